import { type SENT_STATE, sentMessagesApi } from '@shibiao/contract/sentMessages';
import { sql } from 'kysely';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { likePattern, textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, hasRole } from '../../lib/actor.ts';
import { ADMINS } from '../access/roles.data.ts';
import { INBOX_PATH, REMINDER, tellScreens } from './messages.queries.ts';

/** The caller's own broadcasts; administrators see everybody's. */
const visibleSent = (actor: Actor): Condition =>
  hasRole(actor, ...ADMINS) ? sql`true` : sql`broadcast.by_account_id = ${actor.accountId}`;

const STATE = sql<
  (typeof SENT_STATE)['values'][number]
>`case when broadcast.recalled_at is not null then 'recalled'
  when broadcast.problem is not null then 'failed' when broadcast.sent_at is null then 'waiting' else 'sent' end`;
/** A message muted by its recipient is marked as read when sent. */
const IS_READ = sql<boolean>`(message.read_at > message.at or message.clicked_at is not null)`;

export const sent = list(sentMessagesApi.sent, {
  table: 'broadcast',
  title: '消息',
  visible: visibleSent,
  filters: {
    keyword: (words) => sql`lower(broadcast.title || ' ' || broadcast.content) like ${likePattern(words)}`,
    state: (state) => sql`${STATE} = ${state}`,
    msgSendtype: equals('broadcast.msg_send_type'),
    from: since('broadcast.at'),
    to: until('broadcast.at'),
  },
  sorts: { createdAt: { by: sql`broadcast.id` } },
  defaultSort: ['createdAt', 'desc'],
  select: (rows: Rows<'broadcast'>) =>
    rows
      .leftJoin('account', 'account.id', 'broadcast.by_account_id')
      .select([
        'broadcast.id',
        'broadcast.title',
        'broadcast.content',
        'broadcast.msg_send_type as msgSendtype',
        'account.personnel_id as senderId',
        'account.nickname as senderName',
        STATE.as('state'),
        'broadcast.problem',
        'broadcast.at as createdAt',
        'broadcast.send_at as sendAt',
        'broadcast.sent_at as sentAt',
        'broadcast.recalled_at as recalledAt',
        'broadcast.reminded_at as remindedAt',
        'broadcast.recipients',
        sql<number>`(select count(*) from message where message.broadcast_id = broadcast.id and ${IS_READ})`.as(
          'readers',
        ),
      ]),
});

/** Recipients of one message with their time of reading. */
export const readers = list(sentMessagesApi.readers, {
  table: 'message',
  title: '收件人',
  visible: (actor, { broadcastId }) => sql`message.broadcast_id in (
    select broadcast.id from broadcast where broadcast.id = ${broadcastId ?? 0} and ${visibleSent(actor)})`,
  filters: {
    keyword: (words) => sql`exists (select from account where account.id = message.recipient_id
      and ${textHasKeyword('account', words)})`,
    broadcastId: equals('message.broadcast_id'),
    isRead: (is) => (is ? IS_READ : sql`${IS_READ} is not true`),
  },
  sorts: { readAt: { by: sql`message.read_at`, blanksLast: 'desc' } },
  defaultSort: ['readAt', 'desc'],
  select: (rows: Rows<'message'>) =>
    rows
      .innerJoin('account', 'account.id', 'message.recipient_id')
      .leftJoin('personnel', 'personnel.id', 'account.personnel_id')
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .select([
        'message.id',
        'account.nickname as accountName',
        'organisation.name as organisationName',
        sql<string | null>`case when ${IS_READ} then message.read_at end`.as('readAt'),
        'message.clicked_at as clickedAt',
      ]),
});

