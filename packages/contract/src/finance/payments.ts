import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  byId,
  byIdAndVersion,
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
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { fileRef } from '../files.ts';
import { listInput, page } from '../lists.ts';
import { linesOf } from './lines.ts';

export const PAYMENT_KINDS = { 1: '讲师课酬', 2: '费用报销', 3: '资料申请', 4: '其他付款' } as const;
export const PAYMENT_STATUS = {
  1: '待经理审批',
  2: '待财务审批',
  3: '待付款',
  4: '已付款',
  5: '已驳回',
  6: '已撤回',
} as const;
export const PAYMENT_STEPS = { 1: '经理审批', 2: '财务审批', 3: '付款' } as const;
export const PAYMENT_METHODS = ['银行转账', '现金', '微信', '支付宝', '支票'] as const;
/** jiesuanfangshi */
export const SETTLEMENT_METHODS = { 1: '代扣个税', 2: '自开发票', 3: '第三方' } as const;

export const payment = stamped.extend({
  id: z.number(),
  no: z.string(),
  kind: z.number(),
  title: z.string(),
  amount: wireMoney,
  status: z.number(),
  round: z.number(),
  applicantId: z.number(),
  applicantName: z.string(),
  organisationName: z.string().nullable(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  payee: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  submittedAt: wireTime,
  paidOn: wireDate.nullable(),
  method: z.string().nullable(),
  rejectReason: z.string().nullable(),
  remark: z.string().nullable(),
  /** null: everyone who may see payment requests may read it. */
  readableIds: z.array(z.number()).nullable(),
  photos: z.number(),
  /** What the caller may do now: decide the current step, pay, withdraw, edit and submit again. */
  canDecide: z.boolean(),
  canPay: z.boolean(),
  canWithdraw: z.boolean(),
  canEdit: z.boolean(),
});

const paymentLine = z.object({
  id: z.number(),
  title: z.string(),
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
});
const paymentStep = z.object({
  round: z.number(),
  step: z.number(),
  result: z.enum(['approved', 'rejected', 'paid']),
  byName: z.string(),
  at: wireTime,
  comment: z.string().nullable(),
});
/** A file of a request; its link comes from `files.refs`, which asks again whether the caller may read it. */
const photo = fileRef.omit({ url: true }).extend({ kind: z.enum(['attachment', 'voucher']) });

export const paymentFilter = listInput(['submittedAt', 'amount', 'paidOn']).extend({
  /** mine: my requests; waiting: those whose current step I may decide; all: every one I may read. */
  tab: optionalChoice(['mine', 'waiting', 'all']),
  kind: optionalCode(1, 2, 3, 4),
  status: optionalCode(1, 2, 3, 4, 5, 6),
  applicantId: optionalId,
  teacherId: optionalId,
  organisationId: optionalId,
  lessonId: optionalId,
  from: optionalDate,
  to: optionalDate,
});

export const paymentForm = z.object({
  id: optionalId,
  version: optionalVersion,
  /** Fixed once the request exists. */
  kind: code(1, 2, 3, 4),
  title: text(200),
  teacherId: optionalId,
  payee: optionalText(100),
  bankName: optionalText(100),
  bankAccount: optionalText(40),
  remark: optionalText(1000),
  /** Empty: everyone. */
  readableIds: optionalIds,
  fileIds: optionalIds,
  /** Kind 1 takes fee, subsidy and travel of a lesson and computes the amount; the others take title and amount. */
  lines: linesOf(
    z.object({
      title: optionalText(200),
      amount: optionalAmount,
      lessonId: optionalId,
      fee: optionalAmount,
      subsidy: optionalAmount,
      travel: optionalAmount,
    }),
    0,
  ),
  /** With an edit: submits again at once, as a new round. */
  resubmit: optionalFlag,
});

export const settlementLesson = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  cooperationName: z.string(),
  authorName: z.string().nullable(),
  teacherId: z.number(),
  teachername: z.string(),
  settlementMethod: z.number(),
  isFeeAfterTax: z.boolean(),
  teacherFee: wireMoney,
  subsidy: wireMoney,
  travelFee: wireMoney,
  requested: wireMoney,
  /** What can still be asked for: fee, subsidy, and travel when the teacher paid it. */
  feeOpen: wireMoney,
  subsidyOpen: wireMoney,
  travelOpen: wireMoney,
  received: wireMoney,
  feeIncome: wireMoney,
});
export const settlementFilter = listInput(['lastDate', 'teacherFee']).extend({
  teacherId: optionalId,
  coorgid: optionalId,
  authorId: optionalId,
  settlementMethod: optionalCode(1, 2, 3),
  /** true: only lessons whose income was received in full. */
  isReceived: optionalFlag,
  from: optionalDate,
  to: optionalDate,
});
const settlement = z.object({
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
  lines: z.array(paymentLine.omit({ id: true, title: true })),
});

