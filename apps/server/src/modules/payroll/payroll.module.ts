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

export const payrollModule: NounModule = {
  noun: 'payroll',
  calls,
  grants: {
    '*': [...SALES, 'finance'],
  },
  menu: [
    {
      under: '/financeInfo',
      order: 100,
      path: '/financeInfo/courseFlow',
      title: '课程流水与置换',
      name: 'courseFlow',
      view: 'finance/courseFlow',
      roles: [...SALES, 'finance'],
    },
    {
      under: '/financeInfo',
      order: 110,
      path: '/financeInfo/payroll',
      title: '工资测算',
      name: 'trialPayroll',
      view: 'finance/payroll',
      roles: [...SALES, 'finance'],
    },
  ],
};
