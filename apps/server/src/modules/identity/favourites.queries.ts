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

/** Rows of a kind in the actor's scope, under the names of the favourites list. */
function targets(actor: Actor, kind: FavouriteKind): RawBuilder<unknown> {
  if (kind === 'teacher') {
    const page = actor.userType === 2 ? '/portal/teachers/' : '/teacherManage/teacherDetails/';
    return sql`select id, name as title, ${page} || id as path from teacher
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
    return sql`select id, topic as title, ${actor.userType === 2 ? '/portal/demands/' : '/sales/demands/'} || id as path from demand where deleted_at is null and ${visibleDemands(actor)}`;
  return sql`select id, name as title, '/customers/detail/' || id as path from contact where deleted_at is null and ${inScope(actor, 'customers', 'owner_id')}`;
}

/** The visible part of a favourite's target; `limit 1` avoids a join with all rows. */
const targetOf = (actor: Actor) =>
  sql<{ title: string; path: string }>`(select title, path from (${sql.join(
    FAVOURITE_KIND.values.map(
      (kind) => sql`select ${kind}::text as kind, t.* from (${targets(actor, kind)}) t`,
    ),
    sql` union all `,
  )}) seen where seen.kind = favourite.kind and seen.id = favourite.target_id limit 1)`;

/** Each kind is looked up by its own key: one query over all kinds would read all their rows. */
const pointsAt = (actor: Actor, also: Condition): Condition =>
  sql`(${sql.join(
    FAVOURITE_KIND.values.map(
      (kind) => sql`favourite.kind = ${kind} and exists (
        select from (${targets(actor, kind)}) target where target.id = favourite.target_id and ${also})`,
    ),
    sql` or `,
  )})`;

const GONE = '已停用或无权查看';

/**
 * The caller's favourites, newest first. Targets outside the scope stay without facts, so that they can be removed.
 */
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

/** Ids of the caller's newest favourites by kind, for stars in lists and pages. */
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

/** Kinds that can be merged, by table. */
const MERGED: Partial<Record<FavouriteKind, MergedKind>> = {
  customer: 'contact',
  institution: 'institution',
};

/**
 * A star on a merged record goes to its winner.
 * @returns false when the caller sees no target
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

/** Number of favourites by kind and by group. */
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

/** Locks the caller's own favourites among these. @returns their number */
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
