import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import { byId, byIdAndVersion, optionalAmount, wireDate, wireMoney } from '../fields.ts';
import { listOf, pageWithSums } from '../lists.ts';
import { lessonFilter } from './lessons.ts';

const profitRow = z.object({
  id: z.number(),
  version: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  lessonstatus: z.number(),
  cooperationName: z.string(),
  teachername: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  feeIncome: wireMoney,
  teacherFee: wireMoney,
  travelFee: wireMoney,
  materialFee: wireMoney,
  otherFee: wireMoney,
  subsidy: wireMoney,
  taxShare: wireMoney,
  profit: wireMoney,
  /** profit ÷ income, four decimals; null without income. */
  rate: z.string().nullable(),
  received: wireMoney,
  teacherPaid: wireMoney,
});
const profitSums = z.object({
  feeIncome: wireMoney,
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
        materialFee: optionalAmount,
        otherFee: optionalAmount,
        subsidy: optionalAmount,
        taxShare: optionalAmount,
        teacherFee: optionalAmount,
      }),
    }),
    exportProfit: download('GET /lessoninfo/exportLiRunBao', '导出利润表', { input: lessonFilter }),
    /** Income, cost and profit of each salesperson and their ratios. */
    ratios: query('GET /lessoninfo/bililist', '比例', { input: lessonFilter, output: listOf(ratioRow) }),
    ratioTotals: query('GET /lessoninfo/bililistheji', '比例合计', {
      input: lessonFilter,
      output: profitSums,
    }),
  },
  'lessons',
);
