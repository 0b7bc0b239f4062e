import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { statisticsCalls } from './statistics.routes.ts';

export const customerStatisticsModule: NounModule = {
  noun: 'customerStatistics',
  calls: statisticsCalls,
  grants: {
    '*': [...SALES, 'market_department'],
  },
  menu: [
    {
      under: '/customers',
      order: 120,
      path: '/customers/levels',
      title: '等级统计',
      name: 'customerLevels',
      view: 'customers/levels',
      roles: [...SALES, 'market_department'],
    },
    {
      under: '/customers',
      order: 130,
      path: '/customers/provinces',
      title: '省份报表',
      name: 'customerProvinces',
      view: 'customers/provinces',
      roles: [...SALES, 'market_department'],
    },
  ],
};
