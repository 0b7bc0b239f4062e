import { addDays } from '../../lib/dates.ts';

/** The four bands of overdue receivables by their wire names, and the part not overdue yet. */
export type AgeBand = 'dayu60' | 'dayu90' | 'dayu120' | 'dayu150';
export type AnyBand = AgeBand | 'upTo60';

/** domain.md 4: dayu60 is 60 < d ≤ 90, dayu90 90 < d ≤ 120, dayu120 120 < d ≤ 150, dayu150 d > 150; disjoint. */
export const AGE_BANDS = [
  { band: 'dayu60', over: 60, upTo: 90 },
  { band: 'dayu90', over: 90, upTo: 120 },
  { band: 'dayu120', over: 120, upTo: 150 },
  { band: 'dayu150', over: 150, upTo: null },
] as const satisfies readonly { band: AgeBand; over: number; upTo: number | null }[];

/** Range of opening days of a receivable, inclusive; without `from` unlimited. */
export interface DaySpan {
  from: string | null;
  to: string;
}

/**
 * Range of opening days of a band on the day `on`, inclusive (`from` null: no limit). Lists filter the date column by
 * it instead of a computed age, so that an index is used.
 */
export function bandDays(band: AnyBand, on: string): DaySpan {
  if (band === 'upTo60') return { from: addDays(on, -60), to: on };
  const found = AGE_BANDS.find((one) => one.band === band);
  if (!found) throw new RangeError(`账龄不正确：${String(band)}`);
  return { from: found.upTo === null ? null : addDays(on, -found.upTo), to: addDays(on, -found.over - 1) };
}

/** Aging codes 3, 4 and 9 (product.md 9) as days: 3 = over 60, 4 = over 90, 9 = over 120 with both bands beyond. */
export function agingDays(code: 3 | 4 | 9, on: string): DaySpan {
  if (code === 3) return bandDays('dayu60', on);
  if (code === 4) return bandDays('dayu90', on);
  return { from: null, to: bandDays('dayu120', on).to };
}
