import type { NounModule } from '../../noun.ts';
import { searchCalls } from './search.routes.ts';

export const searchModule: NounModule = {
  noun: 'search',
  calls: searchCalls,
  grants: {
    '*': [],
  },
};
