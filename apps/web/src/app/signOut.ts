import { identityApi } from '@shibiao/contract/identity';
import { call } from '../lib/call.ts';
import { forgetDrafts } from '../lib/drafts.ts';
import { clearToken } from '../lib/token.ts';
import { forgetUnsaved } from '../lib/unsaved.ts';
import { forgetTabs } from './tabs.ts';

/** Other windows of this browser hear of it and leave too. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('shibiao_session') : null;

export async function signOut(isEverywhere = false): Promise<void> {
  // Whatever the server answers: whoever wants to leave, leaves.
  await call(isEverywhere ? identityApi.logoutEverywhere : identityApi.logout, {}, { isQuiet: true }).catch(
    () => undefined,
  );
  channel?.postMessage('logout');
  forgetDrafts();
  leave();
}

/** A full load of the sign-in page: nothing of the session stays in memory. */
export function leave(): void {
  clearToken();
  forgetUnsaved();
  forgetTabs();
  window.location.assign('/login');
}

/**
 * All windows of a browser have one session: whoever signs out leaves them all, and where somebody else has signed in,
 * none goes on under the name of the one before. Drafts stay with whoever typed them.
 */
export function followSignOut(userId: number): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'logout') {
      forgetDrafts();
      leave();
    } else if (data !== userId) {
      forgetUnsaved();
      window.location.reload();
    }
  };
  channel?.addEventListener('message', onMessage);
  channel?.postMessage(userId);
  return () => channel?.removeEventListener('message', onMessage);
}
