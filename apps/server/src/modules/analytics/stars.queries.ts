import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type DayRange, spanBefore } from '../../lib/dates.ts';
import { ofField, ofPeople } from './scope.queries.ts';

type Answer = OutputOf<typeof analyticsApi.techerCollectionRecord>;
export type StarFilter = InputOf<typeof analyticsApi.techerCollectionRecord> & DayRange;

/** Stars of teachers up to the end of a span, by the people of a filter. */
const chosen = (actor: Actor, filter: StarFilter): Condition =>
  and(
    sql`l.kind = 'teacher' and l.at < ${filter.to}::date + 1`,
    ofPeople(actor, filter, 'l.account_id'),
    ...(filter.teacherId ? [sql<boolean>`l.target_id = ${filter.teacherId}`] : []),
    ...(filter.field ? [ofField(filter.field, 'l.target_id')] : []),
  );

const CHANGE = sql`case when l.is_on then 1 else -1 end`;
const figures = ({ from }: DayRange) => sql`
  coalesce(sum(${CHANGE}) filter (where l.at < ${from}::date), 0)::integer as start,
  (count(*) filter (where l.at >= ${from}::date and l.is_on))::integer as added,
  (count(*) filter (where l.at >= ${from}::date and not l.is_on))::integer as removed,
  coalesce(sum(${CHANGE}), 0)::integer as "end"`;

/** Stars by teacher; `end` is summed on its own, and equals start + added − removed. */
export async function starGroups(
  db: Executor,
  actor: Actor,
  filter: StarFilter,
): Promise<{ list: Answer['list']; total: number; sums: Answer['sums'] }> {
  const keyword = filter.keyword ? likePattern(filter.keyword) : null;
  const before = spanBefore(filter);
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::integer`;
  return await groupedPage<Answer['list'][number], Answer['sums']>(db, filter, {
    groups: sql`select c.target_id as "teacherId", t.name, c.start, c.added, c.removed, c."end", c.before from (
        select l.target_id, ${figures(filter)},
          (count(*) filter (where l.is_on and l.at >= ${before.from}::date and l.at < ${before.to}::date + 1))::integer
            as before
        from favourite_log l where ${chosen(actor, filter)} group by 1) c join teacher t on t.id = c.target_id
      where (c.start, c.added, c.removed) <> (0, 0, 0)
        and (${keyword}::text is null or t.search_text like ${keyword})`,
    order: sql`${sql.ref(`grouped.${filter.sort ?? 'end'}`)} ${sql.raw(filter.order ?? 'desc')}, grouped."teacherId"`,
    sums: { start: sum('start'), added: sum('added'), removed: sum('removed'), end: sum('end') },
  });
}

/** Stars given and taken by the first day of each period, with those before the span under null. */
export async function starSeries(db: Executor, actor: Actor, filter: StarFilter) {
  const { rows } = await sql<{ on: string | null; added: number; removed: number }>`
    select case when l.at >= ${filter.from}::date then date_trunc(${filter.unit ?? 'day'}, l.at)::date end as "on",
      (count(*) filter (where l.is_on))::integer as added, (count(*) filter (where not l.is_on))::integer as removed
    from favourite_log l where ${chosen(actor, filter)} group by 1`.execute(db);
  return rows;
}
