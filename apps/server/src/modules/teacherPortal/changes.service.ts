import type { InputOf } from '@shibiao/contract/endpoint';
import type { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { contactWords } from '../../lib/contact-scan.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { accountsWithRole, deliverToOthers } from '../messages/messages.queries.ts';
import { accountsOfTeacher, addTags } from '../teachers/upkeep.queries.ts';
import {
  changeById,
  changes,
  followChanges,
  isOwnPhoto,
  isReplied,
  newestChange,
  ownEvaluation,
  type PortalRecord,
} from './changes.queries.ts';
import { changedKeys } from './changes.rules.ts';
import { recordOf } from './home.queries.ts';
import { teacherId } from './teacherPortal.policy.ts';

type Api = typeof teacherPortalApi;
const REMINDER = 13;
const WAITING = 1;

/**
 * Asks for a change of the own record. It waits for the teacher department; saving again replaces what waits. Texts
 * with a telephone number, WeChat or a link are kept with these words marked.
 * @throws 400 when nothing differs, 408 for a strange photo
 */
export async function askChange(
  db: Database,
  actor: Actor,
  form: InputOf<Api['saveProfile']>,
): Promise<{ id: number }> {
  const teacher = teacherId(actor);
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher', teacher, null);
    const record = await recordOf(trx, teacher);
    const before: PortalRecord = {
      photoFileId: record.photoFileId,
      intro: record.intro,
      topics: record.topics,
      fields: record.fields,
      // Staff's tags are internal: a teacher proposes further ones.
      tags: [],
    };
    const after: PortalRecord = {
      photoFileId: form.photoFileId ?? before.photoFileId,
      intro: form.intro ?? null,
      topics: form.topics,
      fields: form.fields,
      tags: form.tags,
    };
    if (
      after.photoFileId !== before.photoFileId &&
      !(await isOwnPhoto(trx, actor.accountId, after.photoFileId ?? 0))
    )
      throw invalid({ field: 'photoFileId', message: '照片不存在，请重新上传' });
    if (changedKeys(before, after).length === 0) throw badRequest('没有修改任何内容');
    const values = {
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      found: contactWords([after.intro, ...after.topics, ...after.fields, ...after.tags].join('\n')),
      asked_at: now(),
    };
    const waiting = await newestChange(trx, teacher);
    const id =
      waiting?.status === WAITING
        ? waiting.id
        : await insertRow(trx, 'teacher_change', { ...values, teacher_id: teacher, kind: 'profile' });
    if (waiting?.status === WAITING) await updateRow(trx, 'teacher_change', id, values);
    else await tellDepartment(trx, actor, id, '资料修改');
    await followChanges(trx, [id]);
    return { id };
  });
}

/** One reply to an evaluation; it is published when staff have read it. @throws 404, 400 for a second one */
export async function askReply(
  db: Database,
  actor: Actor,
  { id: evaluationId, reply }: InputOf<Api['reply']>,
): Promise<{ id: number }> {
  const teacher = teacherId(actor);
  return await transaction(db, actor, async (trx) => {
    const evaluation = await ownEvaluation(trx, teacher, evaluationId);
    if (evaluation.reply !== null || (await isReplied(trx, evaluationId)))
      throw badRequest('每条评价只能回复一次');
    const id = await insertRow(trx, 'teacher_change', {
      teacher_id: teacher,
      kind: 'reply',
      evaluation_id: evaluationId,
      before: JSON.stringify({ reply: null, text: evaluation.text }),
      after: JSON.stringify({ reply, text: evaluation.text }),
      found: contactWords(reply),
    });
    await tellDepartment(trx, actor, id, '评价回复');
    await followChanges(trx, [id]);
    return { id };
  });
}

async function tellDepartment(trx: Trx, actor: Actor, id: number, what: string): Promise<void> {
  await deliverToOthers(trx, actor, await accountsWithRole(trx, ['teacher_department']), {
    msgSendtype: REMINDER,
    title: `${what}待审：${actor.name}`,
    content: `讲师 ${actor.name} 提交了${what}，请审核。`,
    data: { path: `/approvals?kind=teacherChange&open=${id}` },
  });
}

/**
 * Takes a request over or sends it back. Only what the teacher changed is written; the rest of the record stays as
 * staff have it. @throws 404, 400 when it was decided, 408 without a reason for sending it back, 409
 */
export const decideChange = (db: Database, actor: Actor, form: InputOf<Api['decideChange']>): Promise<void> =>
  transaction(db, actor, (trx) => decideChangeIn(trx, actor, form));

/** The same inside the caller's transaction, beside other decisions. */
export async function decideChangeIn(
  trx: Trx,
  actor: Actor,
  { id, version, isAccepted, reason }: InputOf<Api['decideChange']>,
): Promise<void> {
  const decider = staffId(actor);
  await lockRow(trx, 'teacher_change', id, null);
  await changes.mustSee(trx, actor, [id]);
  const change = await changeById(trx, id);
  if (change.status !== WAITING) throw badRequest('这份申请已经处理');
  await lockRow(trx, 'teacher_change', id, version);
  if (!isAccepted && !reason) throw invalid({ field: 'reason', message: '请告诉讲师退回的原因' });
  await updateRow(trx, 'teacher_change', id, {
    status: isAccepted ? 2 : 3,
    reason: reason ?? null,
    decided_by: decider,
    decided_at: now(),
  });
  if (isAccepted) await takeOver(trx, change);
  const what = change.kind === 'reply' ? '评价回复' : '资料修改';
  await deliverToOthers(trx, actor, await accountsOfTeacher(trx, change.teacher_id), {
    msgSendtype: REMINDER,
    title: `${what}${isAccepted ? '已通过' : '被退回'}`,
    content: isAccepted ? `您的${what}已生效。${reason ?? ''}` : `原因：${reason ?? ''}`,
    data: { path: change.kind === 'reply' ? '/teacherPortal/evaluations' : '/teacherPortal/profile' },
  });
  await followChanges(trx, [id]);
}

async function takeOver(trx: Trx, change: Awaited<ReturnType<typeof changeById>>): Promise<void> {
  const [before, after] = [change.before, change.after] as Record<string, unknown>[];
  if (!before || !after) return;
  if (change.kind === 'reply' && change.evaluation_id !== null) {
    await updateRow(trx, 'evaluation', change.evaluation_id, { reply: String(after.reply) });
    return;
  }
  const keys = changedKeys(before, after);
  const given = after as unknown as PortalRecord;
  const has = (key: keyof PortalRecord) => keys.includes(key);
  await lockRow(trx, 'teacher', change.teacher_id, null);
  await updateRow(trx, 'teacher', change.teacher_id, {
    photo_file_id: has('photoFileId') ? given.photoFileId : undefined,
    intro: has('intro') ? given.intro : undefined,
    topics: has('topics') ? given.topics : undefined,
    fields: has('fields') ? given.fields : undefined,
  });
  if (has('tags')) await addTags(trx, [change.teacher_id], given.tags);
}
