import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  code,
  date,
  flag,
  id,
  ids,
  optionalAmount,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalText,
  optionalVersion,
  stamped,
  text,
  time,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput, listOf, page, pageWithSums } from '../lists.ts';

/** product.md 4: 1 confirmed, 0 confirmation cancelled, 2 postponed, 3 reserved, 4 reservation cancelled. */
export const LESSON_STATUS = { 1: '已确认', 0: '取消确认', 2: '延期', 3: '预留', 4: '取消预留' } as const;
/**
 * reserve: a reservation that expires within 3 days; teacher: ahead and nobody teaches it; phone: ahead and its teacher has not confirmed the date;
 * courseware: confirmed, within a week, courseware not confirmed; fee: taught, teacher not paid in full.
 */
export const LESSON_WAITS = ['reserve', 'teacher', 'phone', 'courseware', 'fee'] as const;
export const HALVES = { 1: '上午', 2: '下午', 3: '晚上' } as const;

/** One half-day of a lesson. */
export const session = z.object({ date, half: code(1, 2, 3) });
export type Session = z.output<typeof session>;

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
  status: z.number(),
  reserveExpiresOn: wireDate.nullable(),
  /** Null for visitors who may not see the figure (income for teachers, costs for partners). */
  feeIncome: wireMoney.nullable(),
  teacherFee: wireMoney.nullable(),
  profit: wireMoney.nullable(),
  invoiced: wireMoney.nullable(),
  received: wireMoney.nullable(),
  score: z.string().nullable(),
  clashReason: z.string().nullable(),
});

export const lessonDetail = lessonRow.extend({
  demandId: z.number().nullable(),
  handoverId: z.number().nullable(),
  handoverName: z.string().nullable(),
  venue: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  contractCompanyId: z.number().nullable(),
  contractCompanyName: z.string().nullable(),
  contractGroupId: z.number().nullable(),
  contractGroupNo: z.string().nullable(),
  travelFee: wireMoney.nullable(),
  materialFee: wireMoney.nullable(),
  otherFee: wireMoney.nullable(),
  subsidy: wireMoney.nullable(),
  taxShare: wireMoney.nullable(),
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
  sessions: z.array(z.object({ date: wireDate, half: z.number() })),
  evaluations: z.array(
    z.object({
      id: z.number(),
      source: z.string(),
      contentScore: z.number(),
      expressionScore: z.number(),
      interactionScore: z.number(),
      organisationScore: z.number(),
      average: z.string(),
      text: z.string().nullable(),
      version: z.number(),
      createdAt: wireTime,
    }),
  ),
});

export const lessonFilter = listInput(['lessondate', 'updatedAt', 'feeIncome', 'profit']).extend({
  lessonstatus: optionalCode(0, 1, 2, 3, 4),
  /** 1 live (also when not given), 2 deleted: for administrators. */
  status: optionalCode(1, 2),
  from: optionalDate,
  to: optionalDate,
  teacherId: optionalId,
  contactId: optionalId,
  coorgid: optionalId,
  authorId: optionalId,
  provinceId: optionalId,
  cityId: optionalId,
  field: optionalText(50),
  demandId: optionalId,
  /** Something of the lesson's income is still open (or not). */
  isOpen: optionalFlag,
  /** Lessons that wait for something, as the home screen counts them. */
  waits: optionalChoice(LESSON_WAITS),
  /** A person and everyone whose leader chain leads to them. */
  personnelId: optionalId,
  /** The people of an organisation and of everything below it. */
  dqid: optionalId,
});

export const lessonForm = z.object({
  id: optionalId,
  version: optionalVersion,
  /** Given out by getNewLessonID; taken by itself when absent. */
  lessonid: optionalText(20),
  lessonname: text(100),
  topic: optionalText(100),
  field: optionalText(50),
  demandId: optionalId,
  contactId: optionalId,
  teacherId: optionalId,
  handoverId: optionalId,
  sessions: z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    // A form body carries them as `2026-05-01:1,2026-05-01:2`.
    return value
      .split(',')
      .filter(Boolean)
      .map((part) => ({ date: part.slice(0, 10), half: part.slice(11) }));
  }, z
    .array(session, { error: '请选择上课时段' })
    .min(1, '请选择上课时段')
    .max(120, '最多 120 个半天')
    .optional()),
  provinceId: optionalId,
  cityId: optionalId,
  venue: optionalText(200),
  isOnline: flag.optional(),
  audience: optionalText(100),
  headcount: optionalInt(1, 100_000),
  contractCompanyId: optionalId,
  contractGroupId: optionalId,
  feeIncome: optionalAmount,
  teacherFee: optionalAmount,
  travelFee: optionalAmount,
  materialFee: optionalAmount,
  otherFee: optionalAmount,
  subsidy: optionalAmount,
  giftLessons: optionalInt(0, 1000),
  isManaged: flag.optional(),
  /** A new lesson is reserved (3) or confirmed (1); later the state changes by yuliuyanqi only. */
  lessonstatus: optionalCode(1, 3),
  reserveExpiresOn: optionalDate,
  /** Why it may stand beside another lesson of the teacher; needs the function /lesson/allowClash. */
  clashReason: optionalText(200),
  remark: optionalText(1000),
});

