import { transferColumns, transfersApi } from '@shibiao/contract/customers/transfers';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { itemsOf, transfers } from './transfers.queries.ts';
import { previewTransfer, transferCustomers, undoTransfer } from './transfers.service.ts';

const columns = exportColumns(transferColumns, { fromName: (row) => row.fromName ?? '多人' });

export const transferCalls = [
  serve(transfersApi.transfer, ({ db, actor, input }) => transferCustomers(db, actor, input)),
  serve(transfersApi.transferPreview, ({ db, actor, input }) => previewTransfer(db, actor, input)),
  serve(transfersApi.transferLog, ({ db, actor, input }) => transfers.page(db, actor, input)),
  serve(
    transfersApi.transferItems,
    async ({ db, input }) => ({ list: await itemsOf(db, input.id) }),
    transfers.ofRow,
  ),
  serve(transfersApi.exportTransfers, async ({ db, actor, input }) =>
    exportOf('转让记录', columns, input.columns, transfers.stream(db, actor, input)),
  ),
  serve(transfersApi.undoTransfer, ({ db, actor, input }) => undoTransfer(db, actor, input), transfers.ofRow),
];
