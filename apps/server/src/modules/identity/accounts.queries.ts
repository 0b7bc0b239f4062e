import type { accountFilter, accountRow } from '@shibiao/contract/accounts';
import type { Page } from '@shibiao/contract/lists';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Account } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { accountInScope, organisationOfAccount, rolesOfAccount } from '../access/assignments.queries.ts';

type Row = z.output<typeof accountRow>;
type Filter = z.output<typeof accountFilter>;

/** As the indexes are ordered; who never signed in comes last, or first when turned around. */
const ORDERS = {
  createdAt: {
    asc: sql`account.created_at asc, account.id asc`,
    desc: sql`account.created_at desc, account.id desc`,
  },
  lastLoginAt: {
    asc: sql`account.last_login_at asc nulls first, account.id asc`,
    desc: sql`account.last_login_at desc nulls last, account.id desc`,
  },
  nickname: {
    asc: sql`account.nickname collate "zh-x-icu" asc, account.id asc`,
    desc: sql`account.nickname collate "zh-x-icu" desc, account.id desc`,
  },
};

const matching = (db: Executor, actor: Actor, filter: Filter) =>
  db
    .selectFrom('account')
    .where('account.deleted_at', 'is', null)
    .where(accountInScope(actor))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('account', filter.keyword ?? '')))
    .$if(Boolean(filter.userType), (q) => q.where('account.user_type', '=', filter.userType ?? 0))
    .$if(Boolean(filter.status), (q) => q.where('account.status', '=', filter.status ?? 0))
    .$if(Boolean(filter.roleId), (q) =>
      q.where(
        sql<boolean>`exists (select from account_role ar where ar.account_id = account.id and ar.role_id = ${filter.roleId})`,
      ),
    );

/** Accounts inside the caller's scope, the newest first unless told. */
export async function listAccounts(db: Executor, actor: Actor, filter: Filter): Promise<Page<Row>> {
  const order = ORDERS[filter.sort ?? 'createdAt'][filter.order ?? 'desc'];
  // The ids first, so that a deep page reads roles and names for its own rows only.
  const chosen = matching(db, actor, filter)
    .select('account.id')
    .orderBy(order)
    .limit(filter.count)
    .offset(offsetOf(filter));
  const rows = await db
    .selectFrom('account')
    .where('account.id', 'in', chosen)
    .select([
      'account.id',
      'account.username',
      'account.nickname',
      'account.head_icon as headIcon',
      'account.user_type as userType',
      'account.status',
      'account.personnel_id as personnelId',
      'account.contact_id as contactId',
      'account.teacher_id as teacherId',
      'account.must_change_password as mustChangePassword',
      'account.last_login_at as lastLoginAt',
      'account.created_at as createdAt',
      'account.version',
      organisationOfAccount.as('organisationName'),
      rolesOfAccount.as('roles'),
      sql<
        string | null
      >`coalesce((select name from personnel where id = account.personnel_id), (select name from contact where id = account.contact_id),
        (select name from teacher where id = account.teacher_id))`.as('personName'),
    ])
    .orderBy(order)
    .execute();
  return await withTotal(db, rows, matching(db, actor, filter), filter);
}

