import { deletionColumns, TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve, serveAlike } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { mergeCustomer, undoMergeCustomer } from './merging.service.ts';
import { deletions, openKinds, ownDeletions } from './trash.queries.ts';
import { deletionInWords, restoreDeletions, undoDeletions } from './trash.service.ts';
import { trashTriggers } from './trash.triggers.ts';

const calls = [
  // Restorable deletions by default.
  serve(trashApi.list, ({ db, actor, input }) =>
    deletions.page(db, actor, { ...input, restored: input.restored ?? false }),
  ),
  serve(trashApi.kinds, async ({ db }) => ({
    list: (await openKinds(db)).map((row) => ({ ...row, title: TRASH_KIND.labelOf(row.kind) })),
  })),
  serve(trashApi.one, (call) => deletionInWords(call, call.input.id)),
  serve(trashApi.restore, (call) =>
    restoreDeletions(call, call.input.deletionIds, {
      withParents: call.input.withParents ?? false,
      asPostponed: call.input.asPostponed ?? false,
      renames: call.input.renames ?? [],
    }),
  ),
  serve(trashApi.mergeCustomer, ({ db, actor, input }) => mergeCustomer(db, actor, input)),
  serve(trashApi.undoMergeCustomer, ({ db, actor, input }) => undoMergeCustomer(db, actor, input.id)),
  serve(trashApi.export, async ({ db, actor, input }) => {
    const taken = { restored: input.restored ?? false };
    const rows = deletions.stream(db, actor, { ...input, ...taken });
    return exportOf('回收站', exportColumns(deletionColumns), input.columns, rows, taken);
  }),
  serveAlike(trashApi.mine, ({ db, actor, input }) => ownDeletions.page(db, actor, input)),
  serveAlike(trashApi.undo, (call) => undoDeletions(call, call.input.deletionIds)),
];

export const trashModule: NounModule = {
  noun: 'trash',
  triggers: trashTriggers,
  calls,
  grants: { '*': [] },
  menu: {
    '/personalCenter': [[90, 'deletions', '我的删除', 'ownDeletions', 'account/deletions', STAFF]],
    '/system-setting': [[110, 'trash', '回收站', 'trash', 'system/trash', []]],
  },
};
