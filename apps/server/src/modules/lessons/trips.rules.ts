import { daysBetween } from '../../lib/dates.ts';

interface Half {
  date: string;
  half: number;
}

/** Distance in kilometres above which a teacher needs two half-days to travel. */
const LONG_KM = 800;
const HALVES_A_DAY = 3;

/**
 * Free half-days that a trip between two lessons needs.
 * @param km null: one of the places is unknown
 * @param warningKm the setting tripWarningKm: up to it no time is needed
 */
export function neededHalves(km: number | null, warningKm: number): number {
  if (km === null) return 1;
  if (km <= warningKm) return 0;
  return km <= LONG_KM ? 1 : 2;
}

/** Half-days strictly between two, three a day; -1 when they are the same. */
export const freeHalvesBetween = (from: Half, to: Half): number =>
  daysBetween(from.date, to.date) * HALVES_A_DAY + to.half - from.half - 1;

/** Whether the time between two consecutive lessons is too short for the trip. */
export function isTight(from: Half, to: Half, km: number | null, warningKm: number): boolean {
  const needed = neededHalves(km, warningKm);
  return needed > 0 && freeHalvesBetween(from, to) < needed;
}
