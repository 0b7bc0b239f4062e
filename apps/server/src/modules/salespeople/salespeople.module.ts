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
  menu: {
    '/sales': [
      [30, 'monthly', '业务员月统计', 'salesMonthly', 'sales/monthly', SALES],
      [40, 'weekly', '业务员周统计', 'salesWeekly', 'sales/weekly', SALES],
      [25, 'targetGrid', '业务员目标', 'salesTargetGrid', 'sales/targetGrid', SALES],
      [46, 'figureRows', '数字明细', 'salesFigureRows', 'sales/figureRows', SALES, { isHidden: true }],
      [45, 'people/:id', '业务员', 'salesperson', 'sales/person', SALES],
    ],
  },
};
