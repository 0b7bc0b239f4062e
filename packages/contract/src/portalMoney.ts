import { z } from 'zod';
import { codes } from './codes.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  optionalCodeText,
  optionalDate,
  optionalId,
  optionalText,
  optionalVersion,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { optionalTaxNumber } from './finance/taxNumber.ts';
import { listInput, listOf, page } from './lists.ts';

/** Parts of an institution's account; each lesson is in one. */
export const MONEY_PARTS = codes(
  { value: 'open', label: '未结清', tone: 'warn' },
  { value: 'settled', label: '已结清', tone: 'good' },
  { value: 'ahead', label: '未上课', tone: 'info' },
);
/** Maximum span of a statement in days, and of its lines. */
export const STATEMENT_DAYS = 1100;
export const STATEMENT_LINES = 2000;

const portalMoneyLesson = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  teachername: z.string().nullable(),
  part: z.string(),
  feeIncome: wireMoney,
  /** Issued invoices. */
  invoiced: wireMoney,
  received: wireMoney,
  /** Remainder that the house wrote off. */
  writtenOff: wireMoney,
  open: wireMoney,
  /** Days since the last session; null for lessons still to be taught. */
  daysSince: z.number().nullable(),
  /** Amount for which an invoice may still be asked. */
  canAsk: wireMoney,
});
const portalMoneyTotals = z.object({
  lessons: z.number(),
  taught: wireMoney,
  invoiced: wireMoney,
  received: wireMoney,
  open: wireMoney,
  /** Confirmed lessons still to be taught, apart. */
  ahead: wireMoney,
  aheadLessons: z.number(),
  openLessons: z.number(),
});
const portalInvoice = z.object({
  id: z.number(),
  no: z.string().nullable(),
  kind: z.string(),
  title: z.string(),
  amount: wireMoney,
  status: z.number(),
  appliedAt: wireTime,
  issuedAt: wireTime.nullable(),
  trackingNo: z.string().nullable(),
  fileId: z.number().nullable(),
  lessons: z.array(z.object({ lessonId: z.number(), lessonname: z.string(), amount: wireMoney })),
});
const portalStatement = z.object({
  cooperationName: z.string(),
  from: wireDate,
  to: wireDate,
  opening: wireMoney,
  taught: wireMoney,
  received: wireMoney,
  writtenOff: wireMoney,
  /** opening + taught − received − writtenOff. */
  closing: wireMoney,
  /** Received for lessons still to be taught at the end: in no other figure. */
  prepaid: wireMoney,
  list: z.array(
    z.object({
      date: wireDate,
      kind: z.string(),
      lessonId: z.number(),
      lessonid: z.string(),
      lessonname: z.string(),
      teachername: z.string().nullable(),
      amount: wireMoney,
      balance: wireMoney,
    }),
  ),
});
export const STATEMENT_KINDS = codes(
  { value: 'taught', label: '上课', tone: 'info' },
  { value: 'received', label: '收款', tone: 'good' },
  { value: 'writtenOff', label: '核销尾差', tone: 'quiet' },
);
const portalInvoiceProfile = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  taxNo: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  email: z.string().nullable(),
});

export const invoiceProfileForm = z.object({
  id: optionalId,
  version: optionalVersion,
  title: text(100),
  taxNo: optionalTaxNumber,
  address: optionalText(200),
  phone: optionalText(30),
  bankName: optionalText(100),
  bankAccount: optionalCodeText(40),
  email: optionalText(100).refine(
    (value) => !value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    '邮箱格式不正确',
  ),
});
export const statementInput = z
  .object({
    /** The first day of this year by default. */
    from: optionalDate,
    /** Today by default. */
    to: optionalDate,
  })
  .superRefine(({ from, to }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (from && to && from > to) wrong('to', '不能早于开始日期');
  });

/** Money of an institution's lessons, for its contacts with the right (contact.portal_money). */
export const portalMoneyApi = endpoints('portalMoney', {
  lessons: query('GET /portal/money', '账务（客户）', {
    input: listInput(['lastDate', 'open']).extend({ part: MONEY_PARTS.optional }),
    visitors: { partner: page(portalMoneyLesson).extend({ totals: portalMoneyTotals }) },
  }),
  invoices: query('GET /portal/invoices', '发票（客户）', {
    input: listInput(['appliedAt']),
    visitors: { partner: page(portalInvoice) },
  }),
  statement: query('GET /portal/statement', '对账单（客户）', {
    input: statementInput,
    visitors: { partner: portalStatement },
  }),
  statementExcel: download('GET /portal/statementExcel', '导出对账单（客户）', {
    words: spanWords('期间'),
    input: statementInput,
  }),
  profiles: query('GET /portal/invoiceProfiles', '开票信息（客户）', {
    visitors: { partner: listOf(portalInvoiceProfile) },
  }),
  saveProfile: command('POST /portal/invoiceProfile/save', '保存开票信息（客户）', {
    input: invoiceProfileForm,
    output: byId,
  }),
});
