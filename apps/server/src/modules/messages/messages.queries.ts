import { type message, messagesApi } from '@shibiao/contract/messages';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { type Executor, publish } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';

export type Message = z.output<typeof message>;

interface NewMessage {
  msgSendtype: number;
  title: string;
  content?: string;
  data?: Record<string, unknown>;
  senderId?: number | null;
  /** Id of the broadcast that the message belongs to. */
  broadcastId?: number;
}

/**
 * Delivers one message to each account's inbox and notifies their open screens on commit.
 * Celebrations (types 3 and 5) reach every open screen.
 */
export async function deliver(
  trx: Executor,
  accounts: readonly number[],
  given: NewMessage,
): Promise<number> {
  const recipients = [...new Set(accounts)];
  if (recipients.length === 0) return 0;
  await sql`insert into message (recipient_id, sender_id, msg_send_type, title, content, data, broadcast_id)
    select id, ${given.senderId ?? null}, ${given.msgSendtype}, ${given.title}, ${given.content ?? ''},
      ${JSON.stringify(given.data ?? {})}::jsonb, ${given.broadcastId ?? null}
    from unnest(${recipients}::integer[]) as id`.execute(trx);
  await tellScreens(trx, recipients, {
    msgSendtype: given.msgSendtype,
    title: given.title.slice(0, 100),
  });
  return recipients.length;
}

/** The same on behalf of the actor, who gets no message. */
export const deliverToOthers = (
  trx: Executor,
  actor: Pick<Actor, 'accountId'>,
  accounts: readonly number[],
  given: Omit<NewMessage, 'senderId'>,
): Promise<number> =>
  deliver(
    trx,
    accounts.filter((account) => account !== actor.accountId),
    { ...given, senderId: actor.accountId },
  );

/**
 * A notification holds 8000 bytes: above a few hundred recipients it names none, and every screen checks for itself.
 */
export const tellScreens = (trx: Executor, accounts: readonly number[], data?: object): Promise<void> =>
  publish(
    trx,
    accounts.length > 500 ? { type: 'message' } : { type: 'message', accounts: [...accounts], data },
  );

/** Delivers an individual message to each account in one statement and notifies open screens on commit. */
export async function deliverEach(
  trx: Executor,
  given: readonly (NewMessage & { accountId: number })[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`insert into message (recipient_id, sender_id, msg_send_type, title, content, data)
    select "accountId", "senderId", "msgSendtype", title, coalesce(content, ''), coalesce(data, '{}')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as m ("accountId" integer, "senderId" integer, "msgSendtype" smallint, title text, content text, data jsonb)`.execute(
    trx,
  );
  await tellScreens(trx, [...new Set(given.map((one) => one.accountId))]);
}

/** Marks unread messages as read that open a page and end in one of the words: their request is done. */
export async function readAbout(
  trx: Executor,
  accounts: readonly number[],
  path: string,
  endings: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: number; recipient_id: number }>`update message set read_at = now()
    where recipient_id = any(${[...new Set(accounts)]}::integer[]) and read_at is null and deleted_at is null
      and data ->> 'path' = ${path} and title like any(${endings.map((one) => `%${one}`)}::text[])
    returning id, recipient_id`.execute(trx);
  await tellRead(trx, rows);
}

/** Shows messages as read on the recipients' open screens. */
export async function tellRead(
  trx: Executor,
  read: readonly { id: number; recipient_id: number }[],
): Promise<void> {
  if (read.length === 0) return;
  await publish(trx, {
    type: 'read',
    accounts: read.map((row) => row.recipient_id),
    data: { ids: read.map((row) => row.id) },
  });
}

/** Accounts of staff, for messages. */
export async function accountsOf(db: Executor, personnelIds: readonly (number | null)[]): Promise<number[]> {
  const ids = personnelIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  return (await accountsByPerson(db, ids)).map((one) => one.accountId);
}

/** Active accounts of each of these people. */
export async function accountsByPerson(
  db: Executor,
  personnelIds: readonly number[],
): Promise<{ accountId: number; personnelId: number }[]> {
  const { rows } = await sql<{ accountId: number; personnelId: number }>`
    select id as "accountId", personnel_id as "personnelId" from account
    where personnel_id = any(${[...personnelIds]}::integer[]) and status = 1 and deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** Accounts with one of the roles. */
export async function accountsWithRole(db: Executor, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .where('role.key', 'in', [...keys])
    .where('account.status', '=', 1)
    .where('account.deleted_at', 'is', null)
    .select('account.id')
    .distinct()
    .execute();
  return rows.map((row) => row.id);
}

const selectMessage = (rows: Rows<'message'>) =>
  rows
    .leftJoin('account as sender', 'sender.id', 'message.sender_id')
    .select([
      'message.id',
      'message.msg_send_type as msgSendtype',
      'message.title as msgTitle',
      'message.content as msgContent',
      'message.at',
      'message.read_at as readAt',
      'message.clicked_at as clickedAt',
      'sender.personnel_id as senderId',
      'sender.nickname as senderName',
      sql<Record<string, unknown>>`message.data`.as('data'),
      sql<number>`1`.as('msgCount'),
    ]);

/** The caller's own messages. Ids ascend with time and are indexed by person. */
export const inbox = list(messagesApi.list, {
  table: 'message',
  title: '消息',
  visible: (actor) => sql`message.recipient_id = ${actor.accountId} and message.deleted_at is null`,
  filters: {
    keyword: (words) => sql`position(lower(${words}) in lower(message.title || ' ' || message.content)) > 0`,
    unread: (isAsked) => (isAsked ? sql`message.read_at is null` : null),
    id: equals('message.id'),
    msgSendtype: equals('message.msg_send_type'),
  },
  sorts: { at: { by: sql`message.id` } },
  defaultSort: ['at', 'desc'],
  select: selectMessage,
});

export async function countUnread(db: Executor, accountId: number): Promise<number> {
  const { n } = await db
    .selectFrom('message')
    .where('recipient_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Message type: reminder to read another message. */
export const REMINDER = 13;
export const INBOX_PATH = '/messages/inbox?id=';

const POLL_DAYS = 7;
const POLL_MOST = 20;

/**
 * Unread messages grouped by title and type with their number, newest first; without kinds that the person muted, or
 * quiet hours.
 */
export async function waiting(db: Executor, accountId: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select distinct on (m.last) m.last as id, m.msg_send_type as "msgSendtype", m.title as "msgTitle", full_row.content as "msgContent",
           m.n as "msgCount", full_row.data, sender.personnel_id as "senderId", sender.nickname as "senderName", full_row.at, null as "readAt", full_row.clicked_at as "clickedAt"
    from (select msg_send_type, title, max(id) as last, count(*) as n from message
          where recipient_id = ${accountId} and read_at is null and deleted_at is null and at > now() - make_interval(days => ${POLL_DAYS})
            and not is_message_off(recipient_id, msg_send_type, 'popup') and message_waits_until(recipient_id, data) is null
          group by msg_send_type, title order by max(id) desc limit ${POLL_MOST}) m
    join message full_row on full_row.id = m.last
    left join account sender on sender.id = full_row.sender_id
    order by m.last desc`.execute(db);
  return rows;
}

