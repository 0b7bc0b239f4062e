import { addMonths, monthRange, monthsBetween } from '../../lib/dates.ts';

/** The same day some months later; the month's last day when it has no such day. */
export function monthsAfter(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const { to } = monthRange(month);
  const same = `${month}-${day.slice(8)}`;
  return same > to ? to : same;
}

/** Whole months from one day to another, never negative. */
export function wholeMonths(from: string, to: string): number {
  const months = monthsBetween(from.slice(0, 7), to.slice(0, 7));
  return Math.max(0, monthsAfter(from, months) > to ? months - 1 : months);
}

/** Age in whole years. */
export const wholeYears = (from: string, to: string): number => Math.floor(wholeMonths(from, to) / 12);

/** Quotient with four decimals; null when the denominator is 0. */
export const ratioOf = (numerator: number, denominator: number): string | null =>
  denominator === 0 ? null : (numerator / denominator).toFixed(4);

/** Parts of a whole in thousandths that sum to exactly 1 (largest remainder); null for an empty whole. */
export function sharesOf(counts: readonly number[]): (string | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => null);
  const exact = counts.map((count) => (count * 1000) / total);
  const units = exact.map(Math.floor);
  const missing = 1000 - units.reduce((sum, unit) => sum + unit, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) units[index] = (units[index] ?? 0) + 1;
  return units.map((unit) => (unit / 1000).toFixed(4));
}
