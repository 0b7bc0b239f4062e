import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { receiptCalls } from './receipts.routes.ts';

export const receiptsModule: NounModule = {
  noun: 'receipts',
  calls: receiptCalls,
  grants: {
    '*': [...SALES, 'finance'],
    save: ['finance'],
    cancel: ['finance'],
  },
  menu: [
    {
      under: '/financeInfo',
      order: 30,
      path: '/financeInfo/receipts',
      title: '收款',
      name: 'receipts',
      view: 'finance/receipts',
      roles: [...SALES, 'finance'],
    },
  ],
  constraints: {
    lesson_not_over_received: { field: 'lines', message: '收款金额超过课程未收金额，或课程款低于已收金额' },
    receipt_not_over_allocated: { field: 'lines', message: '明细合计超过收款金额' },
  },
  audited: {
    receipt: { title: '收款' },
    receipt_line: { title: '收款明细' },
  },
};
