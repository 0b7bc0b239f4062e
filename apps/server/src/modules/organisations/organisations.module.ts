import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { organisationCalls } from './organisations.routes.ts';

export const organisationsModule: NounModule = {
  noun: 'organisations',
  calls: organisationCalls,
  grants: {
    '*': ['hr'],
    list: STAFF,
    setContactCap: ['general_manager', 'manager'],
  },
  menu: [
    {
      under: '/system-setting',
      order: 50,
      path: '/system-setting/organisations',
      title: '组织',
      name: 'organisations',
      view: 'system/organisations',
      roles: ['hr', 'general_manager', 'manager'],
    },
  ],
  constraints: {
    organisation_once: { field: 'name', message: '同级已有同名组织' },
  },
  audited: {
    organisation: {
      title: '组织',
      columns: {
        parent_id: '上级',
        contact_cap: '客户上限',
      },
    },
  },
};
