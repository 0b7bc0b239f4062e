import { z } from 'zod';
import { USER_TYPE } from '../accounts.ts';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { DEMAND_STATUS } from '../demands.ts';
import { download, endpoints, query } from '../endpoint.ts';
import { optionalDate, optionalFlag, optionalId, optionalText, wireDate, wireTime } from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { dated, listInput, page, pageWithSums } from '../lists.ts';
import { VIEW_KIND } from './recording.ts';
import { activeRow, downloadRow, searchRow, starRow, viewRow } from './rows.ts';

export const UNIT = codes(
  { value: 'day', label: '按日' },
  { value: 'week', label: '按周' },
  { value: 'month', label: '按月' },
);
export const SEARCHED_BY = codes({ value: 'teacher', label: '按讲师' }, { value: 'term', label: '按搜索词' });
/** The first by default. */
export const DOWNLOADED_BY = codes(
  { value: 'package', label: '按资料包' },
  { value: 'item', label: '按文件' },
  { value: 'userType', label: '按用户类型' },
  { value: 'institution', label: '按机构' },
);
export type Unit = (typeof UNIT.values)[number];

/** The last 30 days by default; people of every kind. */
const people = {
  from: optionalDate,
  to: optionalDate,
  userType: USER_TYPE.optional,
  coorgid: optionalId,
  organisationId: optionalId,
};
const spanned = { ...people, unit: UNIT.optional, teacherId: optionalId, field: optionalText(50) };

const rate = z.string().nullable();
const span = { ...dated, from: wireDate, to: wireDate };
/** A point of a chart: a day, the Monday of a week, the first of a month. */
const point = { on: wireDate, label: z.string() };

const searchFigures = {
  searches: z.number(),
  /** Distinct accounts. */
  searchers: z.number(),
  opened: z.number(),
  /** opened ÷ searches. */
  openRate: rate,
  /** Searches without a result. */
  noResult: z.number(),
};
const searchedGroup = z.object({
  key: z.string(),
  name: z.string(),
  teacherId: z.number().nullable(),
  ...searchFigures,
  /** Results of the latest search; by term only. */
  results: z.number().nullable(),
  /** Searches in the span before. */
  before: z.number(),
  lastAt: wireTime,
});
const searchFilter = listInput(['searches', 'searchers', 'opened', 'noResult', 'before', 'lastAt']).extend({
  ...spanned,
  by: SEARCHED_BY.optional,
  isNoResult: optionalFlag,
});

const viewedGroup = z.object({
  teacherId: z.number(),
  name: z.string(),
  views: z.number(),
  viewers: z.number(),
  partnerViewers: z.number(),
  medianSeconds: z.number(),
  /** Viewers who collected the teacher or had a demand within seven days. */
  converted: z.number(),
  conversion: rate,
  before: z.number(),
});
const viewSums = z.object({
  views: z.number(),
  viewers: z.number(),
  partnerViewers: z.number(),
  medianSeconds: z.number(),
  converted: z.number(),
  conversion: rate,
});
/** People who went on from one step to the next; what is left of each stays. */
const flow = z.array(z.object({ from: z.string(), to: z.string(), people: z.number() }));
const viewFilter = listInput([
  'views',
  'viewers',
  'partnerViewers',
  'medianSeconds',
  'conversion',
  'before',
]).extend(spanned);

const starFigures = { start: z.number(), added: z.number(), removed: z.number(), end: z.number() };
const starredGroup = z.object({
  teacherId: z.number(),
  name: z.string(),
  ...starFigures,
  before: z.number(),
});
const starFilter = listInput(['start', 'added', 'removed', 'end', 'before']).extend(spanned);

const downloadFigures = {
  /** Counted downloads: the same reader and content within ten minutes is one. */
  downloads: z.number(),
  /** Distinct accounts and links. */
  people: z.number(),
  finished: z.number(),
  /** finished ÷ downloads. */
  finishRate: rate,
};
const downloadedGroup = z.object({
  key: z.string(),
  name: z.string(),
  ...downloadFigures,
  before: z.number(),
  lastAt: wireTime,
});
const downloadFilter = listInput(['downloads', 'people', 'finished', 'before', 'lastAt']).extend({
  ...spanned,
  by: DOWNLOADED_BY.optional,
});

const topicGroup = z.object({
  key: z.string(),
  name: z.string(),
  searchers: z.number(),
  viewers: z.number(),
  downloaders: z.number(),
  demands: z.number(),
  lessons: z.number(),
  /** searchers + viewers + 3·downloaders + 10·demands + 10·lessons. */
  heat: z.number(),
  /** Heat of the span before. */
  before: z.number(),
  /** Demands for which no teacher may be engaged. */
  gap: z.number(),
});
const topicFilter = listInput([
  'heat',
  'searchers',
  'viewers',
  'downloaders',
  'demands',
  'lessons',
  'before',
  'gap',
]).extend(people);

