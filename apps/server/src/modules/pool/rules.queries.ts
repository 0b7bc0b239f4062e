import type { poolRule, poolRuleForm } from '@shibiao/contract/customers/pool';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../db/transaction.ts';
import { idsIn, organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';

type Rule = z.output<typeof poolRule>;
type Form = z.output<typeof poolRuleForm>;

function select(db: Executor) {
  return db
    .selectFrom('pool_rule')
    .leftJoin('organisation', 'organisation.id', 'pool_rule.organisation_id')
    .where('pool_rule.deleted_at', 'is', null)
    .select([
      'pool_rule.id',
      'pool_rule.version',
      'pool_rule.created_at as createdAt',
      'pool_rule.updated_at as updatedAt',
      'pool_rule.organisation_id as organisationId',
      'organisation.name as orgName',
      'days_without_follow_up as daysWithoutFollowUp',
      'days_without_deal_a as daysWithoutDealA',
      'days_without_deal_b as daysWithoutDealB',
      'days_without_deal_c as daysWithoutDealC',
      'days_without_deal_d as daysWithoutDealD',
      'warn_days as warnDays',
      'daily_claim_cap as dailyClaimCap',
      'cooldown_days as cooldownDays',
      'is_enabled as isEnabled',
    ]);
}

/** All rules, the general one first: everybody may know by what their customers fall back. */
export async function listRules(db: Executor): Promise<Rule[]> {
  return await select(db).orderBy(sql`pool_rule.organisation_id nulls first`).execute();
}

/** A rule that the caller may change: of the own organisations; the general one by those who see everything. @throws 404 */
export async function oneRule(db: Executor, actor: Actor, id: number): Promise<Rule> {
  const row = await select(db)
    .where('pool_rule.id', '=', id)
    .where(
      actor.scope === 'all'
        ? sql<boolean>`true`
        : sql<boolean>`pool_rule.organisation_id = any(${actor.organisationIds}::integer[])`,
    )
    .executeTakeFirst();
  return found(row, '公海规则');
}

const columnsOf = (form: Form) => ({
  days_without_follow_up: form.daysWithoutFollowUp,
  days_without_deal_a: form.daysWithoutDealA,
  days_without_deal_b: form.daysWithoutDealB,
  days_without_deal_c: form.daysWithoutDealC,
  days_without_deal_d: form.daysWithoutDealD,
  warn_days: form.warnDays,
  daily_claim_cap: form.dailyClaimCap,
  cooldown_days: form.cooldownDays,
  is_enabled: form.isEnabled,
});

export async function insertRule(trx: Executor, organisationId: number | null, form: Form): Promise<number> {
  const { id } = await trx
    .insertInto('pool_rule')
    .values({ organisation_id: organisationId, ...columnsOf(form) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(trx: Executor, id: number, form: Form): Promise<void> {
  await trx.updateTable('pool_rule').set(columnsOf(form)).where('id', '=', id).execute();
}

export async function deleteRule(trx: Executor, id: number): Promise<void> {
  await trx.updateTable('pool_rule').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
}

/** Organisations whose customers a rule may concern: everything below its own; null: all of them. */
export async function governedBy(db: Executor, organisationId: number | null): Promise<number[] | null> {
  if (organisationId === null) return null;
  return await idsIn(db, organisationsBelow(organisationId));
}
