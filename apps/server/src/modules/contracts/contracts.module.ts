import { banksApi, COMPANY_SERIES, contractsApi } from '@shibiao/contract/finance/contracts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { bankAccounts, bankPage, companies, contracts } from './contracts.queries.ts';
import { remove, saveBankAccount, saveCompany, saveContract } from './contracts.service.ts';

const calls = [
  serve(contractsApi.companies, ({ db, actor, input }) => companies.page(db, actor, input)),
  serve(contractsApi.saveCompany, ({ db, actor, input }) => saveCompany(db, actor, input), companies.ofRow),
  serve(contractsApi.deleteCompany, ({ db, actor, input }) =>
    remove(db, actor, 'contract_company', input.id),
  ),
  serve(contractsApi.list, ({ db, actor, input }) => contracts.page(db, actor, input)),
  serve(contractsApi.save, ({ db, actor, input }) => saveContract(db, actor, input), contracts.ofRow),
  serve(contractsApi.delete, ({ db, actor, input }) => remove(db, actor, 'contract_group', input.id)),
  serve(
    contractsApi.saveBankAccount,
    ({ db, actor, input }) => saveBankAccount(db, actor, input),
    bankAccounts.ofRow,
  ),
  serve(contractsApi.deleteBankAccount, ({ db, actor, input }) =>
    remove(db, actor, 'bank_account', input.id),
  ),
  serve(banksApi.banks, ({ db, actor, input }) => bankPage(db, actor, input)),
];

export const contractsModule: NounModule = {
  noun: 'contracts',
  calls,
  grants: {
    '*': ['finance'],
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
    bank_account: { title: '银行账户', columns: { account_no: '账号', title: '户名' } },
    contract_company: { title: '签约公司', columns: { series: '系列' }, codes: { series: COMPANY_SERIES } },
    contract_group: { title: '合同' },
  },
};
