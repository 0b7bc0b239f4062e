import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface Held {
  id: number;
  contactName: string;
  coorgid: number;
  cooperationName: string;
  ownerId: number | null;
  holderName: string | null;
  isInPool: boolean;
  kind: 'tel' | 'exact' | 'name' | 'pinyin' | 'similar';
}

interface Asked {
  id?: number | null | undefined;
  tel: string | null;
  name: string | null;
  pinyin: string | null;
  /** The customer's institution, when it exists. */
  institutionId: number | null;
  /** Institutions with a similar name. */
  alike: readonly number[];
}

const ORDER = ['tel', 'exact', 'name', 'pinyin', 'similar'];
const MOST = 12;

/**
 * Holders of this phone, this name in this institution, the same name or sound elsewhere, or a similar name in a
 * similar institution. Five index lookups in one statement; each customer's strongest kind comes first.
 */
export async function holdersOf(db: Executor, asked: Asked): Promise<Held[]> {
  const { tel, name, pinyin, institutionId, alike } = asked;
  const live = sql`deleted_at is null and id <> ${asked.id ?? 0}`;
  const isSame = sql`name_key(name) = name_key(${name})`;
  const soundsSame = sql`split_part(pinyin, ' ', 1) = ${pinyin}`;
  const { rows } = await sql<Held>`
    with found as (
      select id, 'tel' as kind from contact where tel = ${tel} and ${live}
      union all
      (select id, case when ${isSame} then 'exact' else 'similar' end from contact
       where institution_id = ${institutionId} and ${live}
         and (${isSame} or ${soundsSame} or gram_likeness(search_grams(name), search_grams(${name})) >= 0.5) limit 20)
      union all
      (select id, 'similar' from contact
       where institution_id = any(${alike}::integer[]) and ${live}
         and (${isSame} or ${soundsSame} or gram_likeness(search_grams(name), search_grams(${name})) >= 0.5) limit 20)
      union all
      (select id, case when ${isSame} then 'name' else 'pinyin' end from contact
       where ${soundsSame} and ${live} order by ${isSame} desc limit 10)
    ), best as (
      select distinct on (id) id, kind, array_position(${ORDER}::text[], kind) as rank from found order by id, rank
    )
    select c.id, c.name as "contactName", c.institution_id as coorgid, i.name as "cooperationName", c.owner_id as "ownerId",
           p.name as "holderName", c.owner_id is null as "isInPool", best.kind
    from best join contact c on c.id = best.id join institution i on i.id = c.institution_id left join personnel p on p.id = c.owner_id
    order by best.rank, c.id limit ${MOST}`.execute(db);
  return rows;
}
