import type { OutputOf } from '@shibiao/contract/endpoint';
import { answeredTo } from '@shibiao/contract/endpoint';
import { portalMoneyApi, STATEMENT_DAYS } from '@shibiao/contract/portalMoney';
import { addDays } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { add, subtract } from '../../lib/money.ts';

const STATEMENT = answeredTo(portalMoneyApi.statement, 'partner');
type Line = OutputOf<typeof STATEMENT>['list'][number];
type Entry = Omit<Line, 'balance'>;

/** The span of a statement: this year up to today unless told. @throws 408 for a future or too long one */
export function spanOf(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  today: string,
): { from: string; to: string } {
  const until = to ?? today;
  const since = from ?? `${until.slice(0, 4)}-01-01`;
  if (until > today) throw invalid({ field: 'to', message: '不能晚于今天' });
  if (since > until) throw invalid({ field: 'to', message: '不能早于开始日期' });
  if (addDays(since, STATEMENT_DAYS) < until) throw invalid({ field: 'from', message: '一次最多看三年' });
  return { from: since, to: until };
}

/** Sums and running balance: opening + taught − received − written off = closing. */
export function balanced(opening: string, entries: readonly Entry[]) {
  let balance = opening;
  const list: Line[] = entries.map((entry) => {
    balance = entry.kind === 'taught' ? add(balance, entry.amount) : subtract(balance, entry.amount);
    return { ...entry, balance };
  });
  const sum = (kind: string) =>
    add('0.00', ...entries.flatMap((one) => (one.kind === kind ? one.amount : [])));
  return {
    opening,
    taught: sum('taught'),
    received: sum('received'),
    writtenOff: sum('writtenOff'),
    closing: balance,
    list,
  };
}
