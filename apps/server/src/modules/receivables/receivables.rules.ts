import { type AgeBand, bandDays } from './ages.rules.ts';

/** The days since which a receivable must be open, for the bands that an aging code joins; null bounds are open. */
export interface DaySpan {
  from: string | null;
  to: string;
}

/** Aging codes 3, 4 and 9 (product.md 9) as days: 3 = over 60, 4 = over 90, 9 = over 120 with both bands beyond. */
export function spanOfAging(code: 3 | 4 | 9, on: string): DaySpan {
  if (code === 3) return bandDays('dayu60', on);
  if (code === 4) return bandDays('dayu90', on);
  return { from: null, to: bandDays('dayu120', on).to };
}

export const spanOfBand = (band: AgeBand, on: string): DaySpan => bandDays(band, on);
