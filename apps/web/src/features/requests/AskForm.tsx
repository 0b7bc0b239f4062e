import type { RequestKind } from '@shibiao/contract/requests/codes';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { type AskProps, KINDS } from './kinds.tsx';

/** The next day that is no weekend: nobody asks for leave on a Saturday. */
const nextWeekday = (): string => {
  const now = dayjs();
  return now.add([1, 0, 0, 0, 0, 0, 2][now.day()] ?? 0, 'day').format('YYYY-MM-DD');
};

/** The form of one kind. It begins with the next weekday (overtime and a missing card: today) unless told. */
export function AskForm({ kind, day, ...rest }: Omit<AskProps, 'day'> & { kind: RequestKind; day?: string }) {
  const isToday = kind === 'overtime' || kind === 'correction';
  const [first] = useState(() => (isToday ? dayjs().format('YYYY-MM-DD') : nextWeekday()));
  const Form = KINDS.find((one) => one.kind === kind)?.Form;
  return Form ? (
    <Suspense fallback={null}>
      <Form {...rest} day={day ?? first} />
    </Suspense>
  ) : null;
}
