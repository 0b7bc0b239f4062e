import { regionsApi } from '@shibiao/contract/regions';
import { sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

const selectRegion = (rows: Rows<'region'>) =>
  rows.select([
    'region.id',
    'region.id as codeid',
    'region.name',
    'region.level',
    sql<number>`coalesce(region.parent_id, 0)`.as('parentid'),
    // 市辖区 alone is ambiguous: the province precedes it.
    sql<string | null>`(select concat_ws(' ', province.name, above.name) from region above
      left join region province on province.id = above.parent_id where above.id = region.parent_id)`.as(
      'parentName',
    ),
    'region.pinyin',
    'region.initials',
  ]);

/** Regions by their GB/T 2260 code. */
export const regions = list(regionsApi.list, {
  table: 'region',
  title: '地区',
  visible: () => sql`true`,
  filters: {
    level: equals('region.level'),
    parentid: (id) => (id === 0 ? sql`region.parent_id is null` : sql`region.parent_id = ${id}`),
    keyword: (word) =>
      sql`region.name || ' ' || region.pinyin || ' ' || region.initials like ${likePattern(word)}`,
  },
  sorts: { codeid: { by: sql`region.id` } },
  defaultSort: ['codeid', 'asc'],
  select: selectRegion,
});

/** Cities by common names, with or without 市; municipalities as cities. */
export async function placesByName(
  db: Executor,
  names: readonly string[],
): Promise<Map<string, { provinceId: number; cityId: number }>> {
  const { rows } = await sql<{ name: string; provinceId: number; cityId: number }>`
    select distinct on (wanted.name) wanted.name, city.parent_id as "provinceId", city.id as "cityId"
    from unnest(${[...new Set(names)]}::text[]) wanted (name)
    join region city on city.level = 2 and city_name(city) in (wanted.name, wanted.name || '市')
    order by wanted.name, city.id`.execute(db);
  return new Map(rows.map(({ name, ...place }) => [name, place]));
}

export async function hasRegions(db: Executor): Promise<boolean> {
  return (await db.selectFrom('region').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasPlaces(db: Executor): Promise<boolean> {
  const placed = await db
    .selectFrom('region')
    .where('lng', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return placed !== undefined;
}

/** Coordinates in degrees east and north. */
export async function placeRegions(
  db: Executor,
  places: readonly { id: number; lng: number; lat: number }[],
): Promise<void> {
  await sql`update region set lng = p.lng, lat = p.lat
    from json_to_recordset(${JSON.stringify(places)}) as p(id integer, lng numeric, lat numeric) where p.id = region.id`.execute(
    db,
  );
}

interface NewRegion {
  id: number;
  name: string;
  level: number;
  parent_id: number | null;
  pinyin: string;
  initials: string;
}
/** Adds regions, provinces before their cities. */
export async function addRegions(db: Executor, regions: readonly NewRegion[]): Promise<void> {
  await sql`insert into region (id, name, level, parent_id, pinyin, initials)
    select * from json_to_recordset(${JSON.stringify(regions)})
      as r(id integer, name text, level smallint, parent_id integer, pinyin text, initials text)
    order by level on conflict do nothing`.execute(db);
}
