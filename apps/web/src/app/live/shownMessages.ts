/**
 * Which messages this window has already shown as a card, per person. A message stays unread until somebody opens
 * it, so the poll brings it again after each reload; the bell keeps counting it, the card does not return.
 */
const KEPT = 300;
const keyOf = (userId: number) => `messages.shown.${userId}`;

function read(userId: number, storage: Storage): number[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    // Spoilt by hand, or storage refused by the browser: the cards are shown once more.
    return [];
  }
}

/** The ones not shown before, noted as shown from now on. */
export function takeUnshown<T extends { id: number }>(
  userId: number,
  messages: readonly T[],
  storage: Storage = sessionStorage,
): T[] {
  const shown = read(userId, storage);
  const fresh = messages.filter(({ id }) => !shown.includes(id));
  if (fresh.length > 0) {
    const kept = [...shown, ...fresh.map(({ id }) => id)].slice(-KEPT);
    try {
      storage.setItem(keyOf(userId), JSON.stringify(kept));
    } catch {
      // A full storage must not keep a message from its reader.
    }
  }
  return fresh;
}