export const paymentsApi = endpoints('payments', {
  one: query('GET /finance/payments/one', '付款申请详情', {
    input: byId,
    output: payment.extend({
      lines: z.array(paymentLine),
      steps: z.array(paymentStep),
      photoList: z.array(photo),
      readable: z.array(z.object({ personnelid: z.number(), personnelname: z.string() })).nullable(),
    }),
  }),
  totals: query('GET /finance/payments/totals', '付款申请合计', {
    input: paymentFilter,
    output: z.object({ count: z.number(), amount: wireMoney, waiting: z.number() }),
  }),
  /** A new request is submitted at once; an edit needs a rejected or withdrawn one. */
  save: command('POST /finance/payments/save', '保存付款申请', {
    input: paymentForm,
    output: byId,
  }),
  resubmit: command('POST /finance/payments/resubmit', '重新提交', { input: byIdAndVersion }),
  withdraw: command('POST /finance/payments/withdraw', '撤回申请', { input: byIdAndVersion }),
  /** Decides one step (1 manager, 2 finance); refused when the request stands at another one. */
  approve: command('POST /finance/payments/approve', '审批通过', {
    input: z.object({ id, step: code(1, 2), comment: optionalText(500) }),
  }),
  reject: command('POST /finance/payments/reject', '驳回申请', {
    input: z.object({ id, step: code(1, 2, 3), reason: text(500) }),
  }),
  pay: command('POST /finance/payments/pay', '登记付款', {
    input: z.object({
      id,
      paidOn: date,
      method: optionalChoice(PAYMENT_METHODS),
      comment: optionalText(500),
      fileIds: optionalIds,
    }),
  }),
  export: download('GET /finance/payments/export', '导出付款申请', { input: paymentFilter }),
  /** Taught lessons whose teacher is not yet paid in full, nor asked for. */
  settlementLessons: query('GET /finance/payments/settlementLessons', '待结算课酬', {
    input: settlementFilter,
    output: page(settlementLesson),
  }),
  /** What would be paid for these lessons, one settlement a teacher, with the tax by the table that holds today. */
  settlementPreview: query('POST /finance/payments/settlementPreview', '课酬试算', {
    input: z.object({ lessonIds: ids }),
    output: z.object({ list: z.array(settlement), net: wireMoney, tax: wireMoney }),
  }),
  /** Creates one request a teacher, all or none. */
  settle: command('POST /finance/payments/settle', '批量结算课酬', {
    input: z.object({ lessonIds: ids, remark: optionalText(500) }),
    output: z.object({ ids: z.array(z.number()) }),
  }),
});

/** The ledger's list of payment requests, for the screens 付款申请, 费用报销 and 资料申请. */
export const paymentListApi = endpoints(
  'payments',
  {
    payments: query('GET /newindex/fukuanguanli', '付款管理', {
      input: paymentFilter,
      output: page(payment),
    }),
  },
  'dashboard',
);

/** The ledger's calls on photos and readers of a request. */
export const paymentPhotosApi = endpoints(
  'payments',
  {
    /** Replaces the photos of one kind; the applicant's attachments until decided, finance's vouchers at any time. */
    editPaymentPhotos: command('POST /fukuansq/photoedit', '付款申请照片', {
      input: z.object({
        id,
        kind: optionalChoice(['attachment', 'voucher']),
        fileIds: optionalIds,
      }),
    }),
    paymentPhotos: query('GET /fukuansq/photolist', '付款申请照片列表', {
      input: byId,
      output: z.object({ list: z.array(photo) }),
    }),
    /** Who may read a request; null: everyone. */
    readablePersons: query('GET /payRequest/readablePersonList', '付款申请可读人员', {
      input: byId,
      output: z.object({
        list: z.array(z.object({ personnelid: z.number(), personnelname: z.string() })).nullable(),
      }),
    }),
  },
  'finance',
);

/** One bracket table of 劳务报酬 prepayment, as the setting `labourTax` holds it. */
export const labourTax = z.array(
  z.object({
    from: date,
    smallUpTo: amount,
    smallDeduction: amount,
    share: z.string(),
    brackets: z.array(z.object({ upTo: optionalAmount, rate: z.string(), quick: amount })),
  }),
);