export async function addAccount(
  trx: Executor,
  values: Insertable<Account> & { username: string },
): Promise<number> {
  const { id } = await trx.insertInto('account').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(trx: Executor, id: number, values: Updateable<Account>): Promise<void> {
  await trx.updateTable('account').set(values).where('id', '=', id).execute();
}

export async function roleIdByKey(db: Executor, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('role')
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function addRoleByKey(trx: Executor, accountId: number, key: string): Promise<void> {
  await sql`insert into account_role (account_id, role_id) select ${accountId}, id from role where key = ${key} and deleted_at is null`.execute(
    trx,
  );
}

/** The contact or teacher that a number belongs to; teachers first when the type is left open. */
export async function personByPhone(db: Executor, phone: string, userType: 2 | 3 | null) {
  const { rows } = await sql<{ userType: 2 | 3; contactId: number | null; teacherId: number | null }>`
    select 3 as "userType", null::integer as "contactId", id as "teacherId" from teacher
      where phone = ${phone} and deleted_at is null and ${userType ?? 3} = 3
    union all
    select 2, id, null from contact where tel = ${phone} and deleted_at is null and ${userType ?? 2} = 2
    limit 1`.execute(db);
  return rows[0];
}

/** The history of a partner contact's account, shown in 联系人账号. */
export async function logContactAccount(
  trx: Executor,
  contactId: number,
  by: number | null,
  action: string,
  note: string | null = null,
): Promise<void> {
  await trx
    .insertInto('contact_account_log')
    .values({ contact_id: contactId, by_id: by, action, note })
    .execute();
}

/** People of a type inside the caller's scope who have no account yet. */
export async function candidates(
  db: Executor,
  actor: Actor,
  userType: 1 | 2 | 3,
  keyword: string | null | undefined,
) {
  const limit = 30;
  if (userType === 1) {
    return await db
      .selectFrom('personnel')
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .where('personnel.deleted_at', 'is', null)
      .where('personnel.login_status', '=', 1)
      .where(inScope(actor, 'personnel', 'personnel.id'))
      .where(
        sql<boolean>`not exists (select from account a where a.personnel_id = personnel.id and a.deleted_at is null)`,
      )
      .$if(Boolean(keyword), (q) =>
        q.where(
          sql<boolean>`(personnel.name || ' ' || personnel.pinyin || ' ' || personnel.initials || ' ' || coalesce(personnel.phone, '')) ilike ${pattern(keyword)}`,
        ),
      )
      .select(['personnel.id', 'personnel.name', 'personnel.phone', 'organisation.name as note'])
      .orderBy(sql`personnel.name collate "zh-x-icu"`)
      .limit(limit)
      .execute();
  }
  if (userType === 3) {
    if (scopeOf(actor, 'teachers') !== 'all') return [];
    return await db
      .selectFrom('teacher')
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from account a where a.teacher_id = teacher.id and a.deleted_at is null)`,
      )
      .$if(Boolean(keyword), (q) => q.where(byNameOr('teacher', 'phone', keyword ?? '')))
      .select([
        'id',
        'name',
        'phone',
        sql<string | null>`nullif(array_to_string(fields, '、'), '')`.as('note'),
      ])
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute();
  }
  return await db
    .selectFrom('contact')
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .where('contact.deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .where(
      sql<boolean>`not exists (select from account a where a.contact_id = contact.id and a.deleted_at is null)`,
    )
    .$if(Boolean(keyword), (q) => q.where(byNameOr('contact', 'tel', keyword ?? '')))
    .select(['contact.id', 'contact.name', 'contact.tel as phone', 'institution.name as note'])
    .orderBy('contact.id', 'desc')
    .limit(limit)
    .execute();
}

const pattern = (keyword: string | null | undefined) => `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
const DIGITS = /^\d{3,}$/;
/** Digits are the beginning of a number, everything else a name. */
const byNameOr = (table: 'teacher' | 'contact', phone: 'phone' | 'tel', keyword: string) =>
  DIGITS.test(keyword)
    ? sql<boolean>`${sql.ref(`${table}.${phone}`)} like ${`${keyword}%`}`
    : matchesKeyword(table, keyword);

/** Partner accounts of the caller's customers, by institution. */
export async function countPartnerAccounts(
  db: Executor,
  actor: Actor,
  institutionId: number | null | undefined,
) {
  const { rows } = await sql<{ coorgid: number; cooperationName: string; count: number; active: number }>`
    select i.id as coorgid, i.name as "cooperationName", count(*)::int as count, count(*) filter (where a.status = 1)::int as active
    from account a join contact c on c.id = a.contact_id join institution i on i.id = c.institution_id
    where a.user_type = 2 and a.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')}
      and (${institutionId ?? null}::integer is null or c.institution_id = ${institutionId ?? null})
    group by i.id, i.name order by count(*) desc, i.id`.execute(db);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    active: rows.reduce((sum, row) => sum + row.active, 0),
    list: rows.map(({ coorgid, cooperationName, count }) => ({ coorgid, cooperationName, count })),
  };
}
