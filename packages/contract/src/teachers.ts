import { z } from 'zod';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  code,
  date,
  id,
  ids,
  optionalAmount,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalMobile,
  optionalText,
  optionalVersion,
  stamped,
  text,
  version,
  wireDate,
  wireMoney,
} from './fields.ts';
import { listInput, listOf, page, pageWithSums } from './lists.ts';

/** guanlilevel */
export const MANAGEMENT_LEVEL = { 1: 'A级', 2: 'B级', 3: 'C级', 4: '停用' } as const;
/** hezuostatus */
export const COOPERATION_STATUS = { 1: '合作中', 2: '暂停', 3: '终止' } as const;
/** jiesuanfangshi */
export const SETTLEMENT_METHOD = { 1: '代扣个税', 2: '自开发票', 3: '第三方' } as const;

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
const taught = z.object({
  lessons: z.number(),
  days: z.string(),
  institutions: z.number(),
  lastDate: wireDate.nullable(),
});

export const teacherFilter = listInput(['updatedAt', 'name', 'score', 'feeDay']).extend({
  field: optionalText(50),
  tag: optionalText(50),
  guanlilevel: optionalCode(1, 2, 3, 4),
  hezuostatus: optionalCode(1, 2, 3),
  gender: optionalCode(1, 2),
  provinceId: optionalId,
  cityId: optionalId,
  /** Free on this whole day: no booking and not marked unavailable. */
  freeOn: optionalDate,
  feeMax: optionalAmount,
  /** Deleted ones instead; administrators only. */
  isDeleted: optionalFlag,
});

/** `a,b` or an array: short words, none twice. */
const words = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.split(/[,，、;；]/).flatMap((part) => part.trim() || []) : value,
  z
    .array(text(50))
    .max(30, '最多 30 项')
    .transform((list) => [...new Set(list)])
    .nullish(),
);
export const TRAVEL_PAYERS = ['公司', '机构', '讲师'] as const;
export const teacherForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(50),
  gender: optionalCode(1, 2),
  phone: optionalMobile,
  birth: optionalDate,
  /** 15 or 18 digits with a right check; fills birth and gender where they are left out. */
  idCard: optionalText(18),
  homeProvinceId: optionalId,
  homeCityId: optionalId,
  fields: words,
  topics: words,
  tags: words,
  guanlilevel: optionalCode(1, 2, 3, 4),
  hezuostatus: optionalCode(1, 2, 3),
  jiezhidate: optionalDate,
  jiesuanfangshi: optionalCode(1, 2, 3),
  feeHalfDay: optionalAmount,
  feeDay: optionalAmount,
  isFeeAfterTax: optionalFlag,
  travelPayer: optionalChoice(TRAVEL_PAYERS),
  bankName: optionalText(100),
  bankAccount: optionalText(40),
  subsidy: optionalAmount,
  intro: optionalText(5000),
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
  /** Live lessons that stand in it already. */
  lessons: z.array(z.object({ id: z.number(), lessonname: z.string(), date: wireDate })),
});
const halfDay = code(1, 2, 3);

/** What a teacher is asked for: of a demand, of a lesson, or typed. What is typed goes before what the record says. */
export const matchInput = z.object({
  demandId: optionalId,
  lessonId: optionalId,
  field: optionalText(50),
  topic: optionalText(100),
  dateFrom: optionalDate,
  dateTo: optionalDate,
  /** Half-days needed within the dates; all of them unless told. */
  halfDays: optionalInt(1, 720),
  cityId: optionalId,
  /** Of the whole teaching, in yuan. */
  budget: optionalAmount,
  coorgid: optionalId,
  excludeTeachers: optionalIds,
  keyword: optionalText(50),
  count: optionalInt(1, 100),
});
const reason = z.object({
  key: z.enum(['field', 'topic', 'place', 'price', 'score', 'taught', 'level', 'wanted', 'free']),
  text: z.string(),
  /** What it adds to the points; 0 says why nothing was added. */
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
  /** Of 100. */
  points: z.number(),
  reasons: z.array(reason),
  isRecommended: z.boolean(),
});
export const subsidyRow = z.object({
  id: z.number(),
  name: z.string(),
  guanlilevel: z.number(),
  /** The standard one of the teacher's terms. */
  subsidy: wireMoney,
  lessons: z.number(),
  amount: wireMoney,
  lastDate: wireDate.nullable(),
});
const subsidyFilter = listInput(['amount', 'lessons', 'lastDate', 'name']).extend({
  from: optionalDate,
  to: optionalDate,
});

const nameFilter = listInput(['name']).extend({ excludeLevel4: optionalFlag });

export const teachersApi = endpoints('teachers', {
  list: query('GET /teacher_pool/list', '讲师列表', { input: teacherFilter, output: page(teacher) }),
  one: query('GET /teacher_pool/one', '讲师详情', {
    input: byId,
    /** The private half is for the teacher department and the teacher; null for everybody else. */
    output: teacher.extend({
      taught,
      homeProvinceId: z.number().nullable(),
      birth: wireDate.nullable(),
      idCard: z.string().nullable(),
      bankName: z.string().nullable(),
      bankAccount: z.string().nullable(),
      subsidy: wireMoney.nullable(),
    }),
  }),
  export: download('GET /teacher_pool/export', '导出讲师', { input: teacherFilter }),
  /** A new teacher without id, else an edit. */
  edit: command('POST /teacher_pool/edit2', '保存讲师', { input: teacherForm, output: byId }),
  /** Level, cooperation and tags of several at once; all or none. */
  editMany: command('POST /teacher_pool/editMany', '批量修改讲师', {
    input: z.object({
      id: ids,
      guanlilevel: optionalCode(1, 2, 3, 4),
      hezuostatus: optionalCode(1, 2, 3),
      addTags: words,
    }),
  }),
  delete: command('POST /teacher_pool/delete', '删除讲师', { input: z.object({ id: ids }) }),
  restore: command('POST /teacher_pool/restore', '恢复讲师', { input: z.object({ id: ids }) }),
  listSubsidies: query('GET /teacher_pool/listButie', '讲师补贴', {
    input: subsidyFilter,
    output: pageWithSums(subsidyRow, z.object({ lessons: z.number(), amount: wireMoney })),
  }),
  exportSubsidies: download('GET /teacher_pool/exportButie', '导出讲师补贴', { input: subsidyFilter }),
  /** Brings scores, search names and the settlement of ended cooperations in step with the records. */
  sync: command('POST /hzjs/sync_to_mysql', '同步讲师', {
    output: z.object({ scores: z.number(), names: z.number(), ended: z.number() }),
  }),
  unavailability: query('GET /teacher_pool/unavailability', '讲师不可用时段', {
    input: z.object({ id, from: optionalDate, to: optionalDate }),
    output: listOf(unavailability),
  }),
  saveUnavailability: command('POST /teacher_pool/saveUnavailability', '保存不可用时段', {
    input: z.object({
      id: optionalId,
      version: optionalVersion,
      teacherId: id,
      from: date,
      fromHalf: halfDay.default(1),
      to: date,
      toHalf: halfDay.default(3),
      reason: optionalText(200),
    }),
    output: byId,
  }),
  deleteUnavailability: command('POST /teacher_pool/deleteUnavailability', '删除不可用时段', {
    input: z.object({ id, version: version.optional() }),
  }),
  /** A bare array, as the original clients read it. */
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
    /** Teachers who are free and may be engaged, best first, with the reasons. */
    match: query('GET /hzjs/piPeiJiangShi', '匹配讲师', { input: matchInput, output: listOf(teacherMatch) }),
  },
  'teachers',
);
