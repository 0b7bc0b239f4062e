import { poolApi } from '@shibiao/contract/customers/pool';
import { call } from '../../../lib/call.ts';
import { notify } from '../../../lib/notify.ts';
import { markStaleAfter } from '../../../lib/query.ts';

/**
 * Says what was done to customers of the pool and offers for ten seconds to take it back.
 * @param acts what the claims or the release answered
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
    // The call has said why it was refused.
  } finally {
    markStaleAfter(poolApi.undo);
  }
}
