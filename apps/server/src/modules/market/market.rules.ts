import { daysOf, monthRange } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

/** Part ÷ whole with four decimals; null where the whole is nothing. */
export function ratio(part: string | number, whole: string | number | null): string | null {
  const divisor = Number(whole ?? 0);
  return divisor === 0 ? null : (Number(part) / divisor).toFixed(4);
}

export const monthName = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** Workdays of the year's months: those until a day, and all. */
export function paceOf(year: number, today: string): { passed: number; all: number }[] {
  return Array.from({ length: 12 }, (_, i) => {
    const days = daysOf(monthRange(monthName(year, i + 1))).filter(isWorkday);
    return { passed: days.filter((day) => day <= today).length, all: days.length };
  });
}

/**
 * Workdays passed ÷ workdays of some months, four decimals: 12 of 22 are 0.5455.
 */
export function pace(months: readonly { passed: number; all: number }[]): string {
  const sum = (key: 'passed' | 'all') => months.reduce((total, month) => total + month[key], 0);
  return ratio(sum('passed'), sum('all')) ?? '0.0000';
}

interface Known {
  version: number;
  by: string | null;
}

/**
 * Of cells to be saved, those that somebody else changed or made meanwhile, as a 409's `current` lists them.
 * @param given a cell's version when it was read; none: it was empty
 */
export function staleCells<C extends { version?: number | null | undefined }, K extends Known>(
  cells: readonly C[],
  knownOf: (cell: C) => K | undefined,
  place: (cell: C, known: K | undefined) => { row: string; column: string; value: string },
) {
  return cells.flatMap((cell) => {
    const known = knownOf(cell);
    return (known?.version ?? null) === (cell.version ?? null)
      ? []
      : [{ ...place(cell, known), version: known?.version, by: known?.by ?? null }];
  });
}
