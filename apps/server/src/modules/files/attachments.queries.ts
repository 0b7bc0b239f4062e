import { sql } from 'kysely';
import type { Trx } from '../../db/transaction.ts';
import { invalid } from '../../lib/errors.ts';

interface Subject {
  kind:
    | 'contact'
    | 'lesson'
    | 'invoice'
    | 'evaluation'
    | 'equipment'
    | 'ad_slot'
    | 'poster'
    | 'personnel'
    | 'candidate'
    | 'commission_batch'
    | 'broadcast'
    | 'teacher_node'
    | 'teacher_video'
    | 'package'
    | 'staff_request';
  id: number;
}

/**
 * Attaches files to a record: the account's own unused uploads for this purpose.
 * @param field the input's field for errors
 * @returns their names
 * @throws 408 for any other file
 */
export async function attachFiles(
  trx: Trx,
  accountId: number,
  on: Subject & { purpose: string },
  ids: readonly number[],
  field = 'fileIds',
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
  if (rows.length < new Set(ids).size)
    throw invalid({ field, message: '文件不存在或已用在别处，请重新上传' });
  return rows.sort((a, b) => a.id - b.id).map((row) => row.name);
}

/**
 * Detaches files from a record by marking them as deleted: all of these purposes, one file, or one account's uploads.
 * @returns the detached files
 */
export async function takeOffFiles(
  trx: Trx,
  from: Subject & { purposes: readonly string[] },
  only: { fileId?: number; uploadedBy?: number } = {},
): Promise<{ name: string; purpose: string }[]> {
  return await trx
    .updateTable('file')
    .set({ deleted_at: sql`now()` })
    .where('subject_kind', '=', from.kind)
    .where('subject_id', '=', from.id)
    .where('purpose', 'in', [...from.purposes])
    .where('deleted_at', 'is', null)
    .$if(only.fileId !== undefined, (q) => q.where('id', '=', only.fileId ?? 0))
    .$if(only.uploadedBy !== undefined, (q) => q.where('uploaded_by', '=', only.uploadedBy ?? 0))
    .returning(['name', 'purpose'])
    .execute();
}
