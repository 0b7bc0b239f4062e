import type { Endpoint } from '@shibiao/contract/endpoint';
import type { ReactNode } from 'react';
import { useCan } from '../lib/session.ts';

interface Props {
  /** An endpoint, or a function path such as `/home/salesData`. */
  to: string | Pick<Endpoint, 'path' | 'access'>;
  children: ReactNode;
  otherwise?: ReactNode;
}

/** Renders its children for people with the function. Hiding is no protection; the server checks every call. */
export function Can({ to, children, otherwise = null }: Props) {
  return useCan(to) ? children : otherwise;
}
