import type { CommissionRule } from '@shibiao/contract/commissions/batches';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';

/** Company-wide and organisations' rules, newest first: there are only a few. */
export async function commissionRules(
  db: Executor,
  organisationId: number | null | undefined,
): Promise<CommissionRule[]> {
  return await db
    .selectFrom('commission_rule as rule')
    .leftJoin('organisation', 'organisation.id', 'rule.organisation_id')
    .where('rule.deleted_at', 'is', null)
    .$if(Boolean(organisationId), (rules) => rules.where('rule.organisation_id', '=', organisationId ?? 0))
    .select([
      'rule.id',
      'rule.version',
      'rule.created_at as createdAt',
      'rule.updated_at as updatedAt',
      'rule.role',
      'rule.organisation_id as organisationId',
      'organisation.name as organisationName',
      'rule.from_date as fromDate',
      sql<CommissionRule['tiers']>`rule.tiers`.as('tiers'),
      'rule.note',
    ])
    .orderBy('rule.role')
    .orderBy('rule.from_date', 'desc')
    .orderBy('rule.id')
    .limit(1000)
    .execute();
}

/**
 * Whether a role in an organisation or its descendants rates a person: with an entry, or a share of a lesson that will
 * make one. 组长 rules rate leaders only, 业务员 rules everybody else.
 */
export async function isRatedBy(
  db: Executor,
  personnelId: number,
  { role, organisationId }: { role: string; organisationId?: number | null | undefined },
): Promise<boolean> {
  const within = (column: string) =>
    organisationId ? sql`${sql.ref(column)} in ${organisationsBelow(organisationId)}` : sql`true`;
  const isOfRole = (column: string) => sql`(${sql.ref(column)} = '组长') = (${role} = '组长')`;
  const { rows } = await sql<{ isRated: boolean }>`select
    exists (select from commission_entry e where e.personnel_id = ${personnelId} and e.is_tiered and e.base > 0
      and ${isOfRole('e.role')} and ${within('e.organisation_id')})
    or exists (select from commission_share s join lesson l on l.id = s.lesson_id
      where s.personnel_id = ${personnelId} and s.rate is null and l.status = 1 and l.lesson_status = 1
        and ${isOfRole('s.role')} and ${within('l.organisation_id')}) as "isRated"`.execute(db);
  return rows[0]?.isRated ?? false;
}

/** Months of 2,000 people take longer than a page's time limit. */
const RATING_MS = '300000';

/**
 * Rates open entries received since a day again. The lock order is by person. Entries in a draft are open too; a draft
 * submitted at the same time keeps its amounts.
 */
export async function rateSince(trx: Executor, day: string): Promise<void> {
  await sql`select set_config('statement_timeout', ${RATING_MS}, true)`.execute(trx);
  await sql`select lock_commission_people((select array_agg(distinct personnel_id) from commission_entry
    where on_date >= ${day} and is_tiered
      and (batch_id is null or batch_id in (select id from commission_batch where status = 1))))`.execute(
    trx,
  );
  await sql`select rate_commission(array_agg(personnel_id), array_agg(month)) from (
    select distinct personnel_id, month from commission_entry where on_date >= ${day} and is_tiered) one`.execute(
    trx,
  );
}
