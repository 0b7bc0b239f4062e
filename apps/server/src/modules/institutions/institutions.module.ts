import { CORE } from '@shibiao/contract/customers/customers';
import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { institutionCalls } from './institutions.routes.ts';
import { institutionsTriggers } from './institutions.triggers.ts';

export const institutionsModule: NounModule = {
  noun: 'institutions',
  triggers: institutionsTriggers,
  calls: institutionCalls,
  grants: {
    '*': LEADERS,
    institutions: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department', 'market_department'],
    institution: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department', 'market_department'],
    institutionContacts: [...SALES, 'market_department'],
    saveInstitution: SALES,
    coreList: SALES,
    coreMonths: SALES,
  },
  menu: [
    {
      under: '/customers',
      order: 60,
      path: '/customers/institutions',
      title: '机构',
      name: 'institutions',
      view: 'customers/institutions',
      roles: [...SALES, 'market_department'],
    },
    {
      under: '/customers',
      order: 70,
      path: '/customers/core',
      title: '核心客户',
      name: 'coreCustomers',
      view: 'customers/core',
      roles: SALES,
    },
    {
      under: '/customers',
      order: 80,
      path: '/customers/institution/:id',
      title: '机构详情',
      name: 'institutionDetail',
      view: 'customers/institution',
      isHidden: true,
      roles: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department', 'market_department'],
    },
  ],
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
        tax_no: '税号',
        merged_into: '合并到',
        former_names: '曾用名',
      },
      codes: { is_core: CORE },
    },
  },
};
