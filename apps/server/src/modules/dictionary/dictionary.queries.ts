import { LIST_NAMES, PROFIT_TREASURE } from '@shibiao/contract/dictionary';
import { sql } from 'kysely';
import { offsetOf } from '../../db/paging.ts';
import type { Executor, Trx } from '../../db/transaction.ts';

const FIXED_LISTS = Object.keys(LIST_NAMES);

export async function listLists(
  db: Executor,
  filter: { page: number; count: number; keyword?: string | null | undefined },
) {
  const lists = db
    .selectFrom('dictionary_list')
    .where('deleted_at', 'is', null)
    .$if(Boolean(filter.keyword), (q) =>
      q.where(sql<boolean>`position(${filter.keyword} in title || ' ' || name) > 0`),
    );
  const list = await lists
    .select([
      'id',
      'name as listname',
      'title',
      'version',
      sql<number>`(select count(*) from dictionary_item i where i.list_name = dictionary_list.name and i.deleted_at is null)`.as(
        'itemCount',
      ),
      sql<boolean>`name = any(${FIXED_LISTS}::text[])`.as('isFixed'),
    ])
    .orderBy('id')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  const { total } = await lists
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
}

/** Items of the named lists, or of all, in their order. */
export async function listItems(
  db: Executor,
  filter: { page: number; count: number; listname?: string | null | undefined },
) {
  const wanted =
    filter.listname
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? [];
  const items = db
    .selectFrom('dictionary_item')
    .where('deleted_at', 'is', null)
    .$if(wanted.length > 0, (q) => q.where('list_name', 'in', wanted));
  const list = await items
    .select([
      'id as listitemid',
      'list_name as listname',
      'name as listitemname',
      'sort_order as sortOrder',
      'version',
      sql<boolean>`list_name = 'courseNature' and name = ${PROFIT_TREASURE}`.as('isFixed'),
    ])
    .orderBy('list_name')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  const { total } = await items
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
}

export async function saveList(
  trx: Trx,
  id: number | null | undefined,
  values: { name: string; title: string },
): Promise<number | undefined> {
  if (!id)
    return (await trx.insertInto('dictionary_list').values(values).returning('id').executeTakeFirstOrThrow())
      .id;
  return (
    await trx
      .updateTable('dictionary_list')
      .set({ title: values.title })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )?.id;
}

export async function saveItem(
  trx: Trx,
  id: number | null | undefined,
  values: { list_name: string; name: string; sort_order?: number | undefined },
): Promise<number | undefined> {
  if (!id) {
    const { next } = await trx
      .selectFrom('dictionary_item')
      .where('list_name', '=', values.list_name)
      .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('next'))
      .executeTakeFirstOrThrow();
    return (
      await trx
        .insertInto('dictionary_item')
        .values({ ...values, sort_order: values.sort_order ?? next })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }
  return (
    await trx
      .updateTable('dictionary_item')
      .set({ name: values.name, sort_order: values.sort_order })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )?.id;
}

export const listNamed = (db: Executor, name: string) =>
  db
    .selectFrom('dictionary_list')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/** Marks an item as deleted; false where the product itself needs it or it is not there. */
export async function removeItem(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('dictionary_item')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not (list_name = 'courseNature' and name = ${PROFIT_TREASURE})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a list of people's own as deleted, when it is empty. */
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

/** Adds lists and items that are not there yet; what people changed stays. */
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