const saved = z.object({ id: z.number(), lessonid: z.string(), warnings: z.array(z.string()) });
const confirmable = byIdAndVersion.extend({ at: time.optional() });
const option = z.object({ LISTITEMID: z.number(), LISTITEMNAME: z.string() });
const person = z.object({ personnelid: z.number(), personnelname: z.string() });
const logRow = z.object({
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
});
/** One day of a lesson. */
const calendarEntry = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  date: wireDate,
  halves: z.array(z.number()),
  lessonstatus: z.number(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  cooperationName: z.string(),
  cityName: z.string().nullable(),
});
const institutionRow = z.object({
  coorgid: z.number(),
  cooperationName: z.string(),
  lessons: z.number(),
  days: z.string(),
  feeIncome: wireMoney.nullable(),
});

export const lessonsApi = endpoints('lessons', {
  list: query('GET /lessoninfo/list', '课程列表', {
    input: lessonFilter,
    output: pageWithSums(
      lessonRow,
      z.object({
        lessondays: z.string(),
        feeIncome: wireMoney.nullable(),
        received: wireMoney.nullable(),
        profit: wireMoney.nullable(),
      }),
    ),
  }),
  detail: query('GET /lessoninfo/detail', '课程详情', { input: byId, output: lessonDetail }),
  /** Creates or edits. A teacher's half-days are claimed in states 1 and 3; 400 when one is taken. */
  edit: command('POST /lessoninfo/edit', '保存课程', {
    input: lessonForm,
    output: saved,
  }),
  delete: command('POST /lessoninfo/delete', '删除课程', {
    input: z.object({ id: ids }),
  }),
  restore: command('POST /lessoninfo/restore', '恢复课程', { input: byId }),
  /** The state machine: reserve, confirm, postpone, cancel. Reason required for 0, 2 and 4; new half-days may be given with 2 → 3/1. */
  reserveOrPostpone: command('POST /lessoninfo/yuliuyanqi', '预留、确认、延期与取消', {
    input: byIdAndVersion.extend({
      lessonstatus: code(0, 1, 2, 3, 4),
      reason: optionalText(200),
      sessions: lessonForm.shape.sessions,
      reserveExpiresOn: optionalDate,
    }),
    output: saved,
  }),
  reserveOrPostponeLog: query('POST /lessoninfo/yuliuyanqilog', '预留与延期记录', {
    input: listInput(['at']).extend({
      lessonId: optionalId,
      toStatus: optionalCode(0, 1, 2, 3, 4),
      from: optionalDate,
      to: optionalDate,
    }),
    output: page(logRow),
  }),
  setConfirmedAt: command('POST /lessoninfo/upquerentime', '记录客户确认时间', { input: confirmable }),
  clearConfirmedAt: command('POST /lessoninfo/qingkongquerentime', '清空客户确认时间', {
    input: byIdAndVersion,
  }),
  setCoursewareConfirmedAt: command('POST /lessoninfo/upkejianquerentime', '记录课件确认时间', {
    input: confirmable,
  }),
  clearCoursewareConfirmedAt: command('POST /lessoninfo/qingkongkejianquerentime', '清空课件确认时间', {
    input: byIdAndVersion,
  }),
  setCoursewareUploader: command('POST /lessoninfo/upkejianshangchaunren', '记录课件上传人', {
    input: byIdAndVersion.extend({ personnelId: optionalId }),
  }),
  clearCoursewareUploader: command('POST /lessoninfo/qingkongkejianshangchaunren', '清空课件上传人', {
    input: byIdAndVersion,
  }),
  setTeacherPhoneDate: command('POST /lessoninfo/teacheriphonedate', '记录讲师电话确认时间', {
    input: confirmable,
  }),
  clearTeacherPhoneDate: command('POST /lessoninfo/qingkongteacheriphonedate', '清空讲师电话确认时间', {
    input: byIdAndVersion,
  }),
  setPostponementConfirmedAt: command('POST /lessoninfo/yanqiquerentime', '记录延期确认时间', {
    input: confirmable,
  }),
  clearPostponementConfirmedAt: command('POST /lessoninfo/qingkongyanqiquerentime', '清空延期确认时间', {
    input: byIdAndVersion,
  }),
  setCancellationConfirmedAt: command('POST /lessoninfo/quxiaoquerentime', '记录取消确认时间', {
    input: confirmable,
  }),
  clearCancellationConfirmedAt: command('POST /lessoninfo/qingkongquxiaoquerentime', '清空取消确认时间', {
    input: byIdAndVersion,
  }),
  updateGiftLessons: command('GET /lessoninfo/LessonidsManZengUp', '修改满赠课数', {
    input: z.object({ id: ids, giftLessons: optionalInt(0, 1000) }),
  }),
  isManaged: query('GET /lessoninfo/istuoguan', '是否托管', {
    input: byId,
    output: z.object({ isManaged: z.boolean() }),
  }),
  clearSubsidy: command('GET /lessoninfo/clearBuTie', '清空补贴', { input: byIdAndVersion }),
  /** Days taught in each half-day slot of a period. */
  daysBySlot: query('GET /lessoninfo/shiduandays', '各时段天数', {
    input: z.object({ from: optionalDate, to: optionalDate, teacherId: optionalId, authorId: optionalId }),
    output: listOf(z.object({ half: z.number(), days: z.string() })),
  }),
  contractCompanies: query('GET /lessoninfo/heTongGongsiList', '签约公司选项', { output: listOf(option) }),
  contractCompaniesSecond: query('GET /lessoninfo/heTongGongsiListtwo', '签约公司选项二', {
    output: listOf(option),
  }),
  contractGroup: query('GET /lessoninfo/grouphetongid', '合同分组', {
    input: z.object({ id }),
    output: z.object({
      id: z.number(),
      no: z.string(),
      lessons: z.array(z.object({ id: z.number(), lessonid: z.string(), lessonname: z.string() })),
    }),
  }),
  clearOutlineFiles: command('GET /lessoninfo/clearKeGangFiles', '清空课纲文件', {
    input: byId,
  }),
  nextLessonId: command('GET /lessoninfo/getNewLessonID', '取得新课程编号', {
    input: z.object({ date: optionalDate }),
    output: z.object({ lessonid: z.string() }),
  }),
  monthStat: query('GET /lessoninfo/stat/month', '课程月统计', {
    input: z.object({ year: optionalInt(2000, 2199) }),
    output: listOf(
      z.object({
        month: z.string(),
        lessons: z.number(),
        days: z.string(),
        feeIncome: wireMoney.nullable(),
        profit: wireMoney.nullable(),
      }),
    ),
  }),
  byLessonIds: query('GET /lessoninfo/getByLessonids', '按编号取课程', {
    input: z.object({ lessonids: text(4000) }),
    output: listOf(lessonRow),
  }),
  exportLessons: download('GET /lessoninfo/exportKeChengXx', '导出课程', { input: lessonFilter }),
  listInstitutions: query('GET /lessoninfo/listjigou', '有课的机构', {
    input: listInput(['days']),
    output: page(institutionRow),
  }),
  teacherLessons: query('GET /lessoninfo/teacherkechenglist', '讲师的课程', {
    input: lessonFilter,
    output: page(lessonRow),
  }),
  handoverContacts: query('GET /lessoninfo/lessonDuijierenList', '课程对接人', { output: z.array(person) }),
  updateOrgLevel: command('POST /lessoninfo/update_org_hezuo_level', '修改机构等级', {
    input: z.object({ coorgid: id, level: z.enum(['A', 'B', 'C', 'D'], { error: '选项不正确' }) }),
  }),
  /**
   * The days of lessons between two dates (at most 62 days apart), by teacher, salesperson or all; of each day the first `perDay` in the order
   * of their half-days, and in `days` how many there are.
   */
  calendar: query('GET /lessoninfo/calendar', '排课日历', {
    input: z.object({
      from: date,
      to: date,
      teacherId: optionalId,
      authorId: optionalId,
      organisationId: optionalId,
      perDay: optionalInt(1, 500),
    }),
    output: listOf(calendarEntry).extend({
      days: z.array(z.object({ date: wireDate, lessons: z.number() })),
    }),
  }),
});
