import { amountText, isWorked, kindFacts } from '@shibiao/contract/attendance/marks';
import { type DayRange, isDay } from '../../lib/dates.ts';
import type { Item } from './attendance.rules.ts';
import { dayKind, overtimeOn } from './attendance.rules.ts';
import { freeHalf, readDayCell, withDays } from './import.cells.ts';
import {
  bare,
  OVERTIME_OF_THE_DAY,
  systemOf,
  unitIn,
  type ValueColumn,
  valueColumns,
} from './import.headings.ts';

/** Content of a file row for one person. */
export interface ReadPerson {
  line: number;
  name: string;
  jobNo: string;
  items: Item[];
}
export interface ReadFile {
  system: '钉钉' | '企业微信' | '飞书' | '其他';
  month: string | null;
  /** First and last day of an export by day; null for a month's. */
  days: DayRange | null;
  people: ReadPerson[];
}

/** Result of a punch, one column a punch (上班1打卡结果) or one row a punch (打卡结果). */
const RESULT = /^(?:(?:第\d次)?[上下]班\d?)?打卡结果$/;
const DUE_TIME = new Set(['考勤时间', '应打卡时间']);
const PUNCHED = new Set(['打卡时间', '实际打卡时间']);
const NAME = new Set(['姓名', '员工姓名']);
const JOB_NO = new Set(['工号', '员工工号', '员工编号']);
const DATE = new Set(['日期', '时间', '考勤日期']);
const APPROVAL = new Set(['关联的审批单', '关联审批单', '假勤申请']);
const HOURS_A_DAY = 8;

interface Columns {
  name: number;
  jobNo: number;
  date: number;
  approval: number;
  /** Columns of punch results; empty when missed cards have a figure column. */
  results: readonly number[];
  dueTime: number;
  punched: number;
  values: readonly ValueColumn[];
  /** Columns of single days (2026-03-02 星期一) in a month's export. */
  days: readonly { column: number; date: string }[];
}

/**
 * Reads the rows of an export. Titles above the headings are skipped (the month is taken from them); a second row of
 * headings below merged ones is read with the first.
 * @param fileName gives the month when the content does not
 * @returns null without a row of headings
 */
export function readExport(
  rows: readonly { line: number; values: readonly string[] }[],
  fileName = '',
): ReadFile | null {
  const at = rows.slice(0, 8).findIndex(({ values }) => values.some((value) => NAME.has(bare(value))));
  const top = rows[at]?.values;
  if (!top) return null;
  const nameAt = top.findIndex((value) => NAME.has(bare(value)));
  const below = rows[at + 1]?.values ?? [];
  const hasSecond = (below[nameAt] ?? '') === '' || NAME.has(bare(below[nameAt] ?? ''));
  const headings = top.map((heading, i) => (hasSecond && below[i] ? (below[i] ?? '') : heading));
  // Headings of the second row beyond the first one's end belong to the last merged cell.
  for (let i = headings.length; hasSecond && i < below.length; i++) headings.push(below[i] ?? '');
  const columns = columnsOf(headings);
  if (columns.values.length + columns.results.length + columns.days.length === 0) return null;
  const body = rows.slice(at + (hasSecond ? 2 : 1));
  const people = columns.date < 0 ? body.flatMap((row) => summaryOf(row, columns)) : dailyOf(body, columns);
  const titles = rows.slice(0, at).flatMap(({ values }) => values);
  const dates = body.flatMap(({ values }) => dayIn(values[columns.date] ?? '') ?? []).toSorted();
  const [from = null] = dates;
  const firstDay = from ?? columns.days[0]?.date;
  return {
    system: systemOf(headings),
    month: firstDay?.slice(0, 7) ?? monthOfTitles(titles.join(' '), fileName),
    days: from === null ? null : { from, to: dates.at(-1) ?? from },
    people,
  };
}

