/**
 * Which messages this window has already shown as a card, per person. A message stays unread until somebody opens
 * it, so the poll brings it again after each reload; the bell keeps counting it, the card does not return. Messages of
 * one title and type come as one, the newest: once it was shown, the older ones are not news any more.
 */
const KEPT = 300;
const keyOf = (userId: number) => `messages.shown.${userId}`;

interface Shown {
  id: number;
  msgSendtype: number;
  msgTitle: string;
}

/** What messages are counted together by. */
export const groupOf = ({ msgSendtype, msgTitle }: Omit<Shown, 'id'>): string => `${msgSendtype} ${msgTitle}`;

/** The newest shown message of each group. */
function read(userId: number, storage: Storage): Map<string, number> {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}');
    return new Map(Object.entries(value ?? {}).filter(([, id]) => typeof id === 'number'));
  } catch {
    // Spoilt by hand, or storage refused by the browser: the cards are shown once more.
    return new Map();
  }
}

/** The ones not shown before, noted as shown from now on. */
export function takeUnshown<T extends Shown>(
  userId: number,
  messages: readonly T[],
  storage: Storage = sessionStorage,
): T[] {
  const shown = read(userId, storage);
  const fresh = messages.filter((one) => one.id > (shown.get(groupOf(one)) ?? 0));
  if (fresh.length === 0) return fresh;
  for (const one of fresh) {
    const group = groupOf(one);
    const newest = Math.max(one.id, shown.get(group) ?? 0);
    // Last in the order, so that the one that was not seen for longest goes first.
    shown.delete(group);
    shown.set(group, newest);
  }
  try {
    storage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries([...shown].slice(-KEPT))));
  } catch {
    // A full storage must not keep a message from its reader.
  }
  return fresh;
}
