import type { InputOf } from '@shibiao/contract/endpoint';
import type { receivableRow, receivablesApi } from '@shibiao/contract/finance/receivables';
import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import { shared } from '../../db/slow-answers.ts';
import type { Executor } from '../../db/transaction.ts';
import { idsIn, organisationsBelow } from '../../db/trees.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
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
    ? sql`and lesson.organisation_id = any(${await idsIn(db, organisationsBelow(filter.dqid))}::integer[])`
    : sql``;
  return sql`
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
    ${filter.keyword ? sql`where lower(n.name) like ${likePattern(filter.keyword)}` : sql``}`;
}

/** A page of 应收账龄 with the sums over all groups. */
export async function listAges(db: Executor, actor: Actor, filter: Filter) {
  const key = JSON.stringify(['ages', visiblePersonnel(actor, 'money'), filter, today()]);
  const { value } = await shared(key, async () => {
    const source = await groups(db, actor, filter);
    const { rows } = await sql<{ total: number; sums: Sums; list: ReceivableRow[] }>`
      with a as materialized (${source})
      select count(*) as total,
        json_build_object('lessons', coalesce(sum(lessons), 0), 'upTo60', ${total('upTo60')}, 'dayu60', ${total('dayu60')}, 'dayu90', ${total('dayu90')},
          'dayu120', ${total('dayu120')}, 'dayu150', ${total('dayu150')}, 'open', ${total('open')}) as sums,
        (select coalesce(json_agg(p), '[]') from (
          select id, name, lessons, "upTo60"::text, dayu60::text, dayu90::text, dayu120::text, dayu150::text, open::text
          from a order by ${sql.ref(`a.${filter.sort ?? 'open'}`)} ${sql.raw(filter.order ?? 'desc')}, a.id nulls last
          limit ${filter.count} offset ${offsetOf(filter)}) p) as list
      from a`.execute(db);
    return rows[0];
  });
  if (!value) throw new Error('an aggregate always answers a row');
  return value;
}
type Sums = Omit<ReceivableRow, 'id' | 'name'>;
/** Money as the wire has it: a decimal text. */
const total = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::numeric(14, 2)::text`;

/** All groups for an export; a few thousand at most, so they are read at once. */
export async function* streamAges(db: Executor, actor: Actor, filter: Filter): AsyncGenerator<ReceivableRow> {
  yield* (await listAges(db, actor, { ...filter, page: 1, count: 1_000_000 })).list;
}
