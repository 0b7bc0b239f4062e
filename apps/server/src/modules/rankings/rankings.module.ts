import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { rankingCalls } from './rankings.routes.ts';

export const rankingsModule: NounModule = {
  noun: 'rankings',
  calls: rankingCalls,
  grants: {
    '*': SALES,
  },
  menu: {
    '/customers': [
      [140, 'ranking', '业务员排名', 'customerRanking', 'customers/ranking', SALES],
      [150, 'monthlyRanking', '业务员月度排名', 'monthlyRanking', 'customers/monthlyRanking', SALES],
    ],
  },
};
