import { markAllStale } from '../../lib/query.ts';
import { reloadAccess } from '../../lib/session.ts';

/** A change of menu and one of functions are two events of one act. */
const TOGETHER_MS = 300;

/**
 * Hears that rights or place of the person have changed: menu and buttons follow, and what was read with the rights of
 * before is read anew. A stream that opens says the rights of now first, so that nothing is missed while there was
 * none.
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
  // Pages that are gone from the menu have closed by then; they would be refused.
  setTimeout(markAllStale);
}
