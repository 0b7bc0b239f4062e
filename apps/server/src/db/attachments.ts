import type { Trx } from './transaction.ts';

/**
 * Hangs files on a record: the account's own, uploaded for this purpose and not used yet.
 * @returns the names of those that were; fewer than ids when one is none of these
 */
export async function hangFiles(
  trx: Trx,
  accountId: number,
  on: { kind: 'lesson' | 'invoice'; id: number; purpose: string },
  ids: readonly number[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('file')
    .set({ subject_kind: on.kind, subject_id: on.id })
    .where('id', 'in', [...ids])
    .where('uploaded_by', '=', accountId)
    .where('purpose', '=', on.purpose)
    .where('subject_kind', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  return rows.sort((a, b) => a.id - b.id).map((row) => row.name);
}
