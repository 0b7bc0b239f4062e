import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { invoiceCalls } from './invoices.routes.ts';

export const invoicesModule: NounModule = {
  noun: 'invoices',
  calls: invoiceCalls,
  grants: {
    '*': [...SALES, 'finance'],
    issue: ['finance'],
    post: ['finance'],
    attach: ['finance'],
    void: ['finance'],
    red: ['finance'],
  },
  menu: [
    {
      under: '/financeInfo',
      order: 20,
      path: '/financeInfo/invoices',
      title: '发票',
      name: 'invoices',
      view: 'finance/invoices',
      roles: [...SALES, 'finance'],
    },
  ],
  constraints: {
    lesson_not_over_invoiced: { field: 'lines', message: '开票金额超过课程未开票金额' },
    invoice_no: { field: 'no', message: '该发票号码已存在' },
  },
  audited: {
    invoice: { title: '发票' },
    invoice_line: { title: '发票明细' },
  },
};
