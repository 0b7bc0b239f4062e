import { z } from 'zod';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  code,
  flag,
  id,
  ids,
  optionalAmount,
  optionalCodeText,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalMobile,
  optionalParagraphs,
  optionalPastDate,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  plannedDate,
  stamped,
  text,
  version,
  wireDate,
  wireMoney,
} from './fields.ts';
import { importedFile, plannedFile, TABLE_LIMIT } from './fileRows.ts';
import { spanWords } from './filterWords.ts';
import { listInput, listOf, page, pageWithSums } from './lists.ts';
import { GENDER } from './personnel.ts';
import { portalOwnTeacher, portalScoreTrend, portalUnavailability } from './portalTeachers.ts';
import { COOPERATION_STATUS, MANAGEMENT_LEVEL, SETTLEMENT_METHOD, TRAVEL_PAYER } from './teacherCodes.ts';

export { COOPERATION_STATUS, MANAGEMENT_LEVEL, SETTLEMENT_METHOD, TRAVEL_PAYER } from './teacherCodes.ts';

export const teacher = stamped.extend({
  id: z.number(),
  name: z.string(),
  gender: z.number().nullable(),
  /** Masked (138****5678) outside the teacher department; null for partners, as fees are. */
  phone: z.string().nullable(),
  homeCityId: z.number().nullable(),
  homeCityName: z.string().nullable(),
  fields: z.array(z.string()),
  topics: z.array(z.string()),
  tags: z.array(z.string()),
  guanlilevel: z.number(),
  hezuostatus: z.number(),
  jiezhidate: wireDate.nullable(),
  jiesuanfangshi: z.number().nullable(),
  feeHalfDay: wireMoney.nullable(),
  feeDay: wireMoney.nullable(),
  isFeeAfterTax: z.boolean(),
  travelPayer: z.string().nullable(),
  intro: z.string().nullable(),
  photoFileId: z.number().nullable(),
  score: z.string().nullable(),
  scoreCount: z.number(),
});
export const teacherColumns: readonly ListColumn<z.output<typeof teacher>>[] = [
  { key: 'name', title: '讲师', record: ['teacher', 'id'], width: 110, fixed: 'left', sortable: true },
  { key: 'guanlilevel', title: '级别', type: 'code', codes: MANAGEMENT_LEVEL, width: 76 },
  { key: 'hezuostatus', title: '合作', type: 'code', codes: COOPERATION_STATUS, width: 84 },
  { key: 'gender', title: '性别', type: 'code', codes: GENDER, exportOnly: true },
  { key: 'fields', title: '领域', width: 150 },
  { key: 'topics', title: '主讲课题', width: 226 },
  { key: 'homeCityName', title: '常驻城市', type: 'word', width: 84 },
  { key: 'feeDay', title: '课酬/天（元）', type: 'money', width: 124, sortable: true },
  { key: 'feeHalfDay', title: '课酬/半天（元）', type: 'money', width: 124 },
  {
    key: 'score',
    title: '评分',
    type: 'number',
    width: 70,
    sortable: true,
    hint: '各节课评价的平均，机构评价优先于内部评价',
  },
  { key: 'scoreCount', title: '评价次数', type: 'number', exportOnly: true },
  { key: 'phone', title: '电话', width: 116 },
  { key: 'jiezhidate', title: '合作截止', type: 'date', width: 108, defaultHidden: true },
  {
    key: 'jiesuanfangshi',
    title: '结算方式',
    type: 'code',
    codes: SETTLEMENT_METHOD,
    width: 100,
    defaultHidden: true,
  },
  { key: 'tags', title: '标签', width: 140, defaultHidden: true },
];
const taught = z.object({
  lessons: z.number(),
  days: z.string(),
  institutions: z.number(),
  lastDate: wireDate.nullable(),
});

