import { FAVOURITE_KIND, type FavouriteKind, identityApi } from '@shibiao/contract/identity';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
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
        ? sql`institution_id = ${actor.institutionId}`
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
const pointsAt = (actor: Actor, also: Condition = sql`true`): Condition =>
  sql`(${sql.join(
    FAVOURITE_KIND.values.map(
      (kind) => sql`favourite.kind = ${kind} and exists (
        select from (${targets(actor, kind)}) target where target.id = favourite.target_id and ${also})`,
    ),
    sql` or `,
  )})`;

/** The caller's favourites that they may still see, the newest first. */
export const favourites = list(identityApi.listFavourites, {
  table: 'favourite',
  title: '收藏',
  visible: (actor) => sql`favourite.account_id = ${actor.accountId} and ${pointsAt(actor)}`,
  filters: {
    keyword: (word, actor) => pointsAt(actor, sql`lower(target.title) like ${likePattern(word)}`),
    kind: equals('favourite.kind'),
  },
  sorts: { createdAt: { by: sql`favourite.created_at` } },
  defaultSort: ['createdAt', 'desc'],
  select: (rows: Rows<'favourite'>, actor: Actor) =>
    rows
      .innerJoin(sql<{ title: string; path: string }>`lateral ${targetOf(actor)}`.as('target'), (join) =>
        join.onTrue(),
      )
      .select([
        'favourite.id',
        'favourite.kind',
        'favourite.target_id as targetId',
        'target.title',
        'target.path',
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

/**
 * Takes a favourite away, or adds it when the actor may see what it points at; `on` says which, else it flips.
 * @returns whether it is a favourite now @throws 404 when there is nothing to see
 */
export async function toggleFavourite(
  db: Executor,
  actor: Actor,
  { kind, targetId, on }: { kind: FavouriteKind; targetId: number; on?: boolean | null | undefined },
): Promise<boolean> {
  if (!on) {
    const gone = await db
      .deleteFrom('favourite')
      .where('account_id', '=', actor.accountId)
      .where('kind', '=', kind)
      .where('target_id', '=', targetId)
      .executeTakeFirst();
    if (on === false || gone.numDeletedRows > 0n) return false;
  }
  const { rows } = await sql`insert into favourite (account_id, kind, target_id)
    select ${actor.accountId}, ${kind}, t.id from (${targets(actor, kind)}) t where t.id = ${targetId}
    on conflict (account_id, kind, target_id) do update set target_id = excluded.target_id returning id`.execute(
    db,
  );
  if (rows.length === 0) throw notFound('收藏的对象');
  return true;
}
