import {
  bankAccountColumns,
  banksApi,
  COMPANY_SERIES,
  companyColumns,
  contractColumns,
  contractsApi,
} from '@shibiao/contract/finance/contracts';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import {
  bankAccounts,
  bankPage,
  companies,
  contracts,
  readableContractFiles,
  streamBanks,
} from './contracts.queries.ts';
import { remove, saveBankAccount, saveCompany, saveContract } from './contracts.service.ts';

const READERS = [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department'] as const;
const COMPANY_READERS = [...READERS, 'general_office'] as const;

const calls = [
  serve(contractsApi.companies, ({ db, actor, input }) => companies.page(db, actor, input)),
  serve(contractsApi.exportCompanies, exportsList('签约公司', companyColumns, companies)),
  serve(contractsApi.saveCompany, ({ db, actor, input }) => saveCompany(db, actor, input), companies.ofRow),
  serve(contractsApi.deleteCompany, ({ db, actor, input }) =>
    remove(db, actor, 'contract_company', input.id),
  ),
  serve(contractsApi.list, ({ db, actor, input }) => contracts.page(db, actor, input)),
  serve(contractsApi.export, exportsList('合同', contractColumns, contracts)),
  serve(
    contractsApi.save,
    ({ db, actor, input, modules }) => saveContract(db, actor, input, modules),
    contracts.ofRow,
  ),
  serve(contractsApi.delete, ({ db, actor, input }) => remove(db, actor, 'contract_group', input.id)),
  serve(
    contractsApi.saveBankAccount,
    ({ db, actor, input }) => saveBankAccount(db, actor, input),
    bankAccounts.ofRow,
  ),
  serve(contractsApi.deleteBankAccount, ({ db, actor, input }) =>
    remove(db, actor, 'bank_account', input.id),
  ),
  serve(
    contractsApi.exportBankAccounts,
    exportsList('银行账户', bankAccountColumns, { stream: streamBanks }),
  ),
  serve(banksApi.banks, ({ db, actor, input }) => bankPage(db, actor, input)),
];

export const contractsModule: NounModule = {
  noun: 'contracts',
  readableFiles: { staff: readableContractFiles },
  calls,
  grants: {
    '*': ['finance'],
    companies: COMPANY_READERS,
    exportCompanies: COMPANY_READERS,
    list: READERS,
    export: READERS,
  },
  menu: {
    '/financeInfo': [
      [90, 'contracts', '合同', 'contracts', 'finance/contracts', READERS],
      [120, 'banks', '银行', 'banks', 'finance/banks', ['finance']],
    ],
  },
  constraints: {
    contract_group_no: { field: 'no', message: '该合同编号已存在' },
  },
  audited: {
    bank_account: { title: '银行账户', columns: { account_no: '账号', title: '户名' } },
    contract_company: { title: '签约公司', columns: { series: '系列' }, codes: { series: COMPANY_SERIES } },
    contract_group: { title: '合同' },
  },
};
