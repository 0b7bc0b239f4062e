import { isWorked, kindFacts } from '@shibiao/contract/attendance/marks';
import { isDay } from '../../lib/dates.ts';
import type { Item } from './attendance.rules.ts';
import { dayKind } from './attendance.rules.ts';

/** What a row of a file says of one person. */
export interface ReadPerson {
  line: number;
  name: string;
  jobNo: string;
  items: Item[];
}
export interface ReadFile {
  system: '钉钉' | '企业微信' | '飞书' | '其他';
  month: string | null;
  people: ReadPerson[];
}

/**
 * Headings of the exports of DingTalk (月度汇总, 每日统计, 原始记录), WeCom (上下班打卡_月报, 日报) and Feishu (月度汇总,
 * 每日统计),
 * without units and brackets. Counts only stand for how often; without a duration they say nothing of it.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  迟到时长: '迟到',
  迟到分钟数: '迟到',
  严重迟到时长: '迟到',
  早退时长: '早退',
  早退分钟数: '早退',
  缺卡次数: '缺卡',
  上班缺卡次数: '缺卡',
  下班缺卡次数: '缺卡',
  旷工天数: '旷工',
  旷工迟到天数: '旷工',
  旷工时长: '旷工',
  缺勤天数: '旷工',
  事假: '事假',
  病假: '病假',
  年假: '年假',
  年休假: '年假',
  调休: '调休',
  调休假: '调休',
  补休: '调休',
  婚假: '婚假',
  产假: '产假',
  产检假: '产假',
  陪产假: '陪产假',
  丧假: '丧假',
  工伤: '工伤',
  工伤假: '工伤',
  出差: '出差',
  出差时长: '出差',
  出差天数: '出差',
  外出: '外勤',
  外出时长: '外勤',
  外勤: '外勤',
  居家办公: '居家',
  工作日加班: '加班-工作日',
  工作日加班时长: '加班-工作日',
  休息日加班: '加班-休息日',
  休息日加班时长: '加班-休息日',
  节假日加班: '加班-法定',
  节假日加班时长: '加班-法定',
};
const TIMES: Readonly<Record<string, string>> = {
  迟到次数: '迟到',
  严重迟到次数: '迟到',
  早退次数: '早退',
  // Of WeCom, which counts under the bare words.
  迟到: '迟到',
  早退: '早退',
};
/** What a punch came to, one column a punch (上班1打卡结果) or one row a punch (打卡结果). */
const RESULT = /^(?:[上下]班\d)?打卡结果$/;
const DUE_TIME = new Set(['考勤时间', '应打卡时间']);
const PUNCHED = new Set(['打卡时间', '实际打卡时间']);
const NAME = new Set(['姓名', '员工姓名']);
const JOB_NO = new Set(['工号', '员工工号', '员工编号']);
const DATE = new Set(['日期', '时间', '考勤日期']);
const APPROVAL = new Set(['关联的审批单', '关联审批单', '假勤申请']);
const HOURS_A_DAY = 8;

const bare = (heading: string) =>
  heading
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replace(/\s+/g, '')
    .replace(/\(.*?\)/g, '');
const unitIn = (text: string) => /(分钟|小时|天|次)/.exec(text)?.[1];

interface Columns {
  name: number;
  jobNo: number;
  date: number;
  approval: number;
  /** Columns of punches; empty where missed cards have a figure of their own. */
  results: readonly number[];
  dueTime: number;
  punched: number;
  values: { column: number; kind: string; unit: string | undefined; isTimes: boolean }[];
}

/**
 * Reads the rows of an export. Titles above the headings are skipped (the month is taken from them); a second row of
 * headings, which DingTalk and WeCom write below merged ones, is read with the first.
 * @returns null when no row of headings is found
 */
