import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { and, type Condition, equals, list, type Rows } from '../../db/list.ts';
import { inScope, looksAfter } from '../../db/scope.ts';
import { likePattern, matchesKeyword, phoneStart, textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import {
  accountInScope,
  holdsRole,
  organisationOfAccount,
  rolesOfAccount,
} from '../access/assignments.queries.ts';

const selectAccount = (rows: Rows<'account'>) =>
  rows.select([
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
    sql<string | null>`coalesce((select name from personnel where id = account.personnel_id),
      (select name from contact where id = account.contact_id), (select name from teacher where id = account.teacher_id))`.as(
      'personName',
    ),
  ]);

/** Accounts in scope. Accounts that never signed in come last when the latest sign-in comes first. */
export const accounts = list(identityApi.listAccounts, {
  table: 'account',
  title: '账号',
  visible: (actor) => and(sql`account.deleted_at is null`, accountInScope(actor)),
  filters: {
    keyword: (words) => textHasKeyword('account', words),
    userType: equals('account.user_type'),
    status: equals('account.status'),
    roleId: holdsRole,
  },
  sorts: {
    createdAt: { by: sql`account.created_at` },
    lastLoginAt: { by: sql`account.last_login_at`, blanksLast: 'desc' },
    nickname: { by: sql`by_surname(account.nickname) collate "zh-x-icu"` },
  },
  defaultSort: ['createdAt', 'desc'],
  select: selectAccount,
});

/** A staff member's account for personnel work, locked. */
export async function accountOfPersonnel(trx: Executor, personnelId: number) {
  const account = await trx
    .selectFrom('account')
    .where('personnel_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'nickname', 'status', 'disabled_by_leaving as isClosedByLeaving'])
    .orderBy('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const roles = await trx
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .where('account_id', '=', account.id)
    .select('role.key')
    .execute();
  return { ...account, roleKeys: roles.map((role) => role.key) };
}

/** Whether another account signs in with the number. */
export async function isUsernameTaken(trx: Executor, username: string, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .where('username', '=', username)
    .where('id', '<>', accountId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const hasAccounts = async (db: Executor): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;

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

/** The contact or teacher with a number; teachers first when the type is open. */
export async function personByPhone(db: Executor, phone: string, userType: 2 | 3 | null) {
  const { rows } = await sql<{ userType: 2 | 3; contactId: number | null; teacherId: number | null }>`
    select 3 as "userType", null::integer as "contactId", id as "teacherId" from teacher
      where phone = ${phone} and deleted_at is null and management_level <> 4 and cooperation_status <> 3
        and ${userType ?? 3} = 3
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

/** Digits search the beginning of a number, other text a name. */
const byNameOr = (table: 'teacher' | 'contact', column: 'phone' | 'tel', keyword: string): Condition => {
  const phone = phoneStart(keyword);
  return phone ? sql`${sql.ref(`${table}.${column}`)} like ${`${phone}%`}` : matchesKeyword(table, keyword);
};
const hasNoAccount = (column: 'personnel_id' | 'teacher_id' | 'contact_id', id: string): Condition =>
  sql`not exists (select from account a where ${sql.ref(`a.${column}`)} = ${sql.ref(id)} and a.deleted_at is null)`;

/** Number of choices shown; the keyword finds others. */
const SHOWN = 30;

/** People of a type in scope without an account. */
export async function candidates(
  db: Executor,
  actor: Actor,
  userType: 1 | 2 | 3,
  keyword: string | null | undefined,
) {
  const asked = (condition: (keyword: string) => Condition) =>
    keyword ? condition(keyword) : sql<boolean>`true`;
  if (userType === 1) {
    const spelled = sql`(personnel.name || ' ' || personnel.pinyin || ' ' || personnel.initials || ' ' || coalesce(personnel.phone, ''))`;
    return await db
      .selectFrom('personnel')
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .where('personnel.deleted_at', 'is', null)
      .where('personnel.login_status', '=', 1)
      .where(inScope(actor, 'personnel', 'personnel.id'))
      .where(hasNoAccount('personnel_id', 'personnel.id'))
      .where(asked((word) => sql`lower(${spelled}) like ${likePattern(word)}`))
      .select(['personnel.id', 'personnel.name', 'personnel.phone', 'organisation.name as note'])
      .orderBy(sql`by_surname(personnel.name) collate "zh-x-icu"`)
      .limit(SHOWN)
      .execute();
  }
  if (userType === 3) {
    if (scopeOf(actor, 'teachers') !== 'all') return [];
    return await db
      .selectFrom('teacher')
      .where('deleted_at', 'is', null)
      .where(hasNoAccount('teacher_id', 'teacher.id'))
      .where(asked((word) => byNameOr('teacher', 'phone', word)))
      .select([
        'id',
        'name',
        'phone',
        sql<string | null>`nullif(array_to_string(fields, '、'), '')`.as('note'),
      ])
      .orderBy('updated_at', 'desc')
      .limit(SHOWN)
      .execute();
  }
  return await db
    .selectFrom('contact')
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .where('contact.deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .where(hasNoAccount('contact_id', 'contact.id'))
    .where(asked((word) => byNameOr('contact', 'tel', word)))
    .select(['contact.id', 'contact.name', 'contact.tel as phone', 'institution.name as note'])
    .orderBy('contact.id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Maximum number of listed institutions; totals cover all. */
const MOST_INSTITUTIONS = 100;

/** Partner accounts of the caller's customers, and the institutions with most of them. */
export async function countPartnerAccounts(
  db: Executor,
  actor: Actor,
  institutionId: number | null | undefined,
) {
  const { rows } = await sql<{
    coorgid: number;
    cooperationName: string;
    count: number;
    total: number;
    active: number;
  }>`
    with held as (
      select c.institution_id, count(*)::int as count, count(*) filter (where a.status = 1)::int as active
      from account a join contact c on c.id = a.contact_id
      where a.user_type = 2 and a.deleted_at is null and ${looksAfter(actor, 'c')}
        and ${institutionId ? sql`c.institution_id = ${institutionId}` : sql`true`} group by 1
    ), most as (
      select institution_id, count, sum(count) over ()::int as total, sum(active) over ()::int as active
      from held order by count desc, institution_id limit ${MOST_INSTITUTIONS}
    )
    select i.id as coorgid, i.name as "cooperationName", most.count, most.total, most.active
    from most join institution i on i.id = most.institution_id order by most.count desc, i.id`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    active: rows[0]?.active ?? 0,
    list: rows.map(({ coorgid, cooperationName, count }) => ({ coorgid, cooperationName, count })),
  };
}
