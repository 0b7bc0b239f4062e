import { entry, type NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { statisticsCalls } from './statistics.routes.ts';

const READERS = [...SALES, 'market_department'] as const;

export const customerStatisticsModule: NounModule = {
  noun: 'customerStatistics',
  calls: statisticsCalls,
  grants: {
    '*': READERS,
  },
  menu: [
    entry(120, '/customers/levels', '等级统计', 'customerLevels', 'customers/levels', READERS),
    entry(130, '/customers/provinces', '省份报表', 'customerProvinces', 'customers/provinces', READERS),
  ],
};
