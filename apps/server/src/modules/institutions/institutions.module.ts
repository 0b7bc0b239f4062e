import { CORE } from '@shibiao/contract/customers/customers';
import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { institutionCalls } from './institutions.routes.ts';
import { institutionsTriggers } from './institutions.triggers.ts';

const KEEPERS = [...SALES, 'market_department'] as const;

const READERS = [
  ...SALES,
  ...TEACHER_DEPARTMENT,
  'finance',
  'service_department',
  'market_department',
] as const;

export const institutionsModule: NounModule = {
  noun: 'institutions',
  triggers: institutionsTriggers,
  calls: institutionCalls,
  grants: {
    '*': LEADERS,
    institutions: READERS,
    institution: READERS,
    institutionContacts: KEEPERS,
    saveInstitution: SALES,
    coreList: SALES,
    coreMonths: SALES,
  },
  menu: {
    '/customers': [
      [60, 'institutions', '机构', 'institutions', 'customers/institutions', KEEPERS],
      [70, 'core', '核心客户', 'coreCustomers', 'customers/core', SALES],
      [80, 'institution/:id', '机构详情', 'institutionDetail', 'customers/institution', READERS],
    ],
  },
  constraints: {
    institution_name: { field: 'cooperationName', message: '该机构名称已存在' },
  },
  audited: {
    institution: {
      title: '机构',
      columns: {
        is_core: '核心客户',
        address: '地址',
        website: '网址',
        merged_into: '合并到',
        former_names: '曾用名',
      },
      codes: { is_core: CORE },
    },
  },
};
