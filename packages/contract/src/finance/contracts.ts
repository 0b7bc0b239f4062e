import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  codeText,
  ids,
  optionalAmount,
  optionalCodeText,
  optionalDate,
  optionalFactDate,
  optionalId,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page } from '../lists.ts';

/** Option list heTongGongsiList shows series 1, heTongGongsiListtwo series 2. */
export const COMPANY_SERIES = codes({ value: 1, label: '系列一' }, { value: 2, label: '系列二' });

const company = stamped.extend({
  id: z.number(),
  name: z.string(),
  series: z.number(),
  taxNo: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
});
export const companyColumns: readonly ListColumn<z.output<typeof company>>[] = [
  { key: 'name', title: '公司名称', width: 260, fixed: 'left' },
  { key: 'series', title: '系列', type: 'code', codes: COMPANY_SERIES, width: 90 },
  { key: 'taxNo', title: '税号', width: 200 },
  { key: 'bankName', title: '开户行', width: 200 },
  { key: 'bankAccount', title: '账号', width: 200 },
];
const companyForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(100),
  series: COMPANY_SERIES.schema,
  taxNo: optionalCodeText(30),
  bankName: optionalText(100),
  bankAccount: optionalCodeText(40),
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
  /** Lessons of the contract and their income; cancelled ones do not count. */
  lessons: z.number(),
  /** Null for callers without access to the institution's payments, like the amount. */
  lessonIncome: wireMoney.nullable(),
});
export const contractColumns: readonly ListColumn<z.output<typeof contract>>[] = [
  { key: 'no', title: '合同编号', width: 134, fixed: 'left' },
  { key: 'title', title: '名称', width: 220 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 176 },
  { key: 'companyName', title: '签约公司', width: 160 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 116, sortable: true },
  { key: 'signedOn', title: '签订日期', type: 'date', width: 104, sortable: true },
  { key: 'fromDate', title: '有效期起', type: 'date', width: 110, defaultHidden: true },
  { key: 'toDate', title: '有效期止', type: 'date', width: 96 },
  { key: 'lessons', title: '课程数', type: 'number', width: 74, hint: '挂在这份合同下的课程' },
  {
    key: 'lessonIncome',
    title: '课程款（元）',
    type: 'money',
    width: 120,
    hint: '合同下各课程的课程款之和，不含已取消的',
  },
  { key: 'fileName', title: '附件', width: 160, defaultHidden: true },
];
const contractFilter = listInput(['signedOn', 'amount']).extend({
  id: optionalId,
  companyId: optionalId,
  coorgid: optionalId,
  from: optionalDate,
  to: optionalDate,
});
const contractForm = z.object({
  id: optionalId,
  version: optionalVersion,
  no: codeText(50),
  title: optionalText(200),
  companyId: optionalId,
  coorgid: optionalId,
  amount: optionalAmount,
  signedOn: optionalFactDate,
  fromDate: optionalPlannedDate(20),
  toDate: optionalPlannedDate(20),
  fileId: optionalId,
});

const bankAccount = stamped.extend({
  id: z.number(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  bankName: z.string(),
  accountNo: z.string(),
  title: z.string().nullable(),
  /** Money of valid receipts on this account. */
  received: wireMoney,
});
export const bankAccountColumns: readonly ListColumn<z.output<typeof bankAccount>>[] = [
  { key: 'bankName', title: '开户行', width: 220, fixed: 'left' },
  { key: 'accountNo', title: '账号', width: 220 },
  { key: 'title', title: '户名', width: 220 },
  { key: 'companyName', title: '签约公司', width: 220 },
  {
    key: 'received',
    title: '累计收款（元）',
    type: 'money',
    width: 150,
    hint: '到这个账户的全部收款，不减退款',
  },
];
const bankAccountForm = z.object({
  id: optionalId,
  version: optionalVersion,
  companyId: optionalId,
  bankName: text(100),
  accountNo: codeText(40),
  title: optionalText(100),
});

const byIds = z.object({ id: ids });
const companyFilter = listInput(['name']).extend({ id: optionalId });
const bankAccountFilter = listInput(['bankName']).extend({ id: optionalId });

export const contractsApi = endpoints('contracts', {
  companies: query('GET /finance/contracts/companies', '签约公司', {
    input: companyFilter,
    output: page(company),
  }),
  exportCompanies: download('GET /finance/contracts/exportCompanies', '导出签约公司', {
    input: companyFilter,
  }),
  saveCompany: command('POST /finance/contracts/saveCompany', '保存签约公司', {
    input: companyForm,
    output: byId,
  }),
  deleteCompany: command('POST /finance/contracts/deleteCompany', '删除签约公司', {
    undo: true,
    input: byIds,
  }),
  list: query('GET /finance/contracts/list', '合同列表', { input: contractFilter, output: page(contract) }),
  export: download('GET /finance/contracts/export', '导出合同', {
    words: spanWords('签订日期'),
    input: contractFilter,
  }),
  save: command('POST /finance/contracts/save', '保存合同', {
    input: contractForm,
    output: byId,
  }),
  delete: command('POST /finance/contracts/delete', '删除合同', { undo: true, input: byIds }),
  saveBankAccount: command('POST /finance/contracts/saveBankAccount', '保存银行账户', {
    input: bankAccountForm,
    output: byId,
  }),
  deleteBankAccount: command('POST /finance/contracts/deleteBankAccount', '删除银行账户', {
    undo: true,
    input: byIds,
  }),
  exportBankAccounts: download('GET /finance/contracts/exportBankAccounts', '导出银行账户', {
    input: bankAccountFilter,
  }),
});

/** The ledger's list of the company's bank accounts. */
export const banksApi = endpoints(
  'contracts',
  {
    banks: query('GET /tiChengHeSuanController/bankList', '银行账户', {
      input: bankAccountFilter,
      output: page(bankAccount),
    }),
  },
  'finance',
);
