import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import {
  listReceipts,
  oneReceipt,
  receiptLines,
  sharedReceiptTotals,
  streamReceipts,
} from './receipts.queries.ts';
import { cancelReceipt, proposeLines, saveReceipt } from './receipts.service.ts';

const row = {
  row: ({ db, actor, id }: { db: Database; actor: Actor; id: number }) => oneReceipt(db, actor, id),
  rowTable: 'receipt',
};

export const receiptCalls = [
  serve(receiptListApi.receipts, ({ db, actor, input }) => listReceipts(db, actor, input)),
  serve(receiptsApi.totals, ({ db, actor, input }) => sharedReceiptTotals(db, actor, input)),
  serve(receiptsApi.one, async ({ db, actor, input }) => ({
    ...(await oneReceipt(db, actor, input.id)),
    lines: await receiptLines(db, input.id),
  })),
  serve(receiptsApi.propose, ({ db, actor, input }) => proposeLines(db, actor, input)),
  serve(receiptsApi.save, ({ db, actor, input }) => saveReceipt(db, actor, input), row),
  serve(
    receiptsApi.cancel,
    async ({ db, actor, input }) => {
      await cancelReceipt(db, actor, input);
      return {};
    },
    row,
  ),
  serve(receiptsApi.export, async ({ db, actor, input }) =>
    exportOf('收款', COLUMNS, input.columns, streamReceipts(db, actor, input)),
  ),
];

const COLUMNS = [
  { key: 'no', title: '收款单号' },
  { key: 'receivedOn', title: '收款日期', type: 'date' as const },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'authorName', title: '业务员' },
  { key: 'amount', title: '收款金额', type: 'money' as const },
  { key: 'allocated', title: '已分配', type: 'money' as const },
  { key: 'remainder', title: '未分配', type: 'money' as const },
  { key: 'method', title: '方式' },
  { key: 'bankName', title: '收款账户', width: 24 },
  { key: 'payer', title: '付款方', width: 28 },
  { key: 'remark', title: '备注', width: 28 },
  { key: 'cancelledAt', title: '取消时间', type: 'time' as const },
  { key: 'cancelReason', title: '取消原因', width: 24 },
];