/**
 * Marks the caller's messages and their reminders as read and updates the caller's open screens.
 * @returns how many are the caller's
 */
export async function mark(
  db: Executor,
  accountId: number,
  ids: number[] | null,
  what: 'read' | 'clicked' | 'deleted',
): Promise<number> {
  const now = sql<string>`now()`;
  const paths = (ids ?? []).map((id) => INBOX_PATH + id);
  const rows = await db
    .updateTable('message')
    .set({
      ...(what === 'deleted' ? { deleted_at: now } : { read_at: sql<string>`coalesce(read_at, now())` }),
      clicked_at: what === 'clicked' ? now : undefined,
    })
    .where('recipient_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(ids !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('id', 'in', ids ?? []),
          sql<boolean>`msg_send_type = ${REMINDER} and data ->> 'path' = any(${paths}::text[])`,
        ]),
      ),
    )
    .$if(ids === null, (q) => q.where('read_at', 'is', null))
    .returning('id')
    .execute();
  // Messages beyond the notification's size are too old for a card.
  const told = ids === null ? null : rows.length > 500 ? [] : rows.map((row) => row.id);
  if (rows.length > 0) await publish(db, { type: 'read', accounts: [accountId], data: { ids: told } });
  return rows.length;
}

interface Audience {
  personnelIds?: number[] | null | undefined;
  organisationIds?: number[] | null | undefined;
  roleKeys?: readonly string[] | undefined;
}

/** Active accounts of an audience. Conditions are combined with or; without any, all staff. */
export async function audienceOf(db: Executor, audience: Audience): Promise<number[]> {
  const personnel = audience.personnelIds ?? [];
  const organisations = audience.organisationIds ?? [];
  const roles = audience.roleKeys ?? [];
  const isEveryone = personnel.length + organisations.length + roles.length === 0;
  const { rows } = await sql<{ id: number }>`
    select a.id from account a left join personnel p on p.id = a.personnel_id
    where a.status = 1 and a.deleted_at is null and (a.user_type = 1 or ${!isEveryone}) and (${isEveryone}
      or a.personnel_id = any(${personnel}::integer[]) or p.organisation_id in ${organisationsBelow(organisations)}
      or exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key = any(${roles}::text[])))`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function logBroadcast(
  trx: Executor,
  values: {
    kind: string;
    title: string;
    content: string;
    contentHtml: string | null;
    audience: object;
    recipients: number;
    by: number;
    msgSendtype: number;
    /** Null: sent now. */
    sendAt: string | null;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('broadcast')
    .values({
      kind: values.kind,
      title: values.title,
      content: values.content,
      content_html: values.contentHtml,
      audience: JSON.stringify(values.audience),
      recipients: values.recipients,
      by_account_id: values.by,
      msg_send_type: values.msgSendtype,
      send_at: values.sendAt,
      sent_at: values.sendAt === null ? sql<string>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Recipient of a message, and its HTML when rich. */
export async function messageParts(db: Executor, id: number) {
  return await db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.recipient_id')
    .leftJoin('broadcast', 'broadcast.id', 'message.broadcast_id')
    .where('message.id', '=', id)
    .where('message.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .select([
      'message.recipient_id as recipientId',
      'message.msg_send_type as type',
      'account.nickname as recipientName',
      // A recalled message shows no content.
      sql<string | null>`case when broadcast.recalled_at is null then broadcast.content_html end`.as(
        'contentHtml',
      ),
      sql<number | null>`case when broadcast.recalled_at is null then broadcast.cover_file_id end`.as(
        'coverFileId',
      ),
    ])
    .executeTakeFirst();
}

/** One message as lists show it, of any recipient. */
export async function messageOf(db: Executor, id: number): Promise<Message | undefined> {
  const rows = db.selectFrom('message').where('message.id', '=', id) as unknown as Rows<'message'>;
  return (await selectMessage(rows).executeTakeFirst()) as Message | undefined;
}

/** Files of letters to the caller. */
export const readableLetterFiles = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'broadcast' and exists (select from message m where m.broadcast_id = file.subject_id
    and m.recipient_id = ${actor.accountId} and m.deleted_at is null))`;
