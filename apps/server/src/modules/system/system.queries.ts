import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { SETTING_KEYS, type SettingKey, type systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { lockRow } from '../../db/rows.ts';
import { likePattern } from '../../db/search.ts';
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

/** @throws 409 when somebody saved in between */
export async function saveValue(trx: Trx, key: SettingKey, value: unknown, version: number): Promise<void> {
  const row = await trx.selectFrom('setting').where('key', '=', key).select('id').executeTakeFirst();
  const { id } = orNotFound(row, '参数');
  await lockRow(trx, 'setting', id, version);
  await sql`update setting set value = ${JSON.stringify(value)}::jsonb where id = ${id}`.execute(trx);
}

type TagFilter = InputOf<typeof systemApi.tags>;

/** Every tag that a teacher has, with how many have it. */
export async function listTags(db: Executor, { keyword, sort, order, page, count }: TagFilter) {
  const named = keyword ? sql`and lower(tag) like ${likePattern(keyword)}` : sql``;
  const isAscending = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc';
  const [direction, opposite] = isAscending ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const name = sql`name collate "zh-x-icu"`;
  return await groupedPage<OutputOf<typeof systemApi.tags>['list'][number]>(
    db,
    { page, count },
    {
      groups: sql`select tag as name, count(*)::integer as teachers from teacher, unnest(tags) tag
      where deleted_at is null ${named} group by tag`,
      order: sort === 'name' ? sql`${name} ${direction}` : sql`teachers ${direction}, ${name} ${opposite}`,
    },
  );
}

/**
 * Puts another tag in a tag's place, or none; deleted teachers keep up, they may come back.
 * @returns how many teachers had it
 */
export async function replaceTag(trx: Trx, name: string, to: string | null): Promise<number> {
  const added = to === null ? [] : [to];
  const { rows } = await sql<{ id: number }>`
    update teacher set tags = array(select distinct tag from unnest(array_remove(tags, ${name}) || ${added}::text[]) tag order by tag)
    where tags @> array[${name}]::text[] returning id`.execute(trx);
  return rows.length;
}
