import type { Codes } from '@shibiao/contract/codes';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { MEANINGS } from '@shibiao/contract/meanings';
import {
  type Board,
  DEMANDS_BY,
  EVALUATIONS_BY,
  PARTS,
  type Part,
  REPLACEMENTS_BY,
  RESERVATIONS_BY,
  teacherDeptApi,
} from '@shibiao/contract/teacherDept';
import { inParts } from '../../../lib/format.ts';

/** A figure of a board's tiles; `isLess`: the fewer the better. */
export interface Tile {
  key: string;
  label: string;
  /** 口径: what it counts. */
  formula: string;
  isRate?: boolean;
  isLess?: boolean;
  part?: Part;
  /** True for a figure without records: it counts possibilities. */
  hasNoRows?: boolean;
}
interface BoardView {
  query: typeof teacherDeptApi.teacherDeptCourseware;
  exported: Endpoint;
  by?: Codes;
  /** Title of the rows, where there is no choice. */
  title?: string;
  tiles: readonly Tile[];
  /** Columns shown as bars, stacked or side by side. */
  bars: readonly (readonly [key: string, label: string])[];
  isStacked?: boolean;
}
const api = teacherDeptApi;
const calls = (query: Endpoint, exported: Endpoint) => ({ query: query as BoardView['query'], exported });

export const VIEWS: Record<Board, BoardView> = {
  demands: {
    ...calls(api.teacherDeptDemands, api.exportTeacherDeptDemands),
    by: DEMANDS_BY,
    tiles: [
      { key: 'demands', label: '有效需求', formula: '期间创建、未删除的需求；按首个推荐人计入' },
      {
        key: 'recommendedRate',
        label: '推荐率',
        isRate: true,
        formula: '至少推荐过一位讲师的需求 ÷ 有效需求',
        part: 'recommended',
      },
      {
        key: 'firstHours',
        label: '首推用时（小时）',
        isLess: true,
        formula: '从提出需求到首次推荐的工作小时中位数（每个工作日 9–17 点，8 小时）；未推荐的不计',
        part: 'recommended',
      },
      {
        key: 'adoptionRate',
        label: '采纳率',
        isRate: true,
        formula: '排课讲师来自推荐的需求 ÷ 已排课的需求',
        part: 'adopted',
      },
      {
        key: 'unrecommended',
        label: '未推荐',
        isLess: true,
        part: 'unrecommended',
        formula: MEANINGS.未推荐,
      },
    ],
    bars: [
      ['demands', '有效需求'],
      ['recommended', '已推荐'],
      ['scheduled', '已排课'],
      ['adopted', '采纳'],
    ],
  },
  reservations: {
    ...calls(api.teacherDeptReservations, api.exportTeacherDeptReservations),
    by: RESERVATIONS_BY,
    tiles: [
      { key: 'reserved', label: '预留课程', formula: '期间进入预留的课程，重复预留只计一次' },
      {
        key: 'rate',
        label: '转化率',
        isRate: true,
        formula: '曾确认 ÷（曾确认 + 已释放）',
        part: 'confirmed',
      },
      { key: 'confirmed', label: '已确认', part: 'confirmed', formula: MEANINGS.曾确认的预留 },
      { key: 'released', label: '已释放', isLess: true, part: 'released', formula: '取消或过期未确认' },
      { key: 'waiting', label: '等待中', part: 'waiting', formula: MEANINGS.等待中的预留 },
    ],
    bars: [
      ['confirmed', '已确认'],
      ['waiting', '等待中'],
      ['released', '已释放'],
    ],
    isStacked: true,
  },
  replacements: {
    ...calls(api.teacherDeptReplacements, api.exportTeacherDeptReplacements),
    by: REPLACEMENTS_BY,
    tiles: [
      {
        key: 'lessons',
        label: '更换课程',
        isLess: true,
        formula: '首次确认之后更换讲师的课程；确认前的更换不计',
      },
      {
        key: 'changes',
        label: '更换次数',
        isLess: true,
        formula: '一节课可以更换多次；打开的是更换过的课程',
      },
      { key: 'daysBefore', label: '平均提前天数', formula: '更换日到首次上课的天数' },
      {
        key: 'sameDayRate',
        label: '当天更换占比',
        isRate: true,
        isLess: true,
        part: 'sameDay',
        formula: '上课当天更换过讲师的课程 ÷ 更换课程',
      },
    ],
    bars: [
      ['lessons', '更换课程'],
      ['sameDay', '当天更换'],
    ],
  },
  evaluations: {
    ...calls(api.teacherDeptEvaluations, api.exportTeacherDeptEvaluations),
    by: EVALUATIONS_BY,
    tiles: [
      { key: 'evaluated', label: '评价课程', formula: '每节课一次，机构评价优先于内部评价' },
      { key: 'average', label: '平均分', formula: '四个维度的平均' },
      { key: 'low', label: '低分', isLess: true, part: 'low', formula: '任一维度不高于 2 分' },
    ],
    bars: [['bayesian', '综合分']],
  },
  load: {
    ...calls(api.teacherDeptLoad, api.exportTeacherDeptLoad),
    title: '讲师',
    tiles: [
      { key: 'rate', label: '四周负荷', isRate: true, formula: '已排半天 ÷ 可排半天（工作日 × 2 − 不可用）' },
      {
        key: 'booked',
        label: '已排半天',
        formula: '打开的是占用这些半天的课程，每门课程占几个半天在最后一列',
      },
      { key: 'offered', label: '可排半天', formula: '工作日 × 2 − 讲师不可用的半天', hasNoRows: true },
    ],
    bars: [],
  },
  development: {
    ...calls(api.teacherDeptDevelopment, api.exportTeacherDeptDevelopment),
    title: '月份',
    tiles: [
      { key: 'added', label: '新增讲师', part: 'added', formula: MEANINGS.新增讲师 },
      {
        key: 'activation',
        label: '激活率',
        isRate: true,
        part: 'activated',
        formula: '90 天内上首课 ÷ 入库满 90 天的新讲师',
      },
      { key: 'stopped', label: '停用', isLess: true, part: 'stopped', formula: MEANINGS.停用讲师 },
    ],
    bars: [
      ['added', '新增讲师'],
      ['activated', '90 天内首课'],
      ['stopped', '停用'],
    ],
  },
  courseware: {
    ...calls(api.teacherDeptCourseware, api.exportTeacherDeptCourseware),
    title: '对接人',
    tiles: [
      { key: 'due', label: '应交', formula: '期间已开课的确认课程' },
      {
        key: 'onTimeRate',
        label: '按时率',
        isRate: true,
        formula: '开课当天或之前确认课件 ÷ 应交',
        part: 'onTime',
      },
      { key: 'late', label: '迟交', isLess: true, part: 'late', formula: MEANINGS.迟交课件 },
      { key: 'missing', label: '未交', isLess: true, part: 'missing', formula: MEANINGS.未交课件 },
      { key: 'daysBefore', label: '提前天数（中位）', formula: MEANINGS['提前天数（中位）'] },
    ],
    bars: [
      ['onTime', '按时'],
      ['late', '迟交'],
      ['missing', '未交'],
    ],
    isStacked: true,
  },
};

