/**
 * Marks of a day's cell as people type and read them, separated by spaces. A letter (or the word) is the kind, followed
 * by the half-day of an absence (1 morning, 2 afternoon) or the amount of other kinds: `S` 事假, `B2` 病假 in the
 * afternoon, `C15` 15 minutes late, `O3` 3 hours of overtime.
 */
export const KINDS = [
  { kind: '迟到', letter: 'C', short: '迟', unit: '分钟', tone: 'warn' },
  { kind: '早退', letter: 'Z', short: '退', unit: '分钟', tone: 'warn' },
  { kind: '缺卡', letter: 'Q', short: '缺', unit: '次', tone: 'warn' },
  { kind: '补卡', letter: 'V', short: '补', unit: '次', tone: 'info' },
  { kind: '旷工', letter: 'K', short: '旷', unit: '半天', tone: 'bad' },
  { kind: '事假', letter: 'S', short: '事', unit: '半天', tone: 'info' },
  { kind: '病假', letter: 'B', short: '病', unit: '半天', tone: 'info' },
  { kind: '年假', letter: 'N', short: '年', unit: '半天', tone: 'info' },
  { kind: '调休', letter: 'T', short: '调', unit: '半天', tone: 'info' },
  { kind: '婚假', letter: 'H', short: '婚', unit: '半天', tone: 'info' },
  { kind: '产假', letter: 'M', short: '产', unit: '半天', tone: 'info' },
  { kind: '陪产假', letter: 'P', short: '陪', unit: '半天', tone: 'info' },
  { kind: '育儿假', letter: 'Y', short: '育', unit: '半天', tone: 'info' },
  { kind: '丧假', letter: 'D', short: '丧', unit: '半天', tone: 'info' },
  { kind: '工伤', letter: 'G', short: '伤', unit: '半天', tone: 'info' },
  // An hour a day for nursing: paid working time, so its minutes do not reduce 实出勤.
  { kind: '哺乳假', letter: 'R', short: '哺', unit: '分钟', tone: 'good' },
  { kind: '出差', letter: 'X', short: '差', unit: '半天', tone: 'good' },
  { kind: '外勤', letter: 'W', short: '外', unit: '半天', tone: 'good' },
  { kind: '居家', letter: 'J', short: '居', unit: '半天', tone: 'good' },
  { kind: '加班-工作日', letter: 'O', short: '加', unit: '小时', tone: 'good' },
  { kind: '加班-休息日', letter: 'O', short: '加', unit: '小时', tone: 'good' },
  { kind: '加班-法定', letter: 'O', short: '加', unit: '小时', tone: 'good' },
  { kind: '加班-未分', letter: 'O', short: '加', unit: '小时', tone: 'warn' },
] as const;

/** A month's overtime without days: no day's letter writes it, and no pay weight applies. */
export const UNDIVIDED_OVERTIME = '加班-未分';
export type AttendanceKind = (typeof KINDS)[number]['kind'];
/** 调休上班 is a weekend workday. */
export type DayKind = '工作日' | '调休上班' | '休息日' | '法定';
export interface Mark {
  kind: AttendanceKind;
  half: 1 | 2 | null;
  quantity: number;
}

const overtimeOf = (day: DayKind): AttendanceKind =>
  day === '法定' ? '加班-法定' : day === '休息日' ? '加班-休息日' : '加班-工作日';
export const isWorked = (day: DayKind): boolean => day === '工作日' || day === '调休上班';
export const kindFacts = (kind: string) => KINDS.find((one) => one.kind === kind);
/** A corrected card is the morning's (arrival) or the afternoon's (leaving). */
const CORRECTED = '补卡';

const HALVES: Record<string, 1 | 2> = { '1': 1, 上: 1, 上午: 1, '2': 2, 下: 2, 下午: 2 };
/** No day has more than 24 hours. */
export const MOST_OF_A_DAY: Readonly<Record<string, number>> = { 分钟: 1440, 小时: 24, 次: 20 };
const AMOUNT = /^\d{1,4}(\.\d{1,2})?$/;

/** @returns null for an unknown mark, or one that does not fit the day: rest days allow overtime only */
export function parseMarks(text: string, day: DayKind): Mark[] | null {
  const marks: Mark[] = [];
  for (const part of text.split(/[\s,，+、]+/).filter(Boolean)) {
    const mark = parseMark(part, day);
    if (!mark) return null;
    marks.push(mark);
  }
  return marks;
}

function parseMark(part: string, day: DayKind): Mark | null {
  const upper = part.toUpperCase();
  const found = KINDS.flatMap((one) =>
    [one.kind.replace(/-.*/, ''), one.short, one.letter].map((name) => ({ one, name })),
  )
    .filter(({ name }) => upper.startsWith(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  if (!found) return null;
  const rest = upper.slice(found.name.length);
  const { unit } = found.one;
  const kind = found.one.letter === 'O' ? overtimeOf(day) : found.one.kind;
  if (!isWorked(day) && unit !== '小时') return null;
  if (unit === '半天') {
    if (rest === '') return { kind, half: null, quantity: 2 };
    const half = HALVES[rest];
    return half ? { kind, half, quantity: 1 } : null;
  }
  if (kind === CORRECTED) return HALVES[rest] ? { kind, half: HALVES[rest], quantity: 1 } : null;
  const amount = rest === '' && unit === '次' ? '1' : rest;
  if (!AMOUNT.test(amount) || Number(amount) === 0 || Number(amount) > (MOST_OF_A_DAY[unit] ?? 0))
    return null;
  return { kind, half: null, quantity: Number(amount) };
}

const ORDER = new Map<string, number>(KINDS.map(({ kind }, i) => [kind, i]));
const sorted = (marks: readonly Mark[]) =>
  marks.toSorted(
    (a, b) => (ORDER.get(a.kind) ?? 0) - (ORDER.get(b.kind) ?? 0) || (a.half ?? 0) - (b.half ?? 0),
  );

/** Canonical form of a cell's marks, so that equal cells are equal texts. */
export const formatMarks = (marks: readonly Mark[]): string =>
  sorted(marks)
    .map(({ kind, half, quantity }) => {
      const facts = kindFacts(kind);
      return `${facts?.letter ?? ''}${facts?.unit === '半天' || kind === CORRECTED ? (half ?? '') : quantity}`;
    })
    .join(' ');

/** Short form in a cell: 事, 病下, 迟15. */
export const shownMarks = (marks: readonly Mark[]): string =>
  sorted(marks)
    .map(({ kind, half, quantity }) => {
      const facts = kindFacts(kind);
      const isHalf = facts?.unit === '半天' || kind === CORRECTED;
      const amount = isHalf ? (half === 1 ? '上' : half === 2 ? '下' : '') : quantity;
      return `${facts?.short ?? ''}${amount}`;
    })
    .join(' ');

/** Amount of an item in words: 上午, 1.5 天, 25 分钟（3 次）. */
export function amountText(item: {
  kind: string;
  half: number | null;
  quantity: number;
  times: number;
}): string {
  const { kind, half, quantity, times } = item;
  const unit = kindFacts(kind)?.unit;
  if ((unit === '半天' || kind === CORRECTED) && half !== null) return half === 1 ? '上午' : '下午';
  const amount = (value: number) => String(Math.round(value * 100) / 100);
  const text = unit === '半天' ? `${amount(quantity / 2)} 天` : `${amount(quantity)} ${unit}`;
  return times > 1 ? `${text}（${times} 次）` : text;
}