/** Distinct accounts of a day (DAU), a week (WAU) or a month (MAU): never sums of days. */
const activePeriod = z.object({
  from: wireDate,
  to: wireDate,
  label: z.string(),
  staff: z.number(),
  partners: z.number(),
  teachers: z.number(),
  total: z.number(),
  /** Mean DAU ÷ the period's accounts; by week and month. */
  stickiness: rate,
  /** Open accounts at the end of the month, and the share of them that was active. */
  open: z.number().nullable(),
  activeRate: rate,
});
const cohort = z.object({
  week: wireDate,
  size: z.number(),
  /** Share still active in week 1, 2 …; null while a week has not ended. */
  kept: z.array(rate),
});
const activeFilter = z.object({ ...people, unit: UNIT.optional });

const topicDemand = z.object({
  id: z.number(),
  topic: z.string(),
  institutionName: z.string(),
  status: z.number(),
  createdAt: wireTime,
  /** Whether a teacher of the topic may be engaged. */
  hasTeacher: z.boolean(),
});

export const searchedColumns = (title: string): readonly ListColumn<z.output<typeof searchedGroup>>[] => [
  { key: 'name', title, type: 'word', record: ['teacher', 'teacherId'], width: 150, fixed: 'left' },
  {
    key: 'searches',
    title: '搜索',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '停下来的搜索：回车、打开结果，或停 2 秒',
  },
  {
    key: 'before',
    title: '上期',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '前一段同样长的时间里的搜索',
  },
  {
    key: 'searchers',
    title: '人数',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '不同账号，一人只算一次',
  },
  { key: 'opened', title: '打开', type: 'number', width: 80, sortable: true, hint: '打开了结果的搜索' },
  { key: 'openRate', title: '打开率', type: 'percent', width: 84, hint: '打开 ÷ 搜索' },
  { key: 'noResult', title: '搜不到', type: 'number', width: 84, sortable: true, hint: '没有结果的搜索' },
  { key: 'results', title: '结果', type: 'number', width: 80, hint: '最近一次搜索的结果数；按搜索词时才有' },
  { key: 'lastAt', title: '最近', type: 'time', width: 150, sortable: true },
];
export const viewedColumns: readonly ListColumn<z.output<typeof viewedGroup>>[] = [
  { key: 'name', title: '讲师', type: 'word', record: ['teacher', 'teacherId'], width: 110, fixed: 'left' },
  {
    key: 'views',
    title: '查看',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '同一人 30 分钟内再看算一次；讲师看自己不算',
  },
  {
    key: 'before',
    title: '上期',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '前一段同样长的时间里的查看',
  },
  {
    key: 'viewers',
    title: '人数',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '不同账号，一人只算一次',
  },
  {
    key: 'partnerViewers',
    title: '客户人数',
    type: 'number',
    width: 92,
    sortable: true,
    hint: '其中的合作客户账号',
  },
  {
    key: 'medianSeconds',
    title: '时长中位（秒）',
    type: 'number',
    width: 120,
    sortable: true,
    hint: '一半的查看不短于此；只算页面可见的秒数',
  },
  {
    key: 'converted',
    title: '转化人数',
    type: 'number',
    width: 92,
    hint: '查看后 7 天内收藏该讲师，或提了需求（没有点名别人）的人',
  },
  { key: 'conversion', title: '转化率', type: 'percent', width: 84, sortable: true, hint: '转化人数 ÷ 人数' },
];
export const starredColumns: readonly ListColumn<z.output<typeof starredGroup>>[] = [
  { key: 'name', title: '讲师', type: 'word', record: ['teacher', 'teacherId'], width: 110, fixed: 'left' },
  {
    key: 'start',
    title: '期初',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '开始那天零点时收藏着的人',
  },
  { key: 'added', title: '新增', type: 'number', width: 80, sortable: true, hint: '期间收藏的次数' },
  { key: 'removed', title: '取消', type: 'number', width: 80, sortable: true, hint: '期间取消的次数' },
  { key: 'end', title: '期末', type: 'number', width: 80, sortable: true, hint: '期初 + 新增 − 取消' },
  {
    key: 'before',
    title: '上期新增',
    type: 'number',
    width: 96,
    sortable: true,
    hint: '前一段同样长的时间里新增的收藏',
  },
];
export const downloadedColumns = (title: string): readonly ListColumn<z.output<typeof downloadedGroup>>[] => [
  { key: 'name', title, type: 'word', width: 220, fixed: 'left' },
  {
    key: 'downloads',
    title: '下载',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '同一人 10 分钟内再下同一份算一次',
  },
  {
    key: 'before',
    title: '上期',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '前一段同样长的时间里的下载',
  },
  {
    key: 'people',
    title: '人数',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '不同账号或分享链接，只算一次',
  },
  { key: 'finished', title: '下完', type: 'number', width: 80, sortable: true, hint: '下载到最后一个字节的' },
  { key: 'finishRate', title: '完成率', type: 'percent', width: 84, hint: '下完 ÷ 下载' },
  { key: 'lastAt', title: '最近', type: 'time', width: 150, sortable: true },
];
export const topicColumns: readonly ListColumn<z.output<typeof topicGroup>>[] = [
  { key: 'name', title: '课题', type: 'word', width: 220, fixed: 'left' },
  {
    key: 'heat',
    title: '热度',
    type: 'number',
    width: 84,
    sortable: true,
    hint: '搜索人数 + 查看人数 + 3 × 下载人数 + 10 × 需求 + 10 × 已确认课程',
  },
  {
    key: 'before',
    title: '上期热度',
    type: 'number',
    width: 96,
    sortable: true,
    hint: '前一段同样长的时间里的热度',
  },
  {
    key: 'searchers',
    title: '搜索人数',
    type: 'number',
    width: 92,
    sortable: true,
    hint: '搜过这个课题的账号，一人算一次',
  },
  {
    key: 'viewers',
    title: '查看人数',
    type: 'number',
    width: 92,
    sortable: true,
    hint: '看过这个课题的账号，一人算一次',
  },
  {
    key: 'downloaders',
    title: '下载人数',
    type: 'number',
    width: 92,
    sortable: true,
    hint: '下载过这个课题的资料包的账号，一人算一次',
  },
  { key: 'demands', title: '需求', type: 'number', width: 80, sortable: true, hint: '期间新建的需求' },
  { key: 'lessons', title: '课程', type: 'number', width: 80, sortable: true, hint: '期间上课的已确认课程' },
  {
    key: 'gap',
    title: '缺口',
    type: 'number',
    width: 80,
    sortable: true,
    hint: '没有可安排的讲师会讲的需求',
  },
];
export const periodColumns: readonly ListColumn<z.output<typeof activePeriod>>[] = [
  { key: 'label', title: '时间', type: 'word', width: 150, fixed: 'left' },
  {
    key: 'total',
    title: '活跃账号',
    type: 'number',
    width: 92,
    hint: '期间至少活跃一天的不同账号，不是各日相加',
  },
  { key: 'staff', title: '内部', type: 'number', width: 80, hint: '当天身份为内部员工' },
  { key: 'partners', title: '合作客户', type: 'number', width: 92, hint: '当天身份为合作客户' },
  { key: 'teachers', title: '讲师', type: 'number', width: 80, hint: '当天身份为讲师' },
  {
    key: 'stickiness',
    title: '粘性',
    type: 'percent',
    width: 84,
    hint: '日均活跃 ÷ 期间活跃；按周、按月时才有',
  },
  { key: 'open', title: '开通账号', type: 'number', width: 92, hint: '月末可以登录的账号；按月时才有' },
  { key: 'activeRate', title: '活跃率', type: 'percent', width: 84, hint: '当月活跃账号 ÷ 月末开通账号' },
];
export const topicDemandColumns: readonly ListColumn<z.output<typeof topicDemand>>[] = [
  { key: 'topic', title: '课题', record: ['demand', 'id'], width: 200, fixed: 'left' },
  { key: 'institutionName', title: '机构', width: 190 },
  { key: 'status', title: '状态', type: 'code', codes: DEMAND_STATUS, width: 90 },
  { key: 'createdAt', title: '新建', type: 'time', width: 150 },
  { key: 'hasTeacher', title: '有可安排的讲师', type: 'flag', width: 120 },
];

