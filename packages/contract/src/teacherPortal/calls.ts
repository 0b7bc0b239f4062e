import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, nothing, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  codeText,
  date,
  flag,
  id,
  int,
  optionalDate,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  paragraphs,
  parsedJson,
  plannedDate,
  text,
  version,
  wireTime,
} from '../fields.ts';
import { HALVES } from '../lessons/codes.ts';
import { listInput, page } from '../lists.ts';
import { NODE_PURPOSES } from '../outlines.ts';
import {
  CHANGE_KINDS,
  CHANGE_STATUS,
  portalBlocked,
  portalFees,
  portalRuleSaved,
  portalTeacherDays,
  portalTeacherEvaluations,
  portalTeacherHome,
  portalTeacherLessonWork,
  portalTeacherProfile,
} from './answers.ts';

/** Calls of a teacher: staff are answered nothing. */
const toTeacher = <T extends z.ZodType>(answer: T) => ({ output: nothing, visitors: { teacher: answer } });

const halfDay = z.object({ date: plannedDate(3), half: HALVES.schema });
/** The facts on the teacher's screen when they confirm. */
const seenFacts = z.preprocess(
  parsedJson,
  z.object({
    sessions: z.array(halfDay).max(120, '最多 120 个半天'),
    cityId: id.nullable(),
    venue: optionalText(200),
    isOnline: flag,
  }),
);
const word = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split(/[,，、;；]/).flatMap((part) => part.trim() || []) : value,
  z
    .array(text(50))
    .max(30, '最多 30 项')
    .transform((list) => [...new Set(list)]),
);

/** A request as staff decide it: each changed fact with its old and new text. */
const change = z.object({
  id: z.number(),
  version: z.number(),
  teacherId: z.number(),
  teachername: z.string(),
  kind: CHANGE_KINDS.schema,
  status: z.number(),
  askedAt: wireTime,
  decidedById: z.number().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: wireTime.nullable(),
  reason: z.string().nullable(),
  /** Words that look like a way around the company. */
  found: z.array(z.string()),
  facts: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
  photoFileId: z.number().nullable(),
});
export const changeColumns: readonly ListColumn<z.output<typeof change>>[] = [
  { key: 'teachername', title: '讲师', record: ['teacher', 'teacherId'], width: 110, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: CHANGE_KINDS, width: 100 },
  { key: 'facts', title: '修改', width: 360 },
  { key: 'found', title: '疑似联系方式', width: 150 },
  { key: 'status', title: '状态', type: 'code', codes: CHANGE_STATUS, width: 80 },
  { key: 'askedAt', title: '提交时间', type: 'time', width: 150, sortable: true },
  { key: 'decidedByName', title: '处理人', type: 'word', width: 90 },
  { key: 'reason', title: '意见或退回原因', width: 180 },
];
const changeFilter = listInput(['askedAt']).extend({
  status: CHANGE_STATUS.optional,
  kind: CHANGE_KINDS.optional,
  from: optionalDate,
  to: optionalDate,
});

