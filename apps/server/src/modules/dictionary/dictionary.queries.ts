import { dictionaryApi, LIST_NAMES, PROFIT_TREASURE } from '@shibiao/contract/dictionary';
import { sql } from 'kysely';
import { list, oneOf, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';

const FIXED_LISTS = Object.keys(LIST_NAMES);
const isFixedItem = sql<boolean>`(dictionary_item.list_name = 'courseNature' and dictionary_item.name = ${PROFIT_TREASURE})`;

const selectList = (rows: Rows<'dictionary_list'>) =>
  rows.select([
    'dictionary_list.id',
    'dictionary_list.name as listname',
    'dictionary_list.title',
    'dictionary_list.version',
    sql<number>`(select count(*) from dictionary_item i
      where i.list_name = dictionary_list.name and i.deleted_at is null)`.as('itemCount'),
    sql<boolean>`dictionary_list.name = any(${FIXED_LISTS}::text[])`.as('isFixed'),
  ]);

export const dictionaries = list(dictionaryApi.lists, {
  table: 'dictionary_list',
  title: '字典',
  visible: () => sql`dictionary_list.deleted_at is null`,
  filters: {
    keyword: (word) =>
      sql`lower(dictionary_list.title || ' ' || dictionary_list.name) like ${likePattern(word)}`,
  },
  sorts: { id: { by: sql`dictionary_list.id` } },
  defaultSort: ['id', 'asc'],
  select: selectList,
});

const selectItem = (rows: Rows<'dictionary_item'>) =>
  rows.select([
    'dictionary_item.id',
    'dictionary_item.id as listitemid',
    'dictionary_item.list_name as listname',
    'dictionary_item.name as listitemname',
    'dictionary_item.sort_order as sortOrder',
    'dictionary_item.version',
    'dictionary_item.is_public as isPublic',
    isFixedItem.as('isFixed'),
  ]);
const namesIn = (listname: string) => listname.split(',').flatMap((name) => name.trim() || []);

/** Items of the named lists, or of all, in their order. */
export const dictionaryItems = list(dictionaryApi.items, {
  table: 'dictionary_item',
  title: '字典项',
  visible: () => sql`dictionary_item.deleted_at is null`,
  filters: {
    listname: (listname) => {
      const names = namesIn(listname);
      return names.length > 0 ? oneOf('dictionary_item.list_name', 'text')(names) : null;
    },
  },
  sorts: { order: { by: sql`(dictionary_item.list_name, dictionary_item.sort_order)` } },
  defaultSort: ['order', 'asc'],
  select: selectItem,
});

/** Position of a new item: last in its list. */
export async function lastPlace(db: Executor, listName: string): Promise<number> {
  const { place } = await db
    .selectFrom('dictionary_item')
    .where('list_name', '=', listName)
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('place'))
    .executeTakeFirstOrThrow();
  return place;
}

export const listNamed = (db: Executor, name: string) =>
  db
    .selectFrom('dictionary_list')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/** Fixed name of an item that the product refers to; undefined for all others. */
export async function fixedName(trx: Trx, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('dictionary_item')
    .where('id', '=', id)
    .where(isFixedItem)
    .select('name')
    .executeTakeFirst();
  return row?.name;
}

/** Marks an item as deleted; false when the product needs it or it does not exist. */
export async function removeItem(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('dictionary_item')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${isFixedItem}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a custom list as deleted when it is empty. */
export async function removeList(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('dictionary_list')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('name', 'not in', FIXED_LISTS)
    .where(
      sql<boolean>`not exists (select from dictionary_item i where i.list_name = dictionary_list.name and i.deleted_at is null)`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function orderItems(trx: Trx, listName: string, ids: number[]): Promise<void> {
  await sql`update dictionary_item set sort_order = o.n from unnest(${ids}::integer[]) with ordinality as o(id, n)
    where dictionary_item.id = o.id and list_name = ${listName}`.execute(trx);
}

/** Adds missing lists and items; changes by people stay. */
export async function addDefaults(
  db: Executor,
  lists: Record<string, { title: string; items: readonly string[] }>,
): Promise<void> {
  for (const [name, { title, items }] of Object.entries(lists)) {
    const { rows } = await sql<{
      is_new: boolean;
    }>`insert into dictionary_list (name, title) values (${name}, ${title}) on conflict (name) do nothing returning true as is_new`.execute(
      db,
    );
    if (rows.length === 0) continue;
    await sql`insert into dictionary_item (list_name, name, sort_order) select ${name}, i.name, i.n from unnest(${[...items]}::text[]) with ordinality as i(name, n)`.execute(
      db,
    );
  }
}
