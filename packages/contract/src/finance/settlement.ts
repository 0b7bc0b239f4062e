import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { optionalDate, optionalFlag, optionalId, wireDate, wireMoney } from '../fields.ts';
import { moneyChange } from '../lessons/corrections.ts';
import { listInput } from '../lists.ts';

/** jiesuanfangshi */
export const SETTLEMENT_METHODS = codes(
  { value: 1, label: '代扣个税' },
  { value: 2, label: '自开发票' },
  { value: 3, label: '第三方' },
);

/** A lesson's part of a teacher's fee: gross + subsidy + travel − tax = amount. */
export const settlementLine = z.object({
  amount: wireMoney,
  lessonId: z.number().nullable(),
  lessonid: z.string().nullable(),
  lessonname: z.string().nullable(),
  lessondate: wireDate.nullable(),
  fee: wireMoney,
  subsidy: wireMoney,
  travel: wireMoney,
  gross: wireMoney,
  tax: wireMoney,
  /** Changes of the lesson's money after it was taught. */
  changes: z.array(moneyChange),
});

export const settlementLesson = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  teacherId: z.number(),
  teachername: z.string(),
  settlementMethod: z.number(),
  isFeeAfterTax: z.boolean(),
  teacherFee: wireMoney,
  subsidy: wireMoney,
  travelFee: wireMoney,
  requested: wireMoney,
  /** Remaining amounts to request: fee, subsidy, and travel paid by the teacher. */
  feeOpen: wireMoney,
  subsidyOpen: wireMoney,
  travelOpen: wireMoney,
  received: wireMoney,
  /** Written-off part. */
  writtenOff: wireMoney,
  feeIncome: wireMoney,
});
export const settlementColumns: readonly ListColumn<z.output<typeof settlementLesson>>[] = [
  { key: 'teachername', title: '讲师', record: ['teacher', 'teacherId'], width: 84, fixed: 'left' },
  { key: 'lessonname', title: '课程', record: ['lesson', 'id'], width: 170 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 134 },
  { key: 'lastDate', title: '结课日期', type: 'date', width: 104, sortable: true },
  { key: 'teacherFee', title: '课酬（元）', type: 'money', width: 110, sortable: true },
  { key: 'subsidy', title: '补贴（元）', type: 'money', width: 100, defaultHidden: true },
  {
    key: 'requested',
    title: '已申请（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '没有驳回、撤回的付款申请里的课酬和补贴',
  },
  {
    key: 'feeOpen',
    title: '待付课酬（元）',
    type: 'money',
    width: 120,
    hint: '已上完课、还没有申请付款的课酬',
  },
  {
    key: 'subsidyOpen',
    title: '待付补贴（元）',
    type: 'money',
    width: 120,
    hint: '已上完课、还没有申请付款的补贴',
  },
  {
    key: 'travelOpen',
    title: '待付差旅（元）',
    type: 'money',
    width: 120,
    hint: '讲师垫付、还没有申请付款的差旅',
  },
  { key: 'settlementMethod', title: '结算方式', type: 'code', codes: SETTLEMENT_METHODS, width: 110 },
  { key: 'received', title: '收款', width: 84 },
  {
    key: 'authorName',
    title: '业务员',
    type: 'word',
    record: ['person', 'authorId'],
    width: 90,
    defaultHidden: true,
  },
];

export const settlementFilter = listInput(['lastDate', 'teacherFee']).extend({
  teacherId: optionalId,
  coorgid: optionalId,
  authorId: optionalId,
  settlementMethod: SETTLEMENT_METHODS.optional,
  /** true: only lessons with fully received income. */
  isReceived: optionalFlag,
  from: optionalDate,
  to: optionalDate,
});
/** Remaining amounts of all lessons in the filter, before tax. */
export const settlementSums = z.object({
  feeOpen: wireMoney,
  subsidyOpen: wireMoney,
  travelOpen: wireMoney,
});
/** Payment of one teacher for the chosen lessons. */
export const settlement = z.object({
  teacherId: z.number(),
  teachername: z.string(),
  settlementMethod: z.number(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  gross: wireMoney,
  subsidy: wireMoney,
  travel: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  lines: z.array(settlementLine),
});
