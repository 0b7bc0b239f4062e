import type { OutputOf } from '@shibiao/contract/endpoint';
import { SETTING_KEYS, type SettingKey, type systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { found } from '../../lib/errors.ts';

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

/** @throws 409 when somebody saved in between */
export async function saveSetting(trx: Trx, key: SettingKey, value: unknown, version: number): Promise<void> {
  const row = await trx.selectFrom('setting').where('key', '=', key).select('id').executeTakeFirst();
  const { id } = found(row, '参数');
  await lockVersion(trx, 'setting', id, version);
  await sql`update setting set value = ${JSON.stringify(value)}::jsonb where id = ${id}`.execute(trx);
}

type Tag = OutputOf<typeof systemApi.tags>['list'][number];

/** Every tag that a teacher has; some hundreds at most, so they are counted anew. */
export async function allTags(db: Executor): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select tag as name, count(*)::integer as teachers from teacher, unnest(tags) tag
    where deleted_at is null group by tag`.execute(db);
  return rows;
}

/** Puts another tag in a tag's place, or none; deleted teachers keep up, they may come back. @returns how many teachers had it */
export async function replaceTag(trx: Trx, name: string, to: string | null): Promise<number> {
  const added = to === null ? [] : [to];
  const { rows } = await sql<{ id: number }>`
    update teacher set tags = array(select distinct tag from unnest(array_remove(tags, ${name}) || ${added}::text[]) tag order by tag)
    where tags @> array[${name}]::text[] returning id`.execute(trx);
  return rows.length;
}
