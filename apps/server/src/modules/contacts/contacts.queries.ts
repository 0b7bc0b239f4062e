import type { contactsApi } from '@shibiao/contract/contacts';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';

type Filter = InputOf<typeof contactsApi.list>;
type Row = OutputOf<typeof contactsApi.list>['list'][number];

const state = (day: string): Record<NonNullable<Filter['state']>, RawBuilder<boolean>> => {
  const lasts = sql<boolean>`coalesce(account.valid_until >= ${day}::date, true)`;
  return {
    open: sql`account.status = 1 and ${lasts}`,
    closed: sql`account.status = 2`,
    ending: sql`account.status = 1 and account.valid_until between ${day}::date and ${day}::date + 30`,
    ended: sql`account.status = 1 and account.valid_until < ${day}::date`,
    unused: sql`account.status = 1 and account.last_login_at is null`,
  };
};

const SORTS = {
  createdAt: { asc: sql`account.created_at asc`, desc: sql`account.created_at desc` },
  lastLoginAt: {
    asc: sql`account.last_login_at asc nulls first`,
    desc: sql`account.last_login_at desc nulls last`,
  },
  validUntil: {
    asc: sql`account.valid_until asc nulls last`,
    desc: sql`account.valid_until desc nulls first`,
  },
};

/** Accounts of contacts inside the caller's customer scope. */
const accounts = (db: Executor, actor: Actor) =>
  db
    .selectFrom('account')
    .innerJoin('contact', 'contact.id', 'account.contact_id')
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .where('account.user_type', '=', 2)
    .where('account.deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'contact.owner_id'));

export async function listContactAccounts(db: Executor, actor: Actor, filter: Filter): Promise<Page<Row>> {
  const { keyword, authorId, coorgid, hasWechat } = filter;
  const matching = accounts(db, actor)
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or([
          matchesKeyword('contact', keyword ?? ''),
          matchesKeyword('institution', keyword ?? ''),
          eb('account.username', 'like', `${(keyword ?? '').replace(/\D/g, '') || '-'}%`),
        ]),
      ),
    )
    .$if(Boolean(authorId), (q) => q.where('contact.owner_id', '=', authorId ?? 0))
    .$if(Boolean(coorgid), (q) => q.where('contact.institution_id', '=', coorgid ?? 0))
    .$if(hasWechat === true, (q) => q.where('account.wechat_open_id', 'is not', null))
    .$if(hasWechat === false, (q) => q.where('account.wechat_open_id', 'is', null))
    .$if(Boolean(filter.state), (q) => q.where(state(today())[filter.state ?? 'open']));
  const order = filter.order ?? 'desc';
  const rows = await matching
    .leftJoin('personnel', 'personnel.id', 'contact.owner_id')
    .select([
      'contact.id as contactId',
      'contact.name as contactName',
      'institution.id as coorgid',
      'institution.name as cooperationName',
      'personnel.name as authorName',
      'account.id as userId',
      'account.username',
      'account.status',
      'account.valid_until as validUntil',
      'account.last_login_at as lastLoginAt',
      sql<boolean>`account.wechat_open_id is not null`.as('hasWechat'),
      'account.login_domain as domain',
      'account.must_change_password as mustChangePassword',
      'account.created_at as createdAt',
    ])
    .orderBy(SORTS[filter.sort ?? 'createdAt'][order])
    .orderBy('account.id', order)
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching, filter);
}

type ContactUser = OutputOf<typeof contactsApi.userIds>['list'][number];

/** Contacts of the caller with their accounts: the given ones, else the first that the keyword finds. */
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
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .$if(contactIds !== undefined, (q) => q.where('contact.id', 'in', contactIds ?? []))
    .$if(Boolean(keyword), (q) => q.where(matchesKeyword('contact', keyword ?? '')))
    .select([
      'contact.id as contactId',
      'contact.name as contactName',
      'institution.name as cooperationName',
      'account.id as userId',
      'account.status',
    ])
    .orderBy('contact.id', 'desc')
    .limit(contactIds?.length ?? 30)
    .execute();
}

/** The chosen contacts inside the caller's scope with their accounts, in id order, accounts and contacts locked until the transaction ends. */
export async function lockContacts(trx: Executor, actor: Actor, ids: readonly number[]) {
  const contacts = await trx
    .selectFrom('contact')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .select(['id', 'name', 'tel', 'pinyin', 'initials'])
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

/** Names under which somebody signs in already, of the given ones. */
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

/** Accounts that differ from their contact, or whose contact was deleted; at most 2,000 at a time. */
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
    where a.user_type = 2 and a.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')}
      and case when c.deleted_at is not null then a.status = 1 else a.nickname <> c.name or a.username <> c.tel end
    order by a.id limit 2000 for update of a`.execute(trx);
  return rows;
}

export async function listWechatSignIns(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof contactsApi.wechatLog>,
) {
  const { keyword, from, to, contactId } = filter;
  const matching = accounts(db, actor)
    .innerJoin('login_log', 'login_log.account_id', 'account.id')
    .where('login_log.method', '=', 'wechat')
    .where('login_log.deleted_at', 'is', null)
    .where('login_log.result', '<>', 'checking')
    .$if(Boolean(contactId), (q) => q.where('contact.id', '=', contactId ?? 0))
    .$if(Boolean(keyword), (q) =>
      q.where((eb) =>
        eb.or([matchesKeyword('contact', keyword ?? ''), matchesKeyword('institution', keyword ?? '')]),
      ),
    )
    .$if(Boolean(from), (q) => q.where(sql<boolean>`login_log.at >= ${from}::date`))
    .$if(Boolean(to), (q) => q.where(sql<boolean>`login_log.at < ${to}::date + 1`));
  const order = filter.order ?? 'desc';
  const rows = await matching
    .select([
      'login_log.id',
      'login_log.at',
      'contact.id as contactId',
      'contact.name as contactName',
      'institution.name as cooperationName',
      'login_log.username',
      'login_log.ip',
      'login_log.user_agent as userAgent',
      'login_log.result',
    ])
    .orderBy('login_log.at', order)
    .orderBy('login_log.id', order)
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching, filter);
}
