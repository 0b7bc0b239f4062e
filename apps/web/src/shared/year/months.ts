import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { DAY, type Range, thisYear } from '../../lib/ranges.ts';

export const monthOf = (no: number) => `${no} 月`;

const NUMBERS = Array.from({ length: 12 }, (_, i) => i + 1);
/** The months of a year by number, as columns of a matrix. */
export const MONTHS = NUMBERS.map((no) => ({ key: String(no), title: monthOf(no) }));
export const MONTH_NAMES = NUMBERS.map(monthOf);
export const MONTH_OPTIONS = NUMBERS.map((value) => ({ value, label: monthOf(value) }));

/** The year in the address, or the present one. */
export const useYear = (): number => Number(usePage().search.year) || thisYear();

/** A month of a year on the wire. */
export const monthIn = (year: number, no: number) => `${year}-${String(no).padStart(2, '0')}`;

/** First and last day of a month, or of the year. */
export function spanIn(year: number, month: number | null): Range {
  const first = dayjs(`${monthIn(year, month ?? 1)}-01`);
  return [first.format(DAY), first.endOf(month === null ? 'year' : 'month').format(DAY)];
}

export const sum = (values: readonly string[]): number =>
  values.reduce((all, value) => all + Number(value || 0), 0);

/** Sum of months of a row by its `valueOf`, or of all rows by `valuesOf`. */
export const sumOf = (
  of: (column: string) => string | readonly string[],
  months: readonly number[] = NUMBERS,
): number => sum(months.flatMap((month) => of(String(month))));
