import { poolApi } from '@shibiao/contract/customers/pool';
import { call } from '../../../lib/call.ts';
import { notify } from '../../../lib/notify.ts';
import { markStaleAfter } from '../../../lib/query.ts';

/**
 * Toast about changed customers of the pool that offers undo for ten seconds.
 * @param acts the acts that the claims or the release answered
 */
export function offerUndo(text: string, acts: readonly number[], canUndo: boolean): void {
  if (canUndo && acts.length > 0) notify.undoable(text, () => void undo([...acts]));
  else notify.success(text);
}

async function undo(ids: number[]): Promise<void> {
  try {
    const { contacts, skipped } = await call(poolApi.undo, { ids });
    notify.success(`已撤销 ${contacts} 个${skipped > 0 ? `，${skipped} 个已变更负责人` : ''}`);
  } catch {
    // The refused call has shown its reason.
  } finally {
    markStaleAfter(poolApi.undo);
  }
}
