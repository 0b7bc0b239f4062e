import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import {
  byId,
  code,
  ids,
  optionalAmount,
  optionalDate,
  optionalId,
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { listInput, page } from '../lists.ts';

const company = stamped.extend({
  id: z.number(),
  name: z.string(),
  /** Option list heTongGongsiList shows series 1, heTongGongsiListtwo series 2. */
  series: z.number(),
  taxNo: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
});
const companyForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(100),
  series: code(1, 2),
  taxNo: optionalText(30),
  bankName: optionalText(100),
  bankAccount: optionalText(40),
});

const contract = stamped.extend({
  id: z.number(),
  no: z.string(),
  title: z.string().nullable(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  coorgid: z.number().nullable(),
  cooperationName: z.string().nullable(),
  amount: wireMoney.nullable(),
  signedOn: wireDate.nullable(),
  fromDate: wireDate.nullable(),
  toDate: wireDate.nullable(),
  fileId: z.number().nullable(),
  fileName: z.string().nullable(),
  /** Lessons taught under it, and their income. */
  lessons: z.number(),
  lessonIncome: wireMoney,
});
const contractFilter = listInput(['signedOn', 'amount']).extend({
  companyId: optionalId,
  coorgid: optionalId,
  from: optionalDate,
  to: optionalDate,
});
const contractForm = z.object({
  id: optionalId,
  version: optionalVersion,
  no: text(50),
  title: optionalText(200),
  companyId: optionalId,
  coorgid: optionalId,
  amount: optionalAmount,
  signedOn: optionalDate,
  fromDate: optionalDate,
  toDate: optionalDate,
  fileId: optionalId,
});

const bankAccount = stamped.extend({
  id: z.number(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  bankName: z.string(),
  accountNo: z.string(),
  title: z.string().nullable(),
  /** What valid receipts brought to this account. */
  received: wireMoney,
});
const bankAccountForm = z.object({
  id: optionalId,
  version: optionalVersion,
  companyId: optionalId,
  bankName: text(100),
  accountNo: text(40),
  title: optionalText(100),
});

const byIds = z.object({ id: ids });

export const contractsApi = endpoints('contracts', {
  companies: query('GET /finance/contracts/companies', '签约公司', {
    input: listInput(['name']),
    output: page(company),
  }),
  saveCompany: command('POST /finance/contracts/saveCompany', '保存签约公司', {
    input: companyForm,
    output: byId,
  }),
  deleteCompany: command('POST /finance/contracts/deleteCompany', '删除签约公司', {
    input: byIds,
  }),
  list: query('GET /finance/contracts/list', '合同列表', { input: contractFilter, output: page(contract) }),
  save: command('POST /finance/contracts/save', '保存合同', {
    input: contractForm,
    output: byId,
  }),
  delete: command('POST /finance/contracts/delete', '删除合同', { input: byIds }),
  saveBankAccount: command('POST /finance/contracts/saveBankAccount', '保存银行账户', {
    input: bankAccountForm,
    output: byId,
  }),
  deleteBankAccount: command('POST /finance/contracts/deleteBankAccount', '删除银行账户', {
    input: byIds,
  }),
});

/** The ledger's list of the company's bank accounts. */
export const banksApi = endpoints(
  'contracts',
  {
    banks: query('GET /tiChengHeSuanController/bankList', '银行账户', {
      input: listInput(['bankName']),
      output: page(bankAccount),
    }),
  },
  'finance',
);
