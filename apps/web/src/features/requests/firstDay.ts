import type { RequestKind } from '@shibiao/contract/requests/codes';
import dayjs from 'dayjs';

/** Days to the next day that is no weekend, and to the last, by the day of the week. */
const AHEAD = [1, 0, 0, 0, 0, 0, 2];
const BACK = [2, 0, 0, 0, 0, 0, 1];

/**
 * The day with which a new request begins: nobody asks for leave on a Saturday, misses a card on one, or is paid back
 * what will be spent.
 */
export function firstDay(kind: RequestKind, now = dayjs()): string {
  const move = kind === 'leave' || kind === 'trip' ? AHEAD : kind === 'correction' ? BACK : [];
  const days = (move[now.day()] ?? 0) * (move === BACK ? -1 : 1);
  return now.add(days, 'day').format('YYYY-MM-DD');
}
