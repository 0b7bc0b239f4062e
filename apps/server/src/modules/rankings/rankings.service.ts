import { rankingsApi } from '@shibiao/contract/customers/rankings';
import type { InputOf } from '@shibiao/contract/endpoint';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { seenByAll } from '../../lib/cache.ts';
import { addDays, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { listMonthly, listRanking } from './rankings.queries.ts';

/** A ranking looks back a year at most. */
const MOST_DAYS = 366;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The span and the one of the same length before it. @throws 408 */
function spansOf(filter: { from?: string | null | undefined; to?: string | null | undefined }) {
  const to = filter.to ?? today();
  const from = filter.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) throw invalid({ field: 'to', message: '结束日期不能早于开始日期' });
  const length = daysBetween(from, to);
  if (length > MOST_DAYS) throw invalid({ field: 'to', message: '最多比较一年' });
  return { span: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } };
}

/** Rankings compare everybody: whoever holds the function sees all names and figures, and no customer. */
export async function ranking(db: Database, filter: InputOf<typeof rankingsApi.customerRanking>) {
  const { span, before } = spansOf(filter);
  const { value, asOf } = await figure(
    db,
    rankingsApi.customerRanking,
    seenByAll,
    { ...filter, ...span },
    () => listRanking(db, filter, span, before),
  );
  return { ...value, asOf };
}

export async function monthlyRanking(db: Database, filter: InputOf<typeof rankingsApi.monthlyRanking>) {
  const year = filter.year ?? Number(today().slice(0, 4));
  const { value, asOf } = await figure(db, rankingsApi.monthlyRanking, seenByAll, { ...filter, year }, () =>
    listMonthly(db, filter, year),
  );
  return { ...value, asOf };
}