/** One broadcast, locked: sending, recall and reminder are serialised. */
export async function lockSent(trx: Executor, actor: Actor, id: number) {
  return await trx
    .selectFrom('broadcast')
    .where('id', '=', id)
    .where(visibleSent(actor))
    .select([
      'id',
      'title',
      STATE.as('state'),
      sql<boolean>`coalesce(reminded_at > now() - interval '24 hours', false)`.as('isReminded'),
    ])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Recalls messages: unread ones are removed with their reminders, read ones are marked, and pending WeChat messages are
 * cancelled.
 */
export async function recallMessages(trx: Executor, broadcastId: number): Promise<void> {
  await trx.updateTable('broadcast').set({ recalled_at: sql`now()` }).where('id', '=', broadcastId).execute();
  const { rows } = await sql<{ recipient_id: number }>`update message
    set deleted_at = case when ${IS_READ} then deleted_at else coalesce(deleted_at, now()) end,
      content = '该消息已被发送人撤回', data = '{}'
    where broadcast_id = ${broadcastId} returning recipient_id`.execute(trx);
  await sql`update message reminder set deleted_at = now() from message m
    where m.broadcast_id = ${broadcastId} and reminder.recipient_id = m.recipient_id and reminder.msg_send_type = ${REMINDER}
      and reminder.data ->> 'path' = ${INBOX_PATH} || m.id and reminder.deleted_at is null`.execute(trx);
  await sql`update wechat_message_log set status = 5, error = '发送人已撤回'
    where status = 1 and message_id in (select id from message where broadcast_id = ${broadcastId})`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await tellScreens(
    trx,
    rows.map((row) => row.recipient_id),
  );
}

/** Unread messages of a broadcast with their recipients. */
export async function unreadOf(trx: Executor, broadcastId: number) {
  return await trx
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.recipient_id')
    .where('message.broadcast_id', '=', broadcastId)
    .where('message.deleted_at', 'is', null)
    .where(sql<boolean>`${IS_READ} is not true`)
    .where('account.status', '=', 1)
    .where('account.deleted_at', 'is', null)
    .select(['message.id', 'message.recipient_id as accountId'])
    .execute();
}

/** Due broadcasts, oldest first, each locked by one server. */
export async function dueBroadcasts(trx: Executor, most: number) {
  return await trx
    .selectFrom('broadcast')
    .where('broadcast.sent_at', 'is', null)
    .where('broadcast.recalled_at', 'is', null)
    .where('broadcast.problem', 'is', null)
    .where('broadcast.send_at', '<=', sql<string>`now()`)
    .select([
      'broadcast.id',
      'broadcast.title',
      'broadcast.content',
      'broadcast.kind',
      'broadcast.msg_send_type as msgSendtype',
      'broadcast.by_account_id as senderId',
      sql<{
        personnelIds?: number[];
        organisationIds?: number[];
        roleKeys?: string[];
      }>`broadcast.audience`.as('audience'),
    ])
    .orderBy('broadcast.send_at')
    .limit(most)
    .forUpdate('broadcast')
    .skipLocked()
    .execute();
}

export async function noteSentNow(
  trx: Executor,
  id: number,
  values: { recipients: number } | { problem: string },
): Promise<void> {
  await trx
    .updateTable('broadcast')
    .set('problem' in values ? values : { ...values, sent_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends digests of earlier days: today's replaces them. */
export async function endDigests(trx: Executor, accounts: readonly number[]): Promise<void> {
  await sql`update message set read_at = now() where recipient_id = any(${[...accounts]}::integer[])
    and read_at is null and deleted_at is null and data ->> 'isDigest' is not null`.execute(trx);
}

/** Accounts without today's digest that want one, with unread counts by kind. */
export async function digests(db: Executor): Promise<{ accountId: number; count: number; words: string }[]> {
  const { rows } = await sql<{ accountId: number; count: number; words: string }>`
    select w.account_id as "accountId", sum(w.n)::integer as count,
      string_agg(w.title || case when w.n > 1 then '（' || w.n || ' 条）' else '' end, '；' order by w.last desc) filter (where w.nth <= 10) as words
    from (select s.account_id, m.title, count(*) as n, max(m.id) as last,
        row_number() over (partition by s.account_id order by max(m.id) desc) as nth
      from message_setting s join account a on a.id = s.account_id and a.status = 1 and a.deleted_at is null
      join message m on m.recipient_id = s.account_id and m.read_at is null and m.deleted_at is null
        and m.at > now() - interval '7 days' and m.data ->> 'isDigest' is null
      where s.is_digest and not exists (select from message had where had.recipient_id = s.account_id
          and had.deleted_at is null and had.at >= current_date and had.data ->> 'isDigest' is not null)
      group by s.account_id, m.title) w
    group by w.account_id order by w.account_id`.execute(db);
  return rows;
}
