import { UNDIVIDED_OVERTIME } from '@shibiao/contract/attendance/marks';

/**
 * Figures by heading in the exports of DingTalk (月度汇总, 每日统计, 原始记录), WeCom (上下班打卡_月报, 上下班打卡_日报) and
 * Feishu (月度统计, 日度统计), without units, brackets and Feishu's 新 or 旧.
 */
export const FIGURES: Readonly<Record<string, string>> = {
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
  // Feishu, in days.
  缺勤: '旷工',
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
  产休假: '产假',
  产检假: '产假',
  陪产假: '陪产假',
  护理假: '陪产假',
  育儿假: '育儿假',
  哺乳假: '哺乳假',
  哺乳时间: '哺乳假',
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

/** Count columns give the number of occurrences; without a duration column they are ignored. */
export const COUNTS: Readonly<Record<string, string>> = {
  迟到次数: '迟到',
  严重迟到次数: '迟到',
  早退次数: '早退',
  // Older WeCom exports use the bare words for counts.
  迟到: '迟到',
  早退: '早退',
};

/** Overtime split by compensation: 工作日（转加班费） of DingTalk, 工作日加班计为调休 of WeCom. */
const PART = /^(工作日|休息日|节假日)(?:加班)?(?:\(转(?:加班费|调休)\)|计为(?:加班费|调休))/;
const OVERTIMES: Readonly<Record<string, string>> = {
  工作日: '加班-工作日',
  休息日: '加班-休息日',
  节假日: '加班-法定',
};
/** Overtime without a kind: the row's day decides in an export by day; a month's stays undivided. */
export const OVERTIME_OF_THE_DAY = '加班';
const OVERTIME = new Set(['加班时长', '加班总时长', '加班工作时长']);

const flat = (heading: string) => heading.replaceAll('（', '(').replaceAll('）', ')').replace(/\s+/g, '');
/** A heading normalised across export formats. */
export const bare = (heading: string) =>
  flat(heading)
    .replace(/\(.*?\)/g, '')
    .replace(/-[新旧]$/, '');
export const unitIn = (text: string) => /(分钟|小时|天|次)/.exec(text)?.[1];

export interface ValueColumn {
  column: number;
  kind: string;
  unit: string | undefined;
  isTimes: boolean;
}

/** Columns with figures. Parts of an overtime count when the total has no column, and so does an undivided one. */
export function valueColumns(headings: readonly string[], isByDay: boolean): ValueColumn[] {
  const columnsOf = (kindOf: (heading: string) => string | undefined) =>
    headings.flatMap((heading, column) => {
      const kind = kindOf(heading);
      return kind ? [{ column, kind, unit: unitIn(heading), isTimes: bare(heading) in COUNTS }] : [];
    });
  const known = columnsOf((heading) => FIGURES[bare(heading)] ?? COUNTS[bare(heading)]);
  const parts = columnsOf((heading) => OVERTIMES[PART.exec(flat(heading))?.[1] ?? '']).filter(
    ({ kind }) => !known.some((one) => one.kind === kind),
  );
  const found = [...known, ...parts];
  if (found.some(({ kind }) => kind.startsWith(OVERTIME_OF_THE_DAY))) return found;
  const kind = isByDay ? OVERTIME_OF_THE_DAY : UNDIVIDED_OVERTIME;
  const [whole] = columnsOf((heading) => (OVERTIME.has(bare(heading)) ? kind : undefined));
  return whole ? [...found, whole] : found;
}

/** The vendor of an export, by its unique headings. */
export function systemOf(headings: readonly string[]): '钉钉' | '企业微信' | '飞书' | '其他' {
  const names = new Set(headings.map(bare));
  const has = (...words: string[]) => words.some((word) => names.has(word));
  if (has('账号', '应打卡天数', '所属规则')) return '企业微信';
  if (has('考勤组名称', '工作日出勤天数', '用户ID')) return '飞书';
  if (has('UserId', '考勤组', '上班缺卡次数')) return '钉钉';
  return has('应出勤天数', '实际出勤天数') ? '飞书' : '其他';
}
