import { addDays, addMonths, type DayRange, monthRange, weekRange } from '../../lib/dates.ts';

/** Span of a board: this month by default; with a row per month, the twelve that end with it. */
export function spanOf(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  today: string,
  isByMonth = false,
): DayRange {
  if (isByMonth && !from && !to)
    return { from: `${addMonths(today.slice(0, 7), -11)}-01`, to: monthRange(today.slice(0, 7)).to };
  const month = monthRange((from ?? to ?? today).slice(0, 7));
  return { from: from ?? month.from, to: to ?? month.to };
}

/** The four weeks of a teacher's load, from the Monday of a day on. */
export function loadSpan(day: string): DayRange {
  const { from } = weekRange(day);
  return { from, to: addDays(from, 27) };
}

/** The six months that end with that of a day, as `YYYY-MM`. */
export const lastSixMonths = (day: string): string[] =>
  Array.from({ length: 6 }, (_, i) => addMonths(day.slice(0, 7), i - 5));
