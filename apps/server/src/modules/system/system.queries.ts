import type { OutputOf } from '@shibiao/contract/endpoint';
import { SETTING_KEYS, type SettingKey, type systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { lockRow, updateRow } from '../../db/rows.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';

type Setting = OutputOf<typeof systemApi.settings>['list'][number];

export async function listSettings(db: Executor): Promise<Setting[]> {
  const rows = await db
    .selectFrom('setting')
    .leftJoin('account', 'account.id', 'setting.updated_by')
    .where('key', 'in', [...SETTING_KEYS])
    .select([
      'setting.key',
      'setting.title',
      'setting.value',
      'setting.version',
      'setting.updated_at as updatedAt',
      'account.nickname as updatedByName',
    ])
    .orderBy('setting.id')
    .execute();
  return rows.map((row) => ({ ...row, key: row.key as SettingKey }));
}

/** @throws 409 on a version conflict */
export async function saveValue(trx: Trx, key: SettingKey, value: unknown, version: number): Promise<void> {
  const row = await trx.selectFrom('setting').where('key', '=', key).select('id').executeTakeFirst();
  const { id } = orNotFound(row, '参数');
  await lockRow(trx, 'setting', id, version);
  await updateRow(trx, 'setting', id, { value: JSON.stringify(value) });
}

/** All teacher tags by name with their number of teachers. */
export async function countTags(db: Executor): Promise<OutputOf<typeof systemApi.tags>['list']> {
  const { rows } = await sql<OutputOf<typeof systemApi.tags>['list'][number]>`
    select name, count(*)::integer as teachers from (select unnest(tags) as name from teacher where deleted_at is null) tagged
    group by name order by name collate "zh-x-icu"`.execute(db);
  return rows;
}

/**
 * Replaces or removes a tag, also on deleted teachers, who may be restored.
 * @returns the number of teachers
 */
export async function replaceTag(trx: Trx, name: string, to: string | null): Promise<number> {
  const added = to === null ? [] : [to];
  const { rows } = await sql<{ id: number }>`
    update teacher set tags = array(select distinct tag from unnest(array_remove(tags, ${name}) || ${added}::text[]) tag order by tag)
    where tags @> array[${name}]::text[] returning id`.execute(trx);
  return rows.length;
}
