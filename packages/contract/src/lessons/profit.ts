import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import { byId, byIdAndVersion, optionalAmount, wireDate, wireMoney } from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { dated, listOf, pageWithSums } from '../lists.ts';
import { TRAVEL_PAYER } from '../teachers.ts';
import { lessonFilter } from './lessons.ts';

const profitRow = z.object({
  id: z.number(),
  version: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lessonstatus: z.number(),
  coorgid: z.number(),
  cooperationName: z.string(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  feeIncome: wireMoney,
  teacherFee: wireMoney,
  travelFee: wireMoney,
  travelPayer: z.string().nullable(),
  materialFee: wireMoney,
  otherFee: wireMoney,
  subsidy: wireMoney,
  taxShare: wireMoney,
  writtenOff: wireMoney,
  /** Income minus write-offs and all costs. */
  profit: wireMoney,
  /** profit ÷ income, four decimals; null without income. */
  rate: z.string().nullable(),
  received: wireMoney,
  teacherPaid: wireMoney,
});
/** Costs editable in the profit sheet. */
export const costColumns = [
  { key: 'teacherFee', title: '课酬（元）', type: 'money', width: 120 },
  { key: 'travelFee', title: '差旅费（元）', type: 'money', width: 100 },
  { key: 'materialFee', title: '物料费（元）', type: 'money', width: 100 },
  { key: 'otherFee', title: '其他费用（元）', type: 'money', width: 116 },
  { key: 'subsidy', title: '补贴（元）', type: 'money', width: 100 },
  { key: 'taxShare', title: '税费分摊（元）', type: 'money', width: 116 },
] as const satisfies readonly ListColumn<z.output<typeof profitRow>>[];

export const profitColumns: readonly ListColumn<z.output<typeof profitRow>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'id'], width: 200, fixed: 'left' },
  { key: 'lessonid', title: '课程编号', width: 120, exportOnly: true },
  { key: 'lessondate', title: '上课日期', type: 'date', width: 108, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 180 },
  { key: 'teachername', title: '讲师', record: ['teacher', 'teacherId'], width: 84 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 84 },
  { key: 'feeIncome', title: '课程款（元）', type: 'money', width: 120, sortable: true },
  // Results come first: the table is opened for them.
  {
    key: 'profit',
    title: '利润（元）',
    type: 'money',
    width: 120,
    sortable: true,
    hint: '课程款 − 已核销 − 课酬 − 差旅 − 物料 − 其他费用 − 补贴 − 税费分摊',
  },
  { key: 'rate', title: '利润率', type: 'percent', width: 84, hint: '利润 ÷ 课程款' },
  {
    key: 'received',
    title: '已收（元）',
    type: 'money',
    width: 120,
    hint: '分配到课程的收款之和，含置换，已减退款',
  },
  ...costColumns,
  {
    key: 'writtenOff',
    title: '已核销（元）',
    type: 'money',
    width: 116,
    hint: '财务核销的尾差之和，不会再收',
  },
  { key: 'travelPayer', title: '差旅承担', type: 'word', width: 84 },
  { key: 'teacherPaid', title: '已付课酬（元）', type: 'money', exportOnly: true },
];

const profitSums = z.object({
  feeIncome: wireMoney,
  /** All deductions from income, including write-offs. */
  costs: wireMoney,
  profit: wireMoney,
  rate: z.string().nullable(),
  received: wireMoney,
  teacherPaid: wireMoney,
});
const ratioRow = z.object({
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  lessons: z.number(),
  days: z.string(),
  feeIncome: wireMoney,
  teacherFee: wireMoney,
  profit: wireMoney,
  rate: z.string().nullable(),
  teacherRate: z.string().nullable(),
});
export const ratioColumns: readonly ListColumn<z.output<typeof ratioRow>>[] = [
  { key: 'authorName', title: '业务员', type: 'word', width: 120 },
  { key: 'lessons', title: '课程数', type: 'number', width: 90, hint: '首次上课在期内的已确认课程' },
  { key: 'days', title: '天数', type: 'number', width: 80, hint: '这些课程的天数之和' },
  { key: 'feeIncome', title: '课程款（元）', type: 'money', width: 130, hint: '所选课程的课程款之和' },
  { key: 'teacherFee', title: '课酬（元）', type: 'money', width: 130, hint: '所选课程的课酬之和' },
  { key: 'teacherRate', title: '课酬比例', type: 'percent', width: 100, hint: '课酬 ÷ 课程款' },
  {
    key: 'profit',
    title: '利润（元）',
    type: 'money',
    width: 130,
    hint: '课程款 − 已核销 − 课酬 − 差旅 − 物料 − 其他费用 − 补贴 − 税费分摊',
  },
  { key: 'rate', title: '利润率', type: 'percent', width: 100, hint: '利润 ÷ 课程款' },
];

export const profitApi = endpoints(
  'profit',
  {
    profitList: query('GET /lessoninfo/liRunBaoList', '利润表', {
      input: lessonFilter,
      output: pageWithSums(profitRow, profitSums),
    }),
    profitDetail: query('GET /lessoninfo/getLiRunBaoList', '课程利润', { input: byId, output: profitRow }),
    editProfit: command('POST /lessoninfo/editlirunbao', '修改利润表', {
      input: byIdAndVersion.extend({
        travelFee: optionalAmount,
        /** Cleared: as on the teacher's record. */
        travelPayer: TRAVEL_PAYER.optional,
        materialFee: optionalAmount,
        otherFee: optionalAmount,
        subsidy: optionalAmount,
        taxShare: optionalAmount,
        teacherFee: optionalAmount,
      }),
    }),
    exportProfit: download('GET /lessoninfo/exportLiRunBao', '导出利润表', {
      words: spanWords('上课日期'),
      input: lessonFilter,
    }),
    /** Income, cost and profit of each salesperson and their ratios. */
    ratios: query('GET /lessoninfo/bililist', '比例', {
      input: lessonFilter,
      output: listOf(ratioRow).extend(dated),
    }),
    exportRatios: download('GET /lessoninfo/bililistExcel', '导出比例', {
      words: spanWords('上课日期'),
      input: lessonFilter,
    }),
    ratioTotals: query('GET /lessoninfo/bililistheji', '比例合计', {
      input: lessonFilter,
      output: profitSums,
    }),
  },
  'lessons',
);
