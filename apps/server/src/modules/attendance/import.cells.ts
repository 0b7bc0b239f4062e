import { isWorked, kindFacts } from '@shibiao/contract/attendance/marks';
import { dayKind, type Item, isAbsence } from './attendance.rules.ts';

/** Kinds of absence by words in a day's cell; longer words come before the ones they contain. */
const AWAY: readonly (readonly [RegExp, string])[] = [
  [/陪产假|护理假/, '陪产假'],
  [/产休假|产检假|产假/, '产假'],
  [/年休假|年假/, '年假'],
  [/调休|补休/, '调休'],
  [/事假/, '事假'],
  [/病假/, '病假'],
  [/婚假/, '婚假'],
  [/育儿假/, '育儿假'],
  [/哺乳/, '哺乳假'],
  [/丧假/, '丧假'],
  [/工伤/, '工伤'],
  [/旷工/, '旷工'],
  [/出差/, '出差'],
  [/居家/, '居家'],
];
const sumOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);

/** 上午, 下午, 0.5天 and 4小时 are a half-day; anything else is a whole day. */
function halfIn(text: string): 1 | 2 | null {
  if (text.includes('全天')) return null;
  if (text.includes('下午')) return 2;
  if (text.includes('上午')) return 1;
  const [, amount, unit] = /(\d+(?:\.\d+)?)(天|小时)/.exec(text) ?? [];
  const days = amount === undefined ? 1 : Number(amount) / (unit === '小时' ? 8 : 1);
  return days > 0 && days < 0.75 ? 1 : null;
}

/** The requested half-day, or the other one when another absence occupies it. */
export function freeHalf(items: readonly Item[], date: string, kind: string, wanted: 1 | 2): 1 | 2 {
  const isTaken = (half: 1 | 2) =>
    items.some(
      (item) =>
        item.date === date &&
        item.kind !== kind &&
        isAbsence(item.kind) &&
        (item.half === null || item.half === half),
    );
  const other = wanted === 1 ? 2 : 1;
  return isAbsence(kind) && isTaken(wanted) && !isTaken(other) ? other : wanted;
}

/** 女职工劳动保护特别规定 §9: an hour of each working day, unless the cell gives a duration. */
function nursingMinutes(text: string): number {
  const [, amount, unit] = /(\d+(?:\.\d+)?)(小时|分钟)/.exec(text) ?? [];
  return amount === undefined ? 60 : Number(amount) * (unit === '小时' ? 60 : 1);
}

/**
 * Parses a day's cell of Feishu's 每日统计: `迟到12分钟(09:12)`, `缺卡(-)`, `请假：事假(全天)`. Rest days are ignored:
 * overtime has its own column.
 */
export function readDayCell(date: string, text: string): Item[] {
  if (!isWorked(dayKind(date))) return [];
  const items: Item[] = [];
  const add = (kind: string, quantity: number, half: 1 | 2 | null = null) => {
    if (quantity > 0) items.push({ date, half, kind, quantity, times: 1 });
  };
  add('迟到', sumOf(text, /迟到(\d+)分钟/g));
  add('早退', sumOf(text, /早退(\d+)分钟/g));
  add('缺卡', [...text.matchAll(/缺卡|未打卡/g)].length);
  const seen = new Set<string>();
  for (const part of text.split(/[,，;；\n]/)) {
    const kind = AWAY.find(([word]) => word.test(part))?.[1];
    if (!kind || seen.has(kind)) continue;
    seen.add(kind);
    if (kind === '哺乳假') {
      add(kind, nursingMinutes(part));
      continue;
    }
    const half = halfIn(part);
    add(kind, half === null ? 2 : 1, half === null ? null : freeHalf(items, date, kind, half));
  }
  return items;
}

/**
 * Combines a month's figure with the items of its days: the days win when they sum to the figure or no figure exists;
 * otherwise the figure is kept without days.
 * @param named kinds with a figure column of their own
 */
export function withDays(
  figures: readonly Item[],
  days: readonly Item[],
  named: ReadonlySet<string>,
): Item[] {
  const sum = (items: readonly Item[], kind: string) =>
    items.reduce((total, item) => (item.kind === kind ? total + item.quantity : total), 0);
  const agrees = (kind: string) => !named.has(kind) || Math.abs(sum(days, kind) - sum(figures, kind)) < 0.01;
  const kept = days.filter(({ kind }) => kindFacts(kind) && agrees(kind));
  const dated = new Set(kept.map(({ kind }) => kind));
  return [...figures.filter(({ kind }) => !dated.has(kind)), ...kept];
}
