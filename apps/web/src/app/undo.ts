import { trashApi } from '@shibiao/contract/trash';
import { call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { markStale, markStaleAfter } from '../lib/query.ts';

/** Toast that undoes a deletion; afterwards it is in 我的删除, and then in the bin. */
export function offerUndo(deletionId: number): void {
  markStale(['trash']);
  notify.undoable('删除的内容在回收站', () => void undo(deletionId));
}

async function undo(deletionId: number): Promise<void> {
  try {
    const { restored } = await call(trashApi.undo, { deletionIds: [deletionId] });
    markStaleAfter(trashApi.undo);
    notify.success(`已撤销，恢复 ${restored} 条`);
  } catch {
    // The refused call has shown its reason.
  }
}
