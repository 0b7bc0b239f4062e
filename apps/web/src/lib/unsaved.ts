/** Forms with unsaved input, by their tab. Closing a tab, signing out and leaving the page ask first. */
const dirty = new Map<symbol, { pathname: string; onGivenUp: (() => void) | undefined }>();

let tellReleased: () => void = () => undefined;
/** Sets the listener that is called after input was saved or given up. */
export function onReleased(listener: () => void): void {
  tellReleased = listener;
}

let tellHeld: () => void = () => undefined;
/** Sets the listener that is called whenever input becomes unsaved. */
export function onHeld(listener: () => void): void {
  tellHeld = listener;
}

/** @param onGivenUp also forgets the stored draft */
export function holdUnsaved(pathname: string, onGivenUp?: () => void): () => void {
  const key = Symbol(pathname);
  dirty.set(key, { pathname, onGivenUp });
  tellHeld();
  return () => {
    dirty.delete(key);
    settle();
  };
}

let waiting: (() => void) | null = null;
/** Runs at once, or once nothing is unsaved, for changes that would remove an open form. */
export function whenNothingUnsaved(run: () => void): void {
  waiting = run;
  if (dirty.size === 0) take();
}
/** A form whose values change releases and holds again at once: only a lasting release is reported. */
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

/** Gives up unsaved input for good: it does not come back after a reload. */
export function giveUp(pathname?: string): void {
  for (const one of dirty.values())
    if (pathname === undefined || one.pathname === pathname) one.onGivenUp?.();
}

/** The tab (without a pathname: every tab) is gone with its forms. */
export function forgetUnsaved(pathname?: string): void {
  for (const [key, one] of dirty) if (pathname === undefined || one.pathname === pathname) dirty.delete(key);
  settle();
}

export const UNSAVED_QUESTION = '有未保存的内容，确定放弃吗？';

window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
