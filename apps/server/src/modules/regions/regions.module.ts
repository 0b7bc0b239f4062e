import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { regionCalls } from './regions.routes.ts';

export const regionsModule: NounModule = {
  noun: 'regions',
  calls: regionCalls,
  grants: {
    '*': [...STAFF, ...VISITORS],
  },
  menu: {
    '/system-setting': [[70, 'regions', '地区', 'regions', 'system/regions', ['general_office', 'hr']]],
  },
};
