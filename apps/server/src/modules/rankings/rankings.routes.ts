import { MONTHS, monthlyColumns, rankingColumns, rankingsApi } from '@shibiao/contract/customers/rankings';
import { ALL_ROWS, type ExportColumn, everyRow, exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { MonthlyRow } from './rankings.queries.ts';
import { monthlyRanking, ranking } from './rankings.service.ts';

const MONTH_COLUMNS: ExportColumn<MonthlyRow>[] = [
  ...exportColumns(monthlyColumns),
  ...MONTHS.map(({ key, title, index }) => ({
    key,
    title,
    type: 'number' as const,
    value: (row: MonthlyRow) => Number(row.months[index]),
  })),
];

export const rankingCalls = [
  serve(rankingsApi.customerRanking, ({ db, input }) => ranking(db, input)),
  serve(rankingsApi.exportCustomerRanking, async ({ db, input }) =>
    exportOf(
      '客户排名',
      exportColumns(rankingColumns),
      input.columns,
      everyRow(ranking(db, { ...input, ...ALL_ROWS })),
    ),
  ),
  serve(rankingsApi.monthlyRanking, ({ db, input }) => monthlyRanking(db, input)),
  serve(rankingsApi.exportMonthlyRanking, async ({ db, input }) =>
    exportOf(
      '月度排名',
      MONTH_COLUMNS,
      input.columns,
      everyRow(monthlyRanking(db, { ...input, ...ALL_ROWS })),
    ),
  ),
];
