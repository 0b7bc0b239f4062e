import type { OutputOf } from '@shibiao/contract/endpoint';
import type { reportsApi } from '@shibiao/contract/reports/reports';
import dayjs from 'dayjs';

type Logs = OutputOf<typeof reportsApi.weeklyLogList>;
type Matrix = OutputOf<typeof reportsApi.weeklyMatrix>;
export interface ReportLine {
  key: string;
  title: string;
  /** Text of the state. */
  state: string;
  isPressing: boolean;
  to: string;
}

/** Logs that the caller still owes, the oldest first. */
export function dayLines({ list, earliest }: Logs, today: string): ReportLine[] {
  return list
    .filter(({ date, state }) => date >= earliest && (state === 'missing' || state === 'open'))
    .map(({ date, state, day }) => ({
      key: `day ${date}`,
      title: date === today ? '今天的日志' : `${date.slice(5)} 的日志`,
      state: state === 'missing' ? '未提交' : day ? '草稿' : '未写',
      isPressing: state === 'missing',
      to: `/sales/days?date=${date}`,
    }));
}

/** Takes 第47周 from 2026年第47周 11-16–11-22. */
const nameOf = (title: string) => title.replace(/^\d+年/, '').split(' ')[0] ?? title;
const FRIDAY = 4;

/** The caller's week to write; the present one from its Friday on. */
function weekLine(
  title: string,
  { weekStart, status, isMissing }: Matrix['list'][number]['cells'][number],
  today: string,
): ReportLine | null {
  const line = {
    key: `week ${weekStart}`,
    title: `${nameOf(title)}周报`,
    to: `/sales/weeks?view=mine&week=${weekStart}`,
  };
  const isOver = dayjs(weekStart).add(FRIDAY, 'day').format('YYYY-MM-DD') <= today;
  if (status === 4) return { ...line, state: '被退回', isPressing: true };
  if (isMissing) return { ...line, state: '未提交', isPressing: true };
  if (status === 1) return isOver ? { ...line, state: '草稿', isPressing: false } : null;
  return null;
}

/** The caller's weeks to write, and the number of others' to read. */
export function weekLines({ weeks, list }: Matrix, self: number | null, today: string): ReportLine[] {
  const own = list.find(({ personnelId }) => personnelId === self)?.cells ?? [];
  const waiting = list
    .filter(({ personnelId }) => personnelId !== self)
    .flatMap(({ cells }) => cells)
    .filter(({ status }) => status === 2).length;
  const lines = own.flatMap((cell, i) => weekLine(weeks[i]?.title ?? '', cell, today) ?? []);
  return waiting === 0
    ? lines
    : [
        ...lines,
        {
          key: 'waiting',
          title: `${waiting} 份周报待阅`,
          state: '按 J 逐份看',
          isPressing: false,
          to: '/sales/weeks?view=team',
        },
      ];
}
