import { z } from 'zod';
import { importJob } from '../customers/imports.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  date,
  flag,
  id,
  ids,
  optionalAmount,
  optionalCode,
  optionalCodeText,
  optionalDate,
  optionalFactTime,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalPeople,
  optionalPlannedDate,
  optionalTel,
  optionalText,
  optionalVersion,
  plannedDate,
  text,
  verbatim,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { plannedFile, TABLE_LIMIT } from '../fileRows.ts';
import { spanWords } from '../filterWords.ts';
import { dated, listInput, listOf, page, pageWithSums } from '../lists.ts';
import { TRAVEL_PAYER } from '../teachers.ts';
import {
  CHANGE_REASONS,
  HALVES,
  LESSON_BLANKS,
  LESSON_RECORD,
  LESSON_STATUS,
  LESSON_WAITS,
} from './codes.ts';
import {
  portalCalendar,
  portalPartnerLessonDetail,
  portalPartnerLessons,
  portalTeacherLessonDetail,
  portalTeacherLessons,
  portalTeachersLessons,
} from './portal.ts';
import { calendarEntry, lessonDetail, lessonRow, lessonStep, taughtInstitution } from './rows.ts';

/** One half-day of a lesson. */
export const session = z.object({ date: plannedDate(3), half: HALVES.schema });
export type Session = z.output<typeof session>;

/** `next`, ascending: future lessons, nearest first, then past ones, latest first. */
export const lessonFilter = listInput([
  'lessondate',
  'reserveExpiresOn',
  'postponedOn',
  'updatedAt',
  'feeIncome',
  'profit',
  'next',
]).extend({
  lessonstatus: LESSON_STATUS.optional,
  /** 1 live (default), 2 deleted: for administrators. */
  status: LESSON_RECORD.optional,
  from: optionalDate,
  to: optionalDate,
  teacherId: optionalId,
  contactId: optionalId,
  coorgid: optionalId,
  authorId: optionalId,
  handoverId: optionalId,
  provinceId: optionalId,
  cityId: optionalId,
  field: optionalText(50),
  /** The lesson's industry, else its institution's. */
  industry: optionalText(50),
  /** Ignores blanks and case, and includes joined topics. */
  topic: optionalText(100),
  isOnline: optionalFlag,
  /** A missing fact, and optionally a second (comma separated). */
  blank: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(LESSON_BLANKS.schema).nullish(),
  ),
  demandId: optionalId,
  /** Past and confirmed with an open amount, or paid in full; future lessons are neither. */
  isOpen: optionalFlag,
  /** With a receipt. */
  hasReceived: optionalFlag,
  /** Lessons with a pending step, counted as on the home screen. */
  waits: LESSON_WAITS.optional,
  /** A person and all descendants in the chain of leaders. */
  personnelId: optionalId,
  /** The owner's organisation at that time, or a descendant. */
  dqid: optionalId,
  peopleOf: optionalPeople,
});

const sessionsField = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    // A form body encodes them as `2026-05-01:1,2026-05-01:2`.
    return value
      .split(',')
      .filter(Boolean)
      .map((part) => ({ date: part.slice(0, 10), half: part.slice(11) }));
  },
  z.array(session, { error: '请选择上课时段' }).min(1, '请选择上课时段').max(120, '最多 120 个半天'),
);

export const lessonForm = z.object({
  id: optionalId,
  version: optionalVersion,
  /** Given out by getNewLessonID; taken by itself when absent. */
  /** As nextLessonId gave it. */
  lessonid: optionalCodeText(20).refine(
    (value) => !value || /^KC\d{10}$/.test(value),
    '课程编号应为 KC、年月和 4 位数字',
  ),
  lessonname: text(100),
  topic: optionalText(100),
  field: optionalText(50),
  demandId: optionalId,
  contactId: optionalId,
  teacherId: optionalId,
  handoverId: optionalId,
  sessions: sessionsField.optional(),
  provinceId: optionalId,
  cityId: optionalId,
  venue: optionalText(200),
  /** 现场联系人, read by the teacher from two days before. */
  onsiteName: optionalText(50),
  onsitePhone: optionalTel,
  isOnline: flag.optional(),
  audience: optionalText(100),
  headcount: optionalInt(1, 100_000),
  contractCompanyId: optionalId,
  contractGroupId: optionalId,
  feeIncome: optionalAmount,
  teacherFee: optionalAmount,
  travelFee: optionalAmount,
  /** Null: as on the teacher's record. */
  travelPayer: TRAVEL_PAYER.optional,
  materialFee: optionalAmount,
  otherFee: optionalAmount,
  subsidy: optionalAmount,
  giftLessons: optionalInt(0, 1000),
  isManaged: flag.optional(),
  /** A new lesson is reserved (3) or confirmed (1); later only yuliuyanqi changes the state. */
  lessonstatus: optionalCode(1, 3),
  reserveExpiresOn: optionalPlannedDate(1),
  /** Reason to share a half-day with another lesson of the teacher; needs the function /lesson/allowClash. */
  clashReason: optionalParagraphs(200),
  /** Side that caused another teacher or other days; required once a lesson was confirmed. */
  changeReason: CHANGE_REASONS.optional,
  remark: optionalParagraphs(1000),
});

