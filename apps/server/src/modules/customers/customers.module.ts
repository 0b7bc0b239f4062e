import { PORTAL_SCOPE } from '@shibiao/contract/contacts';
import { CUSTOMER_KINDS } from '@shibiao/contract/customers/customers';
import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { customerCalls } from './customers.routes.ts';
import { customersTriggers } from './customers.triggers.ts';
import { readableCustomerFiles } from './facts.queries.ts';

const MARKET_READERS = ['market_department', 'general_manager'] as const;
const READERS = [...SALES, 'market_department'] as const;

export const customersModule: NounModule = {
  noun: 'customers',
  triggers: customersTriggers,
  readableFiles: { staff: readableCustomerFiles },
  calls: customerCalls,
  grants: {
    '*': READERS,
    previewEdit: SALES,
    editMany: SALES,
    list: SALES,
    listByPost: SALES,
    listByRegion: SALES,
    listForMarket: MARKET_READERS,
    listNew: SALES,
    remove: SALES,
    batchDelete: LEADERS,
    listDeleted: [],
    restore: [],
    exportByRegion: SALES,
  },
  menu: {
    '/customers': [
      [10, 'list', '客户列表', 'customerList', 'customers/list', SALES],
      [20, 'region', '区域客户', 'regionCustomers', 'customers/region', SALES],
      [30, 'new', '新客户', 'newCustomers', 'customers/new', SALES],
      [40, 'market', '市场客户', 'marketCustomers', 'customers/market', MARKET_READERS],
      [180, 'detail/:id', '客户详情', 'customerDetail', 'customers/detail', READERS],
    ],
  },
  constraints: {
    contact_tel: { field: 'tel', message: '该电话已登记过客户' },
    contact_one_owner: { field: '', message: '客户的负责人刚刚已变更，请刷新后重试' },
    contact_in_institution: { field: 'contactName', message: '该机构下已有同名客户' },
  },
  audited: {
    contact: {
      title: '客户',
      columns: {
        tel: '电话',
        wechat: '微信',
        position: '职位',
        last_follow_up_at: '最近跟进',
        next_follow_up_at: '下次跟进',
        last_deal_at: '最近成交',
        recycle_on: '回收日',
        pool_since: '进入公海',
        pool_reason: '公海原因',
        is_key_person: '关键人',
        previous_owner_id: '原负责人',
        protected_until: '保护期至',
        owned_since: '持有自',
        recycle_warned_on: '回收提醒日期',
        portal_scope: '账号可见范围',
        portal_money: '账号可看账款',
      },
      codes: { kind: CUSTOMER_KINDS, portal_scope: PORTAL_SCOPE },
    },
  },
};