export const teacherFilter = listInput(['updatedAt', 'name', 'score', 'feeDay']).extend({
  field: optionalText(50),
  tag: optionalText(50),
  guanlilevel: MANAGEMENT_LEVEL.optional,
  hezuostatus: COOPERATION_STATUS.optional,
  gender: GENDER.optional,
  provinceId: optionalId,
  cityId: optionalId,
  /** Free on this whole day: neither booked nor unavailable. */
  freeOn: optionalDate,
  feeMax: optionalAmount,
  /** 可安排: in cooperation and not stopped. */
  isActive: optionalFlag,
  createdFrom: optionalDate,
  createdTo: optionalDate,
  /** With a confirmed lesson in the range. */
  taughtFrom: optionalDate,
  taughtTo: optionalDate,
  /** Deleted ones instead; administrators only. */
  isDeleted: optionalFlag,
});

/** `a,b` or an array: short unique words. */
const words = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split(/[,，、;；]/).flatMap((part) => part.trim() || []) : value,
  z
    .array(text(50))
    .max(30, '最多 30 项')
    .transform((list) => [...new Set(list)])
    .nullish(),
);
export const teacherForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(50),
  gender: GENDER.optional,
  phone: optionalMobile,
  birth: optionalPastDate,
  /** 15 or 18 digits with a valid check digit; fills missing birth and gender. */
  idCard: optionalCodeText(18),
  homeProvinceId: optionalId,
  homeCityId: optionalId,
  fields: words,
  topics: words,
  tags: words,
  guanlilevel: MANAGEMENT_LEVEL.optional,
  hezuostatus: COOPERATION_STATUS.optional,
  jiezhidate: optionalPlannedDate(20),
  jiesuanfangshi: SETTLEMENT_METHOD.optional,
  feeHalfDay: optionalAmount,
  feeDay: optionalAmount,
  isFeeAfterTax: optionalFlag,
  travelPayer: TRAVEL_PAYER.optional,
  bankName: optionalText(100),
  bankAccount: optionalCodeText(40),
  subsidy: optionalAmount,
  intro: optionalParagraphs(5000),
  /** A picture uploaded for teacherPhoto. */
  photoFileId: optionalId,
});

export const unavailability = z.object({
  id: z.number(),
  version: z.number(),
  teacherId: z.number(),
  from: wireDate,
  fromHalf: z.number(),
  to: wireDate,
  toHalf: z.number(),
  reason: z.string().nullable(),
  /** Live lessons within it. */
  lessons: z.array(z.object({ id: z.number(), lessonname: z.string(), date: wireDate })),
});
const halfDay = code(1, 2, 3);

