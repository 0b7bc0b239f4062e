import { notify } from './notify.ts';

/** A message for the next document, because this one's toasts end with it. */
const STORE = 'shibiao_left_error';

export function leaveError(text: string): void {
  sessionStorage.setItem(STORE, text);
}

/** Long enough for somebody who was away from the desk. */
const SHOWN_MS = 600_000;

/** Shown once. */
export function showLeftError(): void {
  const text = sessionStorage.getItem(STORE);
  sessionStorage.removeItem(STORE);
  if (text) notify.error(text, undefined, SHOWN_MS);
}
