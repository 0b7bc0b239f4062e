import { type WechatChannel, wechatMessagesApi } from '@shibiao/contract/wechatMessages';
import { sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import type { Database } from '../../db/pool.ts';
import { likePattern, textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

/** Everybody's messages: the log's holders look after all of it. */
export const wechatMessages = list(wechatMessagesApi.wechatLog, {
  table: 'wechat_message_log',
  title: '微信消息',
  visible: () => sql`true`,
  filters: {
    keyword: (words) => sql`exists (select from message m join account a on a.id = m.recipient_id
      where m.id = wechat_message_log.message_id and (lower(m.title) like ${likePattern(words)} or ${textHasKeyword('a', words)}))`,
    status: equals('wechat_message_log.status'),
    channel: equals('wechat_message_log.channel'),
    accountId: equals('wechat_message_log.account_id'),
    from: since('wechat_message_log.at'),
    to: until('wechat_message_log.at'),
  },
  sorts: { at: { by: sql`wechat_message_log.id` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'wechat_message_log'>) =>
    rows
      .innerJoin('message', 'message.id', 'wechat_message_log.message_id')
      .innerJoin('account', 'account.id', 'wechat_message_log.account_id')
      .select([
        'wechat_message_log.id',
        'wechat_message_log.at',
        'account.personnel_id as personnelId',
        'account.nickname as accountName',
        'message.title',
        'message.content',
        sql<WechatChannel>`wechat_message_log.channel`.as('channel'),
        sql<1 | 2 | 3 | 4 | 5>`wechat_message_log.status`.as('status'),
        'wechat_message_log.error',
        'wechat_message_log.tries',
        'wechat_message_log.sent_at as sentAt',
        'wechat_message_log.delivered_at as deliveredAt',
      ]),
});

export interface Waiting {
  id: number;
  accountId: number;
  messageId: number;
  tries: number;
  /** Null when the account is no longer bound. */
  openId: string | null;
  title: string;
  content: string;
  at: string;
  recipient: string;
  path: string | null;
  /** Recalled, or read during the recipient's quiet hours. */
  isOver: boolean;
}

/** Pending messages of a channel, oldest first. */
export async function waitingForWechat(
  db: Database,
  channel: WechatChannel,
  appIds: readonly string[],
  most: number,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.id, w.account_id as "accountId", w.message_id as "messageId", w.tries, m.title, m.content, m.at,
      (select b.open_id from account_wechat b where b.account_id = a.id and b.app_id = any(${[...appIds]}::text[])
        order by b.id desc limit 1) as "openId", a.nickname as recipient, m.data ->> 'path' as path,
      m.deleted_at is not null or (w.not_before is not null and coalesce(m.read_at > m.at or m.clicked_at is not null, false)) as "isOver"
    from wechat_message_log w join message m on m.id = w.message_id join account a on a.id = w.account_id
    where w.status = 1 and w.channel = ${channel} and (w.not_before is null or w.not_before <= now()) order by w.id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Ends pending messages when no provider exists. @returns their number */
export async function sendNone(db: Executor, channel: WechatChannel, reason: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('wechat_message_log')
    .set({ status: 5, error: reason })
    .where('status', '=', 1)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Records the result of a message. */
export async function noteSent(
  db: Executor,
  id: number,
  values: { status: 1 | 2 | 4 | 5; error?: string | null; wechat_msgid?: string; errcode?: number | null },
): Promise<void> {
  await db
    .updateTable('wechat_message_log')
    .set({
      ...values,
      tries: sql<number>`tries + 1`,
      sent_at: values.status === 2 ? sql<string>`now()` : undefined,
    })
    .where('id', '=', id)
    .execute();
}

/** WeChat's later report on an accepted message. @param problem null: delivered */
export async function noteDelivered(
  db: Executor,
  wechatMsgid: string,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('wechat_message_log')
    .set(problem === null ? { status: 3, delivered_at: sql`now()` } : { status: 4, error: problem })
    .where('wechat_msgid', '=', wechatMsgid)
    .where('channel', '=', 'mp')
    .where('status', '=', 2)
    .execute();
}

/** The binding is void: WeChat no longer knows the person, or the person unfollowed us. */
export async function endBinding(trx: Executor, accountId: number, appIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('account_wechat')
    .where('account_id', '=', accountId)
    .where('app_id', 'in', [...appIds])
    .execute();
}

/** Whether the person was found to refuse notices; unchanged rows are not touched. */
export const noteRefused = (
  trx: Executor,
  accountId: number,
  appIds: readonly string[],
  isRefused: boolean,
): Promise<unknown> =>
  trx
    .updateTable('account_wechat')
    .set({ refused_at: isRefused ? sql`now()` : null })
    .where('account_id', '=', accountId)
    .where('app_id', 'in', [...appIds])
    .where('refused_at', isRefused ? 'is' : 'is not', null)
    .execute();

/** Follows and unfollows, as WeChat tells them. */
export async function noteSubscribed(db: Executor, openId: string, isSubscribed: boolean): Promise<void> {
  await db
    .updateTable('account_wechat')
    .set({ is_subscribed: isSubscribed, refused_at: isSubscribed ? null : undefined })
    .where('open_id', '=', openId)
    .where('app', '<>', 'wecom')
    .execute();
}

/** All templates, or those that are on. */
export const noticeTemplates = (db: Executor) =>
  db
    .selectFrom('notice_template')
    .select([
      'id',
      'version',
      'key',
      'template_id as templateId',
      'fields',
      'is_on as isOn',
      'problem',
      'updated_at as updatedAt',
    ])
    .orderBy('id')
    .execute();

/** Switches off a template that WeChat does not know. @returns false when it is off already */
export async function templateOff(trx: Executor, templateId: string, problem: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notice_template')
    .set({ is_on: false, problem })
    .where('template_id', '=', templateId)
    .where('is_on', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Active accounts of staff with a mobile number that are not bound to WeCom, in any order: each has a turn. */
export async function staffWithoutWecom(db: Executor, appId: string, most: number) {
  const { rows } = await sql<{ accountId: number; phone: string }>`
    select a.id as "accountId", a.username as phone from account a
    where a.user_type = 1 and a.status = 1 and a.deleted_at is null and a.username ~ '^1[0-9]{10}$'
      and not exists (select from account_wechat w where w.account_id = a.id and w.app_id = ${appId})
    order by random() limit ${most}`.execute(db);
  return rows;
}

/** Binds an account to a member of WeCom; a member who has another account that is open stays with it. */
export async function bindMember(
  trx: Executor,
  accountId: number,
  appId: string,
  userId: string,
): Promise<void> {
  await sql`delete from account_wechat w using account a where a.id = w.account_id
    and (a.deleted_at is not null or a.status <> 1) and w.app_id = ${appId} and w.open_id = ${userId}`.execute(
    trx,
  );
  await trx
    .insertInto('account_wechat')
    .values({ account_id: accountId, app: 'wecom', app_id: appId, open_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
