import { type Actor, canSee } from '../../lib/actor.ts';

/** Whose the receiver is may take a transfer back at any time; whoever made it only while it is recent. */
export const mayUndo = (
  actor: Actor,
  transfer: { toId: number | null; byId: number | null; isRecent: boolean },
): boolean =>
  transfer.toId !== null &&
  (canSee(actor, 'customers', transfer.toId) ||
    (transfer.isRecent && transfer.byId !== null && transfer.byId === actor.personnelId));
