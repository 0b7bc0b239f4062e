import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { payrollCalls } from './payroll.routes.ts';

export const payrollModule: NounModule = {
  noun: 'payroll',
  calls: payrollCalls,
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
