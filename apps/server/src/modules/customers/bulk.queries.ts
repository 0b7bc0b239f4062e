import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** Writes many customers in one statement; single saves are in customers.queries.ts. */
export interface BulkValues {
  name: string;
  pinyin: string;
  initials: string;
  tel: string;
  wechat: string | null;
  position: string | null;
  level: string | null;
  source: string | null;
  remark: string | null;
  institution_id: number;
}
export interface BulkNew extends BulkValues {
  province_id: number | null;
  city_id: number | null;
  /** null: no owner, in the public pool */
  owner_id: number | null;
  organisation_id: number | null;
}
/** `owner_id` is the owner at the time of the decision. */
export type BulkChange = BulkValues & { id: number; owner_id: number | null };

export interface BulkHeld {
  id: number;
  tel: string;
  contactName: string;
  institutionId: number;
  cooperationName: string;
  ownerId: number | null;
  holderName: string | null;
  isInPool: boolean;
}

/** Customers with one of the phones, or one of the names within its institution. */
export async function heldAmong(
  db: Executor,
  tels: readonly string[],
  named: readonly { institutionId: number; name: string }[],
): Promise<BulkHeld[]> {
  const institutions = named.map((one) => one.institutionId);
  const names = named.map((one) => one.name);
  const { rows } = await sql<BulkHeld>`
    with found as (
      select id from contact where tel = any(${[...tels]}::text[]) and deleted_at is null
      union
      select c.id from unnest(${institutions}::integer[], ${names}::text[]) as asked (institution_id, name)
        join contact c on c.institution_id = asked.institution_id and name_key(c.name) = name_key(asked.name) and c.deleted_at is null
    )
    select c.id, c.tel, c.name as "contactName", c.institution_id as "institutionId", i.name as "cooperationName",
           c.owner_id as "ownerId", p.name as "holderName", c.owner_id is null as "isInPool"
    from found join contact c on c.id = found.id join institution i on i.id = c.institution_id
      left join personnel p on p.id = c.owner_id`.execute(db);
  return rows;
}

/**
 * Inserts customers in the given order, owned ones with their first ownership period, others in the public pool.
 * @returns ids by phone; a phone or name registered meanwhile has none
 */
export async function insertCustomers(
  trx: Executor,
  customers: readonly BulkNew[],
  period: { byId: number | null; poolReason: string },
): Promise<Map<string, number>> {
  if (customers.length === 0) return new Map();
  const { rows } = await sql<{ id: number; tel: string }>`
    with made as (
      insert into contact (name, pinyin, initials, tel, wechat, position, level, source, remark, institution_id,
                           province_id, city_id, owner_id, organisation_id, pool_since, pool_reason)
      select name, pinyin, initials, tel, wechat, position, coalesce(level, 'D'), source, remark, institution_id,
             province_id, city_id, owner_id, organisation_id,
             case when owner_id is null then now() end, case when owner_id is null then ${period.poolReason}::text end
      from rows from (json_to_recordset(${JSON.stringify(customers)}) as (
             name text, pinyin text, initials text, tel text, wechat text, position text, level text, source text,
             remark text, institution_id integer, province_id integer, city_id integer, owner_id integer,
             organisation_id integer)) with ordinality
      order by ordinality
      on conflict do nothing
      returning id, tel, owner_id
    ), period as (
      insert into ownership_period (contact_id, owner_id, how, by_id)
      select id, owner_id, 'imported', ${period.byId}::integer from made where owner_id is not null
    )
    select id, tel from made`.execute(trx);
  return new Map(rows.map((row) => [row.tel, row.id]));
}

/**
 * Null values leave the column unchanged.
 * @returns the number of updates, without customers deleted or transferred meanwhile
 */
export async function updateCustomers(trx: Executor, changes: readonly BulkChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update contact c set
      name = v.name, pinyin = v.pinyin, initials = v.initials, tel = v.tel, institution_id = v.institution_id,
      wechat = coalesce(v.wechat, c.wechat), position = coalesce(v.position, c.position),
      level = coalesce(v.level, c.level), source = coalesce(v.source, c.source), remark = coalesce(v.remark, c.remark)
    from json_to_recordset(${JSON.stringify(changes)}) as v (
      id integer, owner_id integer, name text, pinyin text, initials text, tel text, wechat text, position text,
      level text, source text, remark text, institution_id integer)
    where c.id = v.id and c.owner_id is not distinct from v.owner_id and c.deleted_at is null`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
