import { isDay, parseDay } from '../../lib/dates.ts';

/** Column headings in the platforms' exports, the usual name first. */
const HEADINGS = {
  date: ['日期', '时间', '统计日期', '数据日期'],
  total: [
    '累积关注人数',
    '累计关注人数',
    '关注者总数',
    '总粉丝量',
    '总粉丝数',
    '粉丝总数',
    '粉丝总量',
    '累计粉丝',
    '粉丝数',
    '群成员数',
  ],
  gained: ['新关注人数', '新增关注人数', '新增关注', '新增粉丝数', '新增粉丝', '涨粉数', '涨粉', '入群人数'],
  lost: [
    '取消关注人数',
    '取消关注',
    '取关粉丝数',
    '取关粉丝',
    '流失粉丝数',
    '减少粉丝数',
    '掉粉数',
    '掉粉',
    '退群人数',
  ],
} as const;
type Field = keyof typeof HEADINGS;
export type Columns = { date: number; total: number } & Partial<Record<Field, number>>;

/** A heading without marks, spaces and bracketed unit. */
const plain = (heading: string) => heading.replaceAll(/[\s\uFEFF"]/g, '').replace(/[（(].*$/, '');

/** Columns by heading; null without day or total. */
export function columnsOf(headings: readonly string[]): Columns | null {
  const found: Partial<Record<Field, number>> = {};
  const names = headings.map(plain);
  for (const field of Object.keys(HEADINGS) as Field[]) {
    const name = HEADINGS[field].find((one) => names.includes(one));
    if (name) found[field] = names.indexOf(name);
  }
  return found.date === undefined || found.total === undefined
    ? null
    : { ...found, date: found.date, total: found.total };
}

export interface PlatformDay {
  date: string | null;
  total: number | null;
  gained: number | null;
  lost: number | null;
  problem: string | null;
}

/** One row of a platform's export. */
export function platformDay(values: readonly string[], columns: Columns, today: string): PlatformDay {
  const at = (index: number | undefined) => (index === undefined ? '' : (values[index] ?? '').trim());
  const number = (text: string) => {
    const digits = text.replaceAll(/[,，\s]/g, '');
    return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
  };
  const given = at(columns.date).slice(0, 10);
  const date = isDay(given) ? given : parseDay(at(columns.date));
  const total = number(at(columns.total));
  const problem =
    date === null ? '日期不正确' : date > today ? '日期在今天之后' : total === null ? '粉丝数不是整数' : null;
  return { date, total, gained: number(at(columns.gained)), lost: number(at(columns.lost)), problem };
}
