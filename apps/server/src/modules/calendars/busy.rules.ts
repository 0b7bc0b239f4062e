import type { HalfTimes } from '@shibiao/contract/system';
import ICAL from 'ical.js';
import { addDays, type DayRange, daysBetween, instantOf } from '../../lib/dates.ts';
import { FetchRefusal } from '../../lib/public-fetch.ts';

interface Half {
  date: string;
  half: number;
}
/** Consecutive half-days, as unavailability keeps them. */
export interface BusySpan {
  from: string;
  fromHalf: number;
  to: string;
  toHalf: number;
}

/** Our own lessons in somebody's calendar are no news. */
const OURS = /^lesson-\d+-\d+@/;
/** Repetitions looked at in one calendar; more are an attack or a mistake. */
const MOST_REPETITIONS = 60_000;
const HALVES_A_DAY = 3;
const DAY_MS = 86_400_000;

interface Busy {
  /** Milliseconds. */
  start: number;
  end: number;
}

/** A time of the calendar as an instant; one without a zone is Shanghai's. */
function instant(time: ICAL.Time): number {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return time.toUnixTime() * 1000;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${time.year}-${two(time.month)}-${two(time.day)}`;
  return instantOf(time.isDate ? day : `${day} ${two(time.hour)}:${two(time.minute)}:${two(time.second)}`);
}

const isBusy = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() !== 'CANCELLED' &&
  String(event.getFirstPropertyValue('transp') ?? '').toUpperCase() !== 'TRANSPARENT' &&
  !OURS.test(String(event.getFirstPropertyValue('uid') ?? ''));

/** Busy times of a calendar that touch a range, with repetitions. @throws FetchRefusal when it is none */
function busyTimes(text: string, from: number, until: number): Busy[] {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(text));
  } catch {
    throw new FetchRefusal('内容不是日历（应为 .ics）');
  }
  if (calendar.name !== 'vcalendar') throw new FetchRefusal('内容不是日历（应为 .ics）');
  const found: Busy[] = [];
  let repetitions = 0;
  const add = ({ startDate, endDate }: { startDate: ICAL.Time; endDate: ICAL.Time | null }) => {
    const start = instant(startDate);
    const end = endDate ? instant(endDate) : startDate.isDate ? start + DAY_MS : start;
    if (start < until && end > from) found.push({ start, end });
  };
  for (const one of calendar.getAllSubcomponents('vevent')) {
    if (!isBusy(one) || !one.getFirstPropertyValue('dtstart')) continue;
    const event = new ICAL.Event(one);
    if (event.isRecurrenceException() || !event.isRecurring()) {
      add(event);
      continue;
    }
    const moved = new Set(Object.keys(event.exceptions));
    const iterator = event.iterator();
    for (let at = iterator.next(); at; at = iterator.next()) {
      repetitions++;
      if (repetitions > MOST_REPETITIONS) throw new FetchRefusal('日历里的重复日程过多');
      if (instant(at) >= until) break;
      // A moved repetition stands in the calendar as an event of its own.
      if (moved.has(at.toString())) continue;
      const details = event.getOccurrenceDetails(at);
      add(details);
    }
  }
  return found;
}

/** Half-days of a range in which a calendar is busy, joined. @throws FetchRefusal when the text is no calendar */
export function busySpans(
  text: string,
  { from, to }: DayRange,
  hours: HalfTimes,
  isOurs: (half: Half) => boolean,
): BusySpan[] {
  const times = busyTimes(text, instantOf(from), instantOf(addDays(to, 1)));
  const busy = new Set<number>();
  const last = daysBetween(from, to);
  for (const { start, end } of times) {
    const first = Math.max(0, Math.floor((start - instantOf(from)) / DAY_MS));
    for (let day = first; day <= last; day++) {
      const date = addDays(from, day);
      if (instantOf(date) >= end) break;
      for (const [index, [begins, ends]] of hours.entries()) {
        if (start >= instantOf(`${date} ${ends}`) || end <= instantOf(`${date} ${begins}`)) continue;
        if (!isOurs({ date, half: index + 1 })) busy.add(day * HALVES_A_DAY + index);
      }
    }
  }
  return joined([...busy].sort((a, b) => a - b)).map(([first, end]) => ({
    from: addDays(from, Math.floor(first / HALVES_A_DAY)),
    fromHalf: (first % HALVES_A_DAY) + 1,
    to: addDays(from, Math.floor(end / HALVES_A_DAY)),
    toHalf: (end % HALVES_A_DAY) + 1,
  }));
}

/** First and last of each row of consecutive numbers. */
function joined(numbers: readonly number[]): [number, number][] {
  const rows: [number, number][] = [];
  for (const number of numbers) {
    const row = rows.at(-1);
    if (row && number === row[1] + 1) row[1] = number;
    else rows.push([number, number]);
  }
  return rows;
}
