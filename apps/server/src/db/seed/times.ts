import { now } from '../../lib/dates.ts';
import type { Random } from './random.ts';

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** A time between 8:00 and 19:00 of a day; today's is in the past. */
export function timeOn(day: string, random: Random): string {
  const minutes = random.int(8, 18) * 60 + random.int(0, 59);
  const moment = now();
  if (`${day} ${clockOf(minutes)}` <= moment || !moment.startsWith(day)) return `${day} ${clockOf(minutes)}`;
  const passed = Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
  return `${day} ${clockOf(minutes % (passed + 1))}`;
}

/** Caps a recording time at the present moment. */
export function reached(time: string): string {
  const moment = now();
  return time > moment ? moment : time;
}
