import { answeredTo } from '@shibiao/contract/endpoint';
import { VIDEO_REVIEW, videosApi } from '@shibiao/contract/videos';
import { sql } from 'kysely';
import { type Condition, equals, list, noCondition, type Rows, since, until } from '../../db/list.ts';
import { containsPhrase, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

/** Whether the actor decides about the videos of others. */
export const reviews = (actor: Actor): boolean => actor.userType === 1 && isGranted(actor, VIDEO_REVIEW);

/**
 * A published video that a partner may see: the teacher agreed and is offered, and a class that was filmed at another
 * customer is shown only when that customer lets others see it.
 */
const partnersSee = (actor: Actor): Condition =>
  sql`(teacher_video.status = 2 and teacher_video.visibility = 2 and teacher_video.consent_at is not null
    and (teacher_video.institution_id is null or teacher_video.is_cleared
      or teacher_video.institution_id = ${actor.institutionId})
    and exists (select from teacher where teacher.id = teacher_video.teacher_id and teacher.deleted_at is null
      and teacher.management_level <> 4 and teacher.cooperation_status = 1))`;

const IS_PUBLISHED = sql<boolean>`(teacher_video.deleted_at is null and teacher_video.status = 2)`;

/** Live videos that the actor sees: reviewers all of them, other staff the published ones, a teacher the own ones. */
export function visibleVideos(actor: Actor): Condition {
  if (actor.userType === 3)
    return sql`(teacher_video.deleted_at is null and teacher_video.teacher_id = ${actor.teacherId})`;
  if (actor.userType === 2) return sql`(teacher_video.deleted_at is null and ${partnersSee(actor)})`;
  return reviews(actor) ? sql`teacher_video.deleted_at is null` : IS_PUBLISHED;
}

/** Videos and their posters, for whoever sees the video. */
export const readableVideos = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'teacher_video' and ${isGranted(actor, `/api${videosApi.list.path}`)}::boolean
    and exists (select from teacher_video where teacher_video.id = file.subject_id and ${visibleVideos(actor)}))`;

const videoList = {
  table: 'teacher_video',
  title: '视频',
  visible: visibleVideos,
  filters: {
    keyword: (words: string) => sql<boolean>`(${matchesKeyword('teacher_video', words)}
      or teacher_video.teacher_id = any(array(select teacher.id from teacher where ${matchesKeyword('teacher', words)})))`,
    id: equals('teacher_video.id'),
    teacherId: equals('teacher_video.teacher_id'),
    kind: equals('teacher_video.kind'),
    status: equals('teacher_video.status'),
    visibility: equals('teacher_video.visibility'),
    field: equals('teacher_video.field'),
    topic: (topic: string) => containsPhrase(sql`coalesce(teacher_video.topic, '')`, topic),
    coorgid: equals('teacher_video.institution_id'),
    from: since('teacher_video.published_at'),
    to: until('teacher_video.published_at'),
  },
  sorts: {
    publishedAt: { by: sql`teacher_video.published_at`, blanksLast: 'desc' },
    createdAt: { by: sql`teacher_video.created_at` },
    duration: { by: sql`teacher_video.duration_s` },
    views: {
      by: sql`(select f.views from video_figure f where f.video_id = teacher_video.id)`,
      blanksLast: 'desc',
    },
  },
  defaultSort: ['publishedAt', 'desc'],
} as const;

const selectCommon = (rows: Rows<'teacher_video'>) =>
  rows.innerJoin('teacher', 'teacher.id', 'teacher_video.teacher_id').select([
    'teacher_video.id',
    'teacher_video.title',
    'teacher_video.teacher_id as teacherId',
    'teacher.name as teachername',
    'teacher_video.kind',
    'teacher_video.topic',
    'teacher_video.field',
    'teacher_video.description',
    'teacher_video.duration_s as duration',
    'teacher_video.width',
    'teacher_video.height',
    'teacher_video.published_at as publishedAt',
    // The number of the poster's file; the service makes a link of it.
    sql<string | null>`teacher_video.poster_file_id::text`.as('posterUrl'),
  ]);

const selectOwn = (rows: Rows<'teacher_video'>) =>
  selectCommon(rows)
    .leftJoin('file', 'file.id', 'teacher_video.file_id')
    .leftJoin('video_figure as f', 'f.video_id', 'teacher_video.id')
    .select([
      'teacher_video.version',
      'teacher_video.status',
      'teacher_video.reject_reason as rejectReason',
      'teacher_video.off_reason as offReason',
      'teacher_video.visibility',
      'teacher_video.consent_at as consentAt',
      'teacher_video.replaces_id as replacesId',
      'teacher_video.is_main as isMain',
      'file.size',
      sql<number>`coalesce(f.views, 0)`.as('views'),
      sql<number>`coalesce(f.viewers, 0)`.as('viewers'),
      sql<number | null>`round(f.seconds / nullif(f.views, 0)::numeric)::integer`.as('averageSeconds'),
      sql<number | null>`round(f.completed * 100.0 / nullif(f.views, 0), 1)::float8`.as('completion'),
    ]);

export const videos = list(videosApi.list, {
  ...videoList,
  defaultSort: ['publishedAt', 'desc'],
  select: (rows: Rows<'teacher_video'>, actor: Actor) =>
    selectOwn(rows)
      .leftJoin('institution', 'institution.id', 'teacher_video.institution_id')
      .leftJoin('teacher_video as replaced', 'replaced.id', 'teacher_video.replaces_id')
      .leftJoin('account as uploader', 'uploader.id', 'teacher_video.uploaded_by')
      .leftJoin('account as reviewer', 'reviewer.id', 'teacher_video.reviewed_by')
      .select([
        'teacher_video.source',
        'teacher_video.institution_id as coorgid',
        'institution.name as coorgname',
        'teacher_video.is_cleared as isCleared',
        'replaced.title as replacesTitle',
        'uploader.nickname as uploadedByName',
        'reviewer.nickname as reviewedByName',
        'teacher_video.created_at as createdAt',
        'teacher_video.updated_at as updatedAt',
        sql<boolean>`teacher_video.uploaded_by = ${actor.accountId}`.as('isOwnUpload'),
      ]),
});

/** Neither the state nor the customer of a class can be found out by filters. */
export const partnersVideos = list(answeredTo(videosApi.list, 'partner'), {
  ...videoList,
  defaultSort: ['publishedAt', 'desc'],
  filters: { ...videoList.filters, status: noCondition, visibility: noCondition, coorgid: noCondition },
  select: selectCommon,
});
export const teachersVideos = list(answeredTo(videosApi.list, 'teacher'), {
  ...videoList,
  defaultSort: ['publishedAt', 'desc'],
  filters: { ...videoList.filters, coorgid: noCondition },
  select: selectOwn,
});

const COLUMNS = [
  'teacher_video.id',
  'teacher_video.version',
  'teacher_video.title',
  'teacher_video.teacher_id as teacherId',
  'teacher_video.source',
  'teacher_video.file_id as fileId',
  'teacher_video.vod_file_id as vodFileId',
  'teacher_video.duration_s as duration',
  'teacher_video.poster_file_id as posterFileId',
  'teacher_video.status',
  'teacher_video.uploaded_by as uploadedBy',
  'teacher_video.replaces_id as replacesId',
  'teacher_video.is_main as isMain',
  'teacher.name as teachername',
] as const;

/** A live video in the caller's sight. @throws 404 */
export async function oneVideo(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('teacher_video')
    .innerJoin('teacher', 'teacher.id', 'teacher_video.teacher_id')
    .where('teacher_video.id', '=', id)
    .where(visibleVideos(actor))
    .select(COLUMNS)
    .executeTakeFirst();
  return orNotFound(row, '视频');
}

/** A live video for the service itself; the caller has checked who asks. @throws 404 */
export async function anyVideo(db: Executor, id: number) {
  const row = await db
    .selectFrom('teacher_video')
    .innerJoin('teacher', 'teacher.id', 'teacher_video.teacher_id')
    .where('teacher_video.id', '=', id)
    .where('teacher_video.deleted_at', 'is', null)
    .select(COLUMNS)
    .executeTakeFirst();
  return orNotFound(row, '视频');
}
export type Video = Awaited<ReturnType<typeof anyVideo>>;

/** The video for which a file was sent to the video service, by the context that it keeps. */
export async function videoOfContext(db: Executor, context: string): Promise<number | undefined> {
  const [, id] = /^v(\d{1,9})$/.exec(context) ?? [];
  if (!id) return undefined;
  const row = await db
    .selectFrom('teacher_video')
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** A teacher to whom the actor may bring videos: the own one, or any for staff. @throws 404 */
export async function teacherForVideos(
  db: Executor,
  actor: Actor,
  teacherId: number,
): Promise<{ name: string }> {
  const row = await db
    .selectFrom('teacher')
    .where('id', '=', teacherId)
    .where('deleted_at', 'is', null)
    .where(actor.userType === 3 ? sql<boolean>`teacher.id = ${actor.teacherId}` : sql<boolean>`true`)
    .select('name')
    .executeTakeFirst();
  return orNotFound(row, '讲师');
}

/** A video that the account uploaded and has not used yet. */
export const ownUpload = (db: Executor, accountId: number, id: number) =>
  db
    .selectFrom('file')
    .where('id', '=', id)
    .where('uploaded_by', '=', accountId)
    .where('purpose', '=', 'video')
    .where('subject_kind', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'mime', 'size', 'storage', 'key', 'sha256'])
    .executeTakeFirst();

/** Another main video of the teacher gives its place up. */
export const clearMain = (db: Executor, teacherId: number, butId: number) =>
  db
    .updateTable('teacher_video')
    .set({ is_main: false })
    .where('teacher_id', '=', teacherId)
    .where('is_main', '=', true)
    .where('id', '<>', butId)
    .execute();

/** The account of a teacher, where there is one. */
export const accountOfTeacher = (db: Executor, teacherId: number) =>
  db
    .selectFrom('account')
    .where('teacher_id', '=', teacherId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/** @throws 404 unless the actor sees each of the videos, and a stranger may see them, too */
export async function mustShareVideos(db: Executor, actor: Actor, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('teacher_video')
    .where('id', 'in', [...ids])
    .where(visibleVideos(actor))
    .where(IS_FOR_STRANGERS)
    .select('id')
    .execute();
  orNotFound(rows.length === new Set(ids).size ? rows : undefined, '视频');
}
/** A video that may be shown to anybody outside the company. */
const IS_PUBLIC = sql<boolean>`(${IS_PUBLISHED} and teacher_video.visibility = 2 and teacher_video.consent_at is not null
  and (teacher_video.institution_id is null or teacher_video.is_cleared)
  and exists (select from teacher where teacher.id = teacher_video.teacher_id and teacher.deleted_at is null
    and teacher.management_level <> 4))`;
/** A video that may leave the house by a link, which gives its file. */
const IS_FOR_STRANGERS = sql<boolean>`(${IS_PUBLIC} and teacher_video.file_id is not null)`;

/** Those of the videos that a lesson of the school may show: published ones to staff, public ones to visitors. */
export const videosForLessons = (
  db: Executor,
  ids: readonly number[],
  isForVisitors: boolean,
): Promise<Video[]> =>
  db
    .selectFrom('teacher_video')
    .innerJoin('teacher', 'teacher.id', 'teacher_video.teacher_id')
    .where(sql<boolean>`teacher_video.id = any(${[...ids]}::integer[])`)
    .where(isForVisitors ? IS_PUBLIC : IS_PUBLISHED)
    .select(COLUMNS)
    .execute();

/** Most videos that may have replaced each other, one after the other. */
const MOST_SUCCESSORS = 50;
/** Shared videos as `item`, each with its own id, and with `isNewest` the ids of those that replaced it. */
const withSuccessors = (ids: readonly number[], isNewest: boolean) => sql<{
  item: number;
  id: number;
  nr: number;
}>`(
  with recursive chain as (
    select id as item, id, 0 as nr from teacher_video where id = any(${[...ids]}::integer[])
    union all select chain.item, next.id, chain.nr + 1 from chain join teacher_video next on next.replaces_id = chain.id
      where ${isNewest} and next.deleted_at is null and chain.nr < ${MOST_SUCCESSORS})
  select item, id, nr from chain)`;

/** Files of shared videos; those that were taken off meanwhile are missing. @param isNewest by what replaced them */
export async function sharedVideos(db: Executor, ids: readonly number[], isNewest: boolean) {
  return await db
    .selectFrom(withSuccessors(ids, isNewest).as('chain'))
    .innerJoin('teacher_video', 'teacher_video.id', 'chain.id')
    .innerJoin('file', 'file.id', 'teacher_video.file_id')
    .where(IS_FOR_STRANGERS)
    .distinctOn('chain.item')
    .orderBy('chain.item')
    .orderBy('chain.nr', 'desc')
    .select([
      'chain.item as id',
      'teacher_video.id as shownId',
      sql<string>`teacher_video.title || coalesce(substring(file.name from '\\.[^.]+$'), '')`.as('name'),
      'file.mime',
      'file.size',
      'file.storage',
      'file.key',
      'file.sha256',
    ])
    .execute();
}
