import { FAVOURITE_KIND, type FavouriteKind, identityApi } from '@shibiao/contract/identity';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { holdMerges, livingId, type MergedKind } from '../../db/merged-references.ts';
import { inScope, ofPartner } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleDemands } from '../demands/demands.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

/** The rows of a kind that the actor may see, under the names that a list of favourites needs. */
function targets(actor: Actor, kind: FavouriteKind): RawBuilder<unknown> {
  if (kind === 'teacher') {
    return sql`select id, name as title, '/teacherManage/teacherDetails/' || id as path from teacher
      where deleted_at is null and ${visibleTeachers(actor)}`;
  }
  if (kind === 'lesson') {
    const whose =
      actor.userType === 2
        ? ofPartner(actor, 'lesson')
        : actor.userType === 3
          ? sql`teacher_id = ${actor.teacherId}`
          : inScope(actor, 'lessons', 'owner_id');
    return sql`select id, name as title, '/sigLessonDetails/' || id as path from lesson where deleted_at is null and ${whose}`;
  }
  if (kind === 'institution') {
    const whose = actor.userType === 1 ? sql`true` : sql`id = ${actor.institutionId}`;
    return sql`select id, name as title, '/customers/institution/' || id as path from institution where deleted_at is null and merged_into is null and ${whose}`;
  }
  if (kind === 'demand')
    return sql`select id, topic as title, '/sales/demands/' || id as path from demand where deleted_at is null and ${visibleDemands(actor)}`;
  return sql`select id, name as title, '/customers/detail/' || id as path from contact where deleted_at is null and ${inScope(actor, 'customers', 'owner_id')}`;
}

/** What the actor may see of what one favourite points at; `limit 1` keeps it from being joined to all rows. */
const targetOf = (actor: Actor) =>
  sql<{ title: string; path: string }>`(select title, path from (${sql.join(
    FAVOURITE_KIND.values.map(
      (kind) => sql`select ${kind}::text as kind, t.* from (${targets(actor, kind)}) t`,
    ),
    sql` union all `,
  )}) seen where seen.kind = favourite.kind and seen.id = favourite.target_id limit 1)`;

/** Each kind is asked by its own key: one question over all kinds at once reads all their rows. */
const pointsAt = (actor: Actor, also: Condition): Condition =>
  sql`(${sql.join(
    FAVOURITE_KIND.values.map(
      (kind) => sql`favourite.kind = ${kind} and exists (
        select from (${targets(actor, kind)}) target where target.id = favourite.target_id and ${also})`,
    ),
    sql` or `,
  )})`;

const GONE = '已停用或无权查看';

/** The caller's favourites, the newest first. What they may not see any more stays, without facts, to be taken off. */
export const favourites = list(identityApi.listFavourites, {
  table: 'favourite',
  title: '收藏',
  visible: (actor) => sql`favourite.account_id = ${actor.accountId}`,
  filters: {
    keyword: (word, actor) => pointsAt(actor, sql`lower(target.title) like ${likePattern(word)}`),
    kind: equals('favourite.kind'),
    groupName: equals('favourite.group_name'),
  },
  sorts: { createdAt: { by: sql`favourite.created_at` } },
  defaultSort: ['createdAt', 'desc'],
  select: (rows: Rows<'favourite'>, actor: Actor) =>
    rows
      .leftJoin(sql<{ title: string; path: string }>`lateral ${targetOf(actor)}`.as('target'), (join) =>
        join.onTrue(),
      )
      .select([
        'favourite.id',
        'favourite.kind',
        'favourite.target_id as targetId',
        sql<string>`coalesce(target.title, ${GONE})`.as('title'),
        'target.path',
        sql<boolean>`target.title is null`.as('isGone'),
        'favourite.group_name as groupName',
        'favourite.note',
        'favourite.created_at as createdAt',
      ]),
});

const MOST_IDS = 2000;

/** Kind → ids of the caller's newest favourites, for the stars of lists and pages. */
export async function favouriteIds(db: Executor, actor: Actor): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ kind: string; ids: number[] }>`
    select kind, array_agg(target_id order by n) as ids from (
      select kind, target_id, row_number() over (partition by kind order by id desc) as n from favourite
      where account_id = ${actor.accountId}) newest
    where n <= ${MOST_IDS} group by kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids]));
}

/** @returns whether it was one of the caller's favourites */
export async function deleteFavourite(
  db: Executor,
  actor: Actor,
  kind: FavouriteKind,
  targetId: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('favourite')
    .where('account_id', '=', actor.accountId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Kinds that are merged into one another, by their tables. */
const MERGED: Partial<Record<FavouriteKind, MergedKind>> = {
  customer: 'contact',
  institution: 'institution',
};

/**
 * A star on what was merged is one on what it lives on in.
 * @returns false when the caller sees nothing there to keep
 */
export async function insertFavourite(
  db: Trx,
  actor: Actor,
  kind: FavouriteKind,
  asked: number,
): Promise<boolean> {
  const merged = MERGED[kind];
  if (merged) await holdMerges(db, merged, asked);
  const targetId = merged ? await livingId(db, merged, asked) : asked;
  const { rows } = await sql`insert into favourite (account_id, kind, target_id)
    select ${actor.accountId}, ${kind}, t.id from (${targets(actor, kind)}) t where t.id = ${targetId}
    on conflict (account_id, kind, target_id) do update set target_id = excluded.target_id returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many favourites of each kind and in each group. */
export async function favouriteCounts(db: Executor, actor: Actor) {
  const own = db.selectFrom('favourite').where('account_id', '=', actor.accountId);
  const count = sql<number>`count(*)::integer`.as('count');
  const [kinds, groups] = await Promise.all([
    own.groupBy('kind').select(['kind', count]).orderBy('kind').execute(),
    own
      .where('group_name', 'is not', null)
      .groupBy('group_name')
      .select([sql<string>`group_name`.as('groupName'), count])
      .orderBy('group_name')
      .limit(200)
      .execute(),
  ]);
  return { kinds, groups };
}

/** Locks the caller's own among the favourites. @returns how many they are */
export async function lockOwnFavourites(trx: Trx, actor: Actor, ids: readonly number[]): Promise<number> {
  const rows = await trx
    .selectFrom('favourite')
    .where('account_id', '=', actor.accountId)
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length;
}

export async function deleteFavourites(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('favourite')
    .where('id', 'in', [...ids])
    .execute();
}