export function readExport(rows: readonly { line: number; values: readonly string[] }[]): ReadFile | null {
  const at = rows.slice(0, 8).findIndex(({ values }) => values.some((value) => NAME.has(bare(value))));
  const top = rows[at]?.values;
  if (!top) return null;
  const nameAt = top.findIndex((value) => NAME.has(bare(value)));
  const below = rows[at + 1]?.values ?? [];
  const hasSecond = (below[nameAt] ?? '') === '' || NAME.has(bare(below[nameAt] ?? ''));
  const headings = top.map((heading, i) => (hasSecond && below[i] ? (below[i] ?? '') : heading));
  // Headings of the second row beyond the first one's end belong to its last merged cell.
  for (let i = headings.length; hasSecond && i < below.length; i++) headings.push(below[i] ?? '');
  const columns = columnsOf(headings);
  if (columns.values.length === 0 && columns.results.length === 0) return null;
  const body = rows.slice(at + (hasSecond ? 2 : 1));
  const people = columns.date < 0 ? body.flatMap((row) => summaryOf(row, columns)) : dailyOf(body, columns);
  const titles = rows
    .slice(0, at)
    .flatMap(({ values }) => values)
    .join(' ');
  const firstDay = people.flatMap(({ items }) => items.flatMap((item) => item.date ?? []))[0];
  const days =
    columns.date < 0 ? undefined : body.map(({ values }) => dayIn(values[columns.date] ?? '')).find(Boolean);
  return {
    system: systemOf(headings),
    month: monthIn(titles) ?? (firstDay ?? days)?.slice(0, 7) ?? null,
    people,
  };
}

function columnsOf(headings: readonly string[]): Columns {
  const find = (names: ReadonlySet<string>) => headings.findIndex((heading) => names.has(bare(heading)));
  const values = headings.flatMap((heading, column) => {
    const name = bare(heading);
    const kind = HEADINGS[name] ?? TIMES[name];
    return kind ? [{ column, kind, unit: unitIn(heading), isTimes: name in TIMES }] : [];
  });
  const date = find(DATE);
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
  };
}

function systemOf(headings: readonly string[]): ReadFile['system'] {
  const names = new Set(headings.map(bare));
  if (names.has('应打卡天数') || names.has('账号')) return '企业微信';
  if (names.has('UserId') || names.has('考勤组') || names.has('上班缺卡次数')) return '钉钉';
  if (names.has('应出勤天数') || names.has('实际出勤天数') || names.has('用户ID')) return '飞书';
  return '其他';
}

const monthIn = (text: string): string | null => {
  const match = /(20\d\d)[-/.年]?(0?[1-9]|1[0-2])(?!\d)/.exec(text);
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}` : null;
};

/** `2026/03/02 星期一`, `26-03-02 星期一`, `2026年3月2日`. */
function dayIn(text: string): string | null {
  const match = /(\d{4}|\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text);
  if (!match) return null;
  const year = match[1]?.length === 2 ? `20${match[1]}` : match[1];
  const day = `${year}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** A figure in the unit of its kind: minutes, times, hours or half-days. Units stand in the cell or the heading. */
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

function totalsOf(values: readonly string[], columns: Columns) {
  const totals = new Map<string, { quantity: number; times: number }>();
  for (const { column, kind, unit, isTimes } of columns.values) {
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
  const items = totalsOf(values, columns).map(([kind, { quantity, times }]) => ({
    date: null,
    half: null,
    kind,
    quantity,
    times: Math.max(1, Math.round(times)),
  }));
  return [{ line, ...who, items }];
}

/** Rows by day, gathered by person. An absence under three quarters of a day is a half-day. */
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
    for (const [kind, { quantity }] of [...totalsOf(values, columns), ...punchesOf(values, columns)]) {
      const unit = kindFacts(kind)?.unit;
      if (unit !== '小时' && !isWorked(dayKind(date))) continue;
      const half = unit !== '半天' || quantity >= 1.5 ? null : isAfternoon ? 2 : 1;
      // A row a punch says the same of a day twice.
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

/** Missed cards by the results of a row's punches, and minutes late or early by its times where it has both. */
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
/** Of the day: `2026-03-02 09:12` and `09:12` are 552. */
function minutesIn(text: string): number | null {
  const match = /(\d{1,2}):(\d{2})/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Approvals say `事假03-12 13:30到03-12 18:00 0.5天` or 下午. */
function afternoonIn(approval: string): boolean {
  const start = /(\d{1,2}):\d{2}/.exec(approval)?.[1];
  return approval.includes('下午') || (start !== undefined && Number(start) >= 12);
}

const amount = (value: number) => String(Math.round(value * 100) / 100);
/** 事假 1.5 天、迟到 45 分钟（3 次） */
export const describe = (items: readonly Item[]): string =>
  items
    .map(({ date, kind, quantity, times }) => {
      const unit = kindFacts(kind)?.unit;
      const text = unit === '半天' ? `${amount(quantity / 2)} 天` : `${amount(quantity)} ${unit}`;
      return `${date ? `${date.slice(5)} ` : ''}${kind} ${text}${times > 1 ? `（${times} 次）` : ''}`;
    })
    .join('、');
