import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  byId,
  flag,
  id,
  month,
  optionalIds,
  optionalMonth,
  optionalParagraphs,
  optionalVerbatim,
  paragraphs,
  parsedJson,
  stamped,
  text,
  version,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput, listOf, page } from '../lists.ts';

export const PAYSLIP_STATUS = codes(
  { value: 1, label: '草稿', tone: 'quiet' },
  { value: 2, label: '待确认', tone: 'warn' },
  { value: 3, label: '已确认', tone: 'good' },
  { value: 4, label: '有异议', tone: 'bad' },
  { value: 5, label: '已被更正', tone: 'quiet' },
  { value: 6, label: '已作废', tone: 'quiet' },
);
export const PAYSLIP = {
  draft: 1,
  published: 2,
  confirmed: 3,
  objected: 4,
  replaced: 5,
  dropped: 6,
} as const;

/** Lines in the order of a slip; those above 缺勤扣款 (itself included) are taxed. */
export const PAY_KINDS = codes(
  { value: 'salary', label: '基本工资' },
  { value: 'commission', label: '提成' },
  { value: 'performance', label: '绩效工资' },
  { value: 'overtime', label: '加班工资' },
  { value: 'allowance', label: '津贴' },
  { value: 'other', label: '其他应发' },
  { value: 'absence', label: '缺勤扣款' },
  { value: 'insurance', label: '社保个人' },
  { value: 'fund', label: '公积金个人' },
  { value: 'tax', label: '个人所得税' },
  { value: 'deduction', label: '其他扣款' },
);
export type PayKind = (typeof PAY_KINDS.values)[number];
/** Kinds that finance adds by hand; a deduction is taken after tax. */
export const MANUAL_KINDS = codes(
  { value: 'other', label: '其他应发' },
  { value: 'deduction', label: '其他扣款' },
);

export const PAYSLIP_ACTIONS = codes(
  { value: 'prepare', label: '制单' },
  { value: 'edit', label: '修改' },
  { value: 'publish', label: '发布' },
  { value: 'open', label: '查看' },
  { value: 'confirm', label: '确认' },
  { value: 'object', label: '提出异议' },
  { value: 'reply', label: '答复' },
  { value: 'correct', label: '更正' },
  { value: 'drop', label: '作废' },
  { value: 'export', label: '银行文件' },
);

const batch = stamped.extend({
  id: z.number(),
  month: z.string(),
  people: z.number(),
  drafts: z.number(),
  unanswered: z.number(),
  confirmed: z.number(),
  objected: z.number(),
  /** Sums of the newest slip of each person. */
  gross: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  preparedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type PayslipBatch = z.output<typeof batch>;
export const payslipBatchColumns: readonly ListColumn<PayslipBatch>[] = [
  { key: 'month', title: '月份', type: 'word', width: 100, fixed: 'left', sortable: true },
  { key: 'people', title: '人数', type: 'number', width: 76, hint: '这个月有工资条的人数' },
  { key: 'drafts', title: '未发布', type: 'number', width: 84, hint: '还是草稿的工资条' },
  { key: 'unanswered', title: '待确认', type: 'number', width: 84, hint: '已发布、本人还没有答复的' },
  { key: 'confirmed', title: '已确认', type: 'number', width: 84, hint: '本人已确认的' },
  { key: 'objected', title: '有异议', type: 'number', width: 84, hint: '本人提出异议、还没有答复的' },
  { key: 'gross', title: '应发（元）', type: 'money', width: 130, hint: '各人应发之和，税前' },
  { key: 'tax', title: '个税（元）', type: 'money', width: 120, hint: '各人当月预扣的个人所得税之和' },
  {
    key: 'net',
    title: '实发（元）',
    type: 'money',
    width: 130,
    hint: '应发 − 社保 − 公积金 − 个税 − 其他扣款',
  },
  { key: 'preparedBy', title: '制单', type: 'word', width: 90 },
];

const line = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  amount: wireMoney,
  /** The records behind the figure, in words. */
  source: z.string(),
  isManual: z.boolean(),
});
export type PayslipLine = z.output<typeof line>;
/** Parts of the cumulative withholding; money in yuan. */
const taxNote = z.object({
  months: z.number(),
  income: wireMoney,
  basic: wireMoney,
  insured: wireMoney,
  relief: wireMoney,
  taxable: wireMoney,
  /** Per cent. */
  rate: z.number(),
  quick: wireMoney,
  due: wireMoney,
  withheld: wireMoney,
});
export type TaxNote = z.output<typeof taxNote>;

