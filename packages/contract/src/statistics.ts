import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import { byId, optionalInt, text, wireDate, wireMoney } from './fields.ts';
import { spanWords } from './filterWords.ts';
import { lessonFilter } from './lessons/lessons.ts';
import { dated, listInput, listOf, pageWithSums } from './lists.ts';
import { MANAGEMENT_LEVEL } from './teachers.ts';

export const SERIES_BY = codes({ value: 'month', label: '按月' }, { value: 'quarter', label: '按季' });

export const MEASURES = [
  'lessons',
  'days',
  'headcount',
  'teachers',
  'institutions',
  'reserved',
  'postponed',
  'cancelled',
  'released',
  'cancelRate',
  'score',
  'share',
  'yoy',
] as const;
/** Only for readers of the profit sheet; for others sorting by one answers 400. */
export const MONEY_SORTS = [
  'income',
  'received',
  'profit',
  'avgDayPrice',
  'openAmount',
  'feePerDay',
] as const;

/**
 * Lessons by first day, this year by default. Filters equal those of the lesson list; the keyword searches group names.
 * The keyword, `minLessons` and `largest` select groups: sums and series cover the selected ones.
 */
const filter = listInput([
  'name',
  ...MEASURES,
  ...MONEY_SORTS,
  'lastDate',
  'bestScore',
  'utilisation',
  'repeatInstitutions',
]).extend({
  ...lessonFilter.pick({
    from: true,
    to: true,
    provinceId: true,
    cityId: true,
    field: true,
    industry: true,
    dqid: true,
    personnelId: true,
    coorgid: true,
    teacherId: true,
    isOnline: true,
  }).shape,
  /** Adds `series`. */
  by: SERIES_BY.optional,
  /** Groups with at least so many confirmed lessons. */
  minLessons: optionalInt(0, 100_000),
  /** The largest tenths of groups by days. */
  largest: optionalInt(1, 10),
});
export type StatisticsFilter = z.output<typeof filter>;

/** Figures of confirmed lessons, unless a column says otherwise. */
const measures = {
  lessons: z.number(),
  days: z.string(),
  headcount: z.number(),
  teachers: z.number(),
  institutions: z.number(),
  /** Lessons in these states now; not counted above. */
  reserved: z.number(),
  postponed: z.number(),
  cancelled: z.number(),
  released: z.number(),
  /** cancelled ÷ (confirmed + cancelled), four decimals. */
  cancelRate: z.string().nullable(),
  /** Mean evaluation with one per lesson: the institution's, else staff's. */
  score: z.string().nullable(),
  /** Growth of days against the same span a year before; null without any then. */
  yoy: z.string().nullable(),
  income: wireMoney.optional(),
  received: wireMoney.optional(),
  profit: wireMoney.optional(),
  avgDayPrice: wireMoney.nullish(),
};
const group = z.object({
  key: z.string(),
  name: z.string(),
  ...measures,
  /** Share of all groups' days; shares sum to 1.000. */
  share: z.string().nullable(),
  /** Days of the last twelve months, up to the month of `to`. */
  months: z.array(z.number()),
});
const sums = z.object({
  ...measures,
  groups: z.number(),
  /** Cumulative share of days of the largest tenth, two tenths, … of the groups; empty without days. */
  pareto: z.array(z.number()),
});
const period = z.object({
  /** Days of the month or quarter inside the span. */
  from: wireDate,
  to: wireDate,
  label: z.string(),
  lessons: z.number(),
  days: z.string(),
  /** The same period a year before. */
  daysBefore: z.string(),
  cancelled: z.number(),
  income: wireMoney.optional(),
  profit: wireMoney.optional(),
});

const groupedBy = <T extends z.ZodType>(row: T) =>
  pageWithSums(row, sums).extend({ ...dated, from: wireDate, to: wireDate, series: z.array(period) });

const place = { provinceId: z.number().nullable(), isOnline: z.boolean() };
const province = group.extend(place);
/** A cell of the matrix; `second` is null for 未填. */
const cell = group.extend({ ...place, province: z.string(), second: z.string().nullable() });
/** The totals of a matrix's columns. */
const columnTotals = z.array(
  z.object({ second: z.string().nullable(), lessons: z.number(), days: z.string() }),
);
const institution = group.extend({
  id: z.number(),
  lastDate: wireDate.nullable(),
  /** Owner of the newest lesson's contact. */
  ownerId: z.number().nullable(),
  ownerName: z.string().nullable(),
  provinces: z.array(z.string()),
  openAmount: wireMoney.optional(),
});
const topic = group.extend({ bestScore: z.string().nullable() });
const teacher = group.extend({
  id: z.number().nullable(),
  level: z.number().nullable(),
  halfDaysTaught: z.number(),
  /** Two a workday of the span minus unavailability; past and future half-days. */
  halfDaysOffered: z.number(),
  utilisation: z.string().nullable(),
  /** Institutions with at least two lessons. */
  repeatInstitutions: z.number(),
  feePerDay: wireMoney.nullish(),
});

