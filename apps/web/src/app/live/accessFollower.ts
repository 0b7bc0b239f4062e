import { markAllStale } from '../../lib/query.ts';
import { reloadAccess } from '../../lib/session.ts';

/** Menu and functions of one change arrive as two events. */
const TOGETHER_MS = 300;

/**
 * Follows changes of the person's rights: menu and buttons change, and what was read before is read anew. A stream that
 * opens states the present rights first, so that changes during an interruption are not missed.
 */
export function accessFollower(): (said: Readonly<Record<string, unknown>>) => void {
  let known: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return ({ rights, isFirst }) => {
    const isSame = rights !== undefined && (rights === known || (isFirst === true && known === undefined));
    known = rights ?? known;
    if (isSame) return;
    clearTimeout(timer);
    timer = setTimeout(() => void readAnew().catch(() => undefined), TOGETHER_MS);
  };
}

async function readAnew(): Promise<void> {
  await reloadAccess();
  // Delayed until pages that left the menu have closed; their calls would be refused.
  setTimeout(markAllStale);
}
