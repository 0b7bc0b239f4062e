import { type Actor, canSee } from '../../lib/actor.ts';

/** The receiver's leaders may undo a transfer at any time; its author only while it is recent. */
export const mayUndo = (
  actor: Actor,
  transfer: { toId: number | null; byId: number | null; isRecent: boolean },
): boolean =>
  transfer.toId !== null &&
  (canSee(actor, 'customers', transfer.toId) ||
    (transfer.isRecent && transfer.byId !== null && transfer.byId === actor.personnelId));
