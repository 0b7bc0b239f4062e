import { flowColumns, payrollApi, payrollColumns } from '@shibiao/contract/finance/payroll';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { courseFlow } from './flow.queries.ts';
import { monthTried, streamPayroll, trialPayroll } from './payroll.queries.ts';

const calls = [
  serve(payrollApi.trialPayroll, ({ db, actor, input }) => trialPayroll(db, actor, input)),
  serve(payrollApi.exportTrialPayroll, async ({ db, actor, input }) =>
    exportOf('工资测算', exportColumns(payrollColumns), input.columns, streamPayroll(db, actor, input), {
      month: monthTried(input),
    }),
  ),
  serve(payrollApi.courseFlow, ({ db, actor, input }) => courseFlow.page(db, actor, input)),
  serve(payrollApi.exportCourseFlow, exportsList('课程流水', flowColumns, courseFlow)),
  serve(payrollApi.swapTotals, ({ db, actor, input }) =>
    courseFlow.sumsOf(db, actor, { ...input, method: '置换' }),
  ),
];

const READERS = [...SALES, 'finance'] as const;

export const payrollModule: NounModule = {
  noun: 'payroll',
  calls,
  grants: {
    '*': READERS,
  },
  menu: {
    '/financeInfo': [
      [100, 'courseFlow', '课程流水与置换', 'courseFlow', 'finance/courseFlow', READERS],
      [110, 'payroll', '工资测算', 'trialPayroll', 'finance/payroll', READERS],
    ],
  },
};
