import { notify } from '../../lib/notify.ts';

/** Names who was skipped and why, the first five by name. */
export function notifySkipped(skipped: readonly { contactName: string; reason: string }[]): void {
  if (skipped.length === 0) return;
  const named = skipped.slice(0, 5).map((one) => `${one.contactName}：${one.reason}`);
  notify.warning(`${named.join('；')}${skipped.length > 5 ? `；等 ${skipped.length} 个` : ''}`);
}
