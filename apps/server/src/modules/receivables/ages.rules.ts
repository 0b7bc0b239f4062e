import { addDays, daysBetween } from '../../lib/dates.ts';
import { add } from '../../lib/money.ts';

/** The four receivable age bands, by their wire names. */
export type AgeBand = 'dayu60' | 'dayu90' | 'dayu120' | 'dayu150';

/**
 * domain.md 4: dayu60 is 60 < d ≤ 90, dayu90 90 < d ≤ 120, dayu120 120 < d ≤ 150, dayu150 d > 150; disjoint. `code` is
 * the aging code of the popup (product.md 9), whose third band joins the last two.
 */
export const AGE_BANDS = [
  { band: 'dayu60', over: 60, upTo: 90, code: 3 },
  { band: 'dayu90', over: 90, upTo: 120, code: 4 },
  { band: 'dayu120', over: 120, upTo: 150, code: 9 },
  { band: 'dayu150', over: 150, upTo: null, code: 9 },
] as const satisfies readonly { band: AgeBand; over: number; upTo: number | null; code: number }[];

/** Aging codes of the popup's three bands. */
export type AgingCode = (typeof AGE_BANDS)[number]['code'];

/** Age in days of what is unpaid since `since` (the last session or the invoice date), on the day `on`; both `YYYY-MM-DD`. */
export const ageInDays = (since: string, on: string): number => daysBetween(since, on);

/** The band of an age in days; null up to 60 days, which is not overdue. */
export function bandOf(days: number): AgeBand | null {
  return AGE_BANDS.find(({ over, upTo }) => days > over && (upTo === null || days <= upTo))?.band ?? null;
}

/**
 * The days since which a receivable must be open to be in a band on the day `on`, both included (`from` null: no
 * limit). Lists filter their date column by this rather than by a computed age, so that an index serves them.
 */
export function bandDays(band: AgeBand, on: string): { from: string | null; to: string } {
  const found = AGE_BANDS.find((one) => one.band === band);
  if (!found) throw new RangeError(`账龄不正确：${String(band)}`);
  return { from: found.upTo === null ? null : addDays(on, -found.upTo), to: addDays(on, -found.over - 1) };
}

/** The popup's three bands of the four sums (yuan): 3 = dayu60, 4 = dayu90, 9 = dayu120 + dayu150. */
export const popupBands = (
  sums: Readonly<Record<AgeBand, string>>,
): { code: AgingCode; amount: string }[] => [
  { code: 3, amount: add(sums.dayu60) },
  { code: 4, amount: add(sums.dayu90) },
  { code: 9, amount: add(sums.dayu120, sums.dayu150) },
];
