import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { type RawBuilder, sql } from 'kysely';
import { figure } from '../../db/cache.ts';
import { groupedPage, moneySum } from '../../db/grouped-page.ts';
import { and } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { AGED_FROM, agedBy, bandSum, IS_RECEIVABLE } from './receivables.queries.ts';

type Ages = OutputOf<typeof receivablesApi.ages>;
type Row = Ages['list'][number];
type Filter = InputOf<typeof receivablesApi.ages>;

const GROUPS = {
  owner: { key: sql.ref('lesson.owner_id'), names: sql`personnel`, none: '（无业务员）' },
  institution: { key: sql.ref('lesson.institution_id'), names: sql`institution`, none: '（无机构）' },
  organisation: { key: sql.ref('lesson.organisation_id'), names: sql`organisation`, none: '（无组织）' },
} as const;

/** Every group of the filter with its open amounts by age. */
function groupsOf(actor: Actor, filter: Filter, since: RawBuilder<string>): RawBuilder<Row> {
  const day = today();
  const { key, names, none } = GROUPS[filter.by];
  const conditions = and(
    IS_RECEIVABLE,
    sql`${since} <= ${day}::date`,
    inScope(actor, 'money', 'lesson.owner_id'),
    filter.dqid ? sql`lesson.organisation_id = any(array${organisationsBelow(filter.dqid)})` : sql`true`,
    filter.authorId ? sql`lesson.owner_id = ${filter.authorId}` : sql`true`,
  );
  return sql<Row>`
    select g.id, coalesce(n.name, ${none}) as name, g.lessons, g."upTo60", g.dayu60, g.dayu90, g.dayu120, g.dayu150, g.open
    from (
      select ${key} as id, count(*)::integer as lessons,
        coalesce(sum(lesson.fee_income - lesson.received) filter (where ${since} >= ${day}::date - 60), 0)::numeric(14, 2) as "upTo60",
        ${bandSum('dayu60', since, day)} as dayu60, ${bandSum('dayu90', since, day)} as dayu90,
        ${bandSum('dayu120', since, day)} as dayu120, ${bandSum('dayu150', since, day)} as dayu150,
        sum(lesson.fee_income - lesson.received)::numeric(14, 2) as open
      from lesson where ${conditions} group by 1
    ) g left join ${names} n on n.id = g.id
    where ${filter.keyword ? sql`lower(n.name) like ${likePattern(filter.keyword)}` : sql`true`}`;
}

const SUMS = {
  lessons: sql<number>`coalesce(sum(lessons), 0)`,
  upTo60: moneySum('upTo60'),
  dayu60: moneySum('dayu60'),
  dayu90: moneySum('dayu90'),
  dayu120: moneySum('dayu120'),
  dayu150: moneySum('dayu150'),
  open: moneySum('open'),
};

/** A page of 应收账龄 with the sums over all groups. */
export async function receivableAges(db: Executor, actor: Actor, filter: Filter): Promise<Ages> {
  const { value, asOf } = await figure(db, receivablesApi.ages, seenIn(actor, 'money'), filter, async () =>
    groupedPage<Row, Ages['sums']>(db, filter, {
      groups: groupsOf(actor, filter, AGED_FROM[await agedBy(db)]),
      order: sql`${sql.ref(filter.sort ?? 'open')} ${sql.raw(filter.order ?? 'desc')}, id nulls last`,
      sums: SUMS,
    }),
  );
  return { ...value, asOf };
}

/** All groups, for an export: a few thousand at most. */
export async function* streamAges(db: Executor, actor: Actor, filter: Filter): AsyncGenerator<Row> {
  yield* (await receivableAges(db, actor, { ...filter, page: 1, count: 1_000_000 })).list;
}
