/**
 * Forms with unsaved input, by the tab they live in. Closing a tab, signing out and leaving the page ask here first.
 */
const dirty = new Map<symbol, string>();

export function holdUnsaved(pathname: string): () => void {
  const key = Symbol(pathname);
  dirty.set(key, pathname);
  return () => {
    dirty.delete(key);
  };
}

export const hasUnsaved = (pathname?: string): boolean =>
  pathname === undefined ? dirty.size > 0 : [...dirty.values()].includes(pathname);

/** The tab (without a pathname: everything) is gone, and its forms with it. */
export function forgetUnsaved(pathname?: string): void {
  for (const [key, path] of dirty) if (pathname === undefined || path === pathname) dirty.delete(key);
}

export const UNSAVED_QUESTION = '有未保存的内容，确定放弃吗？';

window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});
