import type { InputOf } from '@shibiao/contract/endpoint';
import { messagesApi } from '@shibiao/contract/messages';
import { RICH_PICTURES } from '@shibiao/contract/richText';
import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { badRequest, forbidden, invalid, notFound } from '../../lib/errors.ts';
import { picturesOf } from '../../lib/rich-text.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { audienceOf, deliver, logBroadcast, mark } from './messages.queries.ts';
import { whyNotAt } from './sent.service.ts';
import { textsOf } from './texts.rules.ts';

/** product.md 9: a plain notice; 图文 has a cover. */
const PLAIN = 12;
const WITH_COVER = 4;

type Form = InputOf<typeof messagesApi.saveBroadcast>;

/** Roles that a department's broadcast reaches without explicit recipients. */
const AUDIENCES = {
  company: [],
  teacherDepartment: ['teacher_department', 'teacher_reminder', 'teacher_replacement_reminder'],
  market: ['market_department'],
} as const;

/** Sends a message to the form's recipients, or to the broadcast's own audience. Plain type 12 by default. */
export async function broadcast(
  db: Database,
  actor: Actor,
  form: Form,
  kind: keyof typeof AUDIENCES,
): Promise<{ recipients: number }> {
  const roleKeys = form.roleKeys
    ?.split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  // A department reaches its own people; the whole company needs its own function.
  const isNamed = Boolean(form.personnelIds?.length || form.organisationIds?.length || roleKeys?.length);
  if ((kind === 'company' || isNamed) && !isGranted(actor, `/api${messagesApi.saveBroadcast.path}`))
    throw forbidden(kind === 'company' ? '您没有群发消息的权限，请选择一位接收人' : '您只能发给本部门');
  const isOpen = !isNamed;
  const audience = {
    personnelIds: form.personnelIds,
    organisationIds: form.organisationIds,
    roleKeys: isOpen ? AUDIENCES[kind] : roleKeys,
  };
  return await send(db, actor, form, kind, audience);
}

/** Sends a message to one member of staff. */
export async function sendToOne(
  db: Database,
  actor: Actor,
  form: Form,
  personnelId: number,
): Promise<{ recipients: number }> {
  return await send(db, actor, form, 'single', { personnelIds: [personnelId] });
}

async function send(
  db: Database,
  actor: Actor,
  form: Form,
  kind: string,
  audience: Parameters<typeof audienceOf>[1],
): Promise<{ recipients: number }> {
  return await transaction(db, actor, async (trx) => {
    const sendAt = form.sendAt ?? null;
    const tooSoon = sendAt && whyNotAt(sendAt);
    if (tooSoon) throw invalid({ field: 'sendAt', message: tooSoon });
    const accounts = await audienceOf(trx, audience);
    if (accounts.length === 0) throw badRequest('没有可接收消息的人员');
    const msgSendtype = form.msgSendtype ?? PLAIN;
    const { content, contentHtml } = textsOf(form, msgSendtype);
    if (!content.trim())
      throw invalid({ field: contentHtml === null ? 'content' : 'contentHtml', message: '请填写内容' });
    const { title } = form;
    const coverFileId = msgSendtype === WITH_COVER ? (form.coverFileId ?? null) : null;
    const broadcastId = await logBroadcast(trx, {
      kind,
      title,
      content,
      contentHtml,
      audience,
      recipients: sendAt ? 0 : accounts.length,
      by: actor.accountId,
      msgSendtype,
      sendAt,
    });
    await attachPictures(trx, actor, broadcastId, contentHtml, coverFileId);
    if (sendAt) return { recipients: 0 };
    const senderId = actor.accountId;
    return {
      recipients: await deliver(trx, accounts, { msgSendtype, title, content, senderId, broadcastId }),
    };
  });
}

/** Pictures must be the sender's own uploads for this message. @throws 408 */
async function attachPictures(
  trx: Trx,
  actor: Actor,
  broadcastId: number,
  html: string | null,
  coverFileId: number | null,
): Promise<void> {
  const on = { kind: 'broadcast', id: broadcastId, purpose: 'messagePicture' } as const;
  const ids = html ? picturesOf(html) : [];
  if (ids.length > RICH_PICTURES)
    throw invalid({ field: 'contentHtml', message: `图片不能超过 ${RICH_PICTURES} 张` });
  if (ids.length > 0) await attachFiles(trx, actor.accountId, on, ids, 'contentHtml');
  if (coverFileId === null) return;
  if (!ids.includes(coverFileId)) await attachFiles(trx, actor.accountId, on, [coverFileId], 'coverFileId');
  await updateRow(trx, 'broadcast', broadcastId, { cover_file_id: coverFileId });
}

/** Marks the caller's own messages. @throws 404 when none is the caller's */
export async function markMessages(
  db: Database,
  actor: Actor,
  ids: number[],
  what: 'read' | 'clicked' | 'deleted',
): Promise<void> {
  if ((await mark(db, actor.accountId, ids, what)) === 0) throw notFound('消息');
}
