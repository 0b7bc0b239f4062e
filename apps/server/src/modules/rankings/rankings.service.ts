import { rankingsApi } from '@shibiao/contract/customers/rankings';
import type { InputOf } from '@shibiao/contract/endpoint';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';
import { monthOf, monthRange, spanBefore, today } from '../../lib/dates.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { mayOpen } from './rankings.policy.ts';
import { listMonthly, listRanking } from './rankings.queries.ts';

/** Maximum span of a ranking: a year. */
const MOST_DAYS = 366;

/** The span, by default the whole present month as on home and targets; and the previous one. @throws 408 */
export function spansOf(filter: { from?: string | null | undefined; to?: string | null | undefined }) {
  const from = filter.from ?? `${monthOf(filter.to ?? today())}-01`;
  const to = filter.to ?? monthRange(monthOf(from > today() ? from : today())).to;
  const span = checkedSpan({ from, to }, MOST_DAYS, '最多比较一年');
  return { span, before: spanBefore(span) };
}

/** The year, the present one by default. */
export const yearOf = (year: number | null | undefined): number => year ?? Number(today().slice(0, 4));

/** Rankings compare everybody: holders of the function see all names and figures, but no customer. */
export async function ranking(
  db: Database,
  actor: Actor,
  filter: InputOf<typeof rankingsApi.customerRanking>,
) {
  const { span, before } = spansOf(filter);
  const { value, asOf } = await figure(
    db,
    rankingsApi.customerRanking,
    seenByAll,
    { ...filter, ...span },
    () => listRanking(db, filter, span, before),
  );
  const list = value.list.map((row) => ({ ...row, mayOpen: mayOpen(actor, filter.by, row.id) }));
  return { ...value, list, ...span, asOf };
}

export async function monthlyRanking(
  db: Database,
  actor: Actor,
  filter: InputOf<typeof rankingsApi.monthlyRanking>,
) {
  const year = yearOf(filter.year);
  const { value, asOf } = await figure(db, rankingsApi.monthlyRanking, seenByAll, { ...filter, year }, () =>
    listMonthly(db, filter, year),
  );
  const list = value.list.map((row) => ({ ...row, mayOpen: mayOpen(actor, filter.by, row.id) }));
  return { ...value, list, year, asOf };
}
