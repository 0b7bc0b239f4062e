import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  choice,
  code,
  factDate,
  id,
  ids,
  keptIds,
  optionalAmount,
  optionalChoice,
  optionalCodeText,
  optionalDate,
  optionalFactDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  paragraphs,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { fileRef } from '../files.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page, pageWithSums } from '../lists.ts';
import { linesOf } from './lines.ts';
import {
  settlement,
  settlementFilter,
  settlementLesson,
  settlementLine,
  settlementSums,
} from './settlement.ts';

export const PAYMENT_KINDS = codes(
  { value: 1, label: '讲师课酬' },
  { value: 2, label: '费用报销' },
  { value: 3, label: '资料申请' },
  { value: 4, label: '其他付款' },
);
export const PAYMENT_STATUS = codes(
  { value: 1, label: '待经理审批', tone: 'warn' },
  { value: 2, label: '待财务审批', tone: 'warn' },
  { value: 3, label: '待付款', tone: 'info' },
  { value: 4, label: '已付款', tone: 'good' },
  { value: 5, label: '已驳回', tone: 'bad' },
  { value: 6, label: '已撤回', tone: 'quiet' },
);
/** A request's states 1, 2 and 3 wait for these steps. */
export const PAYMENT_STEPS = codes(
  { value: 1, label: '经理审批' },
  { value: 2, label: '财务审批' },
  { value: 3, label: '付款' },
);
export const STEP_RESULTS = codes(
  { value: 'approved', label: '通过', tone: 'good' },
  { value: 'rejected', label: '驳回', tone: 'bad' },
  { value: 'paid', label: '已付款', tone: 'good' },
);
export const PAYMENT_METHODS = codes(
  { value: '银行转账', label: '银行转账' },
  { value: '现金', label: '现金' },
  { value: '微信', label: '微信' },
  { value: '支付宝', label: '支付宝' },
  { value: '支票', label: '支票' },
);
export const PHOTO_KINDS = codes(
  { value: 'attachment', label: '附件' },
  { value: 'voucher', label: '付款凭证' },
);

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
  /** The approved request of staff whose money it is. */
  staffRequestId: z.number().nullable(),
  remark: z.string().nullable(),
  /** null: everyone with access to payment requests. */
  readableIds: z.array(z.number()).nullable(),
  photos: z.number(),
  /** Possible deciders of the present step; empty without one. */
  next: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Present rights of the caller: decide the step, pay, withdraw, edit and resubmit, change files. */
  canDecide: z.boolean(),
  canPay: z.boolean(),
  canWithdraw: z.boolean(),
  canEdit: z.boolean(),
  canChangeAttachments: z.boolean(),
  canChangeVouchers: z.boolean(),
});

export const paymentColumns: readonly ListColumn<z.output<typeof payment>>[] = [
  { key: 'title', title: '事由', record: ['payment', 'id'], width: 230, fixed: 'left' },
  { key: 'no', title: '单号', width: 140, defaultHidden: true },
  { key: 'kind', title: '类型', type: 'code', codes: PAYMENT_KINDS, width: 84 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 112, sortable: true },
  { key: 'status', title: '状态', type: 'code', codes: PAYMENT_STATUS, width: 100 },
  { key: 'next', title: '等谁处理', width: 122 },
  { key: 'applicantName', title: '申请人', type: 'word', record: ['person', 'applicantId'], width: 80 },
  { key: 'organisationName', title: '部门', type: 'word', width: 120, defaultHidden: true },
  { key: 'submittedAt', title: '提交时间', type: 'time', width: 134, sortable: true },
  { key: 'teachername', title: '讲师', type: 'word', exportOnly: true },
  { key: 'payee', title: '收款人', record: ['teacher', 'teacherId'], width: 90 },
  { key: 'photos', title: '附件', type: 'number', width: 64, screenOnly: true, hint: '上传的票据和凭证张数' },
  { key: 'paidOn', title: '付款日期', type: 'date', width: 104, sortable: true },
  { key: 'method', title: '付款方式', type: 'word', width: 90, defaultHidden: true },
  { key: 'bankName', title: '开户行', width: 160, defaultHidden: true },
  { key: 'bankAccount', title: '账号', width: 180, defaultHidden: true },
  { key: 'rejectReason', title: '驳回原因', width: 180, defaultHidden: true },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
];

const paymentLine = settlementLine.extend({
  id: z.number(),
  title: z.string(),
  /** Kind and day of the expense; reimbursements only. */
  expenseKind: z.string().nullable(),
  spentOn: wireDate.nullable(),
  budgetItem: z.string().nullable(),
  budgetReason: z.string().nullable(),
});
const paymentStep = z.object({
  round: z.number(),
  step: z.number(),
  result: STEP_RESULTS.schema,
  byId: z.number(),
  byName: z.string(),
  at: wireTime,
  comment: z.string().nullable(),
});
/** A file of a request; its link comes from `files.refs`, which checks access again. */
const photo = fileRef.omit({ url: true }).extend({ kind: PHOTO_KINDS.schema });

export const paymentFilter = listInput(['submittedAt', 'amount', 'paidOn']).extend({
  /** mine: the caller's requests; waiting: those the caller may decide now; all: every readable one. */
  tab: optionalChoice(['mine', 'waiting', 'all']),
  kind: PAYMENT_KINDS.optional,
  status: PAYMENT_STATUS.optional,
  applicantId: optionalId,
  teacherId: optionalId,
  organisationId: optionalId,
  lessonId: optionalId,
  /** Range of submission days. */
  from: optionalDate,
  to: optionalDate,
  paidFrom: optionalDate,
  paidTo: optionalDate,
});

