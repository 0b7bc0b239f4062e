import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { PART_SIZE } from '@shibiao/contract/files';
import type { videosApi } from '@shibiao/contract/videos';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type AuditActor, SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { permit } from '../files/files.service.ts';
import { accountsWithRole, deliver } from '../messages/messages.queries.ts';
import { type Measures, measure } from './measure.ts';
import {
  anyVideo,
  oneVideo,
  ownUpload,
  teacherForVideos,
  type Video,
  videoOfContext,
} from './videos.queries.ts';
import { contextOf, mediaOf, uploadSignature, vodOf } from './vod.ts';

const UPLOADING = 0;
const WAITING = 1;
const PUBLISHED = 2;
const REMINDER = 12;
const TICKET_MS = 24 * 3_600_000;

type Asked = Omit<InputOf<typeof videosApi.add>, 'fileId'> & { name: string };

/** Columns of a title with its readings. */
export function titled(title: string) {
  const { full, initials } = pinyinOf(title);
  return { title, pinyin: full, initials };
}

/**
 * Permits the upload of a video, and makes its row.
 * @throws 404 out of scope, 408 beside the field, 507 on a full disk
 */
export async function permitVideo(
  db: Database,
  actor: Actor,
  environment: Environment,
  input: InputOf<typeof videosApi.uploadSignature>,
): Promise<OutputOf<typeof videosApi.uploadSignature>> {
  const service = input.isOwnStore ? undefined : vodOf(environment);
  const permission = service
    ? undefined
    : await permit(environment, actor, { purpose: 'video', name: input.name, size: input.size, mime: null });
  const source = service ? 'vod' : (permission?.storage ?? 'local');
  const videoId = await transaction(db, actor, (trx) =>
    input.videoId ? goOn(trx, actor, input.videoId, source) : begin(trx, actor, input, source),
  );
  const ofStore = {
    videoId,
    ticket: permission?.ticket ?? '',
    token: permission?.token ?? '',
    key: permission?.key ?? '',
    uploadUrl: permission?.uploadUrl ?? '',
    partSize: PART_SIZE,
  };
  if (service)
    return {
      provider: 'vod',
      ...uploadSignature(service, videoId),
      appId: service.appId,
      subAppId: service.subAppId,
      ...ofStore,
    };
  const expiresAt = new Date(Date.now() + TICKET_MS).toISOString();
  return {
    provider: permission?.storage ?? 'local',
    signature: '',
    appId: '',
    subAppId: '',
    expiresAt,
    ...ofStore,
  };
}

async function begin(trx: Trx, actor: Actor, input: Asked, source: string): Promise<number> {
  const replaced = input.replacesId ? await oneVideo(trx, actor, input.replacesId) : null;
  const teacherId = replaced?.teacherId ?? input.teacherId ?? actor.teacherId;
  if (!teacherId) throw invalid({ field: 'teacherId', message: '请选择讲师' });
  await teacherForVideos(trx, actor, teacherId);
  if (replaced && replaced.status !== PUBLISHED)
    throw invalid({ field: 'replacesId', message: '只有已发布的视频可以更换' });
  return await insertRow(trx, 'teacher_video', {
    teacher_id: teacherId,
    ...titled(input.title || input.name.replace(/\.[^.]+$/, '').slice(0, 100)),
    kind: input.kind ?? '试讲',
    topic: input.topic,
    field: input.field,
    description: input.description,
    source,
    uploaded_by: actor.accountId,
    replaces_id: replaced?.id ?? null,
  });
}

/** Another try for a video whose bytes have not arrived. */
async function goOn(trx: Trx, actor: Actor, id: number, source: string): Promise<number> {
  await lockRow(trx, 'teacher_video', id, undefined);
  const video = await oneVideo(trx, actor, id);
  if (video.status !== UPLOADING) throw badRequest('这个视频已经传完');
  await updateRow(trx, 'teacher_video', id, { source, uploaded_by: actor.accountId });
  return id;
}

/**
 * The bytes of a video are there. They are looked at, and the video waits for its review.
 * @throws 408 for another person's file, or one without moving pictures
 */
