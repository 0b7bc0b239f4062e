import { z } from 'zod';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { download, endpoints, query } from '../endpoint.ts';
import {
  optionalDate,
  optionalFlag,
  optionalId,
  optionalMonth,
  optionalText,
  rate,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { dated, listInput, pageWithSums } from '../lists.ts';

/** A fixed rate is at most half of the base; constraints check it too. */
export const commissionRate = rate.refine((value) => value <= 0.5, '提成率不能超过 50%');
export const COMMISSION_ROLES = words('业务员', '协作', '组长');
export const ENTRY_KINDS = codes(
  { value: 'earn', label: '计提', tone: 'good' },
  { value: 'adjust', label: '调整', tone: 'warn' },
  { value: 'reverse', label: '冲回', tone: 'bad' },
  { value: 'carry', label: '结转', tone: 'info' },
);
/** Payment state of an entry. */
export const ENTRY_STATES = codes(
  { value: '未到期', label: '未到期', tone: 'quiet' },
  { value: '可发放', label: '可发放', tone: 'info' },
  { value: '暂缓', label: '暂缓', tone: 'warn' },
  { value: '批次中', label: '批次中', tone: 'warn' },
  { value: '已发放', label: '已发放', tone: 'good' },
);

const rateNote = z.object({
  /** The base of person and month before and after this entry, with the rate of each bracket. */
  from: wireMoney.nullable(),
  to: wireMoney.nullable(),
  parts: z.array(z.object({ base: wireMoney, rate: z.string() })),
  /** Fixed rate: of the share, or of the reversed entry. */
  rate: z.string().nullable(),
  reason: z.string().nullable(),
});
export const commissionEntry = z.object({
  id: z.number(),
  kind: z.string(),
  role: z.string(),
  month: z.string(),
  /** Day of the receipt. */
  onDate: wireDate,
  postedAt: wireTime,
  lessonId: z.number().nullable(),
  lessonid: z.string().nullable(),
  lessonname: z.string().nullable(),
  lessondate: wireDate.nullable(),
  coorgid: z.number().nullable(),
  cooperationName: z.string().nullable(),
  personnelId: z.number(),
  personnelName: z.string(),
  isLeaver: z.boolean(),
  organisationName: z.string().nullable(),
  receiptId: z.number().nullable(),
  receiptNo: z.string().nullable(),
  received: wireMoney,
  base: wireMoney,
  amount: wireMoney,
  note: rateNote,
  reversesId: z.number().nullable(),
  batchId: z.number().nullable(),
  batchNo: z.string().nullable(),
  state: z.string(),
  /** Reason why it is not due, or is held. */
  waiting: z.string().nullable(),
});
export const entryColumns: readonly ListColumn<z.output<typeof commissionEntry>>[] = [
  { key: 'lessonname', title: '课程', width: 220, fixed: 'left', record: ['lesson', 'lessonId'] },
  { key: 'month', title: '核算月份', type: 'word', width: 90, sortable: true },
  { key: 'kind', title: '类型', type: 'code', codes: ENTRY_KINDS, width: 76 },
  { key: 'personnelName', title: '人员', type: 'word', record: ['person', 'personnelId'], width: 90 },
  { key: 'role', title: '身份', type: 'word', width: 76 },
  {
    key: 'amount',
    title: '提成（元）',
    type: 'money',
    width: 116,
    sortable: true,
    hint: '提成基数按提成率分档计算；冲回为负',
  },
  { key: 'state', title: '状态', type: 'code', codes: ENTRY_STATES, width: 86 },
  {
    key: 'base',
    title: '提成基数（元）',
    type: 'money',
    width: 120,
    hint: '回款 −（课酬 + 差旅）× 回款 ÷ 课程款；置换不计',
  },
  { key: 'received', title: '回款（元）', type: 'money', width: 116, hint: '这条明细所依据的回款，置换不计' },
  { key: 'onDate', title: '收款日期', type: 'date', width: 110, sortable: true },
  { key: 'receiptNo', title: '收款单号', type: 'word', width: 140, record: ['receipt', 'receiptId'] },
  { key: 'waiting', title: '说明', width: 150 },
  { key: 'batchNo', title: '批次', type: 'word', width: 130 },
  { key: 'organisationName', title: '部门', type: 'word', width: 130, defaultHidden: true },
  {
    key: 'cooperationName',
    title: '机构',
    record: ['institution', 'coorgid'],
    width: 200,
    defaultHidden: true,
  },
  { key: 'lessonid', title: '课程编号', width: 140, defaultHidden: true },
  { key: 'postedAt', title: '登记时间', type: 'time', width: 150, defaultHidden: true },
];
export const entryFilter = listInput(['month', 'onDate', 'amount']).extend({
  lessonId: optionalId,
  personnelId: optionalId,
  /** Part of a name, or the initials. */
  personnelName: optionalText(50),
  month: optionalMonth,
  /** Range of accounting months, inclusive. */
  monthFrom: optionalMonth,
  monthTo: optionalMonth,
  batchId: optionalId,
  kind: ENTRY_KINDS.optional,
  role: COMMISSION_ROLES.optional,
  state: ENTRY_STATES.optional,
  orgnizationalid: optionalId,
  from: optionalDate,
  to: optionalDate,
});

export const personMonth = z.object({
  /** Person and month; no table row. */
  key: z.string(),
  personnelId: z.number(),
  personnelName: z.string(),
  organisationName: z.string().nullable(),
  month: z.string(),
  lessons: z.number(),
  /** As salesperson: a leader earns on the same money, which counts once. */
  received: wireMoney,
  base: wireMoney,
  /** 计提 with upward adjustments; 冲回 is reversed (negative); carried sums to 0 over months. */
  earned: wireMoney,
  reversed: wireMoney,
  carried: wireMoney,
  amount: wireMoney,
  /** By payment state; the five sum to the amount. */
  paid: wireMoney,
  inBatch: wireMoney,
  due: wireMoney,
  held: wireMoney,
  notDue: wireMoney,
  /** Part of the amount earned as a leader, on others' bases. */
  led: wireMoney,
  /** (amount − led) ÷ base; null without a base. */
  rate: z.string().nullable(),
});
export const personMonthColumns: readonly ListColumn<z.output<typeof personMonth>>[] = [
  { key: 'personnelName', title: '姓名', width: 100, fixed: 'left', sortable: true },
  { key: 'month', title: '月份', type: 'word', width: 80, sortable: true },
  { key: 'organisationName', title: '部门', type: 'word', width: 120 },
  { key: 'lessons', title: '课程', type: 'number', width: 60, hint: '这个月有提成明细的课程' },
  {
    key: 'received',
    title: '回款（元）',
    type: 'money',
    width: 116,
    hint: '当月作为业务员的回款，置换不计；作为组长的不重复计',
  },
  {
    key: 'base',
    title: '提成基数（元）',
    type: 'money',
    width: 120,
    hint: '回款 −（课酬 + 差旅）× 回款 ÷ 课程款；置换不计',
  },
  { key: 'rate', title: '综合提成率', type: 'percent', width: 100, hint: '（提成 − 组长提成）÷ 提成基数' },
  { key: 'earned', title: '计提（元）', type: 'money', width: 108, hint: '当月计提和调增的提成' },
  { key: 'reversed', title: '冲回（元）', type: 'money', width: 108, hint: '因退款、取消、调整收回的提成' },
  {
    key: 'carried',
    title: '结转（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '批次净额为负时转到下月的，各月相抵为 0',
  },
  {
    key: 'amount',
    title: '提成（元）',
    type: 'money',
    width: 112,
    sortable: true,
    hint: '计提 + 冲回 + 结转 = 已发放 + 批次中 + 可发放 + 暂缓 + 未到期',
  },
  {
    key: 'led',
    title: '其中组长提成（元）',
    type: 'money',
    width: 140,
    defaultHidden: true,
    hint: '按组员的基数得到的提成',
  },
  { key: 'paid', title: '已发放（元）', type: 'money', width: 112, hint: '提成中已随批次发放的' },
  {
    key: 'inBatch',
    title: '批次中（元）',
    type: 'money',
    width: 120,
    defaultHidden: true,
    hint: '提成中在还没有发放的批次里的',
  },
  { key: 'due', title: '可发放（元）', type: 'money', width: 112, hint: '提成中已到期、下一批可以取的' },
  {
    key: 'held',
    title: '暂缓（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '提成中已到期、有人暂缓的',
  },
  {
    key: 'notDue',
    title: '未到期（元）',
    type: 'money',
    width: 120,
    defaultHidden: true,
    hint: '提成中课程未上完或缺课酬、还不能发的',
  },
];
export const personMonthFilter = listInput(['month', 'amount', 'personnelName']).extend({
  /** Range of months, inclusive. */
  from: optionalMonth,
  to: optionalMonth,
  personnelId: optionalId,
  orgnizationalid: optionalId,
  /** One row a month for all these people together: `personnelId` is 0, `lessons` counts each person's. */
  isWhole: optionalFlag,
});
const amountSums = z.object({ received: wireMoney, base: wireMoney, amount: wireMoney });
const monthSums = amountSums.extend({
  led: wireMoney,
  earned: wireMoney,
  reversed: wireMoney,
  carried: wireMoney,
  paid: wireMoney,
  inBatch: wireMoney,
  due: wireMoney,
  held: wireMoney,
  notDue: wireMoney,
});

export const commissionEntriesApi = endpoints('commissions', {
  /** The ledger of a lesson, a person, a month or a batch. */
  entries: query('GET /tiChengHeSuanController/mingxi', '提成明细', {
    input: entryFilter,
    output: pageWithSums(commissionEntry, amountSums),
  }),
  exportEntries: download('GET /tiChengHeSuanController/mingxiExcel', '导出提成明细', {
    words: spanWords('收款日期'),
    input: entryFilter,
  }),
  /** Earnings of people by month. */
  months: query('GET /tiChengHeSuanController/renyue', '提成月度', {
    input: personMonthFilter,
    output: pageWithSums(personMonth, monthSums).extend(dated),
  }),
  exportMonths: download('GET /tiChengHeSuanController/renyueExcel', '导出提成月度', {
    words: spanWords('核算月份'),
    input: personMonthFilter,
  }),
  /** The caller's own months, newest last. */
  mine: query('GET /tiChengHeSuanController/wode', '我的提成', {
    input: z.object({ from: optionalMonth, to: optionalMonth }),
    output: z.object({ list: z.array(personMonth), sums: monthSums }),
  }),
});
