import { z } from 'zod';
import { USER_TYPE } from '../accounts.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  flag,
  id,
  ids,
  int,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVerbatim,
  optionalVersion,
  parsedJson,
  stamped,
  text,
  wireDate,
  wireTime,
} from '../fields.ts';
import { fileRef } from '../files.ts';
import { listInput, listOf, page } from '../lists.ts';
import { RICH_MOST } from '../richText.ts';
import {
  audienceFields,
  COURSE_CATEGORIES,
  COURSE_STATUS,
  LESSON_KINDS,
  OVERDUE,
  QUESTION_KINDS,
  STANDINGS,
  wireAudience,
} from './codes.ts';

const courseRow = stamped.extend({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  status: z.number(),
  isRequired: z.boolean(),
  dueDays: z.number().nullable(),
  lecturer: z.string().nullable(),
  audienceText: z.string(),
  lessons: z.number(),
  /** Lessons that wait for the next publication. */
  waiting: z.number(),
  revision: z.number(),
  audience: z.number(),
  started: z.number(),
  completed: z.number(),
  coverage: z.number().nullable(),
  completion: z.number().nullable(),
  sortOrder: z.number(),
  publishedAt: wireTime.nullable(),
});
export const courseColumns: readonly ListColumn<z.output<typeof courseRow>>[] = [
  { key: 'title', title: '课程', width: 220, fixed: 'left', sortable: true },
  { key: 'status', title: '状态', type: 'code', codes: COURSE_STATUS, width: 84 },
  { key: 'category', title: '分类', type: 'word', width: 90 },
  { key: 'isRequired', title: '必修', type: 'flag', width: 64 },
  { key: 'dueDays', title: '期限（天）', type: 'number', width: 88, hint: '发布后几天内学完，只用于必修课' },
  { key: 'audienceText', title: '给谁看', width: 150 },
  { key: 'lessons', title: '小节', type: 'number', width: 64, hint: '学员看得到的小节数' },
  { key: 'waiting', title: '待发布', type: 'number', width: 80, hint: '下一次发布时才给学员的小节数' },
  { key: 'audience', title: '应学', type: 'number', width: 76, hint: '看得到这门课的有效账号' },
  { key: 'started', title: '已开始', type: 'number', width: 74, hint: '应学的人里打开过至少一节的' },
  { key: 'completed', title: '已完成', type: 'number', width: 74, hint: '应学的人里学完过全部必修小节的' },
  { key: 'coverage', title: '覆盖率', type: 'percent', width: 76, hint: '已开始 ÷ 应学' },
  { key: 'completion', title: '完成率', type: 'percent', width: 76, hint: '已完成 ÷ 已开始' },
  { key: 'lecturer', title: '主讲', width: 100, defaultHidden: true },
  { key: 'revision', title: '版次', type: 'number', width: 70, hint: '发布过几次', defaultHidden: true },
  { key: 'sortOrder', title: '排序', type: 'number', width: 70, hint: '小的在前', defaultHidden: true },
  { key: 'publishedAt', title: '发布时间', type: 'time', width: 150, defaultHidden: true, sortable: true },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, defaultHidden: true, sortable: true },
];
const courseFilter = listInput(['sortOrder', 'title', 'publishedAt', 'updatedAt']).extend({
  status: COURSE_STATUS.optional,
  category: COURSE_CATEGORIES.optional,
  isRequired: optionalFlag,
});

export const courseForm = z.object({
  id: optionalId,
  version: optionalVersion,
  title: text(60),
  category: COURSE_CATEGORIES.schema,
  coverFileId: optionalId,
  summary: optionalText(120),
  description: optionalVerbatim(RICH_MOST),
  lecturer: optionalText(30),
  teacherId: optionalId,
  ...audienceFields,
  isRequired: flag,
  dueDays: optionalInt(1, 365),
  isSequential: flag,
  passPercent: int(1, 100).default(80),
  sortOrder: int(0, 9999).default(0),
});

