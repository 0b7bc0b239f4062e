import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface MenuRow {
  id: number;
  parent_id: number | null;
  path: string;
  view: string | null;
  name: string;
  title: string;
  icon: string | null;
  is_hidden: boolean;
  is_entry: boolean;
}

/** Menu entries that any of an account's roles grants, with their parents, in order. */
export async function menuOf(
  db: Executor,
  accountId: number,
  pagesOfCalls: readonly string[],
): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    with recursive held as (
      select m.id, m.parent_id from menu_item m where m.id in (
        select rm.menu_id from account_role ar join role r on r.id = ar.role_id and r.deleted_at is null
        join role_menu rm on rm.role_id = r.id where ar.account_id = ${accountId})
        or m.path = any(${[...pagesOfCalls]}::text[])
      union select p.id, p.parent_id from menu_item p join held on held.parent_id = p.id
    )
    select id, parent_id, path, view, name, title, icon, is_hidden, is_entry from menu_item where id in (select id from held)
    order by sort_order, id`.execute(db);
  return rows;
}

/** Every page of the product, granted or not. */
export async function pages(db: Executor) {
  return await db.selectFrom('menu_item').where('view', 'is not', null).select(['path', 'title']).execute();
}

/** All menu entries as a flat tree, and which of them a role holds. */
export async function menuOfRole(db: Executor, roleId: number) {
  const list = await db
    .selectFrom('menu_item')
    .select(['id', 'parent_id as parentId', 'title', 'path', 'is_hidden as hidden'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const held = await db.selectFrom('role_menu').where('role_id', '=', roleId).select('menu_id').execute();
  return { list, checked: held.map((row) => row.menu_id) };
}

/** All functions, and which of them a role holds. */
export async function functionsOfRole(db: Executor, roleId: number) {
  const list = await allFunctions(db);
  const held = await db
    .selectFrom('role_function')
    .where('role_id', '=', roleId)
    .select('function_id')
    .execute();
  return { list, checked: held.map((row) => row.function_id) };
}

export async function allFunctions(db: Executor) {
  return await db
    .selectFrom('function')
    .select(['id', 'full_url as fullUrl', 'title', 'module', 'kind'])
    .orderBy('module')
    .orderBy('kind', 'desc')
    .orderBy('id')
    .execute();
}

/** Dictionary lists with their items. */
export async function dictionaryTree(db: Executor) {
  const { rows } = await sql<{ key: string; title: string; children: { key: string; title: string }[] }>`
    select l.name as key, l.title, coalesce((
      select json_agg(json_build_object('key', i.id::text, 'title', i.name) order by i.sort_order, i.id)
      from dictionary_item i where i.list_name = l.name and i.deleted_at is null), '[]') as children
    from dictionary_list l where l.deleted_at is null order by l.id`.execute(db);
  return rows;
}

/** Sets the menu of a role; unknown ids are ignored. Parents need not be included. */
export async function replaceMenu(trx: Executor, roleId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from role_menu where role_id = ${roleId} and menu_id <> all(${ids}::integer[])`.execute(
    trx,
  );
  await sql`insert into role_menu (role_id, menu_id) select ${roleId}, id from menu_item where id = any(${ids}::integer[])
    on conflict do nothing`.execute(trx);
}

export async function replaceFunctions(trx: Executor, roleId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from role_function where role_id = ${roleId} and function_id <> all(${ids}::integer[])`.execute(
    trx,
  );
  await sql`insert into role_function (role_id, function_id) select ${roleId}, id from function where id = any(${ids}::integer[])
    on conflict do nothing`.execute(trx);
}

/** Copies a role's rights to an empty role. */
export async function copyRole(trx: Executor, fromId: number, toId: number): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id) select ${toId}::integer, menu_id from role_menu where role_id = ${fromId}`.execute(
    trx,
  );
  await sql`insert into role_function (role_id, function_id)
    select ${toId}::integer, function_id from role_function where role_id = ${fromId}`.execute(trx);
}

export async function urlsOf(db: Executor, functionIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('function')
    .where('id', 'in', functionIds.length > 0 ? [...functionIds] : [0])
    .select('full_url')
    .execute();
  return rows.map((row) => row.full_url);
}

/** Whether an account is active and still has one of the functions, so that its background work may continue. */
export async function holdsFunction(
  db: Executor,
  accountId: number,
  paths: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select from account a
    join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id and r.deleted_at is null
    join role_function rf on rf.role_id = r.id join function f on f.id = rf.function_id
    where a.id = ${accountId} and a.status = 1 and a.deleted_at is null and f.full_url = any(${paths}::text[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
