import { accessApi } from '@shibiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { and, type Condition, list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

export const seesEveryAccount = (actor: Actor): boolean =>
  actor.userType === 1 &&
  (['personnel', 'customers', 'teachers'] as const).every((area) => scopeOf(actor, area) === 'all');

/**
 * Accounts inside a scope: staff by the personnel area, partners by the owner of the customer, teachers (and unassigned
 * registrations) for actors who see all teachers.
 */
export function accountInScope(actor: Actor): RawBuilder<boolean> {
  if (actor.userType !== 1) return sql<boolean>`account.id = ${actor.accountId}`;
  if (seesEveryAccount(actor)) return sql<boolean>`true`;
  return sql<boolean>`(case account.user_type
    when 1 then ${inScope(actor, 'personnel', 'account.personnel_id')}
    when 2 then exists (select from contact c where c.id = account.contact_id and ${inScope(actor, 'customers', 'c.owner_id')})
    else ${scopeOf(actor, 'teachers') === 'all'} end)`;
}

/** The roles of an account as JSON, for lists of accounts. */
export const rolesOfAccount = sql<{ id: number; key: string; name: string; code: number }[]>`
  coalesce((select json_agg(json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'code', r.code) order by r.code)
    from account_role ar join role r on r.id = ar.role_id and r.deleted_at is null where ar.account_id = account.id), '[]')`;

/** The organisation or institution that an account belongs to, for lists of accounts. */
export const organisationOfAccount = sql<string | null>`coalesce(
  (select o.name from personnel p join organisation o on o.id = p.organisation_id where p.id = account.personnel_id),
  (select i.name from contact c join institution i on i.id = c.institution_id where c.id = account.contact_id))`;

/** Filter of accounts by role: 0 means no role. */
export const holdsRole = (roleId: number): Condition =>
  roleId === 0
    ? sql`not exists (select from account_role ar where ar.account_id = account.id)`
    : sql`exists (select from account_role ar where ar.account_id = account.id and ar.role_id = ${roleId})`;

/**
 * To-dos for active accounts without a role, which see an empty application: HR opens such accounts, because nobody may
 * grant a role beyond their own rights. They go to 管理员; without one, to 超级管理员.
 * @param accountIds limits the accounts; all by default
 */
export const followRoleless = (trx: Executor, accountIds?: readonly number[]): Promise<void> =>
  followSubjects(trx, {
    kind: 'accountRole',
    subject: 'account',
    wanted: sql`select account.id as subject_id, '新账号还没有角色，不能使用：' || account.nickname as title, null::integer as personnel_id,
        case when exists (select from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id
          where r.key = 'admin' and a.status = 1 and a.deleted_at is null) then 'admin' else 'super_admin' end as role_key,
        account.created_at::date as due_on
      from account where account.user_type = 1 and account.status = 1 and account.deleted_at is null and ${holdsRole(0)}`,
    ids: accountIds,
  });

/** Accounts inside the caller's scope with their roles, by name. */
export const assignments = list(accessApi.listUserRoles, {
  table: 'account',
  title: '账号',
  visible: (actor) => and(sql`account.deleted_at is null`, accountInScope(actor)),
  filters: { keyword: (words) => textHasKeyword('account', words), roleId: holdsRole },
  sorts: { nickname: { by: sql`by_surname(account.nickname) collate "zh-x-icu"` } },
  defaultSort: ['nickname', 'asc'],
  select: (rows: Rows<'account'>) =>
    rows.select([
      'account.id',
      'account.id as accountId',
      'account.username',
      'account.nickname',
      'account.user_type as userType',
      organisationOfAccount.as('organisationName'),
      rolesOfAccount.as('roles'),
    ]),
});

/** An account inside the caller's scope, locked when in a transaction. @throws 404 */
export async function accountToManage(db: Executor, actor: Actor, id: number, lock = false) {
  const row = await db
    .selectFrom('account')
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .where(accountInScope(actor))
    .select([
      'account.id',
      'account.username',
      'account.nickname',
      'account.user_type',
      'account.status',
      'account.contact_id',
      'account.teacher_id',
      'account.personnel_id',
      'account.version',
    ])
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst();
  return orNotFound(row, '账号');
}

export async function roleIdsOf(db: Executor, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_role')
    .where('account_id', '=', accountId)
    .select('role_id')
    .execute();
  return rows.map((row) => row.role_id);
}

export async function replaceRoles(
  trx: Executor,
  accountId: number,
  roleIds: readonly number[],
): Promise<void> {
  await sql`delete from account_role where account_id = ${accountId} and role_id <> all(${roleIds}::integer[])`.execute(
    trx,
  );
  await sql`insert into account_role (account_id, role_id) select ${accountId}, id from role
    where id = any(${roleIds}::integer[]) and deleted_at is null on conflict do nothing`.execute(trx);
  await followRoleless(trx, [accountId]);
}
