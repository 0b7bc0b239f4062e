import type { InputOf } from '@shibiao/contract/endpoint';
import type { regionsApi } from '@shibiao/contract/regions';
import { sql } from 'kysely';
import { offsetOf } from '../../db/paging.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

/** Regions by code; some three and a half thousand rows in all, so that counting them costs nothing. */
export async function listRegions(db: Executor, filter: InputOf<typeof regionsApi.list>) {
  const regions = db
    .selectFrom('region')
    .$if(Boolean(filter.level), (q) => q.where('level', '=', filter.level ?? 0))
    .$if(Boolean(filter.parentid), (q) => q.where('parent_id', '=', filter.parentid ?? 0))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        sql<boolean>`name || ' ' || pinyin || ' ' || initials like ${likePattern(filter.keyword ?? '')}`,
      ),
    );
  const list = await regions
    .select([
      'id as codeid',
      'name',
      'level',
      sql<number>`coalesce(parent_id, 0)`.as('parentid'),
      'pinyin',
      'initials',
    ])
    .orderBy('id')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  const { total } = await regions
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
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

/** Degrees east and north. */
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
/** Adds regions, provinces before what lies in them. */
export async function addRegions(db: Executor, regions: readonly NewRegion[]): Promise<void> {
  await sql`insert into region (id, name, level, parent_id, pinyin, initials)
    select * from json_to_recordset(${JSON.stringify(regions)})
      as r(id integer, name text, level smallint, parent_id integer, pinyin text, initials text)
    order by level on conflict do nothing`.execute(db);
}