export const teacherPortalApi = endpoints('teacherPortal', {
  /** The first screen in one call. */
  home: query('GET /teacherPortal/home', '讲师首页', toTeacher(portalTeacherHome)),
  /** `id` is the lesson's. */
  lesson: query('GET /teacherPortal/lesson', '讲师的课前准备', {
    input: byId,
    ...toTeacher(portalTeacherLessonWork),
  }),
  /**
   * Confirms the lesson as the teacher saw it. 409 with the differences (`data.changes`) when it was changed meanwhile;
   * nothing is confirmed then.
   */
  confirm: command('POST /teacherPortal/confirm', '讲师确认课程', {
    input: z.object({ id, seen: seenFacts }),
  }),
  days: query('GET /teacherPortal/days', '讲师日历', {
    input: z.object({ from: date, to: date }).refine(({ from, to }) => from <= to && to <= yearAfter(from), {
      path: ['to'],
      message: '一次最多一年',
    }),
    ...toTeacher(portalTeacherDays),
  }),
  /** Blocks a range of half-days, or frees it. Lessons in a blocked range stay and are named. */
  block: command('POST /teacherPortal/block', '讲师不可用时段', {
    input: z.object({
      from: plannedDate(3),
      fromHalf: HALVES.schema,
      to: plannedDate(3),
      toHalf: HALVES.schema,
      isBlocked: flag,
      reason: optionalText(100),
      /** 同时申请改期 for the lessons in it. */
      asksMove: flag.optional(),
    }),
    ...toTeacher(portalBlocked),
  }),
  /** 每周三上午: written out for a year ahead. */
  saveRule: command('POST /teacherPortal/saveRule', '讲师每周不可用', {
    input: z.object({
      id: optionalId,
      version: version.optional(),
      weekday: int(1, 7),
      half: HALVES.schema,
      from: plannedDate(2),
      until: z.preprocess((value) => value || null, plannedDate(5).nullish()),
      reason: optionalText(100),
    }),
    ...toTeacher(portalRuleSaved),
  }),
  /** Ends a weekly rule and frees its days from today on. */
  deleteRule: command('POST /teacherPortal/deleteRule', '取消每周不可用', {
    undo: true,
    input: byIdAndVersion,
  }),
  /** Equipment, prints and trip of a lesson; a missing field stays. */
  prepare: command('POST /teacherPortal/prepare', '讲师课前需求', {
    input: z.object({
      id,
      equipment: optionalParagraphs(500),
      printCount: optionalInt(0, 100_000),
      trip: optionalText(200),
      stay: optionalText(200),
    }),
  }),
  /** Puts an uploaded file among the own documents and gives it to the lesson at once. */
  addDocument: command('POST /teacherPortal/addDocument', '讲师上传课程文件', {
    input: z.object({ id, fileId: id, purpose: NODE_PURPOSES.schema, note: optionalParagraphs(200) }),
    output: byId,
  }),
  fees: query('GET /teacherPortal/fees', '讲师课酬', {
    input: z.object({ year: optionalInt(2000, 2199) }),
    ...toTeacher(portalFees),
  }),
  exportFees: download('GET /teacherPortal/exportFees', '下载讲师年度对账单', {
    input: z.object({ year: optionalInt(2000, 2199) }),
  }),
  /** Sends a code to the teacher's own number. */
  bankCode: command('POST /teacherPortal/bankCode', '收款账户验证码', {
    ...toTeacher(z.object({ sentTo: z.string(), demoCode: z.string().nullable() })),
  }),
  /** The account waits for finance; until then the present one is paid. */
  saveBank: command('POST /teacherPortal/saveBank', '讲师更换收款账户', {
    input: z.object({ bankName: text(100), bankAccount: codeText(40), code: codeText(10) }),
  }),
  profile: query('GET /teacherPortal/profile', '讲师资料', toTeacher(portalTeacherProfile)),
  /** Waits for the teacher department; saving again replaces what waits. */
  saveProfile: command('POST /teacherPortal/saveProfile', '讲师申请修改资料', {
    input: z.object({
      photoFileId: optionalId,
      intro: optionalParagraphs(5000),
      topics: word,
      fields: word,
      tags: word,
    }),
    output: byId,
  }),
  evaluations: query('GET /teacherPortal/evaluations', '讲师收到的评价', {
    input: listInput(['lastDate']).pick({ page: true, count: true }),
    ...toTeacher(portalTeacherEvaluations),
  }),
  /** One reply to an evaluation, read by staff first. */
  reply: command('POST /teacherPortal/reply', '讲师回复评价', {
    input: z.object({ id, reply: paragraphs(500) }),
    output: byId,
  }),
  changes: query('GET /teacherPortal/changes', '讲师资料审核', { input: changeFilter, output: page(change) }),
  exportChanges: download('GET /teacherPortal/exportChanges', '导出讲师资料审核', { input: changeFilter }),
  /** Takes the change over, or sends it back with a reason that the teacher reads. */
  decideChange: command('POST /teacherPortal/decideChange', '审核讲师资料', {
    input: z.object({ id, version: version.optional(), isAccepted: flag, reason: optionalParagraphs(200) }),
  }),
});

/** The day a year after another one. */
function yearAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 366);
  return at.toISOString().slice(0, 10);
}
