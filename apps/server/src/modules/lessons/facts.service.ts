import type { InputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { Database } from '../../db/pool.ts';
import { lockRow, lockRows, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { ensureMoneyOpen } from './corrections.service.ts';
import { mustChangeMoney } from './lessons.policy.ts';
import { lessonInScope, lessons } from './lessons.queries.ts';

/** Changes a fact with its own call (gift lessons), for all named lessons or none. */
export async function setFact(
  db: Database,
  actor: Actor,
  ids: number[],
  values: { gift_lessons: number },
): Promise<void> {
  mustChangeMoney(actor);
  await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'lesson', ids);
    await lessons.mustSee(trx, actor, ids);
    await updateRow(trx, 'lesson', ids, values);
  });
}

/** @throws 409 on a version conflict */
export async function clearSubsidy(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<typeof lessonsApi.clearSubsidy>,
): Promise<void> {
  mustChangeMoney(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, version);
    await lessonInScope(trx, actor, id);
    await ensureMoneyOpen(trx, id, { subsidy: '0.00' });
    await updateRow(trx, 'lesson', id, { subsidy: '0.00' });
  });
}
