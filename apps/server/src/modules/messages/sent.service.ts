import { messagesApi } from '@shibiao/contract/messages';
import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { oneAtATime, SYSTEM, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { instantOf, now } from '../../lib/dates.ts';
import { badRequest, orNotFound } from '../../lib/errors.ts';
import { holdsFunction } from '../access/permissions.queries.ts';
import { audienceOf, deliver, deliverEach, INBOX_PATH, REMINDER } from './messages.queries.ts';
import {
  digests,
  dueBroadcasts,
  endDigests,
  lockSent,
  noteSentNow,
  recallMessages,
  unreadOf,
} from './sent.queries.ts';

/** Messages a run; the job runs every minute. */
const MOST = 50;
const DAYS = 90;

/** Functions that the sender must still hold when a scheduled message is sent. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  company: [messagesApi.saveBroadcast.path],
  teacherDepartment: [messagesApi.saveTeacherDeptBroadcast.path, messagesApi.saveBroadcast.path],
  market: [messagesApi.saveMarketBroadcast.path, messagesApi.saveBroadcast.path],
  single: [messagesApi.send.path, messagesApi.saveSingle.path],
};

/** Reason against a sending time; null when allowed. */
export function whyNotAt(sendAt: string, now = Date.now()): string | null {
  const at = instantOf(sendAt);
  if (at <= now) return '定时发送须晚于现在';
  return at > now + DAYS * 86_400_000 ? `定时发送不能超过 ${DAYS} 天` : null;
}

/** Recalls a message. @throws 404 for another's, 400 a second time */
export async function recall(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { state } = orNotFound(await lockSent(trx, actor, id), '消息');
    if (state === 'recalled') throw badRequest('这条消息已经撤回');
    if (state === 'failed') throw badRequest('这条消息没有发出');
    await recallMessages(trx, id);
  });
}

/** Reminds recipients with the message unread. @throws 404 for another's, 400 within 24 hours of the last reminder */
export async function remindUnread(db: Database, actor: Actor, id: number): Promise<{ recipients: number }> {
  return await transaction(db, actor, async (trx) => {
    const { state, isReminded, title } = orNotFound(await lockSent(trx, actor, id), '消息');
    if (state !== 'sent') throw badRequest('这条消息没有发出，或已撤回');
    if (isReminded) throw badRequest('24 小时内已经提醒过');
    const unread = await unreadOf(trx, id);
    if (unread.length === 0) throw badRequest('收件人都已读');
    await deliverEach(
      trx,
      unread.map((one) => ({
        accountId: one.accountId,
        senderId: actor.accountId,
        msgSendtype: REMINDER,
        title: `请阅读：${[...title].slice(0, 90).join('')}`,
        content: `${actor.name}提醒您阅读这条消息。`,
        data: { path: INBOX_PATH + one.id },
      })),
    );
    await updateRow(trx, 'broadcast', id, { reminded_at: now() });
    return { recipients: unread.length };
  });
}

/** Sends due broadcasts. A message is dropped when its sender loses the right to send it. */
export async function sendDue(db: Database): Promise<void> {
  await transaction(db, SYSTEM, async (trx) => {
    for (const { id, kind, audience, senderId, ...message } of await dueBroadcasts(trx, MOST)) {
      const paths = (FUNCTIONS[kind] ?? []).map((path) => `/api${path}`);
      const may = senderId !== null && (await holdsFunction(trx, senderId, paths));
      const accounts = may ? await audienceOf(trx, audience) : [];
      if (accounts.length === 0) {
        await noteSentNow(trx, id, { problem: may ? '没有可接收消息的人员' : '发送人已不能发送' });
        continue;
      }
      const recipients = await deliver(trx, accounts, { ...message, senderId, broadcastId: id });
      await noteSentNow(trx, id, { recipients });
    }
  });
}

/** At nine: one message about unread ones for everybody who wants it, in place of yesterday's. */
export async function sendDigests(db: Database): Promise<void> {
  await transaction(db, SYSTEM, async (trx) => {
    await oneAtATime(trx, 'message-digests');
    const wanted = await digests(trx);
    await endDigests(
      trx,
      wanted.map((one) => one.accountId),
    );
    await deliverEach(
      trx,
      wanted.map(({ accountId, count, words }) => ({
        accountId,
        msgSendtype: 12,
        title: `您有 ${count} 条未读消息`,
        content: words,
        data: { path: '/messages/inbox?unread=1', isDigest: true },
      })),
    );
  });
}
