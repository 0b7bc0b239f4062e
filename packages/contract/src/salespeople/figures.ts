import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { wireDate } from '../fields.ts';

/**
 * Counts, amounts in yuan (two decimals), days (one decimal) and shares (0.600000 is 60 %; null when the whole is 0).
 */
export const COUNTS = [
  'heldStart',
  'heldEnd',
  'gained',
  'regained',
  'movedIn',
  'restored',
  'lost',
  'movedOut',
  'mergedAway',
  'removed',
  'followUps',
  'followed',
  'covered',
  'demands',
  'recommended',
  'wonDemands',
  'lostDemands',
  'openDemands',
  'reserved',
  'confirmed',
  'lessons',
  'taught',
  'paid',
  'cancelled',
  'dueDays',
  'filedDays',
] as const;
export const AMOUNTS = [
  'income',
  'profit',
  'received',
  'exchanged',
  'receivable',
  'overdue',
  'taughtIncome',
  'taughtReceived',
  'days',
  'target',
  'actual',
] as const;
export const SHARES = [
  'coverage',
  'winRate',
  'cancelRate',
  'collection',
  'rate',
  'pace',
  'lead',
  'filed',
] as const;

const shape = <const K extends readonly string[], T extends z.ZodType>(keys: K, type: T) =>
  Object.fromEntries(keys.map((key) => [key, type])) as { [P in K[number]]: T };

/** Figures of one person, or of all together, in a span. */
export const figures = z.object({
  ...shape(COUNTS, z.number()),
  ...shape(AMOUNTS, z.string()),
  ...shape(SHARES, z.string().nullable()),
  /** 课日均价: fees a day; null without days. */
  avgPrice: z.string().nullable(),
});
export type Figures = z.output<typeof figures>;

const comparedFigures = figures.pick({
  heldEnd: true,
  gained: true,
  followUps: true,
  demands: true,
  lessons: true,
  days: true,
  income: true,
  profit: true,
  received: true,
  actual: true,
});
export const COMPARED_KEYS = Object.keys(comparedFigures.shape) as (keyof typeof comparedFigures.shape)[];
/** Dated by lessons: a running span includes its future lessons. */
const AHEAD: ReadonlySet<string> = new Set(['lessons', 'days', 'income', 'profit']);
const AHEAD_MEASURES: ReadonlySet<string> = new Set(['contract', 'days', 'profit']);
/** Whether a figure counts a running span to its end rather than until today. @param measure of 目标 and 完成 */
export const countsAhead = (key: string, measure: string): boolean =>
  key === 'actual' ? AHEAD_MEASURES.has(measure) : AHEAD.has(key);

/**
 * Figures of the previous span, for the arrows: `from` to `to`, or for a running span only its elapsed days, to
 * `until`; figures counted ahead are compared with the whole span.
 */
export const previousFigures = comparedFigures.extend({ from: wireDate, to: wireDate, until: wireDate });

export const salesRow = figures.extend({
  id: z.number(),
  name: z.string(),
  orgName: z.string().nullable(),
  leaderId: z.number().nullable(),
  leaderName: z.string().nullable(),
  /** Not employed on the last day. */
  isLeft: z.boolean(),
  previous: previousFigures.nullable(),
});
export type SalesRow = z.output<typeof salesRow>;

export const SORTS = [
  'name',
  'orgName',
  'leaderName',
  'heldEnd',
  'gained',
  'lost',
  'movedIn',
  'movedOut',
  'followUps',
  'followed',
  'coverage',
  'demands',
  'recommended',
  'wonDemands',
  'winRate',
  'reserved',
  'confirmed',
  'lessons',
  'days',
  'income',
  'profit',
  'avgPrice',
  'cancelled',
  'cancelRate',
  'received',
  'exchanged',
  'receivable',
  'overdue',
  'collection',
  'target',
  'actual',
  'rate',
  'pace',
  'lead',
  'filed',
  'heldStart',
  'regained',
  'restored',
  'mergedAway',
  'removed',
] as const satisfies readonly (keyof SalesRow)[];

type Column = ListColumn<SalesRow>;
const count = (key: keyof SalesRow, title: string, width = 74, more: Partial<Column> = {}): Column => ({
  key,
  title,
  type: 'number',
  width,
  sortable: true,
  ...more,
});
const money = (key: keyof SalesRow, title: string, more: Partial<Column> = {}): Column => ({
  key,
  title,
  type: 'money',
  width: 122,
  sortable: true,
  ...more,
});
const share = (key: keyof SalesRow, title: string, width = 90): Column => ({
  key,
  title,
  type: 'percent',
  width,
  sortable: true,
});
const hidden = { defaultHidden: true } as const;
/** Wide enough for the amount with its change. */
const compared = { width: 154 } as const;

