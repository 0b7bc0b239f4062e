import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { salespeopleCalls } from './salespeople.routes.ts';

export const salespeopleModule: NounModule = {
  noun: 'salespeople',
  calls: salespeopleCalls,
  grants: {
    '*': LEADERS,
    monthly: SALES,
    weekly: SALES,
    one: SALES,
    rows: SALES,
    targets: SALES,
  },
  menu: [
    {
      under: '/sales',
      order: 30,
      path: '/sales/monthly',
      title: '业务员月统计',
      name: 'salesMonthly',
      view: 'sales/monthly',
      roles: SALES,
    },
    {
      under: '/sales',
      order: 40,
      path: '/sales/weekly',
      title: '业务员周统计',
      name: 'salesWeekly',
      view: 'sales/weekly',
      roles: SALES,
    },
    {
      under: '/sales',
      order: 25,
      path: '/sales/targetGrid',
      title: '业务员目标',
      name: 'salesTargetGrid',
      view: 'sales/targetGrid',
      roles: SALES,
    },
    {
      under: '/sales',
      order: 46,
      path: '/sales/figureRows',
      title: '数字明细',
      name: 'salesFigureRows',
      view: 'sales/figureRows',
      isHidden: true,
      roles: SALES,
    },
    {
      under: '/sales',
      order: 45,
      path: '/sales/people/:id',
      title: '业务员',
      name: 'salesperson',
      view: 'sales/person',
      isHidden: true,
      roles: SALES,
    },
  ],
};
