import type { poolRuleForm } from '@shibiao/contract/customers/pool';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { broken, notFound } from '../../lib/errors.ts';
import { countClaim, lockAllowance, stateOf, takeFromPool } from './claims.queries.ts';
import { ownedOf, releaseToPool } from './pool.queries.ts';
import { refusalOf, releaseReason } from './pool.rules.ts';
import { countRuled, recomputeSome, recycleSome, takeUnwarned, warnOwners } from './recycling.queries.ts';
import { deleteRule, governedBy, insertRule, oneRule, updateRule } from './rules.queries.ts';

/** Claims one customer for the caller. @throws 400 that says who was faster or which cap is reached; nothing is half done then */
export async function claim(db: Database, actor: Actor, contactId: number): Promise<void> {
  const personnelId = staffId(actor);
  const day = today();
  const isTaken = await transaction(db, actor, async (trx) => {
    const allowance = await lockAllowance(trx, personnelId);
    if (!allowance) throw notFound('人员');
    if (!(await countClaim(trx, personnelId, day, allowance.dailyCap)))
      throw broken(`今日领取已达上限 ${allowance.dailyCap} 个`);
    if (await takeFromPool(trx, contactId, { personnelId, day, ...allowance })) return true;
    throw new NotTaken();
  }).catch((error: unknown) => {
    // Rolled back, so the day's count is as before; what stood in the way is read with fresh eyes.
    if (error instanceof NotTaken) return false;
    throw error;
  });
  if (!isTaken) throw broken(refusalOf(await stateOf(db, contactId, personnelId), personnelId, day));
}
class NotTaken extends Error {}

/** Gives customers of the caller's scope back to the pool, all or none. */
export async function release(db: Database, actor: Actor, ids: number[], reason: string): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const distinct = [...new Set(ids)];
    if ((await ownedOf(trx, actor, distinct)) !== distinct.length) throw notFound('客户');
    const released = await releaseToPool(trx, distinct, {
      reason: releaseReason(reason),
      endedHow: 'released',
    });
    if (released.length !== distinct.length) throw broken('部分客户刚刚已变更负责人，请刷新后重试');
  });
}

const BATCH = 1000;

/** The nightly work: days of recycling in step with the rules, owners warned, what is due returned. Safe to run at any time, any number of times. */
export async function recycle(
  db: Database,
): Promise<{ recomputed: number; warned: number; recycled: number }> {
  const recomputed = await recompute(db, null);
  const warned = await inBatches(() =>
    transaction(db, SYSTEM, async (trx) => {
      const list = await takeUnwarned(trx, BATCH);
      await warnOwners(trx, list);
      return list.length;
    }),
  );
  const recycled = await inBatches(() => transaction(db, SYSTEM, (trx) => recycleSome(trx, BATCH)));
  return { recomputed, warned, recycled };
}

async function inBatches(work: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const done = await work();
    total += done;
    if (done < BATCH) return total;
  }
}

async function recompute(db: Database, organisationIds: readonly number[] | null): Promise<number> {
  let total = 0;
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const step = await transaction(db, SYSTEM, (trx) => recomputeSome(trx, organisationIds, from, 5 * BATCH));
    total += step.changed;
    after = step.last;
  }
  return total;
}

/** Above so many customers new days of recycling wait for the night. */
const AT_ONCE = 20_000;

async function applyRules(db: Database, organisationIds: readonly number[] | null) {
  const isLater = (await countRuled(db, organisationIds, AT_ONCE + 1)) > AT_ONCE;
  return { recomputed: isLater ? 0 : await recompute(db, organisationIds), isLater };
}

type RuleForm = z.output<typeof poolRuleForm>;

/** Saves a rule; the customers' days of recycling follow at once, or in the night when they are very many. */
export async function saveRule(db: Database, actor: Actor, form: RuleForm) {
  const { id, organisations } = await transaction(db, actor, async (trx) => {
    if (form.id) {
      await lockVersion(trx, 'pool_rule', form.id, form.version);
      const before = await oneRule(trx, actor, form.id);
      await updateRule(trx, form.id, form);
      return { id: form.id, organisations: await governedBy(trx, before.organisationId) };
    }
    const organisationId = form.organisationId ?? null;
    mayRule(actor, organisationId);
    const made = await insertRule(trx, organisationId, form);
    return { id: made, organisations: await governedBy(trx, organisationId) };
  });
  return { id, ...(await applyRules(db, organisations)) };
}

export async function removeRule(db: Database, actor: Actor, id: number) {
  const organisations = await transaction(db, actor, async (trx) => {
    const before = await oneRule(trx, actor, id);
    if (before.organisationId === null) throw broken('通用规则不能删除');
    await deleteRule(trx, id);
    return await governedBy(trx, before.organisationId);
  });
  return await applyRules(db, organisations);
}

/** The general rule is for those who see everything; others rule their own organisations. */
function mayRule(actor: Actor, organisationId: number | null): void {
  const isEverywhere = actor.scope === 'all';
  if (isEverywhere || (organisationId !== null && actor.organisationIds.includes(organisationId))) return;
  throw notFound('组织');
}
