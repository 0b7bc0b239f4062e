import type { dictionaryApi } from '@shibiao/contract/dictionary';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import type { Actor } from '../../lib/actor.ts';
import { broken, found, invalid } from '../../lib/errors.ts';
import { listNamed, orderItems, removeItem, removeList, saveItem, saveList } from './dictionary.queries.ts';

/** Saves an item when `listitemname` is given, else the list itself. */
export async function saveDictionary(
  db: Database,
  actor: Actor,
  form: InputOf<typeof dictionaryApi.edit>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.listitemname) {
      found(await listNamed(trx, form.listname), '字典');
      if (form.listitemid) await lockVersion(trx, 'dictionary_item', form.listitemid, form.version);
      return {
        id: found(
          await saveItem(trx, form.listitemid, {
            list_name: form.listname,
            name: form.listitemname,
            sort_order: form.sortOrder ?? undefined,
          }),
          '字典项',
        ),
      };
    }
    if (!form.title) throw invalid({ field: 'title', message: '必填' });
    if (form.id) await lockVersion(trx, 'dictionary_list', form.id, form.version);
    return { id: found(await saveList(trx, form.id, { name: form.listname, title: form.title }), '字典') };
  });
}

export async function deleteDictionary(
  db: Database,
  actor: Actor,
  form: InputOf<typeof dictionaryApi.delete>,
): Promise<Record<string, never>> {
  const { id, listitemid } = form;
  if (!id && !listitemid) throw invalid({ field: 'id', message: '请选择要删除的字典或字典项' });
  await transaction(db, actor, async (trx) => {
    if (listitemid) {
      if (!(await removeItem(trx, listitemid))) throw broken('字典项不存在，或由系统使用，不能删除');
    } else if (!(await removeList(trx, id ?? 0)))
      throw broken('字典不存在、由系统使用或仍有字典项，不能删除');
  });
  return {};
}

export async function orderDictionary(
  db: Database,
  actor: Actor,
  form: InputOf<typeof dictionaryApi.order>,
): Promise<Record<string, never>> {
  await transaction(db, actor, (trx) => orderItems(trx, form.listname, form.ids));
  return {};
}
