import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { download, endpoints, query } from '../endpoint.ts';
import {
  choice,
  id,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  orDefault,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, listOf, page, pageWithSums } from '../lists.ts';

/** `zhangling`: aging codes of the popup's bands (product.md 9); 9 combines two bands. */
export const AGING = codes(
  { value: 3, label: '60–90 天', tone: 'warn' },
  { value: 4, label: '90–120 天', tone: 'warn' },
  { value: 9, label: '120 天以上', tone: 'bad' },
);
/** Disjoint bands by wire name; the one not overdue comes first. */
export const AGE_BAND = codes(
  { value: 'upTo60', label: '60 天以内', tone: 'good' },
  { value: 'dayu60', label: '60–90 天', tone: 'warn' },
  { value: 'dayu90', label: '90–120 天', tone: 'warn' },
  { value: 'dayu120', label: '120–150 天', tone: 'bad' },
  { value: 'dayu150', label: '150 天以上', tone: 'bad' },
);
/** `jieqing`: paid in full; past and not paid in full; future, confirmed and not paid in full. */
export const SETTLED = codes(
  { value: 1, label: '已结清', tone: 'good' },
  { value: 2, label: '未结清', tone: 'warn' },
  { value: 3, label: '待上课', tone: 'info' },
);

export const lessonFinance = z.object({
  id: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  lessonstatus: z.number(),
  coorgid: z.number(),
  cooperationName: z.string(),
  contactId: z.number(),
  orgcontact: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  organisationName: z.string().nullable(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  feeIncome: wireMoney,
  /** Amount of issued invoices. */
  invoiced: wireMoney,
  /** Amount of invoice applications. */
  applied: wireMoney,
  received: wireMoney,
  /** Written-off remainder: cents, a bank's fee. */
  writtenOff: wireMoney,
  /** Open amount of a past lesson. */
  open: wireMoney,
  /** The open amount when it can be written off, else null. */
  tail: wireMoney,
  /** Future debt of a lesson still to be taught. */
  ahead: wireMoney,
  /** Age of the receivable in days; null without an open amount or before the lesson. */
  age: z.number().nullable(),
  teacherFee: wireMoney,
  subsidy: wireMoney,
  teacherPaid: wireMoney,
  travelFee: wireMoney,
  otherCosts: wireMoney,
  profit: wireMoney,
});

export const lessonFinanceColumns: readonly ListColumn<z.output<typeof lessonFinance>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'id'], width: 190, fixed: 'left' },
  { key: 'lessonid', title: '课程编号', width: 130, defaultHidden: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 156 },
  { key: 'orgcontact', title: '客户', record: ['customer', 'contactId'], width: 90, defaultHidden: true },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'organisationName', title: '部门', type: 'word', width: 110, defaultHidden: true },
  {
    key: 'teachername',
    title: '讲师',
    type: 'word',
    record: ['teacher', 'teacherId'],
    width: 84,
    defaultHidden: true,
  },
  { key: 'lessondate', title: '开课日期', type: 'date', exportOnly: true },
  { key: 'lastDate', title: '结课日期', type: 'date', width: 104, sortable: true },
  { key: 'age', title: '账龄（天）', type: 'number', width: 92, hint: '上完课到今天的天数，收齐后不再增加' },
  {
    key: 'open',
    title: '未收（元）',
    type: 'money',
    width: 108,
    sortable: true,
    hint: '已确认、已上完课、还没有收齐的课程款',
  },
  { key: 'feeIncome', title: '课程款（元）', type: 'money', width: 116, sortable: true },
  { key: 'invoiced', title: '已开票（元）', type: 'money', width: 108, hint: '已开出的发票，红冲已减' },
  {
    key: 'applied',
    title: '待开票（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '已申请、还没有开出的发票',
  },
  {
    key: 'received',
    title: '已收（元）',
    type: 'money',
    width: 104,
    hint: '分配到课程的收款之和，含置换，已减退款',
  },
  {
    key: 'writtenOff',
    title: '已核销（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '由财务核销、不再收的尾差',
  },
  {
    key: 'ahead',
    title: '未上完未收（元）',
    type: 'money',
    width: 124,
    defaultHidden: true,
    hint: '已确认、还没有上完的课程里没有收的课程款，不算未收',
  },
  { key: 'teacherFee', title: '课酬（元）', type: 'money', width: 116, defaultHidden: true },
  {
    key: 'teacherPaid',
    title: '已付课酬（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '已付的付款申请中结算的课酬和补贴',
  },
  { key: 'subsidy', title: '补贴（元）', type: 'money', width: 116, defaultHidden: true },
  { key: 'travelFee', title: '差旅（元）', type: 'money', width: 116, defaultHidden: true },
  {
    key: 'otherCosts',
    title: '其他成本（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '物料 + 其他费用 + 税费分摊',
  },
  {
    key: 'profit',
    title: '利润（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    sortable: true,
    hint: '课程款 − 已核销 − 课酬 − 差旅 − 物料 − 其他费用 − 补贴 − 税费分摊',
  },
];

/** Query names of /financeInfo/lessonFinance from product.md 2. */
export const lessonFinanceFilter = listInput(['lastDate', 'feeIncome', 'open', 'profit']).extend({
  jieqing: SETTLED.optional,
  /** Ignored beside `band`. */
  zhangling: AGING.optional,
  band: AGE_BAND.optional,
  authorId: optionalId,
  /** A person and all descendants in the `ywleaderid` chain. */
  personnelId: optionalId,
  /** An organisation with its descendants, by id or name. */
  dqid: optionalId,
  dqname: optionalText(50),
  /** The team of the person with this name. */
  zuzhangName: optionalText(50),
  /** Link from the home page: the caller's own id stands for the whole data scope. */
  isHome: optionalFlag,
  coorgid: optionalId,
  teacherId: optionalId,
  /** Confirmed lessons by default: they cause debts. */
  lessonstatus: optionalCode(0, 1, 2, 3, 4),
  from: optionalDate,
  to: optionalDate,
});