const rowsOf = listInput(['at']).extend({ ...people, teacherId: optionalId, field: optionalText(50) });
export const searchRowFilter = rowsOf.extend({
  /** The normal form of a term. */
  term: optionalText(50),
  topic: optionalText(100),
  isOpened: optionalFlag,
  isNoResult: optionalFlag,
});
export const viewRowFilter = rowsOf.extend({ kind: VIEW_KIND.optional, topic: optionalText(100) });
export const starRowFilter = rowsOf.extend({ isOn: optionalFlag });
export const downloadRowFilter = rowsOf.extend({
  packageId: optionalId,
  itemId: optionalId,
  /** The package as a whole instead of single files. */
  isWholePackage: optionalFlag,
  topic: optionalText(100),
  isFinished: optionalFlag,
  /** Downloads through links, by people without an account. */
  isByLink: optionalFlag,
  isOutsideInstitutions: optionalFlag,
});
const activeRowFilter = listInput(['days', 'actions', 'lastDay']).extend(people);

const OF_RECORDS = spanWords('日期');
const asked = <T extends object>(input: T) => ({ input, words: OF_RECORDS });
const SEARCHED = '/analytics/teacherNameSearch';
const SEEN = '/analytics/seeTeacherRecord';
const STARRED = '/analytics/techerCollectionRecord';
const DOWNLOADED = '/analytics/packageDownload';
const TOPICS = '/analytics/hotTopic';
const ACTIVE = '/analytics/activeUserNum';

