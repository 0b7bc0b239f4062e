import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { wireDate, wireMoney, wireTime } from '../fields.ts';
import { HALVES, LESSON_PROGRESS } from '../lessons/codes.ts';

/** Parts of a teacher's record that institutions look at first; each counts an eighth. */
export const PROFILE_PARTS = codes(
  { value: 'photo', label: '照片' },
  { value: 'intro', label: '简介（100 字以上）' },
  { value: 'topics', label: '主讲课题（3 个以上）' },
  { value: 'field', label: '擅长领域' },
  { value: 'city', label: '常驻城市' },
  { value: 'video', label: '公开视频' },
  { value: 'outline', label: '课纲' },
  { value: 'bank', label: '收款账户与结算方式' },
);
/** Items that a teacher hands in before a lesson. */
export const PREPARATIONS = codes(
  { value: 'outline', label: '课纲' },
  { value: 'courseware', label: '课件' },
  { value: 'equipment', label: '设备需求' },
  { value: 'prints', label: '印刷数量' },
  { value: 'trip', label: '行程' },
);
export const FEE_STATES = codes(
  { value: 'ahead', label: '未上课', tone: 'quiet' },
  { value: 'open', label: '待申请', tone: 'warn' },
  { value: 'asked', label: '审批中', tone: 'info' },
  { value: 'approved', label: '待付款', tone: 'info' },
  { value: 'paid', label: '已付', tone: 'good' },
);
export const CHANGE_STATUS = codes(
  { value: 1, label: '待审', tone: 'warn' },
  { value: 2, label: '通过', tone: 'good' },
  { value: 3, label: '退回', tone: 'bad' },
);
export const CHANGE_KINDS = codes({ value: 'profile', label: '资料' }, { value: 'reply', label: '评价回复' });

const half = z.object({ date: wireDate, half: HALVES.schema });
/** Facts that a confirmation is of. */
export const portalFacts = z.object({
  sessions: z.array(half),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  venue: z.string().nullable(),
  isOnline: z.boolean(),
});
/** One fact as the teacher knew it and as it is now. */
export const portalDifference = z.object({ title: z.string(), before: z.string(), after: z.string() });

export const portalAsk = z.object({
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  cooperationName: z.string(),
  progress: LESSON_PROGRESS.schema,
  teacherFee: wireMoney,
  facts: portalFacts,
  /** Empty where the question is asked for the first time. */
  changes: z.array(portalDifference),
  askedAt: wireTime,
  /** The teacher said that it does not fit; staff look for a way. */
  conflict: z
    .object({
      id: z.number(),
      version: z.number(),
      at: wireTime,
      kind: z.string(),
      text: z.string().nullable(),
      /** 1 waiting, 3 declined with the answer. */
      status: z.number(),
      answer: z.string().nullable(),
    })
    .nullable(),
});

const nextLesson = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  cooperationName: z.string(),
  progress: LESSON_PROGRESS.schema,
  cityName: z.string().nullable(),
  venue: z.string().nullable(),
  isOnline: z.boolean(),
  sessions: z.array(half),
  isConfirmed: z.boolean(),
});
export const portalPreparation = z.object({
  item: PREPARATIONS.schema,
  dueOn: wireDate,
  isDone: z.boolean(),
  value: z.string().nullable(),
});
const feeSums = z.object({
  /** Net of all that is taught and not paid; part of it is estimated. */
  waiting: wireMoney,
  /** Net paid in the present year, with its payments. */
  paid: wireMoney,
  payments: z.number(),
  year: z.number(),
});
export const portalCompleteness = z.object({
  percent: z.number(),
  missing: z.array(PROFILE_PARTS.schema),
});

export const portalTeacherHome = z.object({
  name: z.string(),
  photoFileId: z.number().nullable(),
  /** Cooperation is paused: fees and past lessons only. */
  isPaused: z.boolean(),
  asks: z.array(portalAsk),
  next: z.array(nextLesson),
  documents: z.array(
    portalPreparation.extend({ lessonId: z.number(), lessonname: z.string(), lessondate: wireDate }),
  ),
  fees: feeSums,
  completeness: portalCompleteness,
});

/** Beside the lesson's own page: the question, what is to be handed in, the people on site. */
export const portalTeacherLessonWork = z.object({
  ask: portalAsk.nullable(),
  /** The documents and needs; a lesson that is over takes no more. */
  isAhead: z.boolean(),
  preparations: z.array(portalPreparation),
  equipment: z.string().nullable(),
  printCount: z.number().nullable(),
  trip: z.string().nullable(),
  stay: z.string().nullable(),
  /** From two days before the first session. */
  onsiteName: z.string().nullable(),
  onsitePhone: z.string().nullable(),
});

const portalRule = z.object({
  id: z.number(),
  version: z.number(),
  weekday: z.number(),
  half: HALVES.schema,
  from: wireDate,
  until: wireDate.nullable(),
  reason: z.string().nullable(),
});
export const portalTeacherDays = z.object({
  /** Blocked half-days within the range. */
  blocked: z.array(half.extend({ reason: z.string().nullable(), isRule: z.boolean() })),
  lessons: z.array(
    half.extend({
      id: z.number(),
      lessonname: z.string(),
      cooperationName: z.string(),
      cityName: z.string().nullable(),
      lessonstatus: z.number(),
      isConfirmed: z.boolean(),
      /** Warnings of too short a time for the way from or to the neighbouring lesson. */
      trips: z.array(z.string()),
    }),
  ),
  rules: z.array(portalRule),
});
/** Lessons that stand on the blocked half-days, and the requests that were made for them. */
export const portalBlocked = z.object({
  lessons: z.array(z.object({ id: z.number(), lessonname: z.string(), date: wireDate })),
  requests: z.number(),
});

