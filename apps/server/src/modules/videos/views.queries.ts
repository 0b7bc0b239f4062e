import { HEAT_PARTS, LEAST_VIEW } from '@shibiao/contract/videos';
import { sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import type { Database } from '../../db/pool.ts';
import { multirange, type Spans } from '../../db/ranges.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';

/** A viewer: an account, or the holder of a link. */
export type Viewer = { accountId: number } | { linkId: number };
const byViewer = (viewer: Viewer) =>
  'accountId' in viewer
    ? sql<boolean>`video_view.account_id = ${viewer.accountId}`
    : sql<boolean>`video_view.link_id = ${viewer.linkId}`;

/** Minutes after which the same viewer begins another view. */
const SITTING = 30;

/** The view that goes on, or a new one. Two screens of one viewer find the same. */
export async function openView(
  trx: Trx,
  videoId: number,
  viewer: Viewer,
  device: string,
): Promise<{ id: number; furthest: number; isComplete: boolean }> {
  const lock =
    'accountId' in viewer ? `view:${videoId}:a${viewer.accountId}` : `view:${videoId}:l${viewer.linkId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('video_view')
    .where('video_id', '=', videoId)
    .where(byViewer(viewer))
    .where('last_at', '>', sql<string>`now() - ${SITTING} * interval '1 minute'`)
    .orderBy('id', 'desc')
    .select(['id', 'furthest', 'is_complete as isComplete'])
    .executeTakeFirst();
  if (row) return row;
  const before = await trx
    .selectFrom('video_view')
    .where('video_id', '=', videoId)
    .where(byViewer(viewer))
    .orderBy('id', 'desc')
    .select(['furthest', 'is_complete as isComplete'])
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('video_view')
    .values({
      video_id: videoId,
      account_id: 'accountId' in viewer ? viewer.accountId : null,
      link_id: 'linkId' in viewer ? viewer.linkId : null,
      device,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: Number(id), furthest: before?.furthest ?? 0, isComplete: before?.isComplete ?? false };
}

/** A viewer's own view, held until the transaction ends. @throws 404 for another's */
export async function lockView(trx: Trx, id: number, viewer: Viewer) {
  const row = await trx
    .selectFrom('video_view')
    .innerJoin('teacher_video', 'teacher_video.id', 'video_view.video_id')
    .where('video_view.id', '=', id)
    .where(byViewer(viewer))
    .forUpdate('video_view')
    .select([
      'video_view.seconds',
      'teacher_video.duration_s as duration',
      sql<number>`extract(epoch from clock_timestamp() - video_view.last_at)::float8`.as('passed'),
    ])
    .executeTakeFirst();
  return orNotFound(row, '观看记录');
}

/** Seconds that a view would cover with these spans. */
export async function secondsWith(trx: Trx, id: number, spans: Spans) {
  const { rows } = await sql<{ seconds: number; furthest: number }>`
    select coalesce(sum(upper(r) - lower(r)), 0)::integer as seconds, coalesce(max(upper(r)), 0) as furthest
    from video_view v, unnest(v.covered + ${multirange(spans)}) as r where v.id = ${id}`.execute(trx);
  return rows[0] ?? { seconds: 0, furthest: 0 };
}

export const coverView = (
  trx: Trx,
  id: number,
  spans: Spans,
  { seconds, furthest, isComplete }: { seconds: number; furthest: number; isComplete: boolean },
) =>
  sql`update video_view set covered = covered + ${multirange(spans)}, seconds = ${seconds},
    furthest = greatest(furthest, ${furthest}), is_complete = is_complete or ${isComplete},
    last_at = clock_timestamp() where id = ${id}`.execute(trx);

const selectViews = (db: Executor, videoId: number) =>
  db
    .selectFrom('video_view as v')
    .leftJoin('account', 'account.id', 'v.account_id')
    .leftJoin('share_link as link', 'link.id', 'v.link_id')
    .where('v.video_id', '=', videoId)
    .where('v.seconds', '>=', LEAST_VIEW)
    .select([
      sql<number>`v.id::integer`.as('id'),
      sql<string>`coalesce(account.nickname, '链接：' || link.title, '')`.as('viewer'),
      'account.user_type as userType',
      'v.started_at as startedAt',
      'v.last_at as lastAt',
      'v.seconds',
      'v.furthest',
      'v.is_complete as isComplete',
      'v.device',
    ])
    .orderBy('v.id', 'desc');

/** The views of a video that count, the latest first. */
export const viewsOf = (db: Executor, videoId: number, { page, count }: { page: number; count: number }) =>
  selectViews(db, videoId)
    .limit(count)
    .offset((page - 1) * count)
    .execute();

/** All of them, for an export. */
export const streamViews = (db: Database, videoId: number) => readByCursor(db, selectViews(db, videoId));

/** How many views count, and the percentage of them that covers each part of the video. */
export async function heatOf(db: Executor, videoId: number): Promise<{ total: number; heat: number[] }> {
  const { rows } = await sql<{ total: number; heat: number[] | null }>`
    with parts as (
      select n, floor(d * n / ${HEAT_PARTS}::numeric)::integer as from_s,
        greatest(floor(d * n / ${HEAT_PARTS}::numeric)::integer + 1, ceil(d * (n + 1) / ${HEAT_PARTS}::numeric)::integer) as to_s
      from generate_series(0, ${HEAT_PARTS - 1}::integer) as n,
        (select coalesce(duration_s, 0) as d from teacher_video where id = ${videoId}) as video where d > 0
    ), seen as (select covered from video_view where video_id = ${videoId} and seconds >= ${LEAST_VIEW})
    select (select count(*)::integer from seen) as total, (select array_agg(share order by n) from (
      select n, coalesce(round(100.0 * (select count(*) from seen where covered && int4range(from_s, to_s))
        / nullif((select count(*) from seen), 0), 1), 0)::float8 as share from parts) as shares) as heat`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, heat: rows[0]?.heat ?? [] };
}
