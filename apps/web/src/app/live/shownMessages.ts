/**
 * Messages that this window has shown as a card, per person. The poll repeats an unread message after each reload; the
 * bell keeps counting it, but its card does not return. Messages of one title and type arrive as their newest; once
 * that was shown, the older ones are no news.
 */
const KEPT = 300;
const keyOf = (userId: number) => `messages.shown.${userId}`;

interface Shown {
  id: number;
  msgSendtype: number;
  msgTitle: string;
}

/** The key by which messages are counted together. */
export const groupOf = ({ msgSendtype, msgTitle }: Omit<Shown, 'id'>): string => `${msgSendtype} ${msgTitle}`;

/** The newest message shown of each group. */
function read(userId: number, storage: Storage): Map<string, number> {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}');
    return new Map(Object.entries(value ?? {}).filter(([, id]) => typeof id === 'number'));
  } catch {
    // A broken value, or storage refused by the browser: the cards are shown once more.
    return new Map();
  }
}

/** Returns the messages not shown before and notes them as shown. */
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
    // Moved to the end, so that the group not seen for longest is dropped first.
    shown.delete(group);
    shown.set(group, newest);
  }
  try {
    storage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries([...shown].slice(-KEPT))));
  } catch {
    // Full storage must not hide a message.
  }
  return fresh;
}