/** A saved rule with the lessons ahead that stand on its half-days. */
export const portalRuleSaved = z.object({
  id: z.number(),
  lessons: z.array(z.object({ id: z.number(), lessonname: z.string(), date: wireDate })),
});

export const portalFee = z.object({
  key: z.string(),
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  cooperationName: z.string(),
  lastDate: wireDate,
  fee: wireMoney,
  subsidy: wireMoney,
  travel: wireMoney,
  gross: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  state: FEE_STATES.schema,
  paidOn: wireDate.nullable(),
  /** No payment request yet: computed as finance's preview does. */
  isEstimate: z.boolean(),
});
/** The year statement. */
export const feeColumns: readonly ListColumn<z.output<typeof portalFee>>[] = [
  { key: 'lessonname', title: '课程', width: 200, fixed: 'left' },
  { key: 'lessonid', title: '课程编号', width: 120 },
  { key: 'cooperationName', title: '机构', width: 180 },
  { key: 'lastDate', title: '结课日期', type: 'date', width: 110 },
  { key: 'fee', title: '课酬（元）', type: 'money', width: 116 },
  { key: 'subsidy', title: '补贴（元）', type: 'money', width: 100 },
  {
    key: 'travel',
    title: '差旅（元）',
    type: 'money',
    width: 100,
    hint: '这节课已登记或预计的差旅费用合计',
  },
  {
    key: 'gross',
    title: '税前课酬（元）',
    type: 'money',
    width: 120,
    hint: '课酬为税后的，加上公司承担的税',
  },
  {
    key: 'tax',
    title: '代扣税（元）',
    type: 'money',
    width: 116,
    hint: '一次付款的课酬合并计税，按课酬分摊',
  },
  { key: 'net', title: '到手（元）', type: 'money', width: 116, hint: '税前课酬 + 补贴 + 差旅 − 代扣税' },
  { key: 'state', title: '状态', type: 'code', codes: FEE_STATES, width: 90 },
  { key: 'paidOn', title: '付款日期', type: 'date', width: 110 },
  { key: 'isEstimate', title: '预估', type: 'flag', width: 70 },
];
/** One payment or one estimate with its tax in words. */
const portalTax = z.object({
  title: z.string(),
  gross: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  words: z.string(),
  isEstimate: z.boolean(),
});
export const portalFees = z.object({
  year: z.number(),
  years: z.array(z.number()),
  method: z.string(),
  isFeeAfterTax: z.boolean(),
  list: z.array(portalFee),
  taxes: z.array(portalTax),
  sums: z.object({
    fee: wireMoney,
    subsidy: wireMoney,
    travel: wireMoney,
    tax: wireMoney,
    net: wireMoney,
    paid: wireMoney,
    waiting: wireMoney,
  }),
});

/** The part of the record that a teacher may ask to change. */
export const portalRecord = z.object({
  photoFileId: z.number().nullable(),
  intro: z.string().nullable(),
  topics: z.array(z.string()),
  fields: z.array(z.string()),
});
/** With tags that the teacher proposes: staff's own ones are internal. */
export const portalProposal = portalRecord.extend({ tags: z.array(z.string()) });
export const portalTeacherProfile = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  cityName: z.string().nullable(),
  record: portalRecord,
  completeness: portalCompleteness,
  /** The newest request: waiting, or sent back and why. */
  change: z
    .object({
      id: z.number(),
      status: z.number(),
      after: portalProposal,
      reason: z.string().nullable(),
      found: z.array(z.string()),
      askedAt: wireTime,
    })
    .nullable(),
  bank: z.object({
    method: z.string(),
    bankName: z.string().nullable(),
    /** All but the last four digits hidden. */
    bankAccount: z.string().nullable(),
    newBankName: z.string().nullable(),
    newBankAccount: z.string().nullable(),
  }),
  collected: z.object({
    /** Partners who collected the teacher in the last 30 days, in the 30 before, and in all. */
    last: z.number(),
    before: z.number(),
    total: z.number(),
    /** New ones of each of the last 30 days, oldest first. */
    days: z.array(z.object({ date: wireDate, count: z.number() })),
    /** City and kind of institutions, from three on; never names. */
    places: z.array(z.object({ place: z.string(), count: z.number() })),
  }),
});

export const portalTeacherEvaluations = z.object({
  /** Own mean of each dimension and the mean of the teacher's main field. */
  means: z.array(z.object({ title: z.string(), own: z.string().nullable(), field: z.string().nullable() })),
  field: z.string().nullable(),
  list: z.array(
    z.object({
      id: z.number(),
      lessonid: z.string(),
      lessonname: z.string(),
      cooperationName: z.string(),
      lastDate: wireDate,
      average: z.string(),
      text: z.string().nullable(),
      reply: z.string().nullable(),
      /** The state of the teacher's reply: 1 waiting, 3 sent back. */
      replyStatus: z.number().nullable(),
      replyText: z.string().nullable(),
      replyReason: z.string().nullable(),
    }),
  ),
  total: z.number(),
});