export const analyticsApi = endpoints('analytics', {
  /** Searches by teacher or by term, with those that found nothing. */
  teacherNameSearch: query(`GET ${SEARCHED}`, '讲师搜索统计', {
    ...asked(searchFilter),
    output: pageWithSums(searchedGroup, z.object(searchFigures).extend({ noResultRate: rate })).extend({
      ...span,
      series: z.array(z.object({ ...point, searches: z.number(), noResult: z.number() })),
    }),
  }),
  exportTeacherNameSearch: download(
    'GET /analytics/teacherNameSearchExcel',
    '导出讲师搜索统计',
    asked(searchFilter),
  ),
  /** Views of teachers' pages by teacher, and the way from search to demand. */
  seeTeacherRecord: query(`GET ${SEEN}`, '讲师查看统计', {
    ...asked(viewFilter),
    output: pageWithSums(viewedGroup, viewSums).extend({
      ...span,
      series: z.array(z.object({ ...point, views: z.number(), viewers: z.number() })),
      flow,
    }),
  }),
  exportSeeTeacherRecord: download(
    'GET /analytics/seeTeacherRecordExcel',
    '导出讲师查看统计',
    asked(viewFilter),
  ),
  /** Stars of teachers: start + added − removed = end. */
  techerCollectionRecord: query(`GET ${STARRED}`, '讲师收藏统计', {
    ...asked(starFilter),
    output: pageWithSums(starredGroup, z.object(starFigures)).extend({
      ...span,
      series: z.array(z.object({ ...point, added: z.number(), removed: z.number(), end: z.number() })),
    }),
  }),
  exportTecherCollectionRecord: download(
    'GET /analytics/techerCollectionRecordExcel',
    '导出讲师收藏统计',
    asked(starFilter),
  ),
  /** Counted downloads of packages by package, file, kind of account or institution. */
  packageDownload: query(`GET ${DOWNLOADED}`, '资料包下载统计', {
    ...asked(downloadFilter),
    output: pageWithSums(downloadedGroup, z.object(downloadFigures)).extend({
      ...span,
      series: z.array(z.object({ ...point, downloads: z.number(), people: z.number() })),
    }),
  }),
  exportPackageDownload: download(
    'GET /analytics/packageDownloadExcel',
    '导出资料包下载统计',
    asked(downloadFilter),
  ),
  /** Topics by heat, aliases joined. */
  hotTopic: query(`GET ${TOPICS}`, '热门课题', {
    ...asked(topicFilter),
    output: page(topicGroup).extend(span),
  }),
  exportHotTopic: download('GET /analytics/hotTopicExcel', '导出热门课题', asked(topicFilter)),
  /** Active accounts by day, week or month and by kind of account. */
  activeUserNum: query(`GET ${ACTIVE}`, '活跃用户', {
    ...asked(activeFilter),
    output: z.object({ list: z.array(activePeriod), ...span }),
  }),
  exportActiveUserNum: download(
    'GET /analytics/activeUserNumExcel',
    '导出活跃用户',
    asked(activeFilter.extend({ columns: listInput(['at']).shape.columns })),
  ),
  /** Cohorts by the week of an account's first active day. */
  retention: query('GET /analytics/retention', '留存', {
    ...asked(z.object(people)),
    output: z.object({ list: z.array(cohort), ...span }),
    heldWith: [ACTIVE],
  }),
  searches: query('GET /analytics/searches', '搜索记录', {
    ...asked(searchRowFilter),
    output: page(searchRow),
    heldWith: [SEARCHED, TOPICS],
  }),
  views: query('GET /analytics/views', '查看记录', {
    ...asked(viewRowFilter),
    output: page(viewRow),
    heldWith: [SEEN, TOPICS],
  }),
  stars: query('GET /analytics/stars', '收藏记录', {
    ...asked(starRowFilter),
    output: page(starRow),
    heldWith: [STARRED],
  }),
  downloads: query('GET /analytics/downloads', '下载记录', {
    ...asked(downloadRowFilter),
    output: page(downloadRow),
    heldWith: [DOWNLOADED, TOPICS],
  }),
  actives: query('GET /analytics/actives', '活跃账号', {
    ...asked(activeRowFilter),
    output: page(activeRow),
    heldWith: [ACTIVE],
  }),
  topicDemands: query('GET /analytics/topicDemands', '课题的需求', {
    ...asked(listInput(['createdAt']).extend({ ...people, topic: optionalText(100), isGap: optionalFlag })),
    output: page(topicDemand),
    heldWith: [TOPICS],
  }),
});
