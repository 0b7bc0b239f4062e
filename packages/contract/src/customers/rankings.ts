import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { download, endpoints, query } from '../endpoint.ts';
import { optionalDate, optionalId, optionalInt, wireDate } from '../fields.ts';
import { dated, listInput, page } from '../lists.ts';

/** Measures for comparing people and organisations. */
export const MEASURES = codes(
  { value: 'newCustomers', label: '新客户' },
  { value: 'followUps', label: '跟进次数' },
  { value: 'days', label: '课程天数' },
  { value: 'income', label: '合同额' },
  { value: 'received', label: '收款' },
);
export type Measure = (typeof MEASURES.values)[number];
export const COMPARED = codes(
  { value: 'person', label: '按个人' },
  { value: 'organisation', label: '按部门' },
);

export const rankingRow = z.object({
  /** 1 is the best; ties share a rank. */
  rank: z.number(),
  /** Rank in the previous span; null: no figure then. */
  previousRank: z.number().nullable(),
  id: z.number(),
  name: z.string(),
  orgName: z.string().nullable(),
  newCustomers: z.number(),
  followUps: z.number(),
  days: z.string(),
  income: z.string(),
  received: z.string(),
  /** The caller may open all rows behind the figures. */
  mayOpen: z.boolean(),
});
export const rankingColumns: readonly ListColumn<z.output<typeof rankingRow>>[] = [
  {
    key: 'rank',
    title: '名次',
    type: 'number',
    width: 70,
    fixed: 'left',
    hint: '按排序的一列从高到低，相同的并列',
  },
  { key: 'name', title: '名称', type: 'word', width: 130, fixed: 'left' },
  { key: 'previousRank', title: '上期名次', type: 'number', exportOnly: true },
  { key: 'orgName', title: '部门', type: 'word', width: 140 },
  {
    key: 'newCustomers',
    title: '新客户',
    type: 'number',
    width: 120,
    sortable: true,
    hint: '新建、领取、导入的客户，同一客户只计一次',
  },
  {
    key: 'followUps',
    title: '跟进次数',
    type: 'number',
    width: 120,
    sortable: true,
    hint: '本人写的跟进记录',
  },
  {
    key: 'days',
    title: '课程天数',
    type: 'number',
    width: 120,
    sortable: true,
    hint: '已确认课程在期内的天数',
  },
  {
    key: 'income',
    title: '合同额（元）',
    type: 'money',
    width: 120,
    sortable: true,
    hint: '首日在期内的已确认课程的课程款',
  },
  {
    key: 'received',
    title: '收款（元）',
    type: 'money',
    width: 120,
    sortable: true,
    hint: '期内到账：按所付课程的业务员，未分配的余额按收款的业务员；含置换',
  },
];
const rankingFilter = listInput(['newCustomers', 'followUps', 'days', 'income', 'received']).extend({
  /** By default the whole of this month; at most a year. */
  from: optionalDate,
  to: optionalDate,
  /** An organisation includes its descendants. */
  by: COMPARED.optional,
  orgnizationalid: optionalId,
});

export const monthlyRow = z.object({
  rank: z.number(),
  id: z.number(),
  name: z.string(),
  orgName: z.string().nullable(),
  total: z.string(),
  /** Twelve values from January, and the rank among all in each month (0: no figure). */
  months: z.array(z.string()),
  ranks: z.array(z.number()),
  mayOpen: z.boolean(),
});
/** Besides the twelve months `month1` to `month12`, which are one field of the row. */
export const monthlyColumns: readonly ListColumn<z.output<typeof monthlyRow>>[] = [
  {
    key: 'rank',
    title: '名次',
    type: 'number',
    width: 66,
    fixed: 'left',
    hint: '按全年从高到低，相同的并列',
  },
  { key: 'name', title: '名称', type: 'word', width: 110, fixed: 'left' },
  { key: 'orgName', title: '部门', type: 'word', width: 120 },
  { key: 'total', title: '全年', type: 'number', width: 110, hint: '各月之和' },
];
export const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  key: `month${index + 1}`,
  title: `${index + 1} 月`,
  width: 92,
  index,
}));
const monthlyFilter = listInput(['total']).extend({
  year: optionalInt(2000, 2199),
  measure: MEASURES.optional,
  by: COMPARED.optional,
  orgnizationalid: optionalId,
});

export const rankingsApi = endpoints('rankings', {
  customerRanking: query('POST /kehupkpm/keHuPkPmList', '客户排名', {
    input: rankingFilter,
    output: page(rankingRow).extend({ ...dated, from: wireDate, to: wireDate }),
  }),
  exportCustomerRanking: download('GET /kehupkpm/exportPkPm', '导出客户排名', { input: rankingFilter }),
  monthlyRanking: query('POST /paiMingYueTj/paiMingYueTjList', '月度排名', {
    input: monthlyFilter,
    output: page(monthlyRow).extend({ ...dated, year: z.number() }),
  }),
  exportMonthlyRanking: download('GET /paiMingYueTj/exportPaiMingYueTj', '导出月度排名', {
    input: monthlyFilter,
  }),
});