export type StatisticsGroup = z.output<typeof group>;
export type StatisticsSums = z.output<typeof sums>;
export type StatisticsPeriod = z.output<typeof period>;

type Columns = readonly ListColumn<
  z.output<typeof cell> & z.output<typeof institution> & z.output<typeof topic> & z.output<typeof teacher>
>[];
const shared = [
  { key: 'lessons', title: '课次', type: 'number', width: 80, sortable: true },
  { key: 'days', title: '课程天数', type: 'number', width: 96, sortable: true },
  { key: 'share', title: '占比', type: 'percent', width: 84, sortable: true },
  { key: 'yoy', title: '同比', type: 'percent', width: 84, sortable: true },
  { key: 'headcount', title: '人次', type: 'number', width: 84, sortable: true },
  { key: 'teachers', title: '讲师数', type: 'number', width: 80, sortable: true },
  { key: 'institutions', title: '机构数', type: 'number', width: 80, sortable: true },
  { key: 'reserved', title: '预留', type: 'number', width: 72, sortable: true },
  { key: 'postponed', title: '延期', type: 'number', width: 72, sortable: true },
  { key: 'cancelled', title: '取消确认', type: 'number', width: 96, sortable: true },
  { key: 'released', title: '取消预留', type: 'number', width: 96, sortable: true },
  { key: 'cancelRate', title: '取消率', type: 'percent', width: 84, sortable: true },
  { key: 'score', title: '评分', type: 'number', width: 76, sortable: true },
] as const;
const money = [
  {
    key: 'income',
    title: '合同额（元）',
    type: 'money',
    width: 130,
    sortable: true,
    hint: '已确认课程的课程款，按开课日期计入',
  },
  {
    key: 'received',
    title: '已收（元）',
    type: 'money',
    width: 130,
    sortable: true,
    hint: '这些课程的收款，不限哪个月到账',
  },
  {
    key: 'profit',
    title: '利润（元）',
    type: 'money',
    width: 130,
    sortable: true,
    hint: '课程款 − 已核销 − 课酬 − 差旅 − 物料 − 其他费用 − 补贴 − 税费分摊',
  },
  {
    key: 'avgDayPrice',
    title: '课日均价（元）',
    type: 'money',
    width: 134,
    sortable: true,
    hint: '合同额 ÷ 课程天数',
  },
] as const;

/** Columns of each tab with restricted money columns; see `columnsSeen`. */
export const STATISTICS_COLUMNS = {
  province: [
    { key: 'name', title: '省份', type: 'word', width: 110, fixed: 'left', sortable: true },
    ...shared,
    ...money,
  ],
  industry: [
    { key: 'province', title: '省份', type: 'word', width: 110, fixed: 'left' },
    { key: 'second', title: '行业', type: 'word', width: 120 },
    ...shared,
    ...money,
  ],
  field: [
    { key: 'province', title: '省份', type: 'word', width: 110, fixed: 'left' },
    { key: 'second', title: '领域', type: 'word', width: 120 },
    ...shared,
    ...money,
  ],
  institution: [
    { key: 'name', title: '机构', width: 210, fixed: 'left', sortable: true },
    ...shared.filter(({ key }) => key !== 'institutions'),
    { key: 'lastDate', title: '最近上课', type: 'date', width: 108, sortable: true },
    { key: 'ownerName', title: '客户负责人', type: 'word', record: ['person', 'ownerId'], width: 104 },
    { key: 'provinces', title: '省份', type: 'word', width: 140 },
    ...money,
    {
      key: 'openAmount',
      title: '未收（元）',
      type: 'money',
      width: 130,
      sortable: true,
      hint: '已上完课程的合同额 − 已收 − 已核销',
    },
  ],
  topic: [
    { key: 'name', title: '课题', width: 210, fixed: 'left', sortable: true },
    ...shared,
    { key: 'bestScore', title: '最高评分', type: 'number', width: 92, sortable: true },
    ...money,
  ],
  teacher: [
    { key: 'name', title: '讲师', width: 110, fixed: 'left', sortable: true },
    { key: 'level', title: '级别', type: 'code', codes: MANAGEMENT_LEVEL, width: 80 },
    ...shared.filter(({ key }) => key !== 'teachers'),
    { key: 'repeatInstitutions', title: '复购机构', type: 'number', width: 92, sortable: true },
    { key: 'halfDaysTaught', title: '已排半天', type: 'number', width: 92 },
    { key: 'halfDaysOffered', title: '可排半天', type: 'number', width: 92 },
    { key: 'utilisation', title: '利用率', type: 'percent', width: 84, sortable: true },
    ...money,
    {
      key: 'feePerDay',
      title: '日均课酬（元）',
      type: 'money',
      width: 134,
      sortable: true,
      hint: '课酬 ÷ 课程天数',
    },
  ],
} as const satisfies Record<string, Columns>;
export type StatisticsTab = keyof typeof STATISTICS_COLUMNS;

/** Columns of a tab with or without access to money. */
export const columnsSeen = (tab: StatisticsTab, seesMoney: boolean): Columns =>
  (STATISTICS_COLUMNS[tab] as Columns).filter(
    ({ key }) => seesMoney || !(MONEY_SORTS as readonly string[]).includes(key),
  );