/** Criteria for teachers: of a demand, of a lesson, or typed. Typed values override the record's. */
export const matchInput = z.object({
  demandId: optionalId,
  lessonId: optionalId,
  field: optionalText(50),
  topic: optionalText(100),
  dateFrom: optionalDate,
  dateTo: optionalDate,
  /** Needed half-days within the dates; all by default. */
  halfDays: optionalInt(1, 720),
  cityId: optionalId,
  /** Budget of the whole teaching in yuan. */
  budget: optionalAmount,
  coorgid: optionalId,
  excludeTeachers: optionalIds,
  keyword: optionalText(50),
  count: optionalInt(1, 100),
});
const reason = z.object({
  key: z.enum(['field', 'topic', 'place', 'price', 'score', 'taught', 'level', 'wanted', 'free', 'trip']),
  text: z.string(),
  /** Contribution to the points; 0 explains why none. */
  points: z.number(),
});
export const teacherMatch = z.object({
  id: z.number(),
  name: z.string(),
  guanlilevel: z.number(),
  fields: z.array(z.string()),
  topics: z.array(z.string()),
  homeCityName: z.string().nullable(),
  feeDay: wireMoney.nullable(),
  feeHalfDay: wireMoney.nullable(),
  score: z.string().nullable(),
  scoreCount: z.number(),
  /** Out of 100. */
  points: z.number(),
  reasons: z.array(reason),
  isRecommended: z.boolean(),
  /** Distance from the home city; null when unknown. */
  km: z.number().nullable(),
  /** Fee of the whole teaching, when the half-days are known. */
  price: wireMoney.nullable(),
  /** Budget minus fee, negative above it; and its percentage of the budget. */
  margin: wireMoney.nullable(),
  marginShare: z.number().nullable(),
  /** Last day of a lesson for this institution. */
  lastTaught: wireDate.nullable(),
});
export const subsidyRow = z.object({
  id: z.number(),
  name: z.string(),
  guanlilevel: z.number(),
  /** Default subsidy in the teacher's terms. */
  subsidy: wireMoney,
  lessons: z.number(),
  amount: wireMoney,
  lastDate: wireDate.nullable(),
});
export const subsidyColumns: readonly ListColumn<z.output<typeof subsidyRow>>[] = [
  { key: 'name', title: '讲师', record: ['teacher', 'id'], width: 120, fixed: 'left', sortable: true },
  { key: 'guanlilevel', title: '级别', type: 'code', codes: MANAGEMENT_LEVEL, width: 80 },
  { key: 'subsidy', title: '标准补贴（元）', type: 'money', width: 120 },
  { key: 'lessons', title: '有补贴的课程', type: 'number', width: 130, sortable: true, hint: '已确认的' },
  {
    key: 'amount',
    title: '补贴合计（元）',
    type: 'money',
    width: 134,
    sortable: true,
    hint: '所选课程的补贴之和',
  },
  { key: 'lastDate', title: '最近一次', type: 'date', width: 120, sortable: true },
];
const subsidyFilter = listInput(['amount', 'lessons', 'lastDate', 'name']).extend({
  from: optionalDate,
  to: optionalDate,
});

const nameFilter = listInput(['name']).extend({ excludeLevel4: optionalFlag });

