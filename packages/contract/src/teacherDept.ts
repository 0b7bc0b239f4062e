import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { download, endpoints, query } from './endpoint.ts';
import { optionalDate, optionalId, optionalText, optionalVerbatim, wireDate } from './fields.ts';
import type { FilterWords } from './filterWords.ts';
import { dated, listInput, page } from './lists.ts';
import { MANAGEMENT_LEVEL } from './teachers.ts';

/** Groupings of a board; the first by default. */
export const DEMANDS_BY = codes({ value: 'person', label: '推荐人' }, { value: 'field', label: '领域' });
export const RESERVATIONS_BY = codes(
  { value: 'handover', label: '对接人' },
  { value: 'salesperson', label: '业务员' },
  { value: 'field', label: '领域' },
);
export const REPLACEMENTS_BY = codes(
  { value: 'reason', label: '原因' },
  { value: 'teacher', label: '原讲师' },
  { value: 'month', label: '月份' },
);
export const EVALUATIONS_BY = codes(
  { value: 'teacher', label: '讲师' },
  { value: 'field', label: '领域' },
  { value: 'institution', label: '机构' },
);
export const BOARDS = codes(
  { value: 'demands', label: '需求匹配' },
  { value: 'reservations', label: '预留转化' },
  { value: 'replacements', label: '更换' },
  { value: 'evaluations', label: '评价' },
  { value: 'load', label: '讲师负荷' },
  { value: 'development', label: '讲师开发' },
  { value: 'courseware', label: '课件课纲' },
);
export type Board = (typeof BOARDS.values)[number];
/** Minimum number of evaluations for a rank. */
export const RANKED_FROM = 3;

/** This month by default; `field` and `dqid` filter the counted records. */
const span = listInput(['key'])
  .pick({ page: true, count: true, columns: true })
  .extend({
    from: optionalDate,
    to: optionalDate,
    dqid: optionalId,
    field: optionalText(50),
  });
const named = { key: z.string(), name: z.string() };
/** Four decimals; null without a denominator. */
const rate = z.string().nullable();

const demands = {
  demands: z.number(),
  recommended: z.number(),
  unrecommended: z.number(),
  /** Median working hours (8 a day, 9:00 to 17:00) until the first recommendation. */
  firstHours: z.string().nullable(),
  /** With a lesson that is not cancelled; of these, those with a recommended teacher. */
  scheduled: z.number(),
  adopted: z.number(),
  recommendedRate: rate,
  adoptionRate: rate,
  /** Recommendations that the customers answered, and those of them that they want. */
  answered: z.number(),
  accepted: z.number(),
  acceptance: rate,
  /** Median work hours from sending to the answer. */
  answerHours: z.string().nullable(),
};
const reservations = {
  reserved: z.number(),
  confirmed: z.number(),
  released: z.number(),
  waiting: z.number(),
  /** confirmed ÷ (confirmed + released) */
  rate,
};
const replacements = {
  lessons: z.number(),
  changes: z.number(),
  /** Mean days before the first session. */
  daysBefore: z.string().nullable(),
  /** Lessons changed on the day itself; their share. */
  sameDay: z.number(),
  sameDayRate: rate,
};
const evaluations = {
  evaluated: z.number(),
  content: z.string().nullable(),
  expression: z.string().nullable(),
  interaction: z.string().nullable(),
  organisation: z.string().nullable(),
  average: z.string().nullable(),
  /** With a dimension of 2 or less. */
  low: z.number(),
};
const load = { booked: z.number(), offered: z.number(), rate };
const week = z.object({ from: wireDate, ...load });
const development = {
  added: z.number(),
  /** Added at least 90 days ago: with the first lesson within 90 days. */
  mature: z.number(),
  activated: z.number(),
  activation: rate,
  stopped: z.number(),
};
const courseware = {
  due: z.number(),
  onTime: z.number(),
  late: z.number(),
  missing: z.number(),
  onTimeRate: rate,
  /** Median days before the first session. */
  daysBefore: z.string().nullable(),
};

/** Rows of a board, its totals, and those of the previous span. */
const board = <T extends z.ZodRawShape, R extends z.ZodRawShape>(measures: T, more: R) =>
  page(z.object({ ...named, ...measures, ...more })).extend({
    ...dated,
    from: wireDate,
    to: wireDate,
    totals: z.object(measures),
    /** For the days in `compared`: the previous span, or for a running one its elapsed days. */
    previous: z.object(measures),
    compared: z.object({ from: wireDate, to: wireDate }),
  });
