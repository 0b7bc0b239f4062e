import type { NounModule } from '../../noun.ts';
import { startupCalls } from './startup.routes.ts';

export const startupModule: NounModule = {
  noun: 'startup',
  calls: startupCalls,
  grants: {
    '*': [],
  },
  audited: {
    poster: { title: '海报' },
  },
};
