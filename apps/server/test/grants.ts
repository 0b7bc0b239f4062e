import type { RoleKey } from '../src/modules/access/roles.data.ts';
import type { TestApp } from './app.ts';

/** Full URLs of all functions granted to a role. */
export async function functionsOf({ db }: TestApp, role: RoleKey): Promise<Set<string>> {
  const rows = await db
    .selectFrom('role')
    .innerJoin('role_function', 'role_function.role_id', 'role.id')
    .innerJoin('function', 'function.id', 'role_function.function_id')
    .where('role.key', '=', role)
    .select('full_url')
    .execute();
  return new Set(rows.map((row) => row.full_url));
}