const outputs = {
  demands: board(demands, {}),
  reservations: board(reservations, {}),
  replacements: board(replacements, {}),
  evaluations: board(evaluations, {
    /** (n·x̄ + 5·m) ÷ (n + 5) with the overall mean m; null rank below RANKED_FROM. */
    bayesian: z.string().nullable(),
    rank: z.number().nullable(),
    /** Averages of the last six months until that of `to`. */
    months: z.array(z.number().nullable()),
  }),
  load: board(load, { level: z.number(), weeks: z.array(week) }).extend({
    days: z.array(z.object({ date: wireDate, booked: z.number() })),
  }),
  development: board(development, {}).extend({
    /** Fields of open demands in the span that no active teacher has. */
    gaps: z.array(z.object({ field: z.string(), demands: z.number() })),
  }),
  courseware: board(courseware, {}),
};
type Row<B extends Board> = z.output<(typeof outputs)[B]>['list'][number];
type Columns<B extends Board> = readonly ListColumn<Row<B>>[];
const number = <K extends string>(key: K, title: string, width = 84) =>
  ({ key, title, type: 'number', width }) as const;
const percent = <K extends string>(key: K, title: string) =>
  ({ key, title, type: 'percent', width: 84 }) as const;
const name = (title: string) => ({ key: 'name', title, type: 'word', width: 150, fixed: 'left' }) as const;

/** @param title of the grouping */
export const boardColumns: { [B in Board]: (title: string) => Columns<B> } = {
  demands: (title) => [
    name(title),
    number('demands', '有效需求'),
    number('recommended', '已推荐'),
    number('unrecommended', '未推荐'),
    percent('recommendedRate', '推荐率'),
    number('firstHours', '首推用时（小时）', 124),
    number('scheduled', '已排课'),
    number('adopted', '采纳'),
    percent('adoptionRate', '采纳率'),
    number('answered', '客户答复'),
    number('accepted', '感兴趣'),
    percent('acceptance', '接受率'),
    number('answerHours', '答复用时（小时）', 124),
  ],
  reservations: (title) => [
    name(title),
    number('reserved', '预留课程'),
    number('confirmed', '已确认'),
    number('released', '已释放'),
    number('waiting', '等待中'),
    percent('rate', '转化率'),
  ],
  replacements: (title) => [
    name(title),
    number('lessons', '更换课程'),
    number('changes', '更换次数'),
    number('daysBefore', '提前天数'),
    number('sameDay', '当天更换'),
    percent('sameDayRate', '当天占比'),
  ],
  evaluations: (title) => [
    number('rank', '名次'),
    name(title),
    number('evaluated', '评价课程'),
    number('bayesian', '综合分'),
    number('average', '平均分'),
    number('content', '内容'),
    number('expression', '表达'),
    number('interaction', '互动'),
    number('organisation', '组织'),
    number('low', '低分'),
  ],
  load: (title) => [
    name(title),
    { key: 'level', title: '级别', type: 'code', codes: MANAGEMENT_LEVEL, width: 80 },
    number('booked', '已排半天'),
    number('offered', '可排半天'),
    percent('rate', '负荷'),
  ],
  development: (title) => [
    name(title),
    number('added', '新增讲师'),
    number('mature', '满 90 天'),
    number('activated', '90 天内首课', 100),
    percent('activation', '激活率'),
    number('stopped', '停用'),
  ],
  courseware: (title) => [
    name(title),
    number('due', '应交'),
    number('onTime', '按时'),
    number('late', '迟交'),
    number('missing', '未交'),
    percent('onTimeRate', '按时率'),
    number('daysBefore', '提前天数'),
  ],
};

/** Parts of a board's row that open their own records. */
export const PARTS = codes(
  { value: 'recommended', label: '已推荐' },
  { value: 'unrecommended', label: '未推荐' },
  { value: 'scheduled', label: '已排课' },
  { value: 'adopted', label: '采纳' },
  { value: 'confirmed', label: '已确认' },
  { value: 'released', label: '已释放' },
  { value: 'waiting', label: '等待中' },
  { value: 'sameDay', label: '当天更换' },
  { value: 'low', label: '低分' },
  { value: 'onTime', label: '按时' },
  { value: 'late', label: '迟交' },
  { value: 'missing', label: '未交' },
  { value: 'gap', label: '没有可用讲师' },
  { value: 'added', label: '新增' },
  { value: 'mature', label: '满 90 天' },
  { value: 'activated', label: '90 天内首课' },
  { value: 'stopped', label: '停用' },
);
export type Part = (typeof PARTS.values)[number];

