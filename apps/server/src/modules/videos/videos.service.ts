import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { VideoAction, videosApi } from '@shibiao/contract/videos';
import type { Database } from '../../db/pool.ts';
import { lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { deliver } from '../messages/messages.queries.ts';
import { tellReviewers, titled } from './uploads.service.ts';
import { accountOfTeacher, anyVideo, clearMain, oneVideo, reviews, type Video } from './videos.queries.ts';

type Form = InputOf<typeof videosApi.edit>;
const UPLOADING = 0;
const WAITING = 1;
const PUBLISHED = 2;
const RETURNED = 3;
const OFF = 4;
const TEACHER_NOTICE = 12;

/** The states from which a step may be taken, and who takes it. */
const STEPS: Record<
  Exclude<VideoAction, 'save'>,
  { from: readonly number[]; isReview: boolean; no: string }
> = {
  submit: { from: [RETURNED], isReview: false, no: '只有退回的视频可以重新提交' },
  publish: { from: [WAITING], isReview: true, no: '只有待审核的视频可以发布' },
  reject: { from: [WAITING], isReview: true, no: '只有待审核的视频可以退回' },
  off: { from: [PUBLISHED], isReview: true, no: '只有已发布的视频可以下架' },
  on: { from: [OFF], isReview: true, no: '只有下架的视频可以重新上架' },
  main: { from: [PUBLISHED], isReview: false, no: '只有已发布的视频可以设为主视频' },
  delete: { from: [UPLOADING, WAITING, PUBLISHED, RETURNED, OFF], isReview: false, no: '' },
};

/**
 * Saves a video's facts and takes it a step on, both or neither.
 * @throws 403 for a review without its right, or of an own upload; 400 in a state that does not allow the step
 */
export async function saveVideo(
  db: Database,
  actor: Actor,
  form: Form,
): Promise<OutputOf<typeof videosApi.edit>> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher_video', form.id, form.version);
    const video = await oneVideo(trx, actor, form.id);
    if (actor.userType === 1 && !reviews(actor)) throw forbidden();
    await saveFacts(trx, actor, video, form);
    if (form.action !== 'save') await step(trx, actor, video, form.action, form);
    if (form.action === 'delete') return { id: video.id, version: video.version + 1, status: video.status };
    const { id, version, status } = await anyVideo(trx, video.id);
    return { id, version, status };
  });
}

async function saveFacts(trx: Trx, actor: Actor, video: Video, form: Form): Promise<void> {
  const isTeacher = actor.userType === 3;
  if (!isTeacher && form.consent)
    throw invalid({ field: 'consent', message: '只有讲师本人可以同意对外展示' });
  if (isTeacher && (form.isCleared ?? form.coorgid ?? null) !== null)
    throw invalid({ field: form.coorgid ? 'coorgid' : 'isCleared', message: '录制机构由师资部填写' });
  if (form.posterFileId)
    await attachFiles(
      trx,
      actor.accountId,
      { kind: 'teacher_video', id: video.id, purpose: 'videoPoster' },
      [form.posterFileId],
      'posterFileId',
    );
  const consented = form.consent ? new Date().toISOString() : null;
  await updateRow(trx, 'teacher_video', video.id, {
    ...(form.title ? titled(form.title) : {}),
    kind: form.kind ?? undefined,
    topic: form.topic,
    field: form.field,
    description: form.description,
    visibility: form.visibility ?? undefined,
    institution_id: form.coorgid === undefined ? undefined : form.coorgid || null,
    is_cleared: form.isCleared ?? undefined,
    consent_at: isTeacher && typeof form.consent === 'boolean' ? consented : undefined,
    poster_file_id: form.posterFileId ?? undefined,
  });
}

async function step(
  trx: Trx,
  actor: Actor,
  video: Video,
  action: Exclude<VideoAction, 'save'>,
  { reason }: Form,
): Promise<void> {
  const { from, isReview, no } = STEPS[action];
  if (isReview && !reviews(actor)) throw forbidden();
  if (!from.includes(video.status)) throw badRequest(no);
  if ((action === 'publish' || action === 'reject') && video.uploadedBy === actor.accountId)
    throw badRequest('自己上传的视频由别人审核');
  if ((action === 'reject' || action === 'off') && !reason)
    throw invalid({ field: 'reason', message: '请写明原因' });
  const at = new Date().toISOString();
  const reviewed = { reviewed_by: actor.accountId, reviewed_at: at };
  switch (action) {
    case 'submit':
      await updateRow(trx, 'teacher_video', video.id, { status: WAITING, reject_reason: null });
      await tellReviewers(trx, video);
      break;
    case 'publish':
      await publish(trx, video, { ...reviewed, status: PUBLISHED, published_at: at, off_reason: null });
      break;
    case 'reject':
      await updateRow(trx, 'teacher_video', video.id, {
        ...reviewed,
        status: RETURNED,
        reject_reason: reason,
      });
      await tellTeacher(trx, video, `您的视频《${video.title}》被退回：${reason}`);
      break;
    case 'off':
      await updateRow(trx, 'teacher_video', video.id, { status: OFF, off_reason: reason, is_main: false });
      await tellTeacher(trx, video, `您的视频《${video.title}》已下架：${reason}`);
      break;
    case 'on':
      await updateRow(trx, 'teacher_video', video.id, { status: PUBLISHED, off_reason: null });
      break;
    case 'main':
      // One choice at a time for a teacher.
      await lockRow(trx, 'teacher', video.teacherId, undefined);
      await clearMain(trx, video.teacherId, video.id);
      await updateRow(trx, 'teacher_video', video.id, { is_main: true });
      break;
    case 'delete':
      await markDeleted(trx, 'teacher_video', [video.id], '视频');
  }
}

/** Publishes a video; the one that it replaces goes, and leaves it its place, in the same transaction. */
async function publish(
  trx: Trx,
  video: Video,
  values: {
    status: number;
    reviewed_by: number;
    reviewed_at: string;
    published_at: string;
    off_reason: null;
  },
): Promise<void> {
  let isMain = false;
  if (video.replacesId) {
    await lockRow(trx, 'teacher_video', video.replacesId, undefined);
    const old = await anyVideo(trx, video.replacesId).catch(() => null);
    if (old?.status === PUBLISHED) {
      isMain = old.isMain;
      const off = { status: OFF, off_reason: `由《${video.title}》替换`, is_main: false };
      await updateRow(trx, 'teacher_video', old.id, off);
    }
  }
  await updateRow(trx, 'teacher_video', video.id, { ...values, reject_reason: null, is_main: isMain });
  await tellTeacher(trx, video, `您的视频《${video.title}》已发布`);
}

async function tellTeacher(trx: Trx, video: Video, title: string): Promise<void> {
  const account = await accountOfTeacher(trx, video.teacherId);
  if (account)
    await deliver(trx, [account.id], {
      msgSendtype: TEACHER_NOTICE,
      title,
      data: { path: `/teacherManage/videos?open=${video.id}` },
    });
}
