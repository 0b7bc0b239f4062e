import type { PREPARATIONS } from '@shibiao/contract/teacherPortal/answers';
import { addDays } from '../../lib/dates.ts';

type Item = (typeof PREPARATIONS)['values'][number];

/** Days before the first day on which each item is due. */
const DUE_DAYS: Record<Item, number> = { outline: 10, equipment: 7, prints: 5, courseware: 3, trip: 2 };

export interface Work {
  lessonId: number;
  lessonname: string;
  lessondate: string;
  outlines: number;
  coursewares: number;
  equipment: string | null;
  printCount: number | null;
  trip: string | null;
  stay: string | null;
  /** Offline and away from home. */
  travels: boolean;
}

/** What a lesson still needs from its teacher, by due day. Nobody travels to an online lesson or at home. */
export function preparationsOf(work: Work) {
  const travel = [work.trip, work.stay].filter(Boolean).join(' · ');
  const count = (documents: number) => (documents > 0 ? `${documents} 份` : null);
  const values: Record<Item, string | null> = {
    outline: count(work.outlines),
    courseware: count(work.coursewares),
    equipment: work.equipment,
    prints: work.printCount === null ? null : `${work.printCount} 份`,
    trip: travel || null,
  };
  return (Object.keys(DUE_DAYS) as Item[])
    .filter((item) => item !== 'trip' || work.travels)
    .map((item) => ({
      item,
      dueOn: addDays(work.lessondate, -DUE_DAYS[item]),
      isDone: values[item] !== null,
      value: values[item],
    }));
}

/** Hours before the first session from which the people on site are shown. */
const ONSITE_HOURS = 48;
/** Beginning of each half of a day in Shanghai. */
const BEGINS = ['09:00:00', '14:00:00', '19:00:00'] as const;

/** The moment from which the teacher reads the contact on site, `YYYY-MM-DD HH:mm:ss`. */
export const onsiteFrom = ({ date, half }: { date: string; half: number }): string =>
  `${addDays(date, -ONSITE_HOURS / 24)} ${BEGINS[half - 1] ?? BEGINS[0]}`;