export const receivableRow = z.object({
  id: z.number().nullable(),
  name: z.string(),
  lessons: z.number(),
  /** Up to 60 days: not overdue. */
  upTo60: wireMoney,
  dayu60: wireMoney,
  dayu90: wireMoney,
  dayu120: wireMoney,
  dayu150: wireMoney,
  open: wireMoney,
});

export const receivableColumns: readonly ListColumn<z.output<typeof receivableRow>>[] = [
  { key: 'name', title: '名称', width: 240, fixed: 'left' },
  { key: 'lessons', title: '课程数', type: 'number', width: 90, hint: '这一行里还有未收的课程' },
  {
    key: 'upTo60',
    title: '60 天以内（元）',
    type: 'money',
    width: 140,
    hint: '未收中结课（或按设置，最近一次开票）不超过 60 天的',
  },
  {
    key: 'dayu60',
    title: '60–90 天（元）',
    type: 'money',
    width: 140,
    sortable: true,
    hint: '未收中结课（或按设置，最近一次开票）60 至 90 天的',
  },
  {
    key: 'dayu90',
    title: '90–120 天（元）',
    type: 'money',
    width: 146,
    sortable: true,
    hint: '未收中结课（或按设置，最近一次开票）90 至 120 天的',
  },
  {
    key: 'dayu120',
    title: '120–150 天（元）',
    type: 'money',
    width: 154,
    sortable: true,
    hint: '未收中结课（或按设置，最近一次开票）120 至 150 天的',
  },
  {
    key: 'dayu150',
    title: '150 天以上（元）',
    type: 'money',
    width: 146,
    sortable: true,
    hint: '未收中结课（或按设置，最近一次开票）超过 150 天的',
  },
  {
    key: 'open',
    title: '未收合计（元）',
    type: 'money',
    width: 140,
    sortable: true,
    hint: '已确认、已上完课、还没有收齐的课程款',
  },
];

const ages = receivableRow.pick({
  lessons: true,
  upTo60: true,
  dayu60: true,
  dayu90: true,
  dayu120: true,
  dayu150: true,
  open: true,
});
const receivableFilter = listInput(['open', 'dayu60', 'dayu90', 'dayu120', 'dayu150']).extend({
  by: orDefault(choice(['owner', 'institution', 'organisation']), 'owner'),
  dqid: optionalId,
  authorId: optionalId,
});

export const receivablesApi = endpoints('receivables', {
  /** Open amounts of taught lessons by age, grouped; `lessons` lists the rows behind a figure. */
  ages: query('GET /finance/receivables/ages', '应收账龄', {
    input: receivableFilter,
    output: pageWithSums(receivableRow, ages).extend({ asOf: wireTime }),
  }),
  exportAges: download('GET /finance/receivables/exportAges', '导出应收账龄', {
    words: { by: { label: '按', labels: { owner: '业务员', institution: '机构', organisation: '部门' } } },
    input: receivableFilter,
  }),
  lessons: query('GET /finance/receivables/lessons', '课程财务', {
    input: lessonFinanceFilter,
    output: page(lessonFinance),
  }),
  export: download('GET /finance/receivables/export', '导出课程财务', {
    words: { ...spanWords('结课日期'), personnelId: { label: '业务员', names: 'person' } },
    input: lessonFinanceFilter,
  }),
  /**
   * The oldest MAX_LINES lessons of one institution with an amount to invoice or receive.
   * `documentId`: its own lines count as open.
   */
  openLessons: query('GET /finance/receivables/openLessons', '可开票或可收款的课程', {
    input: z.object({ coorgid: id, use: choice(['invoice', 'receipt']), documentId: optionalId }),
    output: listOf(
      z.object({
        id: z.number(),
        lessonid: z.string(),
        lessonname: z.string(),
        lessondate: wireDate,
        lastDate: wireDate,
        authorName: z.string().nullable(),
        teachername: z.string().nullable(),
        feeIncome: wireMoney,
        invoiced: wireMoney,
        received: wireMoney,
        /** Remaining amount to invoice or receive. */
        open: wireMoney,
        /** Numbers of issued invoices. */
        invoiceNos: z.array(z.string()),
      }),
    ),
  }),
});

/** Totals of the lesson finance list over the filter. */
export const lessonFinanceTotalsApi = endpoints(
  'receivables',
  {
    lessonFinanceTotals: query('GET /kechengcaiwu/keChengCaiWuListheji', '课程财务合计', {
      input: lessonFinanceFilter,
      output: z.object({
        count: z.number(),
        feeIncome: wireMoney,
        invoiced: wireMoney,
        applied: wireMoney,
        received: wireMoney,
        writtenOff: wireMoney,
        open: wireMoney,
        ahead: wireMoney,
        teacherFee: wireMoney,
        subsidy: wireMoney,
        teacherPaid: wireMoney,
        travelFee: wireMoney,
        otherCosts: wireMoney,
        profit: wireMoney,
        asOf: wireTime,
        ...ages.pick({ upTo60: true, dayu60: true, dayu90: true, dayu120: true, dayu150: true }).shape,
      }),
    }),
  },
  'finance',
);
