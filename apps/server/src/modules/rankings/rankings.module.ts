import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { rankingCalls } from './rankings.routes.ts';

export const rankingsModule: NounModule = {
  noun: 'rankings',
  calls: rankingCalls,
  grants: {
    '*': SALES,
  },
  menu: [
    {
      under: '/customers',
      order: 140,
      path: '/customers/ranking',
      title: '业务员排名',
      name: 'customerRanking',
      view: 'customers/ranking',
      roles: SALES,
    },
    {
      under: '/customers',
      order: 150,
      path: '/customers/monthlyRanking',
      title: '业务员月度排名',
      name: 'monthlyRanking',
      view: 'customers/monthlyRanking',
      roles: SALES,
    },
  ],
};