const facts = {
  id: z.number(),
  version: z.number(),
  month: z.string(),
  edition: z.number(),
  status: z.number(),
  gross: wireMoney,
  insured: wireMoney,
  tax: wireMoney,
  net: wireMoney,
  publishedAt: wireTime.nullable(),
  objection: z.string().nullable(),
  reply: z.string().nullable(),
};
const person = {
  personnelId: z.number(),
  name: z.string(),
  jobNo: z.string().nullable(),
  organisationName: z.string().nullable(),
};
const slipRow = z.object({
  ...facts,
  ...person,
  salary: wireMoney,
  commission: wireMoney,
  performance: wireMoney,
  hasAccount: z.boolean(),
  openedAt: wireTime.nullable(),
  /** Net by the records of now minus the published net; null for drafts and where nothing changed. */
  difference: wireMoney.nullable(),
  warnings: z.array(z.string()),
});
export type PayslipRow = z.output<typeof slipRow>;
export const payslipColumns: readonly ListColumn<PayslipRow>[] = [
  { key: 'name', title: '姓名', width: 100, fixed: 'left' },
  { key: 'jobNo', title: '工号', type: 'word', width: 84 },
  { key: 'organisationName', title: '部门', type: 'word', width: 120 },
  { key: 'status', title: '状态', type: 'code', codes: PAYSLIP_STATUS, width: 92 },
  {
    key: 'salary',
    title: '基本工资（元）',
    type: 'money',
    width: 124,
    hint: '薪资档案的基本工资，按在职天数折算',
  },
  {
    key: 'commission',
    title: '提成（元）',
    type: 'money',
    width: 116,
    hint: '当月已批准的提成批次中本人的应发',
  },
  {
    key: 'performance',
    title: '绩效工资（元）',
    type: 'money',
    width: 124,
    hint: '绩效基数 × 已确认的绩效系数',
  },
  {
    key: 'gross',
    title: '应发（元）',
    type: 'money',
    width: 116,
    hint: '基本工资 + 提成 + 绩效 + 加班 + 津贴 + 其他应发 − 缺勤扣款',
  },
  { key: 'insured', title: '社保公积金（元）', type: 'money', width: 130, hint: '个人承担的社保和公积金' },
  { key: 'tax', title: '个税（元）', type: 'money', width: 100, hint: '累计预扣法算出的当月预扣税额' },
  { key: 'net', title: '实发（元）', type: 'money', width: 116, hint: '应发 − 社保公积金 − 个税 − 其他扣款' },
  {
    key: 'difference',
    title: '现算差额（元）',
    type: 'money',
    width: 124,
    hint: '按现在的记录重新计算的实发 − 已发布的实发；发布以后记录有变化才有',
  },
  { key: 'edition', title: '版本', type: 'number', width: 66, hint: '第几版，更正一次加一' },
  { key: 'openedAt', title: '本人查看', type: 'time', width: 150 },
];

const event = z.object({
  id: z.number(),
  at: wireTime,
  action: z.string(),
  by: z.string().nullable(),
  text: z.string().nullable(),
});
const edition = z.object({ id: z.number(), edition: z.number(), status: z.number(), net: wireMoney });
/** A changed figure of a published slip. */
const change = z.object({ kind: z.string(), before: wireMoney, now: wireMoney });

