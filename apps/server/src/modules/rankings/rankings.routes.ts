import { MONTHS, monthlyColumns, rankingColumns, rankingsApi } from '@shibiao/contract/customers/rankings';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { ALL_ROWS, type ExportColumn, everyRow, exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { monthlyRanking, ranking, spansOf, yearOf } from './rankings.service.ts';

type MonthlyRow = OutputOf<typeof rankingsApi.monthlyRanking>['list'][number];
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
  serve(rankingsApi.customerRanking, ({ db, actor, input }) => ranking(db, actor, input)),
  serve(rankingsApi.exportCustomerRanking, async ({ db, actor, input }) =>
    exportOf(
      '业务员排名',
      exportColumns(rankingColumns),
      input.columns,
      everyRow(ranking(db, actor, { ...input, ...ALL_ROWS })),
      spansOf(input).span,
    ),
  ),
  serve(rankingsApi.monthlyRanking, ({ db, actor, input }) => monthlyRanking(db, actor, input)),
  serve(rankingsApi.exportMonthlyRanking, async ({ db, actor, input }) =>
    exportOf(
      '业务员月度排名',
      MONTH_COLUMNS,
      input.columns,
      everyRow(monthlyRanking(db, actor, { ...input, ...ALL_ROWS })),
      { year: yearOf(input.year), measure: input.measure ?? 'income' },
    ),
  ),
];
