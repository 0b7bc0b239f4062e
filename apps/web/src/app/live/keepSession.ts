import { identityApi } from '@shibiao/contract/identity';
import { call } from '../../lib/call.ts';
import { readSince, writeToken } from '../../lib/token.ts';
import { noteShown, readShown } from '../popups/shown.ts';

const LOOK_MS = 60_000;
/** Without input for this long a person counts as away, and the session may end. */
const IDLE_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** True when half of the session is over and the person works. */
export const isRenewalDue = (
  since: { at: number; hours: number } | null,
  lastTouch: number,
  now: number,
): boolean => since !== null && now - since.at > (since.hours * HOUR_MS) / 2 && now - lastTouch < IDLE_MS;

/**
 * Renews the session of a person who works, so that no form is interrupted. One window of a browser renews the shared
 * token. @returns a function that stops it
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
    // The sign-in stays the same, so closed popups stay closed.
    const shown = readShown();
    writeToken(accessToken, since.hours);
    noteShown(shown);
  };
  const look = async () => {
    if (isRunning || !isRenewalDue(readSince(), lastTouch, Date.now())) return;
    isRunning = true;
    try {
      // Plain http has no locks; the server then lets one of several windows win.
      const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
      if (locks) await locks.request('shibiao_renewal', renew);
      else await renew();
    } catch {
      // Retried at the next interval; after the end of the session the next call opens its dialog.
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