const manualLine = z.object({
  kind: MANUAL_KINDS.schema,
  title: text(50),
  amount,
  /** Why. */
  source: text(200),
});
const batchFilter = listInput(['month']).extend({ month: optionalMonth });

export const payslipsApi = endpoints('payslips', {
  batches: query('GET /payslip/list', '工资条', { input: batchFilter, output: page(batch) }),
  exportBatches: download('GET /payslip/listExcel', '导出工资条月份', { input: batchFilter }),
  /** A month with the newest slip of each person. */
  batch: query('GET /payslip/batch', '工资条月份', {
    input: byId,
    output: batch.extend({ list: z.array(slipRow) }),
  }),
  /** Computes a month's drafts from the records; published slips and the caller's own stay as they are. */
  prepare: command('POST /payslip/prepare', '工资条制单', {
    input: z.object({ month, note: optionalParagraphs(200) }),
    output: z.object({
      id,
      done: z.number(),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  /** One slip with its lines, sources, changes since and ledger; the view is logged. */
  one: query('GET /payslip/one', '工资条详情', {
    input: byId,
    output: z.object({
      ...facts,
      ...person,
      batchId: z.number(),
      bank: z.string().nullable(),
      reason: z.string().nullable(),
      lines: z.array(line),
      note: taxNote,
      changes: z.array(change),
      warnings: z.array(z.string()),
      editions: z.array(edition),
      events: z.array(event),
      /** Why the caller cannot act on it. */
      problem: z.string().nullable(),
    }),
  }),
  /** Replaces a draft's lines by hand. */
  edit: command('POST /payslip/edit', '修改工资条', {
    input: z.object({
      id,
      version,
      lines: z.preprocess(parsedJson, z.array(manualLine).max(20, '一次最多 20 行')),
    }),
  }),
  /** Publishes a month's drafts, or the chosen ones; the caller's own stays for somebody else. */
  publish: command('POST /payslip/publish', '发布工资条', {
    input: z.object({ id, slipIds: optionalIds }),
    output: z.object({
      done: z.number(),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  /** A draft of the next version of a published slip, computed from the records of now. */
  correct: command('POST /payslip/correct', '更正工资条', {
    input: z.object({ id, version, reason: paragraphs(200) }),
    output: byId,
  }),
  /** Drops a draft. */
  drop: command('POST /payslip/drop', '作废工资条草稿', { input: z.object({ id, version }) }),
  /** Answers an objection without another version. */
  reply: command('POST /payslip/reply', '答复工资条异议', {
    input: z.object({ id, version, reply: paragraphs(500) }),
  }),
  exportBatch: download('GET /payslip/batchExcel', '导出工资表', {
    words: { id: { label: '月份' } },
    input: byId.extend({ columns: optionalVerbatim(2000) }),
  }),
  /** Names, accounts and amounts of a month's published slips, for the bank. */
  bank: download('GET /payslip/bankExcel', '导出银行代发文件', {
    words: { id: { label: '月份' } },
    input: byId,
  }),

  /** The caller's own published slips, the newest month first. */
  mine: query('GET /payslip/mine', '我的工资条', {
    output: listOf(z.object({ ...facts, openedAt: wireTime.nullable() })),
  }),
  /** One of them whole; the view is logged. */
  mineOne: query('GET /payslip/mineOne', '我的工资条详情', {
    input: byId,
    output: z.object({
      ...facts,
      reason: z.string().nullable(),
      lines: z.array(line),
      note: taxNote,
      views: z.array(z.object({ at: wireTime, by: z.string().nullable() })),
    }),
  }),
  /** Confirms it, or objects with a text. */
  respond: command('POST /payslip/respond', '确认工资条', {
    input: z
      .object({ id, version, isRight: flag, objection: optionalParagraphs(500) })
      .refine(({ isRight, objection }) => isRight || !!objection, {
        path: ['objection'],
        message: '请写明异议',
      }),
  }),
});