const question = z.object({
  text: text(500),
  kind: QUESTION_KINDS.schema,
  options: z.array(text(200)).min(2, '至少两个选项').max(8, '最多八个选项'),
  answer: z.array(int(0, 7)).min(1, '请选正确答案').max(8),
  explanation: optionalParagraphs(500),
  points: int(1, 100).default(1),
});
/** Right options exist, and only a question of several may have several. */
const isAnswerable = ({ kind, options, answer }: z.output<typeof question>): boolean =>
  answer.every((place) => place < options.length) &&
  new Set(answer).size === answer.length &&
  (kind === '多选' || answer.length === 1) &&
  (kind !== '判断' || options.length === 2);

export const lessonForm = z.object({
  id: optionalId,
  version: optionalVersion,
  chapterId: id,
  title: text(60),
  kind: LESSON_KINDS.schema,
  fileId: optionalId,
  versionId: optionalId,
  /** A teacher's video instead of an uploaded one. */
  videoId: optionalId,
  body: optionalVerbatim(RICH_MOST),
  durationS: optionalInt(1, 86_400),
  pages: optionalInt(1, 2000),
  minutes: optionalInt(1, 1000),
  isRequired: flag,
  isPublished: flag,
  questions: z.preprocess(
    parsedJson,
    z
      .array(question.refine(isAnswerable, { path: ['answer'], message: '请选正确答案' }))
      .max(100, '最多 100 题')
      .nullish(),
  ),
});

const editedQuestion = z.object({
  text: z.string(),
  kind: z.string(),
  options: z.array(z.string()),
  answer: z.array(z.number()),
  explanation: z.string().nullable(),
  points: z.number(),
});
const editedLesson = z.object({
  id: z.number(),
  version: z.number(),
  chapterId: z.number(),
  title: z.string(),
  kind: LESSON_KINDS.schema,
  file: fileRef.nullable(),
  versionId: z.number().nullable(),
  /** The outline document and its version's number. */
  versionName: z.string().nullable(),
  videoId: z.number().nullable(),
  videoName: z.string().nullable(),
  body: z.string().nullable(),
  durationS: z.number().nullable(),
  pages: z.number().nullable(),
  minutes: z.number().nullable(),
  isRequired: z.boolean(),
  isPublished: z.boolean(),
  sinceRevision: z.number().nullable(),
  questions: z.array(editedQuestion),
});
const courseOne = stamped.extend({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  cover: fileRef.nullable(),
  summary: z.string().nullable(),
  description: z.string().nullable(),
  lecturer: z.string().nullable(),
  teacherId: z.number().nullable(),
  teacherName: z.string().nullable(),
  ...wireAudience,
  isRequired: z.boolean(),
  dueDays: z.number().nullable(),
  isSequential: z.boolean(),
  passPercent: z.number(),
  sortOrder: z.number(),
  status: z.number(),
  revision: z.number(),
  publishedAt: wireTime.nullable(),
  audience: z.number(),
  chapters: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      title: z.string(),
      lessons: z.array(editedLesson),
    }),
  ),
});

/** One learner of a course. */
const learner = z.object({
  /** Id of the account. */
  id: z.number(),
  name: z.string(),
  userType: z.number(),
  place: z.string().nullable(),
  standing: z.string(),
  rate: z.number().nullable(),
  done: z.number(),
  total: z.number(),
  isOverdue: z.boolean(),
  dueOn: wireDate.nullable(),
  bestScore: z.number().nullable(),
  startedAt: wireTime.nullable(),
  lastAt: wireTime.nullable(),
  completedAt: wireTime.nullable(),
  remindedOn: wireDate.nullable(),
});
export const learnerColumns: readonly ListColumn<z.output<typeof learner>>[] = [
  { key: 'name', title: '姓名', width: 110, fixed: 'left' },
  { key: 'userType', title: '类型', type: 'code', codes: USER_TYPE, width: 90 },
  { key: 'place', title: '部门或机构', width: 180 },
  { key: 'standing', title: '状态', type: 'code', codes: STANDINGS, width: 88 },
  { key: 'rate', title: '进度', type: 'percent', width: 80, hint: '学完的 ÷ 已发布的必修小节' },
  { key: 'dueOn', title: '期限', type: 'date', width: 108 },
  { key: 'isOverdue', title: '逾期', type: 'flag', width: 70 },
  { key: 'bestScore', title: '最高分', type: 'number', width: 80, hint: '各测验最高分的平均，满分 100' },
  { key: 'startedAt', title: '开始时间', type: 'time', width: 150 },
  { key: 'lastAt', title: '最近学习', type: 'time', width: 150, defaultHidden: true },
  { key: 'completedAt', title: '完成时间', type: 'time', width: 150 },
  { key: 'remindedOn', title: '最近提醒', type: 'date', width: 108 },
];
const learnerFilter = listInput(['name']).extend({
  id,
  standing: STANDINGS.optional,
  overdue: OVERDUE.optional,
});
const figures = z.object({
  audience: z.number(),
  started: z.number(),
  completed: z.number(),
  overdue: z.number(),
  /** started ÷ audience, completed ÷ started: four decimals, null without a divisor. */
  coverage: z.number().nullable(),
  completion: z.number().nullable(),
  /** Passed first attempts ÷ first attempts. */
  firstTryRate: z.number().nullable(),
  /** Median days from the first lesson to completion. */
  medianDays: z.number().nullable(),
  lessons: z.array(z.object({ id: z.number(), title: z.string(), opened: z.number(), done: z.number() })),
});

