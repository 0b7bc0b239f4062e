import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { countRuled, recomputeSome, recycleSome, takeUnwarned } from './recycling.queries.ts';
import { clearActs } from './undo.queries.ts';
import { warnOwners } from './warnings.service.ts';

const BATCH = 1000;

/** The nightly job: recomputes recycling days, warns owners, recycles due customers. Idempotent. */
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
  await transaction(db, SYSTEM, clearActs);
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

/** Above so many customers, recycling days are recomputed at night. */
const AT_ONCE = 20_000;

/** Recomputes recycling days after a change of rules: at once, or at night for very many customers. */
export async function applyRules(db: Database, organisationIds: readonly number[] | null) {
  const isLater = (await countRuled(db, organisationIds, AT_ONCE + 1)) > AT_ONCE;
  return { recomputed: isLater ? 0 : await recompute(db, organisationIds), isLater };
}
