import type { Database } from '../../db/pool.ts';
import { lockRow, lockRows, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { takeOffFiles } from '../files/attachments.queries.ts';
import { mustKeep } from '../institutions/institutions.policy.ts';
import { mustChangeMoney } from './lessons.policy.ts';
import { lessons } from './lessons.queries.ts';

/** Changes a fact that has a call of its own (gift lessons, the subsidy): of all the named lessons or of none. */
export async function setFact(
  db: Database,
  actor: Actor,
  ids: number[],
  values: { gift_lessons?: number; subsidy?: string },
): Promise<void> {
  mustChangeMoney(actor);
  await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'lesson', ids);
    await lessons.mustSee(trx, actor, ids);
    await updateRow(trx, 'lesson', ids, values);
  });
}

export async function clearOutlines(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, (trx) => takeOffFiles(trx, { kind: 'lesson', id, purposes: ['outline'] }));
}

/** @throws 404 */
export async function setInstitutionLevel(
  db: Database,
  actor: Actor,
  id: number,
  level: string,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'institution', id, null);
    await mustKeep(trx, actor, id);
    await updateRow(trx, 'institution', id, { level });
  });
}
