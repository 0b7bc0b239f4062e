import type { InputOf } from '@shibiao/contract/endpoint';
import type { FAVOURITE_KINDS, favouriteRow, identityApi } from '@shibiao/contract/identity';
import type { Page } from '@shibiao/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];
type Filter = InputOf<typeof identityApi.listFavourites>;

/** The rows of a kind that the actor may see, under the names that a list of favourites needs. */
function targets(actor: Actor, kind: FavouriteKind): RawBuilder<unknown> {
  if (kind === 'teacher') {
    // Teachers are known to everyone who works with them; a teacher knows only themselves.
    const whose = actor.userType === 3 ? sql`id = ${actor.teacherId}` : sql`true`;
    return sql`select id, name as title, '/teacherManage/teacherDetails/' || id as path from teacher where deleted_at is null and ${whose}`;
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
  return sql`select id, name as title, '/customers/detail/' || id as path from contact where deleted_at is null and ${inScope(actor, 'customers', 'owner_id')}`;
}

/** The caller's favourites that they may still see, the newest first. */
export async function listFavourites(
  db: Executor,
  actor: Actor,
  filter: Filter,
): Promise<Page<z.output<typeof favouriteRow>>> {
  const kinds = filter.kind ? [filter.kind] : (['teacher', 'lesson', 'customer'] as const);
  const joined = sql.join(
    kinds.map(
      (
        kind,
      ) => sql`select f.id, f.kind, f.target_id as "targetId", t.title, t.path, f.created_at as "createdAt"
        from favourite f join lateral (select * from (${targets(actor, kind)}) all_targets where all_targets.id = f.target_id) t on true
        where f.account_id = ${actor.accountId} and f.kind = ${kind}`,
    ),
    sql` union all `,
  );
  const named = filter.keyword ? sql`where lower(title) like ${likePattern(filter.keyword)}` : sql``;
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Page<z.output<typeof favouriteRow>>>`
    with found as (select * from (${joined}) favourites ${named}),
    shown as (select * from found order by "createdAt" ${direction}, id ${direction} limit ${filter.count} offset ${offsetOf(filter)})
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'targetId', "targetId", 'title', title, 'path', path,
        'createdAt', to_char("createdAt", 'YYYY-MM-DD HH24:MI:SS')) order by "createdAt" ${direction}, id ${direction}) from shown), '[]') as list`.execute(
    db,
  );
  return rows[0] ?? { list: [], total: 0 };
}

/**
 * Takes a favourite away, or adds it when the actor may see what it points at.
 * @returns whether it is a favourite now; null when there is nothing to see
 */
export async function toggleFavourite(
  db: Executor,
  actor: Actor,
  kind: FavouriteKind,
  targetId: number,
): Promise<boolean | null> {
  const gone = await db
    .deleteFrom('favourite')
    .where('account_id', '=', actor.accountId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  if (gone.numDeletedRows > 0n) return false;
  const { rows } = await sql`insert into favourite (account_id, kind, target_id)
    select ${actor.accountId}, ${kind}, t.id from (${targets(actor, kind)}) t where t.id = ${targetId}
    on conflict (account_id, kind, target_id) do update set target_id = excluded.target_id returning id`.execute(
    db,
  );
  return rows.length > 0 ? true : null;
}
