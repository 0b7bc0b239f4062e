import { identityApi } from '@shibiao/contract/identity';
import { call } from '../lib/call.ts';
import { forgetDrafts } from '../lib/drafts.ts';
import { leaveError } from '../lib/leftError.ts';
import { clearToken } from '../lib/token.ts';
import { forgetUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { signInAddress } from './signin/addresses.ts';
import { forgetTabs } from './tabs.ts';

/** Tells other windows of this browser, which leave too. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('shibiao_session') : null;

export async function signOut(isEverywhere = false): Promise<void> {
  // Leaves whatever the server answers.
  await call(isEverywhere ? identityApi.logoutEverywhere : identityApi.logout, {}, { isQuiet: true }).catch(
    () => undefined,
  );
  channel?.postMessage('logout');
  forgetDrafts();
  leave();
}

/** After a changed password the same person signs in again at once and finds the drafts. */
export async function signInAgain(): Promise<void> {
  await call(identityApi.logout, {}, { isQuiet: true }).catch(() => undefined);
  channel?.postMessage('password');
  leaveFor('password');
}

/** Reasons for which the server ends a session. */
const REASONS = {
  disabled: '您的账号已被停用，如有疑问请联系管理员',
  left: '您已办理离职，账号已停用',
  reset: '管理员已重置您的密码，请用默认密码登录',
  everywhere: '您已在别处选择「退出所有设备」',
  password: '密码已修改，请重新登录',
};
export type EndReason = keyof typeof REASONS;
/** Reasons after which the same person is expected to return. */
const COMES_BACK: readonly unknown[] = ['reset', 'password'] satisfies EndReason[];

/** Leaves and shows the reason on the sign-in page. Drafts are kept for their author. */
export function leaveFor(reason: unknown): void {
  const text = REASONS[reason as EndReason] ?? '';
  if (!COMES_BACK.includes(reason) || !hasUnsaved()) {
    leaveError(text);
    return leave();
  }
  leaveError(`${text}。未保存的内容还在，登录后重新打开表单即可恢复`);
  leave(signInAddress(window.location.pathname + window.location.search + window.location.hash));
}

/** Loads the sign-in page in full, so that nothing of the session stays in memory. */
export function leave(to = '/login'): void {
  clearToken();
  forgetUnsaved();
  forgetTabs();
  window.location.assign(to);
}

/**
 * Follows other windows of the browser, which share the session: a sign-out leaves all of them, and after a sign-in by
 * somebody else no window goes on under the former name. Drafts are kept for their author.
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
