import type { Endpoint } from '@shibiao/contract/endpoint';
import type { ReactNode } from 'react';
import { useCan } from '../lib/session.ts';

interface Props {
  /** An endpoint, or a function path of the interface such as `/home/salesData`. */
  to: string | Pick<Endpoint, 'path' | 'access'>;
  children: ReactNode;
  otherwise?: ReactNode;
}

/** Shows its children to those who hold the function. Hiding is never the lock; the server checks every call. */
export function Can({ to, children, otherwise = null }: Props) {
  return useCan(to) ? children : otherwise;
}
