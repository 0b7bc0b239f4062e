import {
  HALVES,
  LESSON_STATUS,
  type LessonStatus,
  STATES_WITH_REASON,
} from '@shibiao/contract/lessons/codes';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { addDays } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';

export const CONFIRMED = 1;
export const CONFIRMATION_CANCELLED = 0;
export const POSTPONED = 2;
export const RESERVED = 3;
export const RESERVATION_CANCELLED = 4;

/** domain.md 4, Lessons: next states of each state, the usual one first. */
const NEXT: Record<LessonStatus, readonly LessonStatus[]> = {
  [RESERVED]: [CONFIRMED, POSTPONED, RESERVATION_CANCELLED],
  [CONFIRMED]: [POSTPONED, CONFIRMATION_CANCELLED],
  [POSTPONED]: [CONFIRMED, RESERVED, CONFIRMATION_CANCELLED],
  [CONFIRMATION_CANCELLED]: [RESERVED],
  [RESERVATION_CANCELLED]: [RESERVED],
};

export const nextStates = (from: number): readonly LessonStatus[] => NEXT[from as LessonStatus] ?? [];
export const canBecome = (from: number, to: LessonStatus): boolean => nextStates(from).includes(to);
/** Reopening a cancelled lesson needs its own function. */
export const isReopening = (from: number, to: LessonStatus): boolean =>
  to === RESERVED && (from === CONFIRMATION_CANCELLED || from === RESERVATION_CANCELLED);
export const needsReason = (to: LessonStatus): boolean => STATES_WITH_REASON.includes(to);
/** Whether a lesson in this state claims its teacher's half-days. */
export const occupiesSlots = (status: number): boolean => status === CONFIRMED || status === RESERVED;
/** A lesson can be evaluated from its first day on. */
export const isTaught = (lesson: { status: number; firstDate: string }, today: string): boolean =>
  lesson.status === CONFIRMED && lesson.firstDate <= today;

/** KC + yyyyMM + four digits. @param month of its first half-day @throws 400 after the 9,999th of the month */
export function lessonCode(month: string, number: number): string {
  if (number > 9999) throw badRequest(`${month} 的课程编号已用完`);
  return `KC${month}${String(number).padStart(4, '0')}`;
}

export const statusName = (status: number): string => LESSON_STATUS.labelOf(status);

/** Sorted and unique: all writers claim half-days in the same order, so that they cannot deadlock. */
export function orderedSessions(sessions: readonly Session[]): Session[] {
  const unique = new Map(sessions.map((one) => [`${one.date}/${one.half}`, one]));
  return [...unique.values()].sort((a, b) =>
    a.date === b.date ? a.half - b.half : a.date < b.date ? -1 : 1,
  );
}

/** Whether the ordered half-days differ. */
export const isOtherThan = (before: readonly Session[], sessions: readonly Session[]): boolean =>
  before.length !== sessions.length ||
  sessions.some(({ date, half }, at) => date !== before[at]?.date || half !== before[at]?.half);

/** A half-day counts 0.5. */
export const daysOf = (sessions: readonly Session[]): string => (sessions.length / 2).toFixed(1);

/** 2026-12-01 全天、2026-12-02 上午 */
export const timesText = (sessions: readonly Session[]): string =>
  [...Map.groupBy(sessions, ({ date }) => date)]
    .map(([date, ofDay]) => {
      const halves = ofDay.map(({ half }) => half as number);
      const isWhole = halves.includes(1) && halves.includes(2);
      const named = [
        ...(isWhole ? ['全天'] : []),
        ...halves.filter((half) => !isWhole || half > 2).map(HALVES.labelOf),
      ];
      return `${date} ${named.join('、')}`;
    })
    .join('、');

/** Columns derived from ordered half-days. */
export const datesOf = (sessions: readonly Session[]) => ({
  first_date: (sessions[0] as Session).date,
  last_date: (sessions[sessions.length - 1] as Session).date,
  days: daysOf(sessions),
});

/** Holder of the half-days: lessons of one contract group are taught jointly and share them. */
export const holderOf = (lessonId: number, contractGroupId: number | null): string =>
  contractGroupId ? `G${contractGroupId}` : `L${lessonId}`;

/** Days until a reservation expires by default. */
const RESERVE_DAYS = 7;

/**
 * Last day of a reservation: the requested one, else in a week; between today and the first day of teaching.
 * @throws 408
 */
export function reserveEnd(
  asked: string | null | undefined,
  sessions: readonly Session[],
  today: string,
): string {
  const first = sessions[0]?.date ?? today;
  const latest = first > today ? first : today;
  if (!asked) {
    const usual = addDays(today, RESERVE_DAYS);
    return usual < latest ? usual : latest;
  }
  const refuse = (message: string) => invalid({ field: 'reserveExpiresOn', message });
  if (asked < today) throw refuse('预留到期不能早于今天');
  if (asked > latest) throw refuse('预留到期不能晚于第一天上课');
  return asked;
}
