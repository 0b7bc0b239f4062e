import type { poolRule } from '@shibiao/contract/customers/pool';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../db/transaction.ts';
import { idsIn, organisationsBelow } from '../../db/trees.ts';

type Rule = z.output<typeof poolRule>;

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

/** All rules, the general one first; visible to everybody. */
export async function listRules(db: Executor): Promise<Rule[]> {
  return await select(db).orderBy(sql`pool_rule.organisation_id nulls first`).execute();
}

export async function ruleById(db: Executor, id: number): Promise<Rule | undefined> {
  return await select(db).where('pool_rule.id', '=', id).executeTakeFirst();
}

/** Organisations that a rule may affect: its own and descendants; null: all. */
export async function governedBy(db: Executor, organisationId: number | null): Promise<number[] | null> {
  if (organisationId === null) return null;
  return await idsIn(db, organisationsBelow(organisationId));
}