/** Ratios of each board: the numerator, and the sum in the denominator. */
export const RATIOS: Record<Board, Readonly<Record<string, readonly [above: string, ...below: string[]]>>> = {
  demands: {
    recommendedRate: ['recommended', 'demands'],
    adoptionRate: ['adopted', 'scheduled'],
    acceptance: ['accepted', 'answered'],
  },
  reservations: { rate: ['confirmed', 'confirmed', 'released'] },
  replacements: { sameDayRate: ['sameDay', 'lessons'] },
  evaluations: {},
  load: { rate: ['booked', 'offered'] },
  development: { activation: ['activated', 'mature'] },
  courseware: { onTimeRate: ['onTime', 'due'] },
};
/** The numerator and denominator of a ratio; null for another figure. */
export function ratioParts(board: Board, key: string, figures: Record<string, unknown>): string | null {
  const [above, ...below] = RATIOS[board][key] ?? [];
  if (!above) return null;
  const whole = below.reduce((sum, one) => sum + Number(figures[one]), 0);
  return inParts(Number(figures[above]), whole);
}
/** Figures that all records of a row add up to. */
export const WHOLE: Partial<Record<Board, string>> = {
  demands: 'demands',
  reservations: 'reserved',
  replacements: 'lessons',
  evaluations: 'evaluated',
  load: 'booked',
  courseware: 'due',
};
const MORE_HINTS: Readonly<Record<string, string>> = {
  bayesian: '（评价课程 × 平均分 + 5 × 全部平均分）÷（评价课程 + 5）；不足 3 节的不排名',
  scheduled: '已有未取消的课程的需求',
  adopted: '排课讲师来自推荐的需求',
  answered: '客户答复过的推荐（位）',
  accepted: '其中客户感兴趣的（位）',
  acceptance: '感兴趣 ÷ 客户答复',
  answerHours: '从发送到客户答复的工作小时，各需求的中位数',
  mature: '入库满 90 天的新讲师',
  activated: '其中 90 天内上了首课的',
};
/** 口径 of a column: that of the tile with the same figure. */
export const hintOf = (board: Board, key: string): string | undefined =>
  VIEWS[board].tiles.find((tile) => tile.key === key)?.formula ?? MORE_HINTS[key];

/** The part of the records that a figure counts; empty for all. */
export const partOf = (key: string): { part?: Part } => {
  const part = PARTS.values.find((one) => one === key);
  return part ? { part } : {};
};

/** A row of any board, keyed by column. */
export type Row = { key: string; name: string } & Record<string, unknown>;