export const saved = z.object({ id: z.number(), lessonid: z.string(), warnings: z.array(z.string()) });
const confirmable = byIdAndVersion.extend({ at: optionalFactTime });
const option = z.object({ LISTITEMID: z.number(), LISTITEMNAME: z.string() });
const person = z.object({ personnelid: z.number(), personnelname: z.string() });
/** Maximum span of a calendar, and maximum number of lessons, shared by its days. */
export const CALENDAR_DAYS = 62;
export const CALENDAR_ENTRIES = 500;

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
    visitors: { partner: portalPartnerLessons, teacher: portalTeacherLessons },
  }),
  detail: query('GET /lessoninfo/detail', '课程详情', {
    input: byId,
    output: lessonDetail,
    visitors: { partner: portalPartnerLessonDetail, teacher: portalTeacherLessonDetail },
  }),
  /** Creates or edits. Half-days are claimed in states 1 and 3; 400 for a taken one. */
  edit: command('POST /lessoninfo/edit', '保存课程', {
    input: lessonForm,
    output: saved,
  }),
  delete: command('POST /lessoninfo/delete', '删除课程', { undo: true, input: z.object({ id: ids }) }),
  restore: command('POST /lessoninfo/restore', '恢复课程', { input: byId }),
  /** A step of the state machine; see STATES_WITH_REASON. 2 → 3 and 2 → 1 accept new half-days. */
  reserveOrPostpone: command('POST /lessoninfo/yuliuyanqi', '预留、确认、延期与取消', {
    input: byIdAndVersion.extend({
      lessonstatus: LESSON_STATUS.schema,
      reason: optionalParagraphs(200),
      sessions: lessonForm.shape.sessions,
      reserveExpiresOn: optionalPlannedDate(1),
      /** As in the lesson's form. An earlier reason holds for the same half-days. */
      clashReason: lessonForm.shape.clashReason,
    }),
    output: saved,
  }),
  reserveOrPostponeLog: query('POST /lessoninfo/yuliuyanqilog', '预留与延期记录', {
    input: listInput(['at']).extend({
      lessonId: optionalId,
      toStatus: LESSON_STATUS.optional,
      /** The lesson's salesperson at that step. */
      authorId: optionalId,
      from: optionalDate,
      to: optionalDate,
    }),
    output: page(lessonStep),
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
    input: z.object({ date: optionalPlannedDate(3) }),
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
    ).extend(dated),
  }),
  byLessonIds: query('GET /lessoninfo/getByLessonids', '按编号取课程', {
    input: z.object({ lessonids: verbatim(4000) }),
    output: listOf(lessonRow),
  }),
  exportLessons: download('GET /lessoninfo/exportKeChengXx', '导出课程', {
    words: spanWords('上课日期'),
    input: lessonFilter,
  }),
  /** Template for `importPreview` and `import`, with a sheet of explanations. */
  importTemplate: download('GET /lessoninfo/importTemplate', '课程导入模板'),
  /** Multipart: a table of lessons with earlier receipts. Changes nothing. */
  importPreview: command('POST /lessoninfo/importPreview', '预览导入课程', {
    output: plannedFile.extend({
      /** Sums of valid rows, for comparison with the table's own. */
      feeIncome: wireMoney,
      received: wireMoney,
      receipts: z.number(),
    }),
    bodyLimit: TABLE_LIMIT,
  }),
  /** Multipart: the same file. Returns its refused rows unchanged with reasons. */
  importErrors: download('POST /lessoninfo/importErrors', '下载课程错误行', { bodyLimit: TABLE_LIMIT }),
  /** Multipart: the same file. Starts a background import: each lesson with its receipt, or neither. */
  import: command('POST /lessoninfo/import', '导入课程', { output: importJob, bodyLimit: TABLE_LIMIT }),
  listInstitutions: query('GET /lessoninfo/listjigou', '有课的机构', {
    input: listInput(['days']),
    output: page(taughtInstitution),
  }),
  teacherLessons: query('GET /lessoninfo/teacherkechenglist', '讲师的课程', {
    input: lessonFilter,
    output: page(lessonRow),
    visitors: { teacher: portalTeachersLessons },
  }),
  handoverContacts: query('GET /lessoninfo/lessonDuijierenList', '课程对接人', { output: z.array(person) }),
  updateOrgLevel: command('POST /lessoninfo/update_org_hezuo_level', '修改机构等级', {
    input: z.object({ coorgid: id, level: z.enum(['A', 'B', 'C', 'D'], { error: '选项不正确' }) }),
  }),
  /**
   * Lessons by day between two dates (at most CALENDAR_DAYS), by teacher, salesperson or all. Each day lists its first
   * `perDay` by half-day, at most CALENDAR_ENTRIES in total; `days` has each day's count.
   */
  calendar: query('GET /lessoninfo/calendar', '排课日历', {
    input: z.object({
      from: date,
      to: date,
      teacherId: optionalId,
      authorId: optionalId,
      organisationId: optionalId,
      perDay: optionalInt(1, CALENDAR_ENTRIES),
    }),
    output: listOf(calendarEntry).extend({
      days: z.array(z.object({ date: wireDate, lessons: z.number() })),
    }),
    visitors: { partner: portalCalendar, teacher: portalCalendar },
  }),
});
