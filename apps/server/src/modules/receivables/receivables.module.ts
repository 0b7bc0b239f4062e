import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { receivableCalls } from './receivables.routes.ts';

export const receivablesModule: NounModule = {
  noun: 'receivables',
  calls: receivableCalls,
  grants: {
    '*': [...SALES, 'finance'],
  },
  menu: [
    {
      under: '/financeInfo',
      order: 10,
      path: '/financeInfo/lessonFinance',
      title: '课程财务',
      name: 'lessonFinance',
      view: 'finance/lessons',
      roles: [...SALES, 'finance'],
    },
    {
      under: '/financeInfo',
      order: 40,
      path: '/financeInfo/receivables',
      title: '应收账龄',
      name: 'receivables',
      view: 'finance/receivables',
      roles: [...SALES, 'finance'],
    },
  ],
};
