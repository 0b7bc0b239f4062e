import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { statisticsCalls } from './statistics.routes.ts';

const READERS = [...SALES, 'market_department'] as const;

export const customerStatisticsModule: NounModule = {
  noun: 'customerStatistics',
  calls: statisticsCalls,
  grants: {
    '*': READERS,
  },
  menu: {
    '/customers': [
      [120, 'levels', '等级统计', 'customerLevels', 'customers/levels', READERS],
      [130, 'provinces', '省份报表', 'customerProvinces', 'customers/provinces', READERS],
    ],
  },
};
