import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Pinyin } from '../../lib/pinyin.ts';
import type { Place } from './institutions.queries.ts';

export interface NewInstitution extends Pinyin {
  name: string;
  source: string | null;
}

/**
 * Live institutions by normalised names: the present holder, else the only former one. `institutionByName` for many
 * names.
 * @returns institutions by name key
 */
export async function institutionsByNames(
  db: Executor,
  names: readonly string[],
): Promise<Map<string, Place>> {
  const asked = [...new Set(names.map(nameKey))];
  const { rows } = await sql<Place & { asked: string }>`
    with present as (
      select name_key(name) as asked, id, province_id, city_id from institution
      where name_key(name) = any(${asked}::text[]) and deleted_at is null and merged_into is null
    ), former as (
      select name_key(a.name) as asked, min(i.id) as id from institution_alias a join institution i on i.id = a.institution_id
      where name_key(a.name) = any(${asked}::text[]) and i.deleted_at is null and i.merged_into is null
      group by name_key(a.name) having count(distinct i.id) = 1
    )
    select * from present
    union all
    select f.asked, i.id, i.province_id, i.city_id from former f join institution i on i.id = f.id
    where not exists (select from present where present.asked = f.asked)`.execute(db);
  return new Map(rows.map(({ asked: key, ...place }) => [key, place]));
}

/**
 * Inserts missing institutions.
 * @returns all by name key, including those inserted concurrently
 */
export async function createInstitutions(
  trx: Executor,
  wanted: readonly NewInstitution[],
): Promise<Map<string, Place>> {
  if (wanted.length === 0) return new Map();
  // Lock order by name, so that concurrent inserts cannot deadlock.
  await sql`
    insert into institution (name, pinyin, initials, source)
    select name, "full", initials, source
    from json_to_recordset(${JSON.stringify(wanted)}) as r (name text, "full" text, initials text, source text)
    order by name
    on conflict (name_key(name)) where deleted_at is null and merged_into is null do nothing`.execute(trx);
  return await institutionsByNames(
    trx,
    wanted.map((one) => one.name),
  );
}
