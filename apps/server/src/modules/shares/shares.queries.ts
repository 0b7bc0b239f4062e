import { sharesApi, WRONG_CODES } from '@shibiao/contract/shares';
import { type RawBuilder, sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

/** One's own links; administrators and the general manager see everybody's. */
const visible = (actor: Actor) =>
  actor.scope === 'all'
    ? sql<boolean>`share_link.deleted_at is null`
    : sql<boolean>`(share_link.deleted_at is null and share_link.owner_account_id = ${actor.accountId})`;

const FOR_NAME = sql<string | null>`nullif(concat_ws(' · ',
  (select name from institution where id = share_link.institution_id),
  (select name from contact where id = share_link.contact_id),
  (select name from teacher where id = share_link.teacher_id)), '')`;
/** Owners whose role still grants them to share. */
const SHARING_OWNERS = sql`(select ar.account_id from account_role ar
  join role r on r.id = ar.role_id and r.deleted_at is null
  join role_function rf on rf.role_id = r.id join function f on f.id = rf.function_id
  where f.full_url = '/share/manage' and account_is_open(ar.account_id))`;
const MAY_SHARE = sql`share_link.revoked_at is null and share_link.owner_account_id in ${SHARING_OWNERS}`;
const counted = (action: string) =>
  sql<number>`(select count(*)::integer from share_access a where a.link_id = share_link.id and a.action = ${action})`;
const IS_USED_UP = sql`(share_link.max_downloads is not null and share_link.max_downloads <= ${counted('download')})`;
/** `share_status()` as conditions on sets: the function runs a row at a time. A test holds both alike. */
const HAS_STATUS: Record<number, RawBuilder<boolean>> = {
  1: sql`(${MAY_SHARE} and share_link.expires_at > now() and not ${IS_USED_UP})`,
  2: sql`(${MAY_SHARE} and share_link.expires_at <= now())`,
  3: sql`(share_link.revoked_at is not null)`,
  4: sql`(${MAY_SHARE} and share_link.expires_at > now() and ${IS_USED_UP})`,
  5: sql`(share_link.revoked_at is null and share_link.owner_account_id not in ${SHARING_OWNERS})`,
};

export const shares = list(sharesApi.list, {
  table: 'share_link',
  title: '分享链接',
  visible,
  filters: {
    keyword: (words) => sql`lower(share_link.title) like ${likePattern(words)}`,
    id: equals('share_link.id'),
    status: (status) => HAS_STATUS[status] ?? sql`false`,
    kind: equals('share_link.kind'),
    nodeId: (id) => sql`(share_link.kind = 'outline' and exists (select from share_item i
      join teacher_node_version v on v.id = i.item_id where i.link_id = share_link.id and v.node_id = ${id}))`,
    lessonId: (id) => sql`(share_link.kind = 'lessonFiles' and exists (select from share_item i
      join lesson_document d on d.file_id = i.item_id where i.link_id = share_link.id and d.lesson_id = ${id}))`,
  },
  sorts: {
    createdAt: { by: sql`share_link.created_at` },
    expiresAt: { by: sql`share_link.expires_at` },
  },
  defaultSort: ['createdAt', 'desc'],
  select: (rows: Rows<'share_link'>) =>
    rows.innerJoin('account', 'account.id', 'share_link.owner_account_id').select([
      'share_link.id',
      'share_link.version',
      'share_link.title',
      'share_link.kind',
      'share_link.note',
      FOR_NAME.as('forName'),
      sql<number>`share_status(share_link)`.as('status'),
      'share_link.extract_code as extractCode',
      'share_link.expires_at as expiresAt',
      'share_link.max_downloads as maxDownloads',
      counted('open').as('opens'),
      counted('download').as('downloads'),
      sql<number>`(select count(*)::integer from share_item i where i.link_id = share_link.id)`.as('items'),
      'account.nickname as ownerName',
      sql<string | null>`(select max(a.at) from share_access a
          where a.link_id = share_link.id and a.action = 'open')`.as('lastAt'),
      'share_link.revoke_reason as revokeReason',
      'share_link.created_at as createdAt',
      'share_link.updated_at as updatedAt',
    ]),
});

/** The link of a token. @throws 404 */
export async function linkOfToken(db: Executor, tokenHash: Buffer) {
  const row = await db
    .selectFrom('share_link')
    .innerJoin('account', 'account.id', 'share_link.owner_account_id')
    .where('token_hash', '=', tokenHash)
    .where('share_link.deleted_at', 'is', null)
    .select([
      'share_link.id',
      'kind',
      'title',
      'note',
      'is_newest as isNewest',
      'extract_code as extractCode',
      'expires_at as expiresAt',
      'max_downloads as maxDownloads',
      'owner_account_id as ownerId',
      'asked_at as askedAt',
      'account.nickname as from',
      sql<number>`share_status(share_link)`.as('status'),
    ])
    .executeTakeFirst();
  return orNotFound(row, '分享链接');
}

export async function itemsOf(db: Executor, linkId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('share_item')
    .where('link_id', '=', linkId)
    .orderBy('sort_order')
    .select('item_id')
    .execute();
  return rows.map((row) => row.item_id);
}

/** Whether too many wrong codes were typed for a link: from this network lately, or from anywhere ever. */
export async function isCodeLocked(db: Executor, linkId: number, network: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`select (count(*) >= ${WRONG_CODES.inAll}
      or count(*) filter (where network = ${network}
        and at > now() - ${WRONG_CODES.minutes} * interval '1 minute') >= ${WRONG_CODES.ofOne}) as "isLocked"
    from share_access where link_id = ${linkId} and action = 'wrongCode'`.execute(db);
  return rows[0]?.isLocked === true;
}

/** Lets one code of a link at a time be compared, until the transaction ends. */
export async function lockCode(trx: Trx, linkId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`share-code:${linkId}`}, 0))`.execute(trx);
}

export const noteAccess = (
  db: Executor,
  values: {
    link_id: number;
    action: 'open' | 'preview' | 'download' | 'wrongCode';
    network: string;
    item_id?: number | null;
    account_id?: number | null;
    agent?: string | null;
    bytes?: number | null;
  },
) => db.insertInto('share_access').values(values).execute();

/** Holds a link until the transaction ends, so that its last download is given once. @returns its status */
export async function lockedStatus(trx: Trx, linkId: number): Promise<number> {
  await sql`select from share_link where id = ${linkId} for update`.execute(trx);
  const { rows } = await sql<{ status: number }>`select share_status(share_link) as status from share_link
    where id = ${linkId}`.execute(trx);
  return rows[0]?.status ?? 3;
}

/** Accesses of a link, the latest first. */
export const accessesOf = (db: Executor, linkId: number) =>
  db
    .selectFrom('share_access as a')
    .leftJoin('account', 'account.id', 'a.account_id')
    .where('a.link_id', '=', linkId)
    .select([
      'a.id',
      'a.at',
      'a.action',
      'a.item_id as itemId',
      'account.nickname as by',
      'a.network',
      'a.agent',
    ])
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute();

/** Marks that more time was asked for today. @returns false when somebody has asked today already */
export async function markAsked(trx: Trx, linkId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('share_link')
    .set({ asked_at: sql`now()` })
    .where('id', '=', linkId)
    .where((eb) => eb.or([eb('asked_at', 'is', null), sql<boolean>`asked_at < current_date`]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
