import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { FlatEntry } from './access.reference.ts';

interface RoleData {
  key: string;
  name: string;
  code: number;
  scope: string;
  areas: object;
}

export async function addRoles(db: Executor, roles: readonly RoleData[]): Promise<void> {
  await db
    .insertInto('role')
    .values(roles.map((role) => ({ ...role, areas: JSON.stringify(role.areas), is_builtin: true })))
    .onConflict((conflict) => conflict.column('key').where('deleted_at', 'is', null).doNothing())
    .execute();
}

/** @returns the full_urls that are new */
export async function addFunctions(
  db: Executor,
  functions: readonly { fullUrl: string; title: string; module: string; kind: 'call' | 'interface' }[],
): Promise<string[]> {
  const { rows } = await sql<{ full_url: string; is_new: boolean }>`
    insert into function (full_url, title, module, kind)
    select f.full_url, f.title, f.module, f.kind
    from json_to_recordset(${JSON.stringify(functions.map((f) => ({ full_url: f.fullUrl, title: f.title, module: f.module, kind: f.kind })))}) as
      f(full_url text, title text, module text, kind text)
    on conflict (full_url) do update set title = excluded.title, module = excluded.module, kind = excluded.kind
      where (function.title, function.module, function.kind) is distinct from (excluded.title, excluded.module, excluded.kind)
    returning full_url, (xmax = 0) as is_new`.execute(db);
  return rows.filter((row) => row.is_new).map((row) => row.full_url);
}

export async function grantFunctions(db: Executor, grants: { url: string; role: string }[]): Promise<void> {
  if (grants.length === 0) return;
  await sql`insert into role_function (role_id, function_id)
    select r.id, f.id from json_to_recordset(${JSON.stringify(grants)}) as g(url text, role text)
    join role r on r.key = g.role and r.deleted_at is null join function f on f.full_url = g.url
    on conflict do nothing`.execute(db);
}

/** @returns the paths that are new */
export async function addMenu(db: Executor, entries: readonly FlatEntry[]): Promise<string[]> {
  const added: string[] = [];
  for (const entry of entries) {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into menu_item (parent_id, path, view, name, title, icon, is_hidden, is_entry, sort_order)
      values ((select id from menu_item where path = ${entry.parent}), ${entry.path}, ${entry.view ?? null}, ${entry.name},
              ${entry.title}, ${entry.icon ?? null}, ${entry.isHidden ?? false}, ${entry.isEntry ?? false}, ${entry.order})
      on conflict (path) do update set parent_id = excluded.parent_id, view = excluded.view, name = excluded.name, title = excluded.title,
        icon = excluded.icon, is_hidden = excluded.is_hidden, is_entry = excluded.is_entry, sort_order = excluded.sort_order
      returning (xmax = 0) as is_new`.execute(db);
    if (rows[0]?.is_new) added.push(entry.path);
  }
  return added;
}

export async function grantMenu(db: Executor, grants: { path: string; role: string }[]): Promise<void> {
  if (grants.length === 0) return;
  await sql`insert into role_menu (role_id, menu_id)
    select r.id, m.id from json_to_recordset(${JSON.stringify(grants)}) as g(path text, role text)
    join role r on r.key = g.role and r.deleted_at is null join menu_item m on m.path = g.path
    on conflict do nothing`.execute(db);
}
