import type { OutputOf } from '@shibiao/contract/endpoint';
import type { boardApi } from '@shibiao/contract/lessons/board';
import dayjs from 'dayjs';
import { DAY } from '../../../lib/ranges.ts';

export type Board = OutputOf<typeof boardApi.board>;
export type BoardTeacher = Board['list'][number];
export type BoardLesson = BoardTeacher['lessons'][number];
export interface Half {
  date: string;
  half: number;
}

export const ROW = 50;
/** Top and height of the lanes 上午, 下午, 晚上 in a row. */
const LANES = [
  { top: 3, height: 18 },
  { top: 21, height: 18 },
  { top: 39, height: 9 },
] as const;

/** Consecutive days with the same neighbouring half-days: one rectangle of the board. */
export interface Bar {
  from: string;
  days: number;
  firstHalf: number;
  lastHalf: number;
}

export const shift = (date: string, days: number): string => dayjs(date).add(days, 'day').format(DAY);
export const daysApart = (from: string, to: string): number => dayjs(to).diff(dayjs(from), 'day');
export const keyOf = ({ date, half }: Half): string => `${date}/${half}`;

/** Bars of half-days in order. */
export function barsOf(sessions: readonly Half[]): Bar[] {
  const bars: Bar[] = [];
  for (const [date, halves] of Map.groupBy(sessions, (one) => one.date)) {
    for (const run of runsOf(halves.map(({ half }) => half))) {
      const joined = bars.find(
        (bar) =>
          shift(bar.from, bar.days) === date &&
          bar.firstHalf === run.firstHalf &&
          bar.lastHalf === run.lastHalf,
      );
      if (joined) joined.days++;
      else bars.push({ from: date, days: 1, ...run });
    }
  }
  return bars;
}

function runsOf(halves: readonly number[]): { firstHalf: number; lastHalf: number }[] {
  const runs: { firstHalf: number; lastHalf: number }[] = [];
  for (const half of halves) {
    const last = runs.at(-1);
    if (last && last.lastHalf === half - 1) last.lastHalf = half;
    else runs.push({ firstHalf: half, lastHalf: half });
  }
  return runs;
}

/** Position of a bar in a row whose lane shows `days` days from `from`. */
export function placeOf(bar: Bar, from: string, days: number) {
  const first = LANES[bar.firstHalf - 1] ?? LANES[0];
  const last = LANES[bar.lastHalf - 1] ?? LANES[2];
  return {
    left: `${(daysApart(from, bar.from) / days) * 100}%`,
    width: `${(bar.days / days) * 100}%`,
    top: first.top,
    height: last.top + last.height - first.top - 1,
  };
}

/** The half at a height within a row. */
export const halfAt = (y: number): number => (y < LANES[1].top ? 1 : y < LANES[2].top ? 2 : 3);

/** All half-days moved by `days`; `halves` moves within the day where there is room. */
export function moved(sessions: readonly Half[], days: number, halves = 0): Half[] {
  const fits = sessions.every(({ half }) => half + halves >= 1 && half + halves <= 3);
  return sessions.map(({ date, half }) => ({ date: shift(date, days), half: fits ? half + halves : half }));
}

/** Extended by `days`, each like the last one; shortened when negative, with one day at least. */
export function extended(sessions: readonly Half[], days: number): Half[] {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return [];
  if (days < 0) {
    const until = shift(last.date, Math.max(days, -daysApart(first.date, last.date)));
    return sessions.filter(({ date }) => date <= until);
  }
  const halves = sessions.filter(({ date }) => date === last.date);
  const more = Array.from({ length: days }, (_, i) => moved(halves, i + 1)).flat();
  return [...sessions, ...more];
}

/** The half-days of a rectangle between two corners. */
export function spanned(a: Half, b: Half): Half[] {
  const [from, to] = a.date <= b.date ? [a.date, b.date] : [b.date, a.date];
  const [first, last] = [Math.min(a.half, b.half), Math.max(a.half, b.half)];
  return Array.from({ length: daysApart(from, to) + 1 }, (_, day) =>
    Array.from({ length: last - first + 1 }, (_half, at) => ({ date: shift(from, day), half: first + at })),
  ).flat();
}

/** Keys of a teacher's half-days that other lessons occupy. */
export function takenOf(teacher: BoardTeacher, except: number | null): Set<string> {
  const others = teacher.lessons.filter(({ id }) => id !== except).flatMap(({ sessions }) => sessions);
  return new Set([...others, ...teacher.taken].map(keyOf));
}

/** An absence as bars: its first and last day may be parts of days. */
export function absenceBars({ from, fromHalf, to, toHalf }: BoardTeacher['unavailable'][number]): Bar[] {
  const days = daysApart(from, to) + 1;
  if (days === 1) return [{ from, days: 1, firstHalf: fromHalf, lastHalf: toHalf }];
  return [
    { from, days: 1, firstHalf: fromHalf, lastHalf: 3 },
    ...(days > 2 ? [{ from: shift(from, 1), days: days - 2, firstHalf: 1, lastHalf: 3 }] : []),
    { from: to, days: 1, firstHalf: 1, lastHalf: toHalf },
  ];
}
