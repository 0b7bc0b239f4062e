import type { RequestKind } from '@shibiao/contract/requests/codes';
import { Suspense, useState } from 'react';
import { firstDay } from './firstDay.ts';
import type { AskProps } from './forms/ask.ts';
import { KINDS } from './kinds.tsx';

/** The form of one kind; it begins with the kind's first day unless told. */
export function AskForm({ kind, day, ...rest }: Omit<AskProps, 'day'> & { kind: RequestKind; day?: string }) {
  const [first] = useState(() => firstDay(kind));
  const Form = KINDS.find((one) => one.kind === kind)?.Form;
  return Form ? (
    <Suspense fallback={null}>
      <Form {...rest} day={day ?? first} />
    </Suspense>
  ) : null;
}