/** 口径: definition of each figure. */
export const FORMULAS = {
  heldStart: '期初前一天 24:00 持有的客户',
  heldEnd: '期末 24:00 持有的客户 = 期初 + 新客户 + 再次获得 + 转入 + 恢复 − 流失 − 转出 − 合并 − 删除',
  gained: '新建、领取、导入的客户，同一客户只计一次',
  regained: '流失后再次获得的客户',
  restored: '删除后恢复的客户',
  mergedAway: '并入别的客户的客户',
  removed: '被删除的客户',
  lost: '被回收、退回公海或离职时无人接手的客户；转给同事的不算',
  movedIn: '由同事转来的客户',
  movedOut: '转给同事的客户',
  followUps: '本人写的跟进记录',
  followed: '本人跟进过的客户',
  coverage: '期末仍持有的客户中跟进过的 ÷ 期末客户数',
  demands: '期内提出的需求，算给当时的业务员',
  recommended: '期内提出的需求中推荐过讲师的',
  wonDemands: '其中已排课的',
  winRate: '已排课 ÷（已排课 + 丢单），未结束的不计',
  reserved: '期内进入预留的课程，每门计一次',
  confirmed: '期内进入确认的课程，每门计一次',
  lessons: '首日在期内的已确认课程；跨月的课程只算在首月',
  days: '首日在期内的已确认课程的天数，半天计 0.5',
  income: '首日在期内的已确认课程的课程款',
  profit: '这些课程的利润：课程款 − 已核销 − 课酬等全部成本',
  avgPrice: '合同额 ÷ 天数',
  cancelled: '首日在期内、确认后取消的课程',
  cancelRate: '取消 ÷（课程 + 取消）',
  received: '期内到账：按所付课程的业务员，未分配的余额按收款的业务员；含置换',
  exchanged: '收款中以置换方式结清的',
  receivable: '截至期末已上完的课程中还没有收到的',
  overdue: '其中上完超过 60 天的',
  collection: '截至期末已上完的课程：已收 ÷ 课程款（不限哪个月收的）',
  target: '各月目标按期内的工作日折算；一周的目标同周报，向上取整到 100 元、半天或 1',
  actual: '所选指标在期内的数，由记录算出',
  rate: '完成 ÷ 目标',
  pace: '已过的工作日 ÷ 期内工作日',
  lead: '完成率 − 时间进度（百分点）',
  filed: '已提交的日志 ÷ 应提交的天数',
} as const satisfies Partial<Record<keyof SalesRow, string>>;
export type Explained = keyof typeof FORMULAS;
const HINTS: Partial<Record<keyof SalesRow, string>> = FORMULAS;

const columns: readonly Column[] = [
  { key: 'name', title: '业务员', type: 'word', width: 98, fixed: 'left', sortable: true },
  { key: 'isLeft', title: '离职', type: 'flag', exportOnly: true },
  { key: 'orgName', title: '部门', type: 'word', width: 104, sortable: true },
  {
    key: 'leaderName',
    title: '上级',
    type: 'word',
    record: ['person', 'leaderId'],
    width: 90,
    sortable: true,
    ...hidden,
  },
  money('target', '目标', { width: 112 }),
  money('actual', '完成', compared),
  share('rate', '完成率'),
  share('pace', '时间进度'),
  share('lead', '领先'),
  money('income', '合同额', compared),
  money('received', '收款', compared),
  money('exchanged', '其中置换', hidden),
  money('profit', '利润', { ...hidden, ...compared }),
  count('lessons', '课程', 84),
  { key: 'days', title: '天数', type: 'number', width: 92, sortable: true },
  money('avgPrice', '课日均价'),
  count('cancelled', '取消'),
  share('cancelRate', '取消率', 84),
  money('receivable', '应收'),
  money('overdue', '逾期 60 天'),
  share('collection', '回款率', 84),
  count('heldEnd', '客户数', 84),
  count('gained', '新客户', 84),
  count('lost', '流失'),
  count('movedIn', '转入'),
  count('movedOut', '转出'),
  count('followUps', '跟进', 84),
  count('followed', '跟进客户', 92),
  share('coverage', '跟进覆盖率', 104),
  count('demands', '新需求', 84),
  count('recommended', '已推荐', 84, hidden),
  count('wonDemands', '成单'),
  share('winRate', '成单率', 84),
  count('reserved', '预留'),
  count('confirmed', '确认'),
  share('filed', '日志提交率', 104),
  count('heldStart', '期初客户', 92, hidden),
  count('regained', '再次获得', 92, hidden),
  count('restored', '恢复', 74, hidden),
  count('mergedAway', '合并', 74, hidden),
  count('removed', '删除', 74, hidden),
];
export const salesColumns: readonly Column[] = columns.map((column) => ({
  ...column,
  hint: HINTS[column.key],
}));
