import { contactsApi } from '@shibiao/contract/contacts';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { type Condition, list, type Rows, since, until } from '../../db/list.ts';
import { looksAfter } from '../../db/scope.ts';
import { matchesKeyword, phoneStart, textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';

const HAS_WECHAT = sql<boolean>`exists (select from account_wechat w where w.account_id = account.id and w.app <> 'wecom')`;
const LASTS = sql<boolean>`coalesce(account.valid_until >= current_date, true)`;
const STATES = {
  open: sql<boolean>`account.status = 1 and ${LASTS}`,
  unused: sql<boolean>`account.status = 1 and account.last_login_at is null`,
  ending: sql<boolean>`account.status = 1 and account.valid_until between current_date and current_date + 30`,
  ended: sql<boolean>`account.status = 1 and account.valid_until < current_date`,
  closed: sql<boolean>`account.status = 2`,
  waiting: sql<boolean>`account.status = 3`,
};

/** Accounts of contacts with a condition. */
const ofContacts = (condition: Condition): Condition =>
  sql`account.contact_id in (select contact.id from contact where ${condition})`;
/** A person's contacts are few and found first; deleted ones have their own index. */
const ofOwner = (id: number): Condition => sql`account.contact_id in (
  select contact.id from contact where contact.owner_id = ${id} and contact.deleted_at is null
  union all select contact.id from contact where contact.owner_id = ${id} and contact.deleted_at is not null)`;
/** Contacts with an account and a condition: few, found apart from all others. */
const ofPortal = (condition: Condition): Condition =>
  sql`account.contact_id in (select portal_contact.contact_id from portal_contact where ${condition})`;
/** Found by the name of the contact or of its institution. */
const named = (words: string): Condition =>
  ofPortal(sql`${textHasKeyword('portal_contact', words)} or portal_contact.institution_id in (
    select institution.id from institution where ${matchesKeyword('institution', words)})`);

/** Accounts of the contacts that the caller looks after. */
const visibleAccounts = (actor: Actor): Condition =>
  visiblePersonnel(actor, 'customers') === null
    ? sql`account.user_type = 2 and account.deleted_at is null`
    : sql`account.user_type = 2 and account.deleted_at is null
        and ${ofContacts(looksAfter(actor, 'contact'))}`;

export const contactAccounts = list(contactsApi.list, {
  table: 'account',
  title: '联系人账号',
  visible: visibleAccounts,
  filters: {
    keyword: (words) => {
      const phone = phoneStart(words);
      return phone ? sql`((${named(words)}) or account.username like ${`${phone}%`})` : named(words);
    },
    state: (state) => STATES[state],
    authorId: ofOwner,
    coorgid: (id) => ofContacts(sql`contact.institution_id = ${id}`),
    portalScope: (scope) => ofPortal(sql`portal_contact.portal_scope = ${scope}`),
    hasWechat: (has) => sql`${HAS_WECHAT} = ${has}`,
  },
  sorts: {
    createdAt: { by: sql`account.created_at` },
    lastLoginAt: { by: sql`account.last_login_at`, blanksLast: 'desc' },
    validUntil: { by: sql`account.valid_until` },
  },
  defaultSort: ['createdAt', 'desc'],
  select: (rows: Rows<'account'>) =>
    rows
      .innerJoin('contact', 'contact.id', 'account.contact_id')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .leftJoin('personnel', 'personnel.id', 'contact.owner_id')
      .select([
        'account.id',
        'contact.id as contactId',
        'contact.name as contactName',
        'institution.id as coorgid',
        'institution.name as cooperationName',
        'contact.owner_id as authorId',
        'personnel.name as authorName',
        'account.id as userId',
        'account.username',
        'account.status',
        'account.valid_until as validUntil',
        'account.last_login_at as lastLoginAt',
        HAS_WECHAT.as('hasWechat'),
        sql<'institution' | 'own'>`contact.portal_scope`.as('portalScope'),
        'contact.portal_money as portalMoney',
        'account.login_domain as domain',
        'account.must_change_password as mustChangePassword',
        'account.created_at as createdAt',
      ]),
});

const signedInBy = (condition: Condition): Condition =>
  sql`login_log.account_id in (select account.id from account where ${condition})`;

/** WeChat sign-ins of contacts; pending ones do not count. */
export const wechatSignIns = list(contactsApi.wechatLog, {
  table: 'login_log',
  title: '登录记录',
  visible: (actor) => sql`login_log.method = 'wechat' and login_log.deleted_at is null
    and login_log.result <> 'checking' and ${signedInBy(visibleAccounts(actor))}`,
  filters: {
    keyword: (words) => signedInBy(named(words)),
    contactId: (id) => signedInBy(sql`account.contact_id = ${id}`),
    from: since('login_log.at'),
    to: until('login_log.at'),
  },
  sorts: { at: { by: sql`login_log.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'login_log'>) =>
    rows
      .innerJoin('account', 'account.id', 'login_log.account_id')
      .innerJoin('contact', 'contact.id', 'account.contact_id')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .select([
        'login_log.id',
        'login_log.at',
        'contact.id as contactId',
        'contact.name as contactName',
        'contact.institution_id as coorgid',
        'institution.name as cooperationName',
        'login_log.username',
        'login_log.ip',
        'login_log.user_agent as userAgent',
        'login_log.result',
      ]),
});

/** Number of choices offered; the keyword finds others. */
const CHOICES = 30;
type ContactUser = OutputOf<typeof contactsApi.userIds>['list'][number];

/** The caller's contacts with accounts: the given ones, else the newest 30 matches of the keyword. */
export async function contactUsers(
  db: Executor,
  actor: Actor,
  { contactIds, keyword }: InputOf<typeof contactsApi.userIds>,
): Promise<ContactUser[]> {
  return await db
    .selectFrom('contact')
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .leftJoin('account', (join) =>
      join.onRef('account.contact_id', '=', 'contact.id').on('account.deleted_at', 'is', null),
    )
    .where('contact.deleted_at', 'is', null)
    .where(looksAfter(actor, 'contact'))
    .where(contactIds ? sql<boolean>`contact.id = any(${contactIds}::integer[])` : sql<boolean>`true`)
    .where(keyword ? matchesKeyword('contact', keyword) : sql<boolean>`true`)
    .select([
      'contact.id as contactId',
      'contact.name as contactName',
      'institution.name as cooperationName',
      'account.id as userId',
      'account.status',
    ])
    .orderBy('contact.id', 'desc')
    .limit(contactIds?.length ?? CHOICES)
    .execute();
}

/** The chosen contacts inside the caller's scope with their accounts, locked in id order. */
export async function lockContacts(trx: Executor, actor: Actor, ids: readonly number[]) {
  const contacts = await trx
    .selectFrom('contact')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where(looksAfter(actor, 'contact'))
    .select(['id', 'name', 'tel', 'pinyin', 'initials', 'portal_scope', 'portal_money'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = await trx
    .selectFrom('account')
    .where('contact_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select(['id', 'contact_id', 'status', 'valid_until', 'login_domain'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const accountOf = new Map(held.map((account) => [account.contact_id, account]));
  return contacts.map((contact) => ({ ...contact, account: accountOf.get(contact.id) ?? null }));
}

/** Names among the given ones that other accounts sign in with. */
export async function takenNames(db: Executor, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .where('username', 'in', [...names])
    .where('deleted_at', 'is', null)
    .select('username')
    .execute();
  return new Set(rows.map((row) => row.username));
}

/** Accounts that differ from their contact, or whose contact is deleted; at most 2,000 at a time. */
export async function differing(trx: Executor, actor: Actor) {
  const { rows } = await sql<{
    accountId: number;
    contactId: number;
    name: string;
    pinyin: string;
    initials: string;
    tel: string | null;
    username: string;
    isNamed: boolean;
    isDeleted: boolean;
  }>`
    select a.id as "accountId", c.id as "contactId", c.name, c.pinyin, c.initials, c.tel, a.username,
      a.nickname is not distinct from c.name as "isNamed", c.deleted_at is not null as "isDeleted"
    from account a join contact c on c.id = a.contact_id
    where a.user_type = 2 and a.deleted_at is null and ${looksAfter(actor, 'c')}
      and case when c.deleted_at is not null then a.status = 1 else a.nickname <> c.name or a.username <> c.tel end
    order by a.id limit 2000 for update of a`.execute(trx);
  return rows;
}
