import type { customerTargetsApi } from '@shibiao/contract/customers/targets';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { badRequest, conflict, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import {
  monthlyTargetOf,
  monthOf,
  putTarget,
  replaceParts,
  targetOf,
  teamOf,
  visibleTarget,
} from './targets.queries.ts';

type Api = typeof customerTargetsApi;

/** @throws 404 for a person outside the caller's scope */
export function mustSeePerson(actor: Actor, personnelId: number): void {
  if (!canSee(actor, 'customers', personnelId)) throw notFound('人员');
}

/**
 * Plans the number of customers of a level that a person follows up in a month.
 * @throws 409 on a version conflict
 */
export async function planLevel(
  db: Database,
  actor: Actor,
  input: InputOf<Api['editContactTarget']>,
): Promise<void> {
  const cell = { personnelId: input.personnelid, month: input.month, level: input.level };
  mustSeePerson(actor, input.personnelid);
  await transaction(db, actor, async (trx) => {
    const known = await targetOf(trx, cell);
    if (known && input.version && known.version !== input.version) throw conflict(null, null);
    await putTarget(trx, cell, input.planned);
  });
}

export async function deleteTarget(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['deleteContactTarget']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'contact_target', id, version);
    orNotFound(await visibleTarget(trx, actor, id), '目标');
    await markDeleted(trx, 'contact_target', [id], '目标');
  });
}

/** The month of a team whose leader is in the caller's scope. @throws 404 */
export async function teamMonth(db: Database, actor: Actor, leaderId: number, month: string) {
  mustSeePerson(actor, leaderId);
  return orNotFound(await monthOf(db, leaderId, month), '人员');
}

/** Splits a team's figure over the leader and the members. @throws 408 when the parts do not add up; 409 */
export async function splitMonth(
  db: Database,
  actor: Actor,
  input: InputOf<Api['splitMonthlyTarget']>,
): Promise<void> {
  const sum = input.parts.reduce((total, part) => total + part.planned, 0);
  if (sum !== input.planned)
    throw invalid({ field: 'parts', message: `分解之和 ${sum} 与团队目标 ${input.planned} 不一致` });
  if (new Set(input.parts.map((part) => part.personnelid)).size !== input.parts.length)
    throw invalid({ field: 'parts', message: '同一人不能出现两次' });
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'personnel', input.leaderId, null);
    const team = await teamOf(trx, input.leaderId, input.month);
    if (!input.parts.every((part) => team.has(part.personnelid))) throw badRequest('只能分给组长本人和下属');
    const known = await monthlyTargetOf(trx, input.leaderId, input.month);
    if (input.version && known && known.version !== input.version) throw conflict(null, null);
    const { leaderId, month, planned } = input;
    if (known) await updateRow(trx, 'customer_target', known.id, { planned });
    const id =
      known?.id ?? (await insertRow(trx, 'customer_target', { leader_id: leaderId, month, planned }));
    await replaceParts(trx, id, input.parts);
  });
}
