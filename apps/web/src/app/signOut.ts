import { identityApi } from '@shibiao/contract/identity';
import { call } from '../lib/call.ts';
import { forgetDrafts } from '../lib/drafts.ts';
import { leaveError } from '../lib/leftError.ts';
import { clearToken } from '../lib/token.ts';
import { forgetUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { signInAddress } from './signin/addresses.ts';
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

/** The password was changed: the same person signs in again at once, and finds what was typed. */
export async function signInAgain(): Promise<void> {
  await call(identityApi.logout, {}, { isQuiet: true }).catch(() => undefined);
  channel?.postMessage('password');
  leaveFor('password');
}

/** Why a session ends that its holder did not end. */
const REASONS = {
  disabled: '您的账号已被停用，如有疑问请联系管理员',
  left: '您已办理离职，账号已停用',
  reset: '管理员已重置您的密码，请用默认密码登录',
  everywhere: '您已在别处选择「退出所有设备」',
  password: '密码已修改，请重新登录',
};
export type EndReason = keyof typeof REASONS;
/** After these the same person goes on. */
const COMES_BACK: readonly unknown[] = ['reset', 'password'] satisfies EndReason[];

/** Leaves with a word on the sign-in page. Drafts stay with whoever typed them. */
export function leaveFor(reason: unknown): void {
  const text = REASONS[reason as EndReason] ?? '';
  if (!COMES_BACK.includes(reason) || !hasUnsaved()) {
    leaveError(text);
    return leave();
  }
  leaveError(`${text}。未保存的内容还在，登录后重新打开表单即可恢复`);
  leave(signInAddress(window.location.pathname + window.location.search + window.location.hash));
}

/** A full load of the sign-in page: nothing of the session stays in memory. */
export function leave(to = '/login'): void {
  clearToken();
  forgetUnsaved();
  forgetTabs();
  window.location.assign(to);
}

/**
 * All windows of a browser have one session: whoever signs out leaves them all, and where somebody else has signed in,
 * none goes on under the name of the one before. Drafts stay with whoever typed them.
 */
export function followSignOut(userId: number): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'password') leaveFor(data);
    else if (data === 'logout') {
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
