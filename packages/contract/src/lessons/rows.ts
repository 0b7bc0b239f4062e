import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { stamped, wireDate, wireMoney, wireTime } from '../fields.ts';
import { HALVES, LESSON_PROGRESS, LESSON_STATUS } from './codes.ts';

/** A lesson's half-days as the wire carries them. */
const slots = z.array(z.object({ date: wireDate, half: HALVES.schema }));

export const lessonRow = stamped.extend({
  id: z.number(),
  lessonid: z.string(),
  /** First date. */
  lessondate: wireDate,
  lastDate: wireDate,
  /** Sum of half-days, 0.5 each. */
  lessondays: z.string(),
  lessonname: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  contactId: z.number(),
  orgcontact: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  provinceId: z.number().nullable(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  isOnline: z.boolean(),
  lessonstatus: z.number(),
  /** See LESSON_PROGRESS. */
  progress: LESSON_PROGRESS.schema,
  status: z.number(),
  reserveExpiresOn: wireDate.nullable(),
  /** Day since which a postponed lesson waits for new days. */
  postponedOn: wireDate.nullable(),
  /** Null for visitors without access to the figure (income for teachers, costs for partners). */
  feeIncome: wireMoney.nullable(),
  teacherFee: wireMoney.nullable(),
  profit: wireMoney.nullable(),
  invoiced: wireMoney.nullable(),
  received: wireMoney.nullable(),
  score: z.string().nullable(),
  clashReason: z.string().nullable(),
  /** Possible next states for the caller; further rights follow. */
  steps: z.array(LESSON_STATUS.schema),
  canEdit: z.boolean(),
  canReplace: z.boolean(),
  canEvaluate: z.boolean(),
  canDelete: z.boolean(),
  canRestore: z.boolean(),
});

const evaluation = z.object({
  id: z.number(),
  source: z.string(),
  contentScore: z.number(),
  expressionScore: z.number(),
  interactionScore: z.number(),
  organisationScore: z.number(),
  average: z.string(),
  text: z.string().nullable(),
  wouldAgain: z.boolean().nullable(),
  photoIds: z.array(z.number()),
  textReview: z.number(),
  contactWords: z.array(z.string()),
  version: z.number(),
  createdAt: wireTime,
});

export const lessonDetail = lessonRow.extend({
  demandId: z.number().nullable(),
  handoverId: z.number().nullable(),
  handoverName: z.string().nullable(),
  venue: z.string().nullable(),
  onsiteName: z.string().nullable(),
  onsitePhone: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  contractCompanyId: z.number().nullable(),
  contractCompanyName: z.string().nullable(),
  contractGroupId: z.number().nullable(),
  contractGroupNo: z.string().nullable(),
  /** Part of the income; `received` plus this is the settled amount. */
  writtenOff: wireMoney.nullable(),
  travelFee: wireMoney.nullable(),
  /** Copied from the teacher's record when the teacher was chosen, unless set on the lesson. */
  travelPayer: z.string().nullable(),
  materialFee: wireMoney.nullable(),
  otherFee: wireMoney.nullable(),
  subsidy: wireMoney.nullable(),
  taxShare: wireMoney.nullable(),
  /** Amount of invoice applications. */
  applied: wireMoney.nullable(),
  teacherPaid: wireMoney.nullable(),
  giftLessons: z.number(),
  isManaged: z.boolean(),
  customerConfirmedAt: wireTime.nullable(),
  teacherPhoneDate: wireTime.nullable(),
  coursewareConfirmedAt: wireTime.nullable(),
  coursewareUploaderId: z.number().nullable(),
  coursewareUploaderName: z.string().nullable(),
  postponementConfirmedAt: wireTime.nullable(),
  cancellationConfirmedAt: wireTime.nullable(),
  remark: z.string().nullable(),
  /** Was confirmed at least once: another teacher or other days need a reason. */
  wasConfirmed: z.boolean(),
  sessions: slots,
  evaluations: z.array(evaluation),
});

export const lessonColumns: readonly ListColumn<z.output<typeof lessonRow>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'id'], width: 188, fixed: 'left' },
  {
    key: 'reserveExpiresOn',
    title: '预留到期',
    type: 'date',
    width: 108,
    sortable: true,
    defaultHidden: true,
  },
  { key: 'postponedOn', title: '延期于', type: 'date', width: 108, sortable: true, defaultHidden: true },
  { key: 'progress', title: '状态', type: 'code', codes: LESSON_PROGRESS, width: 86 },
  { key: 'lessondate', title: '上课日期', type: 'date', width: 112, sortable: true },
  { key: 'lastDate', title: '结束日期', type: 'date', exportOnly: true },
  { key: 'lessondays', title: '天数', type: 'number', width: 64, hint: '上课的半天数 ÷ 2' },
  { key: 'teachername', title: '讲师', record: ['teacher', 'teacherId'], width: 78 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 156 },
  { key: 'orgcontact', title: '客户', record: ['customer', 'contactId'], width: 78 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 78 },
  { key: 'cityName', title: '城市', type: 'word', width: 78, defaultHidden: true },
  { key: 'feeIncome', title: '课程款（元）', type: 'money', width: 116, sortable: true },
  { key: 'invoiced', title: '已开票（元）', type: 'money', exportOnly: true },
  {
    key: 'received',
    title: '已收（元）',
    type: 'money',
    width: 108,
    hint: '分配到课程的收款之和，含置换，已减退款',
  },
  { key: 'teacherFee', title: '课酬（元）', type: 'money', width: 116, defaultHidden: true },
  {
    key: 'profit',
    title: '利润（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    sortable: true,
    hint: '课程款 − 已核销 − 课酬 − 差旅 − 物料 − 其他费用 − 补贴 − 税费分摊',
  },
  {
    key: 'score',
    title: '评分',
    type: 'number',
    width: 64,
    defaultHidden: true,
    hint: '这节课评价的平均，机构评价优先于内部评价',
  },
  { key: 'lessonid', title: '课程编号', width: 130, defaultHidden: true },
  { key: 'field', title: '领域', width: 96, defaultHidden: true },
];

