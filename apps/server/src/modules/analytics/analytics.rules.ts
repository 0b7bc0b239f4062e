import type { Unit } from '@shibiao/contract/analytics/groups';
import { addDays, addMonths, type DayRange, monthOf, monthRange, weekRange } from '../../lib/dates.ts';

/** A search goes on while its text is continued, or is typed anew at once. */
export const CONTINUED_SECONDS = 600;
export const RETYPED_SECONDS = 15;

/** A term as searches are compared: compatibility forms joined, lower case, single spaces. */
export const normOf = (query: string): string =>
  query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Whether a search is the last one going on: its text begins with the last one's or the reverse within ten minutes, or
 * it is any text within fifteen seconds.
 */
export function isSameSearch(last: { norm: string; secondsAgo: number }, norm: string): boolean {
  if (last.secondsAgo <= RETYPED_SECONDS) return true;
  return last.secondsAgo <= CONTINUED_SECONDS && (norm.startsWith(last.norm) || last.norm.startsWith(norm));
}

/** A period of a chart or table: days of a day, week or month inside the span. */
export interface Period extends DayRange {
  /** The period's own first day. */
  on: string;
  label: string;
}

/** Days, weeks (Monday to Sunday) or months that overlap a span, cut to it. */
export function periodsOf(unit: Unit, span: DayRange): Period[] {
  const periods: Period[] = [];
  for (let day = span.from; day <= span.to; ) {
    const whole =
      unit === 'day' ? { from: day, to: day } : unit === 'week' ? weekRange(day) : monthRange(monthOf(day));
    const from = whole.from < span.from ? span.from : whole.from;
    const to = whole.to > span.to ? span.to : whole.to;
    periods.push({ from, to, on: whole.from, label: labelOf(unit, whole, { from, to }) });
    day = addDays(whole.to, 1);
  }
  return periods;
}

function labelOf(unit: Unit, whole: DayRange, shown: DayRange): string {
  if (unit === 'day') return shown.from;
  const days = `${shown.from.slice(5)} 至 ${shown.to.slice(5)}`;
  if (unit === 'week') return days;
  const month = monthOf(whole.from);
  return shown.from === whole.from && shown.to === whole.to ? month : `${month}（${days}）`;
}

/** Share with four decimals; null without a denominator. */
export const shareOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : (part / whole).toFixed(4);

/** 热度: orders outweigh looks. */
export const HEAT = { searchers: 1, viewers: 1, downloaders: 3, demands: 10, lessons: 10 } as const;

/** People by the steps that they took. */
export interface Steps {
  searched: boolean;
  viewed: boolean;
  starred: boolean;
  demanded: boolean;
  people: number;
}
/** The way 搜索 → 查看 → 收藏 → 需求 as links with people; those who stop leave by a link of their own. */
export function flowOf(rows: readonly Steps[]): { from: string; to: string; people: number }[] {
  const links: [string, string, (row: Steps) => boolean][] = [
    ['搜索', '查看', ({ searched, viewed }) => searched && viewed],
    ['搜索', '没有查看', ({ searched, viewed }) => searched && !viewed],
    ['直接打开', '查看', ({ searched, viewed }) => !searched && viewed],
    ['查看', '收藏', ({ viewed, starred }) => viewed && starred],
    ['查看', '需求', ({ viewed, starred, demanded }) => viewed && !starred && demanded],
    ['查看', '止于查看', ({ viewed, starred, demanded }) => viewed && !starred && !demanded],
    ['收藏', '需求', ({ viewed, starred, demanded }) => viewed && starred && demanded],
    ['收藏', '止于收藏', ({ viewed, starred, demanded }) => viewed && starred && !demanded],
  ];
  return links
    .map(([from, to, isOn]) => ({
      from,
      to,
      people: rows.reduce((sum, row) => sum + (isOn(row) ? row.people : 0), 0),
    }))
    .filter(({ people }) => people > 0);
}

/** Months whose rows are kept: 24 of searches and views, 36 of active days. */
export const KEPT_MONTHS = { search_record: 24, view_record: 24, activity_day: 36 } as const;
/** Months that have partitions ahead of their first row. */
export const MONTHS_AHEAD = 3;
export const firstKept = (table: keyof typeof KEPT_MONTHS, today: string): string =>
  `${addMonths(monthOf(today), -KEPT_MONTHS[table])}-01`;
