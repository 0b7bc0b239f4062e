import { notify } from './notify.ts';

/** Why a chunk failed to load, as far as known. */
export type Missing = 'offline' | 'updated' | 'unknown';

const ASK_MS = 5000;
const entryOf = (page: ParentNode) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Reads the application's document: another entry script means another release. */
export async function missingReason(): Promise<Missing> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) });
    if (!answer.ok) return 'offline';
    const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return served !== null && served !== entryOf(document) ? 'updated' : 'unknown';
  } catch {
    return 'offline';
  }
}

export const MISSING_WORDS: Record<Missing, string> = {
  offline: '没有加载出来：网络不通，请稍后再试',
  updated: '系统已更新，重新加载页面后才能打开这一部分；有没保存的内容请先保存',
  unknown: '没有加载出来，请再试一次',
};

/** The browser asks first when something is not saved. */
export const reloadPage = (): void => window.location.reload();

/** For layers over a page: shows a toast, and the page stays. */
export async function notifyMissing(): Promise<void> {
  const why = await missingReason();
  if (why === 'updated') notify.actionable(MISSING_WORDS.updated, '重新加载', reloadPage);
  else notify.error(MISSING_WORDS[why]);
}
