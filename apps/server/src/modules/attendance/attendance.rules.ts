import type { Figures } from '@shibiao/contract/attendance/attendance';
import { type DayKind, isWorked, kindFacts, UNDIVIDED_OVERTIME } from '@shibiao/contract/attendance/marks';
import {
  addDays,
  addMonths,
  type DayRange,
  daysBetween,
  daysOf,
  monthRange,
  today,
  weekday,
} from '../../lib/dates.ts';
import { isStatutory, isWorkday } from '../../lib/holidays.ts';

export interface Item {
  date: string | null;
  half: number | null;
  kind: string;
  quantity: number;
  /** How often; more than once in a summary only. */
  times: number;
}

/** How often a person's day has been changed, and who changed it last when. */
export interface DayChange {
  personnelId: number;
  date: string;
  version: number;
  by: string | null;
  at: string;
}

const PAID = new Set(['年假', '调休', '婚假', '产假', '陪产假', '育儿假', '丧假', '工伤']);
/** Off with leave, paid or not. */
export const LEAVE: ReadonlySet<string> = new Set([...PAID, '事假', '病假']);
const AWAY = new Set(['出差', '外勤', '居家']);
/** Away from work altogether, with leave or without. */
export const isAbsence = (kind: string): boolean => LEAVE.has(kind) || kind === '旷工';
/** What is a matter of a working day: everything but overtime. */
export const needsWorkday = (kind: string): boolean => kindFacts(kind)?.unit !== '小时';

/** What a day is: a weekend that is worked counts as due, a holiday is 法定 on the statutory days only. */
export function dayKind(day: string): DayKind {
  if (isStatutory(day)) return '法定';
  if (!isWorkday(day)) return '休息日';
  return weekday(day) > 5 ? '调休上班' : '工作日';
}

/** The kind of overtime that is worked on a day. */
export const overtimeOn = (date: string): string => {
  const kind = dayKind(date);
  return kind === '法定' ? '加班-法定' : kind === '休息日' ? '加班-休息日' : '加班-工作日';
};

/** The days of a month (YYYY-MM), each with what it is. */
export const calendarOf = (month: string): { date: string; kind: DayKind }[] =>
  daysOf(monthRange(month)).map((date) => ({ date, kind: dayKind(date) }));

/** The days of a calendar that figures count: a day that has not come yet is neither due nor attended. */
export const daysSoFar = <Day extends { date: string }>(days: readonly Day[]): Day[] => {
  const now = today();
  return days.filter(({ date }) => date <= now);
};

/** Whether one of the periods, its first and last day among it, has the day. */
export const isEmployed = (periods: readonly DayRange[], day: string): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to);

/**
 * A person's figures over the days of a span inside employment, in days of two halves. due = present + leave + absent
 * by construction: a half-day is counted once, and what is neither leave nor absence is present.
 * @param items of the span; those of a rest day count only as overtime
 */
export function figuresOf(
  days: readonly { date: string; kind: DayKind }[],
  periods: readonly DayRange[],
  items: readonly Item[],
): Figures {
  const worked = new Set(
    days.filter(({ date, kind }) => isWorked(kind) && isEmployed(periods, date)).map((d) => d.date),
  );
  const counts = (item: Item) => item.date === null || worked.has(item.date);
  const sum = (is: (kind: string) => boolean) =>
    items.reduce((total, item) => (is(item.kind) ? total + item.quantity : total), 0);
  const halves = (is: (kind: string) => boolean) =>
    items.reduce((total, item) => (is(item.kind) && counts(item) ? total + item.quantity : total), 0);
  const times = (kind: string) =>
    items.reduce((total, item) => (item.kind === kind ? total + item.times : total), 0);
  const due = worked.size * 2;
  // Summaries may claim more than the month has.
  const absent = Math.min(
    due,
    halves((kind) => kind === '旷工'),
  );
  const leave = Math.min(
    due - absent,
    halves((kind) => LEAVE.has(kind)),
  );
  const present = due - absent - leave;
  const overtime = ['加班-工作日', '加班-休息日', '加班-法定'].map((kind) => sum((one) => one === kind));
  const [workday = 0, rest = 0, statutory = 0] = overtime;
  return {
    due: due / 2,
    present: present / 2,
    leave: leave / 2,
    absent: absent / 2,
    rate: rateOf(present, due),
    paidLeave:
      Math.min(
        leave,
        halves((kind) => PAID.has(kind)),
      ) / 2,
    lateTimes: times('迟到'),
    lateMinutes: sum((kind) => kind === '迟到'),
    earlyTimes: times('早退'),
    missedCards: sum((kind) => kind === '缺卡'),
    away:
      Math.min(
        present,
        halves((kind) => AWAY.has(kind)),
      ) / 2,
    overtimeWorkday: workday,
    overtimeRest: rest,
    overtimeStatutory: statutory,
    overtimeUndivided: sum((kind) => kind === UNDIVIDED_OVERTIME),
    overtimeWeighted: workday * 1.5 + rest * 2 + statutory * 3,
  };
}

/** 出勤率 as a share of 1 with four decimals; null where nothing was due. */
export const rateOf = (present: number, due: number): number | null =>
  due === 0 ? null : Math.round((present / due) * 10_000) / 10_000;

/** Figures of several months or people: ratios come from the sums, never from ratios. */
export function addFigures(all: readonly Figures[]): Figures {
  const total = figuresOf([], [], []);
  for (const one of all)
    for (const key of Object.keys(total) as (keyof Figures)[])
      if (key !== 'rate') total[key] += one[key] as number;
  return { ...total, rate: rateOf(total.present, total.due) };
}

interface LeaveFacts {
  year: number;
  entry: string;
  /** The last day of work; null while the person works here. */
  quit: string | null;
  /** First day of cumulated work, here or elsewhere. */
  workSince: string;
  /** First day of continuous work, here or elsewhere. */
  continuousSince: string;
}

/** 条例 §3: 5, 10, 15 days for 1, 10, 20 years of cumulated work. */
function statutoryDays(workSince: string, day: string): number {
  const years = (count: number) => yearsLater(workSince, count) <= day;
  return years(20) ? 15 : years(10) ? 10 : years(1) ? 5 : 0;
}
const yearsLater = (day: string, count: number): string => {
  const month = addMonths(day.slice(0, 7), count * 12);
  const last = monthRange(month).to;
  return last.slice(8) < day.slice(8) ? last : `${month}-${day.slice(8)}`;
};

/**
 * Annual leave of a year in days (年休假条例 §3, 实施办法 §3–5 and §12): only after 12 continuous months; in the year of
 * entry by the days left, entry day included; in the year of leaving by the days passed. Whole days, rounded down.
 */
export function annualLeave({ year, entry, quit, workSince, continuousSince }: LeaveFacts): number {
  const first = `${year}-01-01`;
  const last = `${year}-12-31`;
  if (entry > last || (quit !== null && quit < first)) return 0;
  const from = entry > first ? entry : first;
  const to = quit !== null && quit < last ? quit : last;
  const entitled = yearsLater(continuousSince, 1);
  if (entitled > to) return 0;
  const start = entitled > from ? entitled : from;
  if (start === first && to === last) return statutoryDays(workSince, last);
  return Math.floor(((daysBetween(start, to) + 1) / 365) * statutoryDays(workSince, to));
}

/** The last day on which a person may answer; without an answer the month counts as confirmed on the next. */
export const answersUntil = (asked: string): string => {
  let day = asked;
  for (let left = 3; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day)) left--;
  }
  return day;
};
