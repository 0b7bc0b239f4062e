import type { poolRuleForm } from '@shibiao/contract/customers/pool';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { mayRule } from '../organisations/organisations.policy.ts';
import { applyRules } from './recycling.service.ts';
import { governedBy, ruleById } from './rules.queries.ts';

type RuleForm = z.output<typeof poolRuleForm>;

const columnsOf = (form: RuleForm) => ({
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

/** @throws 404 for a rule outside the caller's rights */
export async function ruleToChange(db: Executor, actor: Actor, id: number) {
  const rule = await ruleById(db, id);
  if (!rule || !mayRule(actor, rule.organisationId)) throw notFound('公海规则');
  return rule;
}

/** Saves a rule; recycling days follow at once, or at night for very many customers. */
export async function saveRule(db: Database, actor: Actor, form: RuleForm) {
  const { id, organisations } = await transaction(db, actor, async (trx) => {
    if (form.id) {
      await lockRow(trx, 'pool_rule', form.id, form.version);
      const before = await ruleToChange(trx, actor, form.id);
      await updateRow(trx, 'pool_rule', form.id, columnsOf(form));
      return { id: form.id, organisations: await governedBy(trx, before.organisationId) };
    }
    const organisationId = form.organisationId ?? null;
    if (!mayRule(actor, organisationId)) throw notFound('部门');
    const made = await insertRow(trx, 'pool_rule', {
      organisation_id: organisationId,
      ...columnsOf(form),
    });
    return { id: made, organisations: await governedBy(trx, organisationId) };
  });
  return { id, ...(await applyRules(db, organisations)) };
}

export async function removeRule(db: Database, actor: Actor, id: number) {
  const organisations = await transaction(db, actor, async (trx) => {
    const before = await ruleToChange(trx, actor, id);
    if (before.organisationId === null) throw badRequest('通用规则不能删除');
    await markDeleted(trx, 'pool_rule', [id], '公海规则');
    return await governedBy(trx, before.organisationId);
  });
  return await applyRules(db, organisations);
}
