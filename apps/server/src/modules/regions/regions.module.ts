import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { regionCalls } from './regions.routes.ts';

export const regionsModule: NounModule = {
  noun: 'regions',
  calls: regionCalls,
  grants: {
    '*': [...STAFF, ...VISITORS],
  },
  menu: [
    {
      under: '/system-setting',
      order: 70,
      path: '/system-setting/regions',
      title: '地区',
      name: 'regions',
      view: 'system/regions',
      roles: ['general_office', 'hr'],
    },
  ],
};
