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
  /** Number of occurrences; above 1 only in a summary. */
  times: number;
}

/** Number of changes of a person's day, with person and time of the last one. */
export interface DayChange {
  personnelId: number;
  date: string;
  version: number;
  by: string | null;
  at: string;
}

const PAID = new Set(['年假', '调休', '婚假', '产假', '陪产假', '育儿假', '丧假', '工伤']);
/** Leave, paid or unpaid. */
export const LEAVE: ReadonlySet<string> = new Set([...PAID, '事假', '病假']);
const AWAY = new Set(['出差', '外勤', '居家']);
/** Absence from work with or without leave. */
export const isAbsence = (kind: string): boolean => LEAVE.has(kind) || kind === '旷工';
/** Kinds that need a working day: everything except overtime. */
export const needsWorkday = (kind: string): boolean => kindFacts(kind)?.unit !== '小时';

/** Kind of a day: a worked weekend counts as due; 法定 only on the statutory days. */
export function dayKind(day: string): DayKind {
  if (isStatutory(day)) return '法定';
  if (!isWorkday(day)) return '休息日';
  return weekday(day) > 5 ? '调休上班' : '工作日';
}

/** Kind of overtime on a day. */
export const overtimeOn = (date: string): string => {
  const kind = dayKind(date);
  return kind === '法定' ? '加班-法定' : kind === '休息日' ? '加班-休息日' : '加班-工作日';
};

/** Days of a month (YYYY-MM), each with its kind. */
export const calendarOf = (month: string): { date: string; kind: DayKind }[] =>
  daysOf(monthRange(month)).map((date) => ({ date, kind: dayKind(date) }));

/** Days up to today: a future day is neither due nor attended. */
export const daysSoFar = <Day extends { date: string }>(days: readonly Day[]): Day[] => {
  const now = today();
  return days.filter(({ date }) => date <= now);
};

/** Whether a period includes the day; both ends count. */
export const isEmployed = (periods: readonly DayRange[], day: string): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to);

/**
 * A person's figures over the employed days of a span, in half-days. due = present + leave + absent by construction: a
 * half-day counts once, and a half-day without leave or absence is present.
 * @param items of the span; on a rest day only overtime counts
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
  const late = items.filter((item) => item.kind === '迟到' && !isCorrected(item, 1, items));
  const early = items.filter((item) => item.kind === '早退' && !isCorrected(item, 2, items));
  const due = worked.size * 2;
  // Summaries may exceed the month.
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
    lateTimes: late.reduce((total, item) => total + item.times, 0),
    lateMinutes: late.reduce((total, item) => total + item.quantity, 0),
    earlyTimes: early.reduce((total, item) => total + item.times, 0),
    missedCards: Math.max(0, sum((kind) => kind === '缺卡') - sum((kind) => kind === '补卡')),
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

/** Whether the card of a half-day was corrected: the lateness or early leave that its absence made does not count. */
const isCorrected = ({ date }: Item, half: 1 | 2, items: readonly Item[]): boolean =>
  date !== null &&
  items.some((item) => item.kind === '补卡' && item.date === date && (item.half ?? half) === half);

/** 出勤率 as a share of 1 with four decimals; null when nothing was due. */
export const rateOf = (present: number, due: number): number | null =>
  due === 0 ? null : Math.round((present / due) * 10_000) / 10_000;

/** Sums figures of several months or people; ratios are computed from the sums. */
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
  /** Last day of work; null while employed. */
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

/** Last day for an answer; without one the month is confirmed on the next day. */
export const answersUntil = (asked: string): string => {
  let day = asked;
  for (let left = 3; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day)) left--;
  }
  return day;
};
