import { daysOf, monthRange } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

/** Part ÷ whole with four decimals; null when the whole is 0. */
export function ratio(part: string | number, whole: string | number | null): string | null {
  const divisor = Number(whole ?? 0);
  return divisor === 0 ? null : (Number(part) / divisor).toFixed(4);
}

export const monthName = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** Workdays of the year's months: until a day, and in total. */
export function paceOf(year: number, today: string): { passed: number; all: number }[] {
  return Array.from({ length: 12 }, (_, i) => {
    const days = daysOf(monthRange(monthName(year, i + 1))).filter(isWorkday);
    return { passed: days.filter((day) => day <= today).length, all: days.length };
  });
}

/** Elapsed share of workdays of some months, four decimals: 12 of 22 are 0.5455. */
export function pace(months: readonly { passed: number; all: number }[]): string {
  const sum = (key: 'passed' | 'all') => months.reduce((total, month) => total + month[key], 0);
  return ratio(sum('passed'), sum('all')) ?? '0.0000';
}

/** A grid cell with its stored value. */
interface Shown {
  row: string;
  column: string;
  value: string;
}
interface Known {
  version: number;
  by: string | null;
}

/**
 * Stale cells of a save: those that somebody else changed or created meanwhile, for a 409's `current`. A cell with
 * equal stored values is no conflict: for example a repeated save whose answer was lost.
 * @param place grid position of a sent cell: one stored cell may be two of the grid's
 * @param given version of a cell when it was read; none: it was empty
 */
export function staleCells<C extends { version?: number | null | undefined }, K extends Known>(
  cells: readonly C[],
  knownOf: (cell: C) => K | undefined,
  place: (cell: C, known: K | undefined) => { isSame: boolean; shown: readonly Shown[] },
) {
  return cells.flatMap((cell) => {
    const known = knownOf(cell);
    if ((known?.version ?? null) === (cell.version ?? null)) return [];
    const { isSame, shown } = place(cell, known);
    return isSame ? [] : shown.map((one) => ({ ...one, version: known?.version, by: known?.by ?? null }));
  });
}