/** Record counted by a row: a lesson, a demand or a teacher. */
const record = z.object({
  id: z.number(),
  kind: z.enum(['lesson', 'demand', 'teacher']),
  title: z.string(),
  date: wireDate,
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  coorgid: z.number().nullable(),
  cooperationName: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  /** For a teacher's load: the lesson's half-days in the span. */
  halves: z.number().nullable(),
});
export const recordColumns: readonly ListColumn<z.output<typeof record>>[] = [
  { key: 'title', title: '名称', width: 220, fixed: 'left' },
  { key: 'date', title: '日期', type: 'date', width: 108 },
  { key: 'teachername', title: '讲师', type: 'word', record: ['teacher', 'teacherId'], width: 90 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 200 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 90 },
  { key: 'halves', title: '半天', type: 'number', width: 70, hint: '这门课程占用的半天' },
];

const behind = span.extend({
  board: BOARDS.schema,
  by: optionalText(20),
  /** Empty: all rows of the board. */
  key: optionalVerbatim(60),
  part: PARTS.optional,
});
/** `key` is an id or a word of the file's board. */
const BEHIND_WORDS: FilterWords = { key: null, board: { label: '看板' }, part: { label: '其中' } };
const byDemands = span.extend({ by: DEMANDS_BY.optional });
const byReservations = span.extend({ by: RESERVATIONS_BY.optional });
const byReplacements = span.extend({ by: REPLACEMENTS_BY.optional });
const byEvaluations = span.extend({ by: EVALUATIONS_BY.optional });

/** Boards of the teacher department; `Excel` is the same as a file. */
export const teacherDeptApi = endpoints(
  'teacherDept',
  {
    teacherDeptDemands: query('GET /newindex/shiZiXuQiu', '师资看板：需求匹配', {
      input: byDemands,
      output: outputs.demands,
    }),
    exportTeacherDeptDemands: download('GET /newindex/shiZiXuQiuExcel', '导出需求匹配', { input: byDemands }),
    /** Lessons reserved in the span, each once, with their results. */
    teacherDeptReservations: query('GET /newindex/shiZiYuLiu', '师资看板：预留转化', {
      input: byReservations,
      output: outputs.reservations,
    }),
    exportTeacherDeptReservations: download('GET /newindex/shiZiYuLiuExcel', '导出预留转化', {
      input: byReservations,
    }),
    /** Lessons with another teacher after their confirmation. */
    teacherDeptReplacements: query('GET /newindex/shiZiGengHuan', '师资看板：更换', {
      input: byReplacements,
      output: outputs.replacements,
    }),
    exportTeacherDeptReplacements: download('GET /newindex/shiZiGengHuanExcel', '导出更换', {
      input: byReplacements,
    }),
    teacherDeptEvaluations: query('GET /newindex/shiZiPingJia', '师资看板：评价', {
      input: byEvaluations,
      output: outputs.evaluations,
    }),
    exportTeacherDeptEvaluations: download('GET /newindex/shiZiPingJiaExcel', '导出评价', {
      input: byEvaluations,
    }),
    /**
     * Four weeks from the Monday of `from` (today); least booked A-level teachers first. `to` and `dqid` are ignored.
     */
    teacherDeptLoad: query('GET /newindex/shiZiFuHe', '师资看板：讲师负荷', {
      input: span,
      output: outputs.load,
    }),
    exportTeacherDeptLoad: download('GET /newindex/shiZiFuHeExcel', '导出讲师负荷', { input: span }),
    teacherDeptDevelopment: query('GET /newindex/shiZiKaiFa', '师资看板：讲师开发', {
      input: span,
      output: outputs.development,
    }),
    exportTeacherDeptDevelopment: download('GET /newindex/shiZiKaiFaExcel', '导出讲师开发', { input: span }),
    teacherDeptCourseware: query('GET /newindex/shiZiKeJian', '师资看板：课件课纲', {
      input: span,
      output: outputs.courseware,
    }),
    exportTeacherDeptCourseware: download('GET /newindex/shiZiKeJianExcel', '导出课件课纲', { input: span }),
    /** Records behind a row of a board, or one of its figures; for the load optionally from `from` to `to`. */
    teacherDeptRecords: query('GET /newindex/shiZiMingXi', '师资看板：明细', {
      input: behind,
      output: page(record).extend(dated),
    }),
    exportTeacherDeptRecords: download('GET /newindex/shiZiMingXiExcel', '导出师资看板明细', {
      words: BEHIND_WORDS,
      input: behind,
    }),
  },
  'dashboard',
);
