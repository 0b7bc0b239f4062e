import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { type RawBuilder, sql } from 'kysely';
import { datedFigure } from '../../db/cache.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { ORGANISATIONS_ABOVE, organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { matchesPerson } from '../personnel/personnel.queries.ts';
import { AGED_FROM, agedBy, bandSum, IS_RECEIVABLE, OPEN } from './receivables.queries.ts';

type Ages = OutputOf<typeof receivablesApi.ages>;
type Row = Ages['list'][number];
type Filter = InputOf<typeof receivablesApi.ages>;

/** An organisation includes its descendants, so a lesson counts in several rows. */
const GROUPS = {
  owner: {
    key: sql`lesson.owner_id`,
    names: sql`personnel`,
    isNamed: matchesPerson,
    none: '（无业务员）',
    join: sql``,
  },
  institution: {
    key: sql`lesson.institution_id`,
    names: sql`institution`,
    isNamed: (words: string) => matchesKeyword('institution', words),
    none: '（无机构）',
    join: sql``,
  },
  organisation: {
    key: sql`above.above_id`,
    names: sql`organisation`,
    isNamed: (words: string) => sql<boolean>`lower(organisation.name) like ${likePattern(words)}`,
    none: '（无部门）',
    join: sql`left join ${ORGANISATIONS_ABOVE} above on above.id = lesson.organisation_id`,
  },
} as const;
const FIGURES = ['lessons', 'upTo60', 'dayu60', 'dayu90', 'dayu120', 'dayu150', 'open'] as const;

/** Lessons with an open amount by age. */
function agesOf(since: RawBuilder<string>): RawBuilder<unknown> {
  const bands = (['upTo60', 'dayu60', 'dayu90', 'dayu120', 'dayu150'] as const).map(
    (band) => sql`${bandSum(band, since, today())} as ${sql.ref(band)}`,
  );
  return sql`count(*)::integer as lessons, ${sql.join(bands)},
    coalesce(sum(${OPEN}), 0)::numeric(14, 2) as open`;
}

function openLessons(actor: Actor, filter: Filter): Condition {
  return and(
    IS_RECEIVABLE,
    inScope(actor, 'money', 'lesson.owner_id'),
    filter.dqid ? sql`lesson.organisation_id = any(array${organisationsBelow(filter.dqid)})` : sql`true`,
    filter.authorId ? sql`lesson.owner_id = ${filter.authorId}` : sql`true`,
  );
}

/** Groups of the filter with their open amounts by age. */
function groupsOf(actor: Actor, filter: Filter, since: RawBuilder<string>): RawBuilder<Row> {
  const { key, names, isNamed, none, join } = GROUPS[filter.by];
  const isShown =
    filter.by === 'organisation' && filter.dqid
      ? sql`above.above_id in ${organisationsBelow(filter.dqid)}`
      : sql`true`;
  return sql<Row>`
    select g.id, coalesce(n.name, ${none}) as name, ${sql.join(FIGURES.map((name) => sql.ref(`g.${name}`)))}
    from (
      select ${key} as id, ${agesOf(since)} from lesson ${join} where ${openLessons(actor, filter)} and ${isShown} group by 1
    ) g left join ${names} n on n.id = g.id
    where ${filter.keyword ? sql`n.id in (select id from ${names} where ${isNamed(filter.keyword)})` : sql`true`}`;
}

/** Sums over all groups, each lesson once. */
function sumsOf(actor: Actor, filter: Filter, since: RawBuilder<string>) {
  const { key, names, isNamed } = GROUPS[filter.by];
  const named = filter.keyword ? isNamed(filter.keyword) : null;
  const isOfNamed =
    named === null
      ? sql`true`
      : filter.by === 'organisation'
        ? sql`lesson.organisation_id in ${organisationsBelow(named)}`
        : sql`${key} in (select id from ${names} where ${named})`;
  return sql<
    Ages['sums']
  >`select ${agesOf(since)} from lesson where ${openLessons(actor, filter)} and ${isOfNamed}`;
}

/** A page of 应收账龄 with the sums over all groups. */
export async function receivableAges(db: Executor, actor: Actor, filter: Filter): Promise<Ages> {
  return await datedFigure(db, receivablesApi.ages, seenIn(actor, 'money'), filter, async () => {
    const since = AGED_FROM[await agedBy(db)];
    const [groups, sums] = await Promise.all([
      groupedPage<Row>(db, filter, {
        groups: groupsOf(actor, filter, since),
        order: sql`${sql.ref(filter.sort ?? 'open')} ${sql.raw(filter.order ?? 'desc')}, id nulls last`,
      }),
      sumsOf(actor, filter, since).execute(db),
    ]);
    return { ...groups, sums: sums.rows[0] as Ages['sums'] };
  });
}

/** All groups, for an export: a few thousand at most. */
export async function* streamAges(db: Executor, actor: Actor, filter: Filter): AsyncGenerator<Row> {
  yield* (await receivableAges(db, actor, { ...filter, page: 1, count: 1_000_000 })).list;
}