/** The second sheet of an export: a confirmed lesson of the groups. */
export interface LessonBehind {
  lessonid: string;
  lessondate: string;
  lessonname: string;
  cooperationName: string;
  teachername: string | null;
  province: string;
  field: string | null;
  lessondays: string;
  authorName: string | null;
  feeIncome: string;
  received: string;
  profit: string;
}
const behindColumns: readonly ListColumn<LessonBehind>[] = [
  { key: 'lessonid', title: '课程编号', type: 'word', width: 130 },
  { key: 'lessondate', title: '上课日期', type: 'date', width: 108 },
  { key: 'lessonname', title: '课程', width: 220 },
  { key: 'cooperationName', title: '机构', width: 200 },
  { key: 'teachername', title: '讲师', type: 'word', width: 90 },
  { key: 'province', title: '省份', type: 'word', width: 90 },
  { key: 'field', title: '领域', type: 'word', width: 90 },
  { key: 'lessondays', title: '天数', type: 'number', width: 70 },
  { key: 'authorName', title: '业务员', type: 'word', width: 90 },
  { key: 'feeIncome', title: '合同额（元）', type: 'money', width: 116 },
  { key: 'received', title: '已收（元）', type: 'money', width: 116, hint: '这些课程的收款，不限哪个月到账' },
  {
    key: 'profit',
    title: '利润（元）',
    type: 'money',
    width: 116,
    hint: '课程款 − 已核销 − 课酬 − 差旅 − 物料 − 其他费用 − 补贴 − 税费分摊',
  },
];
export const behindColumnsSeen = (seesMoney: boolean) =>
  behindColumns.filter(({ type }) => seesMoney || type !== 'money');

const twin = z.object({
  topic: z.string(),
  lessons: z.number(),
  other: z.string(),
  otherLessons: z.number(),
  /** Share of common substrings, 0.8 to 1. */
  likeness: z.number(),
});
const joined = z.object({ id: z.number(), alias: z.string(), topic: z.string() });

const OF_LESSONS = spanWords('上课日期');

export const statisticsApi = endpoints('statistics', {
  lessonsByProvince: query('GET /kechengtongji/geshengpaikeshuju', '各省排课数据', {
    input: filter,
    output: groupedBy(province),
  }),
  lessonsByProvinceIndustry: query('GET /kechengtongji/geshenghangyeshuju', '各省行业数据', {
    input: filter,
    output: groupedBy(cell).extend({ columns: columnTotals }),
  }),
  lessonsByInstitution: query('GET /kechengtongji/jigoupaikeshuju', '机构排课数据', {
    input: filter,
    output: groupedBy(institution),
  }),
  lessonsByTopic: query('GET /kechengtongji/ketipaikeshuju', '课题排课数据', {
    input: filter,
    output: groupedBy(topic),
  }),
  lessonsByProvinceField: query('GET /kechengtongji/geshenglingyushuju', '各省领域数据', {
    input: filter,
    output: groupedBy(cell).extend({ columns: columnTotals }),
  }),
  lessonsByTeacher: query('GET /kechengtongji/teacherpaikeshuju', '讲师排课数据', {
    input: filter,
    output: groupedBy(teacher),
  }),
  /** Two sheets each: the groups, and their confirmed lessons. */
  exportByProvince: download('GET /kechengtongji/exportgeshengpaikeshuju', '导出各省排课数据', {
    words: OF_LESSONS,
    input: filter,
  }),
  exportByProvinceIndustry: download('GET /kechengtongji/exportgeshenghangyeshuju', '导出各省行业数据', {
    words: OF_LESSONS,
    input: filter,
  }),
  exportByInstitution: download('GET /kechengtongji/exportjigoupaikeshuju', '导出机构排课数据', {
    words: OF_LESSONS,
    input: filter,
  }),
  exportByTopic: download('GET /kechengtongji/exportketipaikeshuju', '导出课题排课数据', {
    words: OF_LESSONS,
    input: filter,
  }),
  exportByProvinceField: download('GET /kechengtongji/exportgeshenglingyushuju', '导出各省领域数据', {
    words: OF_LESSONS,
    input: filter,
  }),
  exportByTeacher: download('GET /kechengtongji/exportteacherpaikeshuju', '导出讲师排课数据', {
    words: OF_LESSONS,
    input: filter,
  }),
  /** Nearly equal topics among the thousand most taught, and joined ones. */
  topicTwins: query('GET /kechengtongji/ketixiangsi', '相近课题', {
    output: listOf(twin).extend({ ...dated, joined: z.array(joined) }),
  }),
  /** Counts `alias` under `topic` from now on; 400 when they are joined already. */
  joinTopics: command('POST /kechengtongji/ketihebing', '合并课题', {
    input: z.object({ alias: text(100), topic: text(100) }),
    output: byId,
  }),
  /** Counts a joined topic by itself again. */
  splitTopic: command('POST /kechengtongji/ketichaifen', '拆分课题', { input: byId }),
});