export const paymentForm = z.object({
  id: optionalId,
  version: optionalVersion,
  /** Fixed after creation. */
  kind: PAYMENT_KINDS.schema,
  title: text(200),
  teacherId: optionalId,
  /** For kinds 2 to 4; a teacher (kind 1) is paid to the recorded account. */
  payee: optionalText(100),
  bankName: optionalText(100),
  bankAccount: optionalCodeText(40),
  remark: optionalParagraphs(1000),
  /** Empty: everyone. */
  readableIds: keptIds,
  fileIds: keptIds,
  /** Kind 1 takes fee, subsidy and travel of a lesson and computes the amount; other kinds take title and amount. */
  lines: linesOf(
    z.object({
      title: optionalText(200),
      amount: optionalAmount,
      lessonId: optionalId,
      fee: optionalAmount,
      subsidy: optionalAmount,
      travel: optionalAmount,
      /** An item of 费用类型, and the day; reimbursements only. */
      expenseKind: optionalText(50),
      spentOn: optionalFactDate,
      /** The charged market budget item, and the reason when it is exceeded. */
      budgetItem: optionalText(50),
      budgetReason: optionalParagraphs(200),
    }),
    0,
  ),
  /** With an edit: resubmits at once as a new round. */
  resubmit: optionalFlag,
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
  /** A new request is submitted at once; only rejected or withdrawn ones can be edited. */
  save: command('POST /finance/payments/save', '保存付款申请', {
    input: paymentForm,
    output: byId,
  }),
  resubmit: command('POST /finance/payments/resubmit', '重新提交', { input: byIdAndVersion }),
  withdraw: command('POST /finance/payments/withdraw', '撤回申请', { input: byIdAndVersion }),
  /**
   * Decides one step (1 manager, 2 finance); refused at another step. `version`, here and below, is the one read: a
   * request withdrawn and resubmitted may ask for another amount at the same step.
   */
  approve: command('POST /finance/payments/approve', '审批通过', {
    input: z.object({ id, version: optionalVersion, step: code(1, 2), comment: optionalParagraphs(500) }),
  }),
  reject: command('POST /finance/payments/reject', '驳回申请', {
    input: z.object({ id, version: optionalVersion, step: PAYMENT_STEPS.schema, reason: paragraphs(500) }),
  }),
  /**
   * Approves or rejects several with one reason, each at its named step; all or none. 400 names the undecidable
   * request.
   */
  decideMany: command('POST /finance/payments/decideMany', '批量审批', {
    input: z.object({
      requests: z
        .array(z.object({ id, version: optionalVersion, step: code(1, 2) }), { error: '请选择申请' })
        .min(1, '请选择申请')
        .max(200, '一次最多 200 份'),
      result: choice(['approved', 'rejected']),
      reason: optionalParagraphs(500),
    }),
  }),
  pay: command('POST /finance/payments/pay', '登记付款', {
    input: z.object({
      id,
      version: optionalVersion,
      paidOn: factDate,
      method: PAYMENT_METHODS.optional,
      comment: optionalParagraphs(500),
      fileIds: optionalIds,
    }),
  }),
  export: download('GET /finance/payments/export', '导出付款申请', {
    words: spanWords('提交日期'),
    input: paymentFilter,
  }),
  /** Taught lessons with unrequested fee, subsidy or travel paid by the teacher. */
  settlementLessons: query('GET /finance/payments/settlementLessons', '待结算课酬', {
    input: settlementFilter,
    output: pageWithSums(settlementLesson, settlementSums),
  }),
  exportSettlement: download('GET /finance/payments/exportSettlement', '导出待结算课酬', {
    words: {
      ...spanWords('结课日期'),
      settlementMethod: { label: '结算方式' },
      isReceived: { label: '收款', labels: { true: '已结清', false: '未结清' } },
    },
    input: settlementFilter,
  }),
  /** Previews the payment of lessons: one settlement per teacher, with today's tax table. */
  settlementPreview: query('POST /finance/payments/settlementPreview', '课酬试算', {
    input: z.object({ lessonIds: ids }),
    output: z.object({ list: z.array(settlement), net: wireMoney, tax: wireMoney }),
  }),
  /** Creates one request per teacher, all or none. */
  settle: command('POST /finance/payments/settle', '批量结算课酬', {
    input: z.object({ lessonIds: ids, remark: optionalParagraphs(500) }),
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
    /**
     * Replaces the photos of one kind: the applicant's attachments until the decision, finance's vouchers at any time.
     */
    editPaymentPhotos: command('POST /fukuansq/photoedit', '付款申请照片', {
      input: z.object({
        id,
        kind: PHOTO_KINDS.optional,
        fileIds: optionalIds,
      }),
    }),
    paymentPhotos: query('GET /fukuansq/photolist', '付款申请照片列表', {
      input: byId,
      output: z.object({ list: z.array(photo) }),
    }),
    /** Readers of a request; null: everyone. */
    readablePersons: query('GET /payRequest/readablePersonList', '付款申请可读人员', {
      input: byId,
      output: z.object({
        list: z.array(z.object({ personnelid: z.number(), personnelname: z.string() })).nullable(),
      }),
    }),
  },
  'finance',
);
