import { isWorked } from '@shibiao/contract/attendance/marks';
import type { DayRange } from '../../lib/dates.ts';
import { calendarOf, isEmployed } from '../attendance/attendance.rules.ts';
import type { Attended } from './pay.rules.ts';

interface Item {
  date: string | null;
  kind: string;
  /** Half-days, or hours. */
  quantity: number;
}

/** Working days of a month. */
export const workdaysOf = (month: string): string[] =>
  calendarOf(month)
    .filter(({ kind }) => isWorked(kind))
    .map(({ date }) => date);

/** Days and hours of a person's month that pay depends on; half-days outside working days do not count. */
export function attendedOf(
  workdays: readonly string[],
  periods: readonly DayRange[],
  items: readonly Item[],
  isLocked: boolean,
): Attended {
  const due = new Set(workdays.filter((date) => isEmployed(periods, date)));
  const sum = (kind: string) =>
    items.reduce((total, item) => (item.kind === kind ? total + item.quantity : total), 0);
  const daysOf = (kind: string) =>
    items.reduce(
      (total, item) =>
        item.kind === kind && (item.date === null || due.has(item.date)) ? total + item.quantity / 2 : total,
      0,
    );
  const absence = (kind: string) => Math.min(due.size, daysOf(kind));
  return {
    workdays: workdays.length,
    due: due.size,
    personal: absence('事假'),
    absent: absence('旷工'),
    sick: absence('病假'),
    overtimeWorkday: sum('加班-工作日'),
    overtimeStatutory: sum('加班-法定'),
    isLocked,
  };
}
