/** Errors shown in their own place, with the number of places. */
const shown = new Map<Error, number>();
const listeners = new Set<() => void>();

function count(error: Error, more: number): void {
  const places = (shown.get(error) ?? 0) + more;
  if (places > 0) shown.set(error, places);
  else shown.delete(error);
  for (const tell of listeners) tell();
}

/** Counts a shown error as an effect, so that the shell's notice leaves it out. */
export function countShownError(error: Error): () => void {
  count(error, 1);
  return () => count(error, -1);
}

export const isShown = (error: Error | null): boolean => error !== null && shown.has(error);

export function onShownChange(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
