import type { role, roleFilter } from '@shibiao/contract/access';
import type { Page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Area, Scope } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import type { RoleRights } from './rights.rules.ts';

export type Role = z.output<typeof role>;
type Filter = z.output<typeof roleFilter>;

const SORTS = { code: 'role.code', name: 'role.name' } as const;

const matching = (db: Executor, filter: Filter) =>
  db
    .selectFrom('role')
    .where('role.deleted_at', 'is', null)
    .$if(Boolean(filter.keyword), (q) => {
      const pattern = likePattern(filter.keyword ?? '');
      return q.where(
        sql<boolean>`(lower(role.name) like ${pattern} or role.key like ${pattern} or role.code::text like ${pattern})`,
      );
    });

const WIRE = [
  'role.id',
  'role.key',
  'role.name',
  'role.code',
  'role.scope',
  'role.is_builtin as isBuiltin',
  'role.remark',
  'role.version',
  'role.updated_at as updatedAt',
] as const;
const accounts = sql<number>`(select count(*)::int from account_role ar join account a on a.id = ar.account_id
  where ar.role_id = role.id and a.deleted_at is null)`.as('accounts');
const areas = sql<Record<string, string>>`role.areas`.as('areas');

export async function listRoles(db: Executor, filter: Filter): Promise<Page<Role>> {
  const direction = filter.order ?? 'asc';
  const rows = await matching(db, filter)
    .select([...WIRE, accounts, areas])
    .orderBy(sql.ref(SORTS[filter.sort ?? 'code']), direction)
    .orderBy('role.id')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching(db, filter), filter);
}

export async function oneRole(db: Executor, id: number): Promise<Role> {
  const row = await db
    .selectFrom('role')
    .where('role.deleted_at', 'is', null)
    .where('role.id', '=', id)
    .select([...WIRE, accounts, areas])
    .executeTakeFirst();
  return found(row, '角色');
}

export async function roleOptions(db: Executor) {
  return await db
    .selectFrom('role')
    .where('deleted_at', 'is', null)
    .select(['id', 'key', 'name', 'code'])
    .orderBy('code')
    .orderBy('id')
    .execute();
}

/** What roles give, with their functions. Missing and deleted ones are left out. */
export async function rightsOf(db: Executor, ids: readonly number[]): Promise<RoleRights[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RoleRights>`
    select r.id, r.key, r.name, r.scope, r.areas,
           array(select f.full_url from role_function rf join function f on f.id = rf.function_id where rf.role_id = r.id) as functions
    from role r where r.id = any(${ids}::integer[]) and r.deleted_at is null`.execute(db);
  return rows;
}

/**
 * Locks roles until the transaction ends: `share` while they are assigned, `update` while they change or go.
 * Ordered, so that two who lock several do not wait for each other.
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

export async function roleForChange(trx: Executor, id: number) {
  const row = await trx
    .selectFrom('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'key', 'name', 'code', 'is_builtin'])
    .executeTakeFirst();
  const [rights] = await rightsOf(trx, [id]);
  return { ...found(row, '角色'), ...found(rights, '角色') };
}

interface Columns {
  key: string;
  name: string;
  code: number;
  scope: Scope;
  areas: Partial<Record<Area, Scope>>;
  remark: string | null | undefined;
}

export async function insertRole(trx: Executor, { areas, ...values }: Columns): Promise<number> {
  const { id } = await trx
    .insertInto('role')
    .values({ ...values, areas: JSON.stringify(areas) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(trx: Executor, id: number, { areas, ...values }: Columns): Promise<void> {
  await trx
    .updateTable('role')
    .set({ ...values, areas: JSON.stringify(areas) })
    .where('id', '=', id)
    .execute();
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

export async function markRoleDeleted(trx: Executor, id: number): Promise<void> {
  await trx.updateTable('role').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
}