export async function completeVideo(
  db: Database,
  actor: Actor,
  environment: Environment,
  { id, fileId, vodFileId }: InputOf<typeof videosApi.complete>,
): Promise<OutputOf<typeof videosApi.complete>> {
  const video = await oneVideo(db, actor, id);
  if (vodFileId) {
    if (!vodOf(environment)) throw invalid({ field: 'vodFileId', message: '没有配置云点播' });
    return await takeFromVod(db, actor, environment, { id, vodFileId });
  }
  if (!fileId) throw invalid({ field: 'fileId', message: '请上传视频' });
  if (video.status !== UPLOADING && video.fileId === fileId)
    return { id, status: video.status, duration: video.duration };
  const { file, measures } = await measured(db, actor, environment, fileId);
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher_video', id, undefined);
    const locked = await oneVideo(trx, actor, id);
    if (locked.status !== UPLOADING) throw badRequest('这个视频已经传完');
    return await takeFile(trx, actor, locked, file, measures);
  });
}

/** A video whose file is here already. @throws 408 beside the file, as completeVideo */
export async function addVideo(
  db: Database,
  actor: Actor,
  environment: Environment,
  { fileId, ...input }: InputOf<typeof videosApi.add>,
): Promise<OutputOf<typeof videosApi.add>> {
  const { file, measures } = await measured(db, actor, environment, fileId);
  return await transaction(db, actor, async (trx) => {
    const id = await begin(trx, actor, { ...input, name: file.name }, file.storage);
    return await takeFile(trx, actor, await oneVideo(trx, actor, id), file, measures);
  });
}

async function measured(db: Database, actor: Actor, environment: Environment, fileId: number) {
  const file = await ownUpload(db, actor.accountId, fileId);
  if (!file) throw invalid({ field: 'fileId', message: '文件不存在或已用在别处，请重新上传' });
  return { file, measures: await measure(environment, file) };
}

async function takeFile(
  trx: Trx,
  actor: Actor,
  video: Video,
  file: { id: number; storage: string },
  measures: Measures,
): Promise<OutputOf<typeof videosApi.complete>> {
  const on = { kind: 'teacher_video', id: video.id, purpose: 'video' } as const;
  await attachFiles(trx, actor.accountId, on, [file.id], 'fileId');
  await updateRow(trx, 'file', file.id, {
    duration_ms: measures.duration === null ? null : measures.duration * 1000,
    width: measures.width,
    height: measures.height,
  });
  await arrive(trx, video, { source: file.storage, file_id: file.id, ...columnsOf(measures) });
  return { id: video.id, status: WAITING, duration: measures.duration };
}

const columnsOf = ({ duration, width, height, codec }: Measures) => ({
  duration_s: duration,
  width,
  height,
  codec,
});

/** The service is asked what it has; what the client says of it is not believed. */
async function takeFromVod(
  db: Database,
  actor: AuditActor,
  environment: Environment,
  { id, vodFileId }: { id: number; vodFileId: string },
): Promise<OutputOf<typeof videosApi.complete>> {
  const service = vodOf(environment);
  const media = service && (await mediaOf(service, vodFileId));
  if (!media || media.context !== contextOf(id))
    throw invalid({ field: 'vodFileId', message: '云点播里没有为这个视频上传的文件' });
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher_video', id, undefined);
    const video = await anyVideo(trx, id);
    if (video.status !== UPLOADING) return { id, status: video.status, duration: video.duration };
    await arrive(trx, video, { source: 'vod', vod_file_id: vodFileId, ...columnsOf(media) });
    return { id, status: WAITING, duration: media.duration };
  });
}

async function arrive(
  trx: Trx,
  video: Video,
  values: { source: string; file_id?: number; vod_file_id?: string } & ReturnType<typeof columnsOf>,
): Promise<void> {
  await updateRow(trx, 'teacher_video', video.id, { ...values, status: WAITING });
  await tellReviewers(trx, video);
}

/** Tells those who review that a video waits for them, but not whoever brought it. */
export async function tellReviewers(trx: Trx, video: Video): Promise<void> {
  const reviewers = await accountsWithRole(trx, TEACHER_DEPARTMENT);
  await deliver(
    trx,
    reviewers.filter((account) => account !== video.uploadedBy),
    {
      msgSendtype: REMINDER,
      title: `待审核视频：${video.teachername}《${video.title}》`,
      data: { path: `/teacherManage/videos?status=${WAITING}&open=${video.id}` },
    },
  );
}

/** A notice of the video service: what it names is read from the service itself, as often as it says so. */
export async function noteVodEvent(
  db: Database,
  environment: Environment,
  input: InputOf<typeof videosApi.vodEvent>,
): Promise<void> {
  const service = vodOf(environment);
  const fileId = input.FileUploadEvent?.FileId;
  if (!service || !fileId) return;
  const media = await mediaOf(service, fileId);
  const id = media ? await videoOfContext(db, media.context) : undefined;
  if (id) await takeFromVod(db, SYSTEM, environment, { id, vodFileId: fileId });
}
