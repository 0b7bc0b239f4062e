import type { RequestKind } from '@shibiao/contract/requests/codes';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { type AskProps, KINDS } from './kinds.tsx';

/** The form of one kind, which begins with today unless told. */
export function AskForm({ kind, day, ...rest }: Omit<AskProps, 'day'> & { kind: RequestKind; day?: string }) {
  const [today] = useState(() => dayjs().format('YYYY-MM-DD'));
  const Form = KINDS.find((one) => one.kind === kind)?.Form;
  return Form ? (
    <Suspense fallback={null}>
      <Form {...rest} day={day ?? today} />
    </Suspense>
  ) : null;
}
