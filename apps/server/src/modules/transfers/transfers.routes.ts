import { TRANSFER_KINDS, transfersApi } from '@shibiao/contract/customers/transfers';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { itemsOf, listTransfers, seenTransfer, streamTransfers, type Transfer } from './transfers.queries.ts';
import { previewTransfer, transferCustomers, undoTransfer } from './transfers.service.ts';

export const transferCalls = [
  serve(transfersApi.transfer, ({ db, actor, input }) => transferCustomers(db, actor, input)),
  serve(transfersApi.transferPreview, ({ db, actor, input }) => previewTransfer(db, actor, input)),
  serve(transfersApi.transferLog, ({ db, actor, input }) => listTransfers(db, actor, input)),
  serve(transfersApi.transferItems, async ({ db, input }) => ({ list: await itemsOf(db, input.id) }), {
    row: ({ db, actor, id }) => seenTransfer(db, actor, id),
  }),
  serve(transfersApi.exportTransfers, async ({ db, actor, input }) =>
    exportOf('转让记录', COLUMNS, input.columns, streamTransfers(db, actor, input)),
  ),
  serve(transfersApi.undoTransfer, ({ db, actor, input }) => undoTransfer(db, actor, input), {
    row: ({ db, actor, id }) => seenTransfer(db, actor, id),
  }),
];

const COLUMNS = [
  { key: 'at', title: '时间', type: 'time' as const },
  { key: 'how', title: '方式', value: (row: Transfer) => TRANSFER_KINDS[row.how as 'single'] },
  { key: 'fromName', title: '转出人', value: (row: Transfer) => row.fromName ?? '多人' },
  { key: 'toName', title: '接手人' },
  { key: 'contactNames', title: '客户', width: 40 },
  { key: 'contacts', title: '客户数', type: 'number' as const },
  { key: 'trackings', title: '待跟进', type: 'number' as const },
  { key: 'lessons', title: '课程', type: 'number' as const },
  { key: 'demands', title: '需求', type: 'number' as const },
  { key: 'reason', title: '原因', width: 30 },
  { key: 'byName', title: '操作人' },
  { key: 'undoneAt', title: '撤销时间', type: 'time' as const },
  { key: 'undoneByName', title: '撤销人' },
];
