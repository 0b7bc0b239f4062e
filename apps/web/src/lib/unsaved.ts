/**
 * Forms with unsaved input, by the tab they live in. Closing a tab, signing out and leaving the page ask here first.
 */
const dirty = new Map<symbol, { pathname: string; onGivenUp: (() => void) | undefined }>();

let tellReleased: () => void = () => undefined;
/** The one who is told when something was saved or given up. */
export function onReleased(listener: () => void): void {
  tellReleased = listener;
}

/** @param onGivenUp forgets what is kept over a reload, too */
export function holdUnsaved(pathname: string, onGivenUp?: () => void): () => void {
  const key = Symbol(pathname);
  dirty.set(key, { pathname, onGivenUp });
  return () => {
    dirty.delete(key);
    settle();
  };
}

let waiting: (() => void) | null = null;
/** Runs at once, or when nothing is unsaved any more: what would take away the place where something is typed. */
export function whenNothingUnsaved(run: () => void): void {
  waiting = run;
  if (dirty.size === 0) take();
}
/** A form whose values changed lets go and holds anew at once: only what stays let go is told. */
const settle = () =>
  queueMicrotask(() => {
    tellReleased();
    if (dirty.size === 0) take();
  });
function take(): void {
  const run = waiting;
  waiting = null;
  run?.();
}

export const hasUnsaved = (pathname?: string): boolean =>
  pathname === undefined ? dirty.size > 0 : [...dirty.values()].some((one) => one.pathname === pathname);

/** The person said that it may go: it does not come back after a reload. */
export function giveUp(pathname?: string): void {
  for (const one of dirty.values())
    if (pathname === undefined || one.pathname === pathname) one.onGivenUp?.();
}

/** The tab (without a pathname: everything) is gone, and its forms with it. */
export function forgetUnsaved(pathname?: string): void {
  for (const [key, one] of dirty) if (pathname === undefined || one.pathname === pathname) dirty.delete(key);
  settle();
}

export const UNSAVED_QUESTION = '有未保存的内容，确定放弃吗？';

window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
