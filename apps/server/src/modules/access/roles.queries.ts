import { accessApi } from '@shibiao/contract/access';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';
import type { RoleRights, VisitorRoles } from './rights.policy.ts';

export const roles = list(accessApi.listRoles, {
  table: 'role',
  title: '角色',
  visible: () => sql`role.deleted_at is null`,
  filters: {
    keyword: (word) => {
      const pattern = likePattern(word);
      return sql`(lower(role.name) like ${pattern} or role.key like ${pattern} or role.code::text like ${pattern})`;
    },
  },
  sorts: { code: { by: sql`role.code` }, name: { by: sql`role.name` } },
  defaultSort: ['code', 'asc'],
  select: (rows: Rows<'role'>) =>
    rows.select([
      'role.id',
      'role.key',
      'role.name',
      'role.code',
      'role.scope',
      'role.is_builtin as isBuiltin',
      'role.remark',
      'role.version',
      'role.updated_at as updatedAt',
      sql<number>`(select count(*)::int from account_role ar join account a on a.id = ar.account_id
        where ar.role_id = role.id and a.deleted_at is null)`.as('accounts'),
      sql<Record<string, string>>`role.areas`.as('areas'),
    ]),
});

export async function roleOptions(db: Executor) {
  return await db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .select(['id', 'key', 'name', 'code'])
    .orderBy('code')
    .orderBy('id')
    .execute();
}

/** Rights of roles with their functions. Missing and deleted roles are omitted. */
export async function rightsOf(db: Executor, ids: readonly number[]): Promise<RoleRights[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RoleRights>`
    select r.id, r.key, r.name, r.scope, r.areas,
           array(select f.full_url from role_function rf join function f on f.id = rf.function_id where rf.role_id = r.id) as functions
    from role r where r.id = any(${ids}::integer[]) and r.deleted_at is null`.execute(db);
  return rows;
}

/**
 * Locks roles until the transaction ends: `share` while they are assigned, `update` while they change. The lock order
 * by id avoids deadlocks.
 */
export async function lockRoles(
  trx: Executor,
  ids: readonly number[],
  how: 'share' | 'update',
): Promise<void> {
  if (ids.length === 0) return;
  const strength = how === 'share' ? sql`for share` : sql`for update`;
  await sql`select from role where id = any(${ids}::integer[]) order by id ${strength}`.execute(trx);
}

/** Functions of the built-in role of each kind of visitor, by user type. */
export async function visitorRoles(db: Executor): Promise<VisitorRoles> {
  const rows = await db
    .selectFrom('role')
    .where('key', 'in', ['partner', 'teacher'])
    .where('deleted_at', 'is', null)
    .select(['id', 'key'])
    .execute();
  const rights = await rightsOf(
    db,
    rows.map(({ id }) => id),
  );
  return Object.fromEntries(rights.map((role) => [role.key === 'partner' ? 2 : 3, role]));
}

/** The kinds of accounts that hold a role. */
export async function userTypesOf(db: Executor, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .where('account_role.role_id', '=', roleId)
    .where('account.deleted_at', 'is', null)
    .select('account.user_type')
    .distinct()
    .execute();
  return rows.map((row) => row.user_type);
}

export async function roleForChange(trx: Executor, id: number) {
  const row = await trx
    .selectFrom('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'key', 'name', 'code', 'is_builtin'])
    .executeTakeFirst();
  const [rights] = await rightsOf(trx, [id]);
  return { ...orNotFound(row, '角色'), ...orNotFound(rights, '角色') };
}

/** Accounts that still hold a role. */
export async function holders(db: Executor, roleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_role')
    .where('role_id', '=', roleId)
    .select('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Active accounts with a role, by its key, with their user names. */
export async function activeHolders(db: Executor, key: string) {
  return await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .where('role.key', '=', key)
    .where('account.status', '=', 1)
    .where('account.deleted_at', 'is', null)
    .select(['account.id', 'account.username', 'account.nickname'])
    .orderBy('account.id')
    .execute();
}
