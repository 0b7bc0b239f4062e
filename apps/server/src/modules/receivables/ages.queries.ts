import type { InputOf } from '@shibiao/contract/endpoint';
import type { receivableRow, receivablesApi } from '@shibiao/contract/finance/receivables';
import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { agedFrom, bandSum, IS_RECEIVABLE } from './receivables.queries.ts';

export type ReceivableRow = z.output<typeof receivableRow>;
type Filter = InputOf<typeof receivablesApi.ages>;

const GROUPS = {
  owner: { key: sql.ref('lesson.owner_id'), names: sql`personnel`, none: '（无业务员）' },
  institution: { key: sql.ref('lesson.institution_id'), names: sql`institution`, none: '（无机构）' },
  organisation: { key: sql.ref('lesson.organisation_id'), names: sql`organisation`, none: '（无组织）' },
} as const;

/** Every group of the filter with its open amounts by age, as a subquery to page and to sum. */
async function groups(db: Executor, actor: Actor, filter: Filter) {
  const since = await agedFrom(db);
  const day = today();
  const { key, names, none } = GROUPS[filter.by];
  const area = filter.dqid
    ? sql`and lesson.organisation_id in (with recursive below as (select id from organisation where id = ${filter.dqid}
        union select o.id from organisation o join below on o.parent_id = below.id) select id from below)`
    : sql``;
  return sql`(
    select g.id, coalesce(n.name, ${none}) as name, g.lessons, g."upTo60", g.dayu60, g.dayu90, g.dayu120, g.dayu150, g.open
    from (
      select ${key} as id, count(*) as lessons,
        coalesce(sum(lesson.fee_income - lesson.received) filter (where ${since} >= ${day}::date - 60), 0)::numeric(14, 2) as "upTo60",
        ${bandSum('dayu60', since, day)} as dayu60, ${bandSum('dayu90', since, day)} as dayu90,
        ${bandSum('dayu120', since, day)} as dayu120, ${bandSum('dayu150', since, day)} as dayu150,
        sum(lesson.fee_income - lesson.received)::numeric(14, 2) as open
      from lesson
      where ${IS_RECEIVABLE} and ${since} <= ${day}::date and ${inScope(actor, 'money', 'lesson.owner_id')} ${area}
        ${filter.authorId ? sql`and lesson.owner_id = ${filter.authorId}` : sql``}
      group by 1
    ) g left join ${names} n on n.id = g.id
    ${filter.keyword ? sql`where lower(n.name) like ${likePattern(filter.keyword)}` : sql``}
  )`;
}

/** A page of 应收账龄 with the sums over all groups. */
export async function listAges(db: Executor, actor: Actor, filter: Filter) {
  const source = await groups(db, actor, filter);
  const direction = sql.raw(filter.order ?? 'desc');
  const { rows } =
    await sql<ReceivableRow>`select * from ${source} a order by ${sql.ref(filter.sort ?? 'open')} ${direction}, id nulls last
    limit ${filter.count} offset ${offsetOf(filter)}`.execute(db);
  const { rows: sums } = await sql<ReceivableRow & { total: number }>`
    select count(*) as total, coalesce(sum(lessons), 0)::bigint as lessons, coalesce(sum("upTo60"), 0)::numeric(14, 2) as "upTo60", coalesce(sum(dayu60), 0)::numeric(14, 2) as dayu60,
      coalesce(sum(dayu90), 0)::numeric(14, 2) as dayu90, coalesce(sum(dayu120), 0)::numeric(14, 2) as dayu120,
      coalesce(sum(dayu150), 0)::numeric(14, 2) as dayu150, coalesce(sum(open), 0)::numeric(14, 2) as open
    from ${source} a`.execute(db);
  const [all] = sums;
  if (!all) throw new Error('an aggregate always answers a row');
  return { list: rows, total: all.total, sums: all };
}

/** All groups for an export; a few thousand at most, so they are read at once. */
export async function* streamAges(db: Executor, actor: Actor, filter: Filter): AsyncGenerator<ReceivableRow> {
  yield* (await listAges(db, actor, { ...filter, page: 1, count: 1_000_000 })).list;
}