function columnsOf(headings: readonly string[]): Columns {
  const find = (names: ReadonlySet<string>) => headings.findIndex((heading) => names.has(bare(heading)));
  const date = find(DATE);
  const values = valueColumns(headings, date >= 0);
  const hasMissed = values.some(({ kind }) => kind === '缺卡');
  const results = headings.flatMap((heading, column) => (RESULT.test(bare(heading)) ? [column] : []));
  return {
    name: find(NAME),
    jobNo: find(JOB_NO),
    date,
    approval: find(APPROVAL),
    results: date >= 0 && !hasMissed ? results : [],
    dueTime: find(DUE_TIME),
    punched: find(PUNCHED),
    values,
    days:
      date >= 0
        ? []
        : headings.flatMap((heading, column) => {
            const day = /^\d{4}/.test(heading) ? dayIn(heading) : null;
            return day ? [{ column, date: day }] : [];
          }),
  };
}

const monthIn = (text: string): string | null => {
  const match = /(20\d\d)[-/.年]?(0[1-9]|1[0-2]|[1-9](?!\d))/.exec(text);
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}` : null;
};
/**
 * The month in the titles. The creation time of a report gives only the year of a span without one:
 * `统计时间:03-01 ～ 03-31 制表时间:2026-04-02 09:10` is March 2026.
 */
function monthOfTitles(titles: string, fileName: string): string | null {
  const made = /(制表|生成|导出)(时间|日期)[:：]?\s*(20\d\d)[-/.年](\d{1,2})\S*/;
  const found = monthIn(titles.replace(made, ' ')) ?? monthIn(fileName);
  if (found) return found;
  const month = /统计(?:时间|日期)[:：]?\s*(\d{2})[-/.]\d{2}/.exec(titles)?.[1];
  const [, , , year, madeIn] = made.exec(titles) ?? [];
  if (!month || !year) return null;
  return `${Number(month) > Number(madeIn) ? Number(year) - 1 : year}-${month}`;
}

/** `2026/03/02 星期一`, `26-03-02 星期一`, `2026年3月2日`. */
function dayIn(text: string): string | null {
  const match = /(\d{4}|\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text);
  if (!match) return null;
  const year = match[1]?.length === 2 ? `20${match[1]}` : match[1];
  const day = `${year}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** A figure in its kind's unit: minutes, times, hours or half-days. The unit is in the cell or the heading. */
function quantityOf(text: string, kind: string, headingUnit: string | undefined): number {
  const number = Number(/-?\d+(\.\d+)?/.exec(text)?.[0] ?? 0);
  if (!(number > 0)) return 0;
  const wanted = kindFacts(kind)?.unit;
  const given = unitIn(text) ?? headingUnit ?? (wanted === '半天' ? '天' : wanted);
  const hours = given === '分钟' ? number / 60 : given === '天' ? number * HOURS_A_DAY : number;
  if (wanted === '次') return number;
  if (wanted === '分钟') return given === '分钟' ? number : hours * 60;
  if (wanted === '小时') return round(hours);
  return round((hours / HOURS_A_DAY) * 2);
}
const round = (value: number) => Math.round(value * 100) / 100;

function totalsOf(values: readonly string[], columns: Columns, day?: string) {
  const totals = new Map<string, { quantity: number; times: number }>();
  for (const { column, kind: named, unit, isTimes } of columns.values) {
    const kind = day && named === OVERTIME_OF_THE_DAY ? overtimeOn(day) : named;
    const total = totals.get(kind) ?? { quantity: 0, times: 0 };
    totals.set(kind, total);
    const text = values[column] ?? '';
    if (isTimes) total.times += quantityOf(text, '缺卡', '次');
    else total.quantity = round(total.quantity + quantityOf(text, kind, unit));
  }
  return [...totals].filter(([, { quantity }]) => quantity > 0);
}

const whoOf = (values: readonly string[], { name, jobNo }: Columns) => ({
  name: values[name] ?? '',
  jobNo: jobNo < 0 ? '' : (values[jobNo] ?? ''),
});

