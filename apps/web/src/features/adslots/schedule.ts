import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';
export const WEEKS = 12;
export const DAYS = WEEKS * 7;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  dayjs(day)
    .subtract((dayjs(day).day() + 6) % 7, 'day')
    .format(DAY);
export const dayAt = (from: string, index: number): string => dayjs(from).add(index, 'day').format(DAY);
export const indexOf = (from: string, day: string): number => dayjs(day).diff(dayjs(from), 'day');

/** The free days nearest to `start` between two days: the result of a drag over booked days. */
export function freeSpan(
  booked: readonly [number, number][],
  start: number,
  end: number,
): [number, number] | null {
  const isBooked = (day: number) => booked.some(([from, to]) => day >= from && day <= to);
  if (isBooked(start)) return null;
  const step = end < start ? -1 : 1;
  let last = start;
  while (last !== end && !isBooked(last + step)) last += step;
  return last < start ? [last, start] : [start, last];
}
