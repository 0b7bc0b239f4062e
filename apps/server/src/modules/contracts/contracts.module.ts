import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { contractCalls } from './contracts.routes.ts';

export const contractsModule: NounModule = {
  noun: 'contracts',
  calls: contractCalls,
  grants: {
    '*': ['finance'],
    banks: [...SALES, 'finance'],
    companies: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department', 'general_office'],
    list: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department'],
  },
  menu: [
    {
      under: '/financeInfo',
      order: 90,
      path: '/financeInfo/contracts',
      title: '合同',
      name: 'contracts',
      view: 'finance/contracts',
      roles: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department'],
    },
    {
      under: '/financeInfo',
      order: 120,
      path: '/financeInfo/banks',
      title: '银行',
      name: 'banks',
      view: 'finance/banks',
      roles: ['finance'],
    },
  ],
  constraints: {
    contract_group_no: { field: 'no', message: '该合同编号已存在' },
  },
  audited: {
    bank_account: { title: '银行账户' },
    contract_company: { title: '签约公司' },
    contract_group: { title: '合同' },
  },
};
