import { MEASURES, rankingsApi } from '@shibiao/contract/customers/rankings';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { shared } from '../../db/slow-answers.ts';
import { addDays, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { listMonthly, listRanking, type MonthlyRow, type RankingRow } from './rankings.queries.ts';

/** A ranking looks back a year at most. */
const MOST_DAYS = 366;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The span and the one of the same length before it. @throws 408 */
function spansOf(filter: { from?: string | null | undefined; to?: string | null | undefined }) {
  const to = filter.to ?? today();
  const from = filter.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) throw invalid({ field: 'to', message: '结束日期不能早于开始日期' });
  const length = daysBetween(from, to);
  if (length > MOST_DAYS) throw invalid({ field: 'to', message: '最多比较一年' });
  return { span: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } };
}

async function ranking(db: Database, filter: InputOf<typeof rankingsApi.customerRanking>) {
  const { span, before } = spansOf(filter);
  const { value } = await shared(JSON.stringify(['ranking', filter, span]), () =>
    listRanking(db, filter, span, before),
  );
  return value;
}
async function monthly(db: Database, filter: InputOf<typeof rankingsApi.monthlyRanking>) {
  const year = filter.year ?? Number(today().slice(0, 4));
  const { value } = await shared(JSON.stringify(['monthly', filter, year]), () =>
    listMonthly(db, filter, year),
  );
  return value;
}
async function* each<T>(rows: Promise<{ list: T[] }>): AsyncIterable<T> {
  yield* (await rows).list;
}

const RANKING_COLUMNS = [
  { key: 'rank', title: '名次', type: 'number' as const },
  { key: 'name', title: '名称' },
  { key: 'orgName', title: '组织' },
  { key: 'newCustomers', title: MEASURES.newCustomers, type: 'number' as const },
  { key: 'followUps', title: MEASURES.followUps, type: 'number' as const },
  { key: 'days', title: MEASURES.days, type: 'number' as const },
  { key: 'income', title: MEASURES.income, type: 'money' as const },
  { key: 'received', title: MEASURES.received, type: 'money' as const },
  { key: 'previousRank', title: '上期名次', type: 'number' as const },
];
const MONTHLY_COLUMNS = [
  { key: 'rank', title: '名次', type: 'number' as const },
  { key: 'name', title: '名称' },
  { key: 'orgName', title: '组织' },
  ...Array.from({ length: 12 }, (_, i) => ({
    key: `month${i + 1}`,
    title: `${i + 1} 月`,
    type: 'number' as const,
    value: (row: MonthlyRow) => Number(row.months[i]),
  })),
  { key: 'total', title: '合计', type: 'number' as const, value: (row: MonthlyRow) => Number(row.total) },
];
const ALL = { page: 1, count: 10_000 };

/** Rankings compare everybody: whoever holds the function sees all names and figures, and no customer. */
export const rankingCalls = [
  serve(rankingsApi.customerRanking, ({ db, input }) => ranking(db, input)),
  serve(rankingsApi.exportCustomerRanking, async ({ db, input }) =>
    exportOf<RankingRow>('客户排名', RANKING_COLUMNS, input.columns, each(ranking(db, { ...input, ...ALL }))),
  ),
  serve(rankingsApi.monthlyRanking, ({ db, input }) => monthly(db, input)),
  serve(rankingsApi.exportMonthlyRanking, async ({ db, input }) =>
    exportOf<MonthlyRow>('月度排名', MONTHLY_COLUMNS, input.columns, each(monthly(db, { ...input, ...ALL }))),
  ),
];