export const learningCoursesApi = endpoints('learning', {
  list: query('GET /learning/course/list', '课程管理列表', { input: courseFilter, output: page(courseRow) }),
  exportCourses: download('GET /learning/course/listExcel', '导出利润宝课程', {
    words: { category: { label: '分类' }, isRequired: { label: '必修' } },
    input: courseFilter,
  }),
  one: query('GET /learning/course/one', '课程内容', { input: byId, output: courseOne }),
  /** Roles by which an audience is chosen. */
  roles: query('GET /learning/roles', '可选的角色', {
    output: listOf(z.object({ key: z.string(), name: z.string() })),
  }),
  edit: command('POST /learning/course/edit', '保存课程', { input: courseForm, output: byId }),
  /**
   * Gives learners the lessons that wait, as a new revision. `mustCatchUp`: who completed the course before learns the
   * new required lessons by a new due date.
   */
  publish: command('POST /learning/course/publish', '发布课程', {
    input: byIdAndVersion.extend({ mustCatchUp: optionalFlag }),
    output: z.object({ revision: z.number() }),
  }),
  takeOff: command('POST /learning/course/takeOff', '下架课程', { input: byIdAndVersion }),
  copy: command('POST /learning/course/copy', '复制课程', { input: byId, output: byId }),
  delete: command('POST /learning/course/delete', '删除课程', { undo: true, input: z.object({ id: ids }) }),
  editChapter: command('POST /learning/chapter/edit', '保存章', {
    input: z.object({ id: optionalId, version: optionalVersion, courseId: id, title: text(60) }),
    output: byId,
  }),
  /** All chapters of a course in their new order. */
  orderChapters: command('POST /learning/chapter/order', '排列章', { input: z.object({ id, ids }) }),
  deleteChapter: command('POST /learning/chapter/delete', '删除章', { undo: true, input: byId }),
  editLesson: command('POST /learning/lesson/edit', '保存小节', { input: lessonForm, output: byId }),
  /** All lessons of a chapter in their new order; lessons of the course's other chapters move here. */
  orderLessons: command('POST /learning/lesson/order', '排列小节', { input: z.object({ id, ids }) }),
  deleteLesson: command('POST /learning/lesson/delete', '删除小节', { undo: true, input: byId }),
  /** Figures of a course; leaders see their own people's. */
  progress: query('GET /learning/progress', '学习情况', { input: byId, output: figures }),
  learners: query('GET /learning/learners', '学员', { input: learnerFilter, output: page(learner) }),
  progressExcel: download('GET /learning/progressExcel', '导出学习情况', {
    words: { standing: { label: '进度' } },
    input: learnerFilter,
  }),
  /** Reminds learners who have not finished a required course; each once a day. */
  remind: command('POST /learning/remind', '提醒学习', {
    input: z.object({ id, accountIds: ids }),
    output: z.object({ reminded: z.number() }),
  }),
});
