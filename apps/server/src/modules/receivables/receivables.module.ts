import {
  lessonFinanceColumns,
  lessonFinanceTotalsApi,
  receivableColumns,
  receivablesApi,
} from '@shibiao/contract/finance/receivables';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { receivableAges, streamAges } from './ages.queries.ts';
import { lessonFinance, lessonFinanceTotals } from './lesson-finance.queries.ts';
import { openLessons } from './receivables.queries.ts';

const calls = [
  serve(receivablesApi.ages, ({ db, actor, input }) => receivableAges(db, actor, input)),
  serve(receivablesApi.exportAges, async ({ db, actor, input }) =>
    exportOf('应收账龄', exportColumns(receivableColumns), input.columns, streamAges(db, actor, input)),
  ),
  serve(receivablesApi.lessons, async ({ db, actor, input }) =>
    (await lessonFinance(db)).page(db, actor, input),
  ),
  serve(receivablesApi.export, async ({ db, actor, input }) =>
    exportOf(
      '课程财务',
      exportColumns(lessonFinanceColumns),
      input.columns,
      (await lessonFinance(db)).stream(db, actor, input),
    ),
  ),
  serve(receivablesApi.openLessons, async ({ db, actor, input }) => ({
    list: await openLessons(db, actor, input),
  })),
  serve(lessonFinanceTotalsApi.lessonFinanceTotals, ({ db, actor, input }) =>
    lessonFinanceTotals(db, actor, input),
  ),
];

const READERS = [...SALES, 'finance'] as const;

export const receivablesModule: NounModule = {
  noun: 'receivables',
  calls,
  grants: {
    '*': READERS,
  },
  menu: {
    '/financeInfo': [
      [10, 'lessonFinance', '课程财务', 'lessonFinance', 'finance/lessons', READERS],
      [40, 'receivables', '应收账龄', 'receivables', 'finance/receivables', READERS],
    ],
  },
};
