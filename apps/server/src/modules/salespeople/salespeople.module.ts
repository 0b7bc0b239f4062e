import { entry, type NounModule } from '../../noun.ts';
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
    entry(30, '/sales/monthly', '业务员月统计', 'salesMonthly', 'sales/monthly', SALES),
    entry(40, '/sales/weekly', '业务员周统计', 'salesWeekly', 'sales/weekly', SALES),
    entry(25, '/sales/targetGrid', '业务员目标', 'salesTargetGrid', 'sales/targetGrid', SALES),
    entry(46, '/sales/figureRows', '数字明细', 'salesFigureRows', 'sales/figureRows', SALES, {
      isHidden: true,
    }),
    entry(45, '/sales/people/:id', '业务员', 'salesperson', 'sales/person', SALES),
  ],
};
