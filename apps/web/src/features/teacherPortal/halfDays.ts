import dayjs from 'dayjs';

export interface HalfDay {
  date: string;
  half: number;
}
export interface Range {
  from: HalfDay;
  to: HalfDay;
}

export const keyOf = ({ date, half }: HalfDay): string => `${date}/${half}`;
/** Half-days in their order, whichever end was touched first. */
export const rangeOf = (one: HalfDay, other: HalfDay): Range =>
  keyOf(one) <= keyOf(other) ? { from: one, to: other } : { from: other, to: one };
export const isWithin = (half: HalfDay, { from, to }: Range): boolean =>
  keyOf(half) >= keyOf(from) && keyOf(half) <= keyOf(to);

/** The weeks of a month, Monday first, with the days of its neighbours. */
export function weeksOf(month: string): string[][] {
  const first = dayjs(`${month}-01`);
  const start = first.subtract((first.day() + 6) % 7, 'day');
  const weeks: string[][] = [];
  for (let at = start; at.format('YYYY-MM') <= month; at = at.add(7, 'day'))
    weeks.push(Array.from({ length: 7 }, (_, i) => at.add(i, 'day').format('YYYY-MM-DD')));
  return weeks;
}
