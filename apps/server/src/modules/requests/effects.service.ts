import type { RequestKind } from '@shibiao/contract/requests/codes';
import type { Trx } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { applyEffect, type EffectItem, liftEffect } from '../attendance/effects.service.ts';
import { takeSupplies } from '../supplies/supplies.service.ts';
import { payAdvance, payExpense } from './expenses.service.ts';
import { suppliesOf } from './facts.queries.ts';
import { correctionItems } from './kinds/correction.ts';
import { leaveItems } from './kinds/leave.ts';
import { overtimeItems } from './kinds/overtime.ts';
import { tripItems } from './kinds/trip.ts';
import { isReversible } from './kinds.ts';
import type { RequestRow } from './requests.queries.ts';

/** Makes an approved request true. @returns the sum of its attendance items; null for other kinds */
type Apply = (trx: Trx, actor: Actor, row: RequestRow) => Promise<number | null>;

const inAttendance =
  (itemsOf: (trx: Trx, row: RequestRow) => Promise<EffectItem[]>): Apply =>
  async (trx, _actor, row) =>
    await applyEffect(trx, {
      requestId: row.id,
      personnelId: row.applicant_id,
      items: await itemsOf(trx, row),
      note: row.reason,
    });
const nothing: Apply = async () => null;

const APPLY: Record<RequestKind, Apply> = {
  leave: inAttendance(leaveItems),
  trip: inAttendance(tripItems),
  overtime: inAttendance(overtimeItems),
  correction: inAttendance(correctionItems),
  expense: async (trx, actor, row) => {
    await payExpense(trx, actor, row);
    return null;
  },
  advance: async (trx, actor, row) => {
    await payAdvance(trx, actor, row);
    return null;
  },
  material: nothing,
  seal: nothing,
  /** The office hands the goods out by approving. */
  supply: async (trx, actor, row) => {
    const lines = await suppliesOf(trx, row.id);
    await takeSupplies(trx, lines, {
      personnelId: row.applicant_id,
      byId: staffId(actor),
      note: row.title.slice(0, 200),
    });
    return null;
  },
};
export const applyOf = (kind: RequestKind): Apply => APPLY[kind];

/** Takes the effect of an approved request back. */
export async function liftOf(trx: Trx, row: RequestRow): Promise<void> {
  if (isReversible(row.kind)) await liftEffect(trx, row.id, row.applicant_id);
}
