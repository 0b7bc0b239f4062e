import { HALVES } from '@shibiao/contract/lessons/codes';
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

/** A half-day of another lesson; km null: one of the places is unknown. */
interface Other extends Half {
  lessonid: string;
  cityName: string | null;
  km: number | null;
}

/** Ways between half-days of a lesson and other lessons that are too long for the time between them, in words. */
export function tripWarnings(
  sessions: readonly Half[],
  others: readonly Other[],
  warningKm: number,
): string[] {
  const all: (Half & { other: Other | null })[] = [
    ...sessions.map((one) => ({ ...one, other: null })),
    ...others.map((other) => ({ ...other, other })),
  ];
  all.sort((a, b) => a.date.localeCompare(b.date) || a.half - b.half);
  const texts = all.flatMap((to, at) => {
    const from = all[at - 1];
    const other = from?.other ?? to.other;
    // Only trips between this lesson and another one matter.
    if (!from || !other || (from.other && to.other) || !isTight(from, to, other.km, warningKm)) return [];
    const facts = [
      other.lessonid,
      ...(other.km === null ? ['地点不详'] : [`相距约 ${other.km} 公里`]),
      `中间空 ${freeHalvesBetween(from, to)} 个半天，应有 ${neededHalves(other.km, warningKm)} 个`,
    ];
    return `${other.date} 在${other.cityName ?? '未填城市'}有课（${facts.join('，')}）`;
  });
  return [...new Set(texts)];
}

interface Place extends Half {
  cityName: string | null;
}
interface Trip {
  teacherId: number;
  from: Place;
  to: Place;
  km: number | null;
  free: number;
  needed: number;
}

/** Key of a teacher's half-day. */
export const halfKey = (teacherId: number | null, { date, half }: Half) => `${teacherId}/${date}/${half}`;

/** Warnings of ways before and after half-days, in words, by teacher and half-day. */
export function tripNotes(trips: readonly Trip[]): Map<string, string[]> {
  const notes = new Map<string, string[]>();
  const note = (key: string, text: string) => notes.set(key, [...(notes.get(key) ?? []), text]);
  for (const { teacherId, from, to, km, free, needed } of trips) {
    const far = km === null ? '地点不详' : `相距约 ${km} 公里`;
    const time = `中间空 ${free} 个半天，应有 ${needed} 个`;
    const at = ({ date, half, cityName }: Place) =>
      `${date} ${HALVES.labelOf(half)}在${cityName ?? '未填城市'}`;
    note(halfKey(teacherId, to), `行程提醒：上一节课 ${at(from)}，${far}，${time}`);
    note(halfKey(teacherId, from), `行程提醒：下一节课 ${at(to)}，${far}，${time}`);
  }
  return notes;
}
