import { z } from 'zod';
import { download, endpoints, query } from '../endpoint.ts';
import { int, keysOf, optionalChoice, optionalDate, optionalId } from '../fields.ts';
import { listInput, page } from '../lists.ts';

/** What people and organisations are compared by. */
export const MEASURES = {
  newCustomers: '新客户',
  followUps: '跟进次数',
  days: '课程天数',
  income: '课程款',
  received: '收款',
} as const;
export type Measure = keyof typeof MEASURES;
const measures = keysOf(MEASURES);

export const rankingRow = z.object({
  /** 1 is the best; equal values share a rank. */
  rank: z.number(),
  /** Rank in the span of the same length before; null: had nothing then. */
  previousRank: z.number().nullable(),
  id: z.number(),
  name: z.string(),
  orgName: z.string().nullable(),
  newCustomers: z.number(),
  followUps: z.number(),
  days: z.string(),
  income: z.string(),
  received: z.string(),
});
const rankingFilter = listInput(measures).extend({
  /** This month unless told; at most a year. */
  from: optionalDate,
  to: optionalDate,
  by: optionalChoice(['person', 'organisation']),
  orgnizationalid: optionalId,
});

export const monthlyRow = z.object({
  rank: z.number(),
  id: z.number(),
  name: z.string(),
  orgName: z.string().nullable(),
  total: z.string(),
  /** Twelve values, January first, and the rank among all in each month (0: nothing). */
  months: z.array(z.string()),
  ranks: z.array(z.number()),
});
const monthlyFilter = listInput(['total']).extend({
  year: int(2000, 2199).optional(),
  measure: optionalChoice(measures),
  by: optionalChoice(['person', 'organisation']),
  orgnizationalid: optionalId,
});

export const rankingsApi = endpoints('rankings', {
  customerRanking: query('POST /kehupkpm/keHuPkPmList', '客户排名', {
    input: rankingFilter,
    output: page(rankingRow),
  }),
  exportCustomerRanking: download('GET /kehupkpm/exportPkPm', '导出客户排名', { input: rankingFilter }),
  monthlyRanking: query('POST /paiMingYueTj/paiMingYueTjList', '月度排名', {
    input: monthlyFilter,
    output: page(monthlyRow),
  }),
  exportMonthlyRanking: download('GET /paiMingYueTj/exportPaiMingYueTj', '导出月度排名', {
    input: monthlyFilter,
  }),
});
