import type { Session } from '@shibiao/contract/lessons/lessons';

export const CONFIRMED = 1;
export const CONFIRMATION_CANCELLED = 0;
export const POSTPONED = 2;
export const RESERVED = 3;
export const RESERVATION_CANCELLED = 4;

/** domain.md 4, Lessons. 0 and 4 → 3 only with the function /lesson/reopen. */
const NEXT: Record<number, readonly number[]> = {
  [RESERVED]: [CONFIRMED, RESERVATION_CANCELLED, POSTPONED],
  [CONFIRMED]: [POSTPONED, CONFIRMATION_CANCELLED],
  [POSTPONED]: [RESERVED, CONFIRMED, CONFIRMATION_CANCELLED],
  [CONFIRMATION_CANCELLED]: [RESERVED],
  [RESERVATION_CANCELLED]: [RESERVED],
};

export const canBecome = (from: number, to: number): boolean => NEXT[from]?.includes(to) ?? false;
/** Taking up a cancelled lesson again needs its own function. */
export const isReopening = (from: number, to: number): boolean =>
  to === RESERVED && (from === CONFIRMATION_CANCELLED || from === RESERVATION_CANCELLED);
export const needsReason = (to: number): boolean =>
  to === CONFIRMATION_CANCELLED || to === POSTPONED || to === RESERVATION_CANCELLED;
/** In these states a lesson holds its teacher's half-days. */
export const claims = (status: number): boolean => status === CONFIRMED || status === RESERVED;

/** Sorted, without doubles: every writer claims half-days in the same order, so that two never wait for each other. */
export function orderedSessions(sessions: readonly Session[]): Session[] {
  const unique = new Map(sessions.map((one) => [`${one.date}/${one.half}`, one]));
  return [...unique.values()].sort((a, b) =>
    a.date === b.date ? a.half - b.half : a.date < b.date ? -1 : 1,
  );
}

/** A half-day counts 0.5. */
export const daysOf = (sessions: readonly Session[]): string => (sessions.length / 2).toFixed(1);

/** Who holds the half-days: lessons of one contract group are taught jointly and share them. */
export const holderOf = (lessonId: number, contractGroupId: number | null): string =>
  contractGroupId ? `G${contractGroupId}` : `L${lessonId}`;
