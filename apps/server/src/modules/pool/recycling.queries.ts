import { sql } from 'kysely';
import { type Executor, withoutAudit } from '../../db/transaction.ts';

/** A customer close to recycling, with its owner. */
export interface Warned {
  ownerId: number;
  accountId: number | null;
  contactName: string;
  cooperationName: string;
  recycleOn: string;
}

/** Future lessons keep a customer with its owner. */
const HAS_LESSON_AHEAD = sql<boolean>`exists (select from lesson where lesson.contact_id = c.id and lesson.status = 1
  and lesson.lesson_status in (1, 2, 3) and lesson.last_date >= current_date)`;

/**
 * Marks customers within the warning period whose owner is not warned yet. A recycling day closer than the warning
 * period (a stricter rule, imported data) moves back, so that every owner has the full period.
 */
export async function takeUnwarned(trx: Executor, most: number): Promise<Warned[]> {
  return await withoutAudit(trx, async () => {
    const { rows } = await sql<Warned>`
      with due as (
        select c.id, (pool_rule_for(c.organisation_id)).warn_days as warn_days
        from contact c
        where c.owner_id is not null and c.deleted_at is null and c.recycle_warned_on is null
          and c.recycle_on <= current_date + 30
          and c.recycle_on <= current_date + (pool_rule_for(c.organisation_id)).warn_days
          and not ${HAS_LESSON_AHEAD}
        order by c.recycle_on, c.id limit ${most} for update of c skip locked
      ), warned as (
        update contact c set recycle_warned_on = current_date, recycle_on = greatest(c.recycle_on, current_date + due.warn_days)
        from due where c.id = due.id returning c.id, c.owner_id, c.name, c.institution_id, c.recycle_on
      )
      select w.owner_id as "ownerId", a.id as "accountId", w.name as "contactName", i.name as "cooperationName", w.recycle_on as "recycleOn"
      from warned w join institution i on i.id = w.institution_id
      left join account a on a.personnel_id = w.owner_id and a.status = 1 and a.deleted_at is null
      order by w.recycle_on, w.id`.execute(trx);
    return rows;
  });
}

/**
 * Returns up to `most` due, warned customers to the pool: reason, time and former owner stay with the row, the period
 * ends, and the former owner's cooldown starts. @returns how many
 */
export async function recycleSome(trx: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with due as (
      select c.id, c.owner_id, pool_rule_for(c.organisation_id) as rule, c.level, c.owned_since, c.last_follow_up_at
      from contact c
      where c.owner_id is not null and c.deleted_at is null and c.recycle_on <= current_date and c.recycle_warned_on is not null
        and not ${HAS_LESSON_AHEAD}
      order by c.recycle_on, c.id limit ${most} for update of c skip locked
    ), recycled as (
      update contact c set owner_id = null, pool_since = now(), previous_owner_id = due.owner_id, next_follow_up_at = null,
        protected_until = current_date + (due.rule).cooldown_days - 1,
        pool_reason = case
          when greatest(due.owned_since, coalesce(due.last_follow_up_at, due.owned_since))::date + (due.rule).days_without_follow_up <= current_date
            then '超过 ' || (due.rule).days_without_follow_up || ' 天未跟进'
          else '超过 ' || case due.level when 'A' then (due.rule).days_without_deal_a when 'B' then (due.rule).days_without_deal_b
            when 'C' then (due.rule).days_without_deal_c else (due.rule).days_without_deal_d end || ' 天未成交' end
      from due where c.id = due.id returning c.id
    ), closed as (
      update ownership_period p set to_at = now(), ended_how = 'recycled'
      from recycled where p.contact_id = recycled.id and p.to_at is null
    )
    select count(*) as n from recycled`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Customers whose recycling day a rule determines: of these organisations (null: all). */
export async function countRuled(
  db: Executor,
  organisationIds: readonly number[] | null,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from contact where owner_id is not null and deleted_at is null
      and (${organisationIds === null} or organisation_id = any(${organisationIds ?? []}::integer[])) limit ${most}) few`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Computed from the row at write time: a concurrent follow-up counts. */
const DAY = sql`recycle_day(r.rule, c.level, c.owned_since, c.last_follow_up_at, c.last_deal_at)`;

/**
 * Recomputes the recycling days of one batch. A day moved back for a warning stays.
 * @param after last id of the previous batch
 * @returns the last id, null at the end, and the number changed
 */
export async function recomputeSome(
  trx: Executor,
  organisationIds: readonly number[] | null,
  after: number,
  most: number,
): Promise<{ last: number | null; changed: number }> {
  return await withoutAudit(trx, async () => {
    const { rows } = await sql<{ last: number | null; changed: number }>`
      with batch as (
        select id, organisation_id from contact
        where id > ${after} and owner_id is not null and deleted_at is null
          and (${organisationIds === null} or organisation_id = any(${organisationIds ?? []}::integer[]))
        order by id limit ${most}
      ), rules as materialized (
        select organisation_id, pool_rule_for(organisation_id) as rule from (select distinct organisation_id from batch) o
      ), changed as (
        update contact c set recycle_on = ${DAY}, recycle_warned_on = null
        from batch b join rules r on r.organisation_id is not distinct from b.organisation_id
        where c.id = b.id and c.owner_id is not null and c.organisation_id is not distinct from b.organisation_id
          and c.recycle_on is distinct from ${DAY}
          and (c.recycle_warned_on is null or ${DAY} is null or ${DAY} > c.recycle_on)
        returning 1
      )
      select (select max(id) from batch) as last, (select count(*) from changed) as changed`.execute(trx);
    return rows[0] ?? { last: null, changed: 0 };
  });
}