/** One step in a lesson's log. */
export const lessonStep = z.object({
  id: z.number(),
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  at: wireTime,
  by: z.string().nullable(),
  action: z.string(),
  fromStatus: z.number().nullable(),
  toStatus: z.number().nullable(),
  reason: z.string().nullable(),
  oldDates: z.array(z.object({ date: z.string(), half: z.number() })).nullable(),
  newDates: z.array(z.object({ date: z.string(), half: z.number() })).nullable(),
  told: z.array(z.string()),
  /** Present only after a change of teacher. */
  oldTeacher: z.string().nullable(),
  newTeacher: z.string().nullable(),
  changeReason: z.string().nullable(),
});

export const stepColumns: readonly ListColumn<z.output<typeof lessonStep>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'lessonId'], width: 220, fixed: 'left' },
  { key: 'at', title: '时间', type: 'time', width: 150, sortable: true },
  { key: 'action', title: '操作', width: 110 },
  { key: 'fromStatus', title: '原状态', type: 'code', codes: LESSON_STATUS, width: 92 },
  { key: 'toStatus', title: '变为', type: 'code', codes: LESSON_STATUS, width: 92 },
  { key: 'reason', title: '原因', width: 200 },
  { key: 'oldDates', title: '原时段', width: 200 },
  { key: 'newDates', title: '新时段', width: 200 },
  { key: 'oldTeacher', title: '原讲师', type: 'word', width: 90 },
  { key: 'newTeacher', title: '新讲师', type: 'word', width: 90 },
  { key: 'changeReason', title: '变更原因', type: 'word', width: 90 },
  { key: 'by', title: '操作人', type: 'word', width: 90 },
  { key: 'told', title: '已通知', width: 160 },
];

/** One day of a lesson. */
export const calendarEntry = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  date: wireDate,
  halves: z.array(z.number()),
  lessonstatus: z.number(),
  progress: LESSON_PROGRESS.schema,
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  coorgid: z.number(),
  cooperationName: z.string(),
  cityName: z.string().nullable(),
  /** Warnings of too short a time for the way from or to the teacher's neighbouring lesson; staff alone have them. */
  trips: z.array(z.string()).optional(),
});

/** An institution with its confirmed lessons. */
export const taughtInstitution = z.object({
  coorgid: z.number(),
  cooperationName: z.string(),
  lessons: z.number(),
  days: z.string(),
  feeIncome: wireMoney.nullable(),
});