function summaryOf(
  { line, values }: { line: number; values: readonly string[] },
  columns: Columns,
): ReadPerson[] {
  const who = whoOf(values, columns);
  if (!who.name) return [];
  const figures = totalsOf(values, columns).map(([kind, { quantity, times }]) => ({
    date: null,
    half: null,
    kind,
    quantity,
    times: Math.max(1, Math.round(times)),
  }));
  const days = columns.days.flatMap(({ column, date }) => readDayCell(date, values[column] ?? ''));
  const named = new Set(columns.values.flatMap(({ kind, isTimes }) => (isTimes ? [] : [kind])));
  return [{ line, ...who, items: withDays(figures, days, named) }];
}

/** Rows by day, grouped by person. An absence below three quarters of a day is a half-day. */
function dailyOf(
  rows: readonly { line: number; values: readonly string[] }[],
  columns: Columns,
): ReadPerson[] {
  const people = new Map<string, ReadPerson>();
  for (const { line, values } of rows) {
    const who = whoOf(values, columns);
    const date = dayIn(values[columns.date] ?? '');
    if (!who.name || !date) continue;
    const key = `${who.jobNo} ${who.name}`;
    const person = people.get(key) ?? { line, ...who, items: [] };
    people.set(key, person);
    const isAfternoon = afternoonIn(columns.approval < 0 ? '' : (values[columns.approval] ?? ''));
    for (const [kind, { quantity }] of [...totalsOf(values, columns, date), ...punchesOf(values, columns)]) {
      const unit = kindFacts(kind)?.unit;
      if (unit !== '小时' && !isWorked(dayKind(date))) continue;
      const half =
        unit !== '半天' || quantity >= 1.5 ? null : freeHalf(person.items, date, kind, isAfternoon ? 2 : 1);
      // Exports with one row a punch repeat the day's values.
      const same = person.items.find(
        (item) => item.date === date && item.kind === kind && item.half === half,
      );
      if (same && unit !== '半天') same.quantity += quantity;
      if (same) continue;
      const counted = unit === '半天' ? (half ? 1 : 2) : quantity;
      person.items.push({ date, half, kind, quantity: counted, times: 1 });
    }
  }
  return [...people.values()];
}

/** Missed cards from the punch results, and minutes late or early from the punch times when both exist. */
function punchesOf(values: readonly string[], { results, dueTime, punched }: Columns) {
  const found: [string, { quantity: number; times: number }][] = [];
  const words = results.map((column) => values[column] ?? '');
  const missed = words.filter((word) => /缺卡|未打卡/.test(word)).length;
  if (missed > 0) found.push(['缺卡', { quantity: missed, times: 1 }]);
  const [due, done] = [minutesIn(values[dueTime] ?? ''), minutesIn(values[punched] ?? '')];
  if (due === null || done === null) return found;
  if (words.some((word) => word.includes('迟到')) && done > due)
    found.push(['迟到', { quantity: done - due, times: 1 }]);
  if (words.some((word) => word.includes('早退')) && due > done)
    found.push(['早退', { quantity: due - done, times: 1 }]);
  return found;
}
/** Minutes of the day: `2026-03-02 09:12` and `09:12` are 552. */
function minutesIn(text: string): number | null {
  const match = /(\d{1,2}):(\d{2})/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Approval texts such as `事假03-12 13:30到03-12 18:00 0.5天`, or 下午. */
function afternoonIn(approval: string): boolean {
  const start = /(\d{1,2}):\d{2}/.exec(approval)?.[1];
  return approval.includes('下午') || (start !== undefined && Number(start) >= 12);
}

/** 事假 1.5 天、迟到 45 分钟（3 次） */
export const describe = (items: readonly Item[]): string =>
  items
    .map(
      (item) =>
        `${item.date ? `${item.date.slice(5)} ` : ''}${item.kind} ${amountText({ ...item, half: null })}`,
    )
    .join('、');
