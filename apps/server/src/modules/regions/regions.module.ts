import { entry, type NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { regionCalls } from './regions.routes.ts';

export const regionsModule: NounModule = {
  noun: 'regions',
  calls: regionCalls,
  grants: {
    '*': [...STAFF, ...VISITORS],
  },
  menu: [entry(70, '/system-setting/regions', '地区', 'regions', 'system/regions', ['general_office', 'hr'])],
};
