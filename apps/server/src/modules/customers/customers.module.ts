import { CUSTOMER_KINDS } from '@shibiao/contract/customers/customers';
import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { customerCalls } from './customers.routes.ts';

export const customersModule: NounModule = {
  noun: 'customers',
  calls: customerCalls,
  grants: {
    '*': [...SALES, 'market_department'],
    previewEdit: SALES,
    editMany: SALES,
    list: SALES,
    listByPost: SALES,
    listByRegion: SALES,
    listForMarket: ['market_department', 'general_manager'],
    listNew: SALES,
    remove: SALES,
    batchDelete: LEADERS,
    listDeleted: [],
    restore: [],
    exportByRegion: SALES,
  },
  menu: [
    {
      under: '/customers',
      order: 10,
      path: '/customers/list',
      title: '客户列表',
      name: 'customerList',
      view: 'customers/list',
      roles: SALES,
    },
    {
      under: '/customers',
      order: 20,
      path: '/customers/region',
      title: '区域客户',
      name: 'regionCustomers',
      view: 'customers/region',
      roles: SALES,
    },
    {
      under: '/customers',
      order: 30,
      path: '/customers/new',
      title: '新客户',
      name: 'newCustomers',
      view: 'customers/new',
      roles: SALES,
    },
    {
      under: '/customers',
      order: 40,
      path: '/customers/market',
      title: '市场客户',
      name: 'marketCustomers',
      view: 'customers/market',
      roles: ['market_department', 'general_manager'],
    },
    {
      under: '/customers',
      order: 180,
      path: '/customers/detail/:id',
      title: '客户详情',
      name: 'customerDetail',
      view: 'customers/detail',
      isHidden: true,
      roles: [...SALES, 'market_department'],
    },
  ],
  constraints: {
    contact_tel: { field: 'tel', message: '该电话已登记过客户' },
    contact_in_institution: { field: 'contactName', message: '该机构下已有同名客户' },
  },
  audited: {
    contact: { title: '客户', codes: { kind: CUSTOMER_KINDS } },
  },
};
