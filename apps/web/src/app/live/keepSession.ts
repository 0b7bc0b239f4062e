import { identityApi } from '@shibiao/contract/identity';
import { call } from '../../lib/call.ts';
import { readSince, writeToken } from '../../lib/token.ts';
import { noteShown, readShown } from '../popups/shown.ts';

const LOOK_MS = 60_000;
/** Who has not touched the page for so long is not working; their session may end. */
const IDLE_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Whether a session is to be renewed: half of it is over, and somebody works with it. */
export const isRenewalDue = (
  since: { at: number; hours: number } | null,
  lastTouch: number,
  now: number,
): boolean => since !== null && now - since.at > (since.hours * HOUR_MS) / 2 && now - lastTouch < IDLE_MS;

/**
 * Renews the session of somebody who works, so that nobody is thrown out in the middle of a form. Windows of one
 * browser share the token: one of them renews it. @returns how to stop
 */
export function keepSession(): () => void {
  let lastTouch = Date.now();
  let isRunning = false;
  const touch = () => {
    lastTouch = Date.now();
  };
  const renew = async () => {
    const since = readSince();
    if (!since || !isRenewalDue(since, lastTouch, Date.now())) return;
    const { accessToken } = await call(identityApi.refreshSession, {}, { isQuiet: true });
    // It is the same sign-in: what was closed stays closed.
    const shown = readShown();
    writeToken(accessToken, since.hours);
    noteShown(shown);
  };
  const look = async () => {
    if (isRunning || !isRenewalDue(readSince(), lastTouch, Date.now())) return;
    isRunning = true;
    try {
      // Plain http has no locks; there the server lets one of several windows win.
      const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
      if (locks) await locks.request('shibiao_renewal', renew);
      else await renew();
    } catch {
      // Tried again at the next look; a session that has ended shows its dialog with the next call.
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  for (const type of ['pointerdown', 'keydown'] as const) window.addEventListener(type, touch);
  return () => {
    clearInterval(timer);
    for (const type of ['pointerdown', 'keydown'] as const) window.removeEventListener(type, touch);
  };
}
