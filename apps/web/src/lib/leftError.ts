import { notify } from './notify.ts';

/** A message for the document that loads next: the toasts of this one go with it. */
const STORE = 'shibiao_left_error';

export function leaveError(text: string): void {
  sessionStorage.setItem(STORE, text);
}

/** Whoever was away from the desk when it came still reads it. */
const SHOWN_MS = 600_000;

/** Shown once. */
export function showLeftError(): void {
  const text = sessionStorage.getItem(STORE);
  sessionStorage.removeItem(STORE);
  if (text) notify.error(text, undefined, SHOWN_MS);
}