export const teachersApi = endpoints('teachers', {
  list: query('GET /teacher_pool/list', '讲师列表', {
    input: teacherFilter,
    output: page(teacher),
    visitors: {},
  }),
  one: query('GET /teacher_pool/one', '讲师详情', {
    input: byId,
    /** Private fields are for the teacher department and the teacher; null for others. */
    output: teacher.extend({
      taught,
      homeProvinceId: z.number().nullable(),
      birth: wireDate.nullable(),
      idCard: z.string().nullable(),
      bankName: z.string().nullable(),
      bankAccount: z.string().nullable(),
      subsidy: wireMoney.nullable(),
      /** A new payment account that finance has not confirmed. */
      newBank: z
        .object({ bankName: z.string().nullable(), bankAccount: z.string().nullable(), byName: z.string() })
        .nullable(),
    }),
    visitors: { teacher: portalOwnTeacher },
  }),
  /** Evaluations by the month in which lessons ended, the latest five years; the overall `average` is `score`. */
  scoreTrend: query('GET /teacher_pool/scoreTrend', '讲师评分趋势', {
    input: byId,
    output: listOf(
      z.object({
        /** `YYYY-MM` */
        month: z.string(),
        from: wireDate,
        to: wireDate,
        average: z.string(),
        count: z.number(),
      }),
    ),
    visitors: { teacher: portalScoreTrend },
  }),
  export: download('GET /teacher_pool/export', '导出讲师', { input: teacherFilter }),
  /** Creates a teacher without id, else edits; a new payment account waits for `confirmBank`. */
  edit: command('POST /teacher_pool/edit2', '保存讲师', { input: teacherForm, output: byId }),
  importTemplate: download('GET /teacher_pool/importTemplate', '讲师导入模板'),
  /** Multipart: an xlsx or csv file. Nothing is written. */
  importPreview: command('POST /teacher_pool/importPreview', '预览导入讲师', {
    output: plannedFile,
    bodyLimit: TABLE_LIMIT,
  }),
  /** Multipart: the same file. Returns its refused rows unchanged with reasons. */
  importErrors: download('POST /teacher_pool/importErrors', '下载讲师错误行', { bodyLimit: TABLE_LIMIT }),
  /** Multipart: the previewed file; existing teachers are skipped, so that repeating it has no effect. */
  import: command('POST /teacher_pool/import', '导入讲师', { output: importedFile, bodyLimit: TABLE_LIMIT }),
  bankChanges: query('GET /teacher_pool/bankChanges', '待确认的收款账户', {
    output: listOf(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        bankName: z.string().nullable(),
        bankAccount: z.string().nullable(),
        newBankName: z.string().nullable(),
        newBankAccount: z.string().nullable(),
        byName: z.string(),
      }),
    ),
  }),
  /** Finance confirms or rejects a new account, except its author. */
  confirmBank: command('POST /teacher_pool/confirmBank', '确认讲师收款账户', {
    input: z.object({ id, version: version.optional(), isAccepted: flag }),
  }),
  /** Sets level, cooperation and tags of several, all or none. */
  editMany: command('POST /teacher_pool/editMany', '批量修改讲师', {
    input: z.object({
      id: ids,
      guanlilevel: MANAGEMENT_LEVEL.optional,
      hezuostatus: COOPERATION_STATUS.optional,
      addTags: words,
    }),
  }),
  delete: command('POST /teacher_pool/delete', '删除讲师', { undo: true, input: z.object({ id: ids }) }),
  restore: command('POST /teacher_pool/restore', '恢复讲师', { input: z.object({ id: ids }) }),
  listSubsidies: query('GET /teacher_pool/listButie', '讲师补贴', {
    input: subsidyFilter,
    output: pageWithSums(subsidyRow, z.object({ lessons: z.number(), amount: wireMoney })),
  }),
  exportSubsidies: download('GET /teacher_pool/exportButie', '导出讲师补贴', {
    words: spanWords('授课日期'),
    input: subsidyFilter,
  }),
  /** Recomputes scores, pinyin and ended cooperations from records. */
  sync: command('POST /hzjs/sync_to_mysql', '同步讲师', {
    output: z.object({ scores: z.number(), names: z.number(), ended: z.number() }),
  }),
  unavailability: query('GET /teacher_pool/unavailability', '讲师不可用时段', {
    input: z.object({ id, from: optionalDate, to: optionalDate }),
    output: listOf(unavailability),
    visitors: { teacher: portalUnavailability },
  }),
  saveUnavailability: command('POST /teacher_pool/saveUnavailability', '保存不可用时段', {
    input: z.object({
      id: optionalId,
      version: optionalVersion,
      teacherId: id,
      from: plannedDate(3),
      fromHalf: halfDay.default(1),
      to: plannedDate(3),
      toHalf: halfDay.default(3),
      reason: optionalParagraphs(200),
    }),
    output: byId,
  }),
  deleteUnavailability: command('POST /teacher_pool/deleteUnavailability', '删除不可用时段', {
    undo: true,
    input: z.object({ id, version: version.optional() }),
  }),
  /** A bare array, as the original clients expect. */
  names: query('GET /teacher_pool/teacherNameList', '讲师选项', {
    input: nameFilter,
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        guanlilevel: z.number(),
        hezuostatus: z.number(),
        jiezhidate: wireDate.nullable(),
      }),
    ),
  }),
  namesForFinance: query('GET /teacher_pool/teacherNameListCaiWu', '财务讲师选项', {
    input: nameFilter,
    output: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** Teachers for a demand or a draft of a lesson. */
export const matchApi = endpoints(
  'matching',
  {
    /** Free, engageable teachers, best first, with reasons. */
    match: query('GET /hzjs/piPeiJiangShi', '匹配讲师', { input: matchInput, output: listOf(teacherMatch) }),
  },
  'teachers',
);
