import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { organisationCalls } from './organisations.routes.ts';

const READERS = ['hr', 'general_manager', 'manager'] as const;

export const organisationsModule: NounModule = {
  noun: 'organisations',
  calls: organisationCalls,
  grants: {
    '*': ['hr'],
    list: STAFF,
    setContactCap: ['general_manager', 'manager'],
  },
  menu: {
    '/system-setting': [[50, 'organisations', '组织', 'organisations', 'system/organisations', READERS]],
  },
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
