import type { dictionaryApi } from '@shibiao/contract/dictionary';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { fixedName, lastPlace, listNamed, orderItems, removeItem, removeList } from './dictionary.queries.ts';

type Form = InputOf<typeof dictionaryApi.edit>;

/** Saves an item when `listitemname` is given, else the list itself. */
export async function saveDictionary(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.listitemname) {
      orNotFound(await listNamed(trx, form.listname), '字典');
      return { id: await saveItem(trx, form, form.listitemname) };
    }
    if (form.listitemid) throw invalid({ field: 'listitemname', message: '必填' });
    if (!form.title) throw invalid({ field: 'title', message: '必填' });
    return { id: await saveList(trx, form, form.title) };
  });
}

async function saveItem(
  trx: Trx,
  { listname, listitemid: id, ...form }: Form,
  name: string,
): Promise<number> {
  if (!id) {
    const sort_order = form.sortOrder ?? (await lastPlace(trx, listname));
    return await insertRow(trx, 'dictionary_item', {
      list_name: listname,
      name,
      sort_order,
      is_public: form.isPublic ?? false,
    });
  }
  await lockRow(trx, 'dictionary_item', id, form.version);
  if (!(await rowExists(trx, 'dictionary_item', id))) throw notFound('字典项');
  const fixed = await fixedName(trx, id);
  if (fixed && fixed !== name) throw badRequest(`“${fixed}”由系统使用，不能改名`);
  const sort_order = form.sortOrder === null ? await lastPlace(trx, listname) : form.sortOrder;
  await updateRow(trx, 'dictionary_item', id, { name, sort_order, is_public: form.isPublic ?? undefined });
  return id;
}

async function saveList(trx: Trx, { id, listname, version }: Form, title: string): Promise<number> {
  if (!id) return await insertRow(trx, 'dictionary_list', { name: listname, title });
  await lockRow(trx, 'dictionary_list', id, version);
  if (!(await rowExists(trx, 'dictionary_list', id))) throw notFound('字典');
  await updateRow(trx, 'dictionary_list', id, { title });
  return id;
}

export async function deleteDictionary(
  db: Database,
  actor: Actor,
  form: InputOf<typeof dictionaryApi.delete>,
): Promise<void> {
  const { id, listitemid, version } = form;
  if (!id && !listitemid) throw invalid({ field: 'id', message: '请选择要删除的字典或字典项' });
  await transaction(db, actor, async (trx) => {
    if (listitemid) {
      await lockRow(trx, 'dictionary_item', listitemid, version);
      if (!(await rowExists(trx, 'dictionary_item', listitemid))) throw notFound('字典项');
      if (!(await removeItem(trx, listitemid))) throw badRequest('字典项由系统使用，不能删除');
      return;
    }
    const listId = id ?? 0;
    await lockRow(trx, 'dictionary_list', listId, version);
    if (!(await rowExists(trx, 'dictionary_list', listId))) throw notFound('字典');
    if (!(await removeList(trx, listId))) throw badRequest('字典由系统使用或仍有字典项，不能删除');
  });
}

export async function orderDictionary(
  db: Database,
  actor: Actor,
  form: InputOf<typeof dictionaryApi.order>,
): Promise<void> {
  await transaction(db, actor, (trx) => orderItems(trx, form.listname, form.ids));
}
