import { entry, type NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { rankingCalls } from './rankings.routes.ts';

export const rankingsModule: NounModule = {
  noun: 'rankings',
  calls: rankingCalls,
  grants: {
    '*': SALES,
  },
  menu: [
    entry(140, '/customers/ranking', '业务员排名', 'customerRanking', 'customers/ranking', SALES),
    entry(
      150,
      '/customers/monthlyRanking',
      '业务员月度排名',
      'monthlyRanking',
      'customers/monthlyRanking',
      SALES,
    ),
  ],
};
