import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { isPicture } from '../files/files.rules.ts';
import { readable } from './payments.queries.ts';

export type PhotoKind = 'attachment' | 'voucher';

/** The files of a request, attachments first. */
export async function photosOf(db: Executor, requestId: number) {
  const rows = await db
    .selectFrom('payment_photo')
    .innerJoin('file', 'file.id', 'payment_photo.file_id')
    .where('payment_photo.request_id', '=', requestId)
    .select(['file.id', 'file.name', 'file.mime', 'file.size', 'payment_photo.kind'])
    .orderBy('payment_photo.kind')
    .orderBy('payment_photo.sort_order')
    .orderBy('payment_photo.id')
    .execute();
  return rows.map((row) => ({ ...row, isImage: isPicture(row.mime), kind: row.kind as PhotoKind }));
}

/** Attachable files: the caller's own uploads, and those already on the request. */
export async function attachable(
  db: Executor,
  requestId: number,
  fileIds: readonly number[],
  accountId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('file')
    .where('id', 'in', [...fileIds])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('uploaded_by', '=', accountId),
          eb.or([eb('subject_id', 'is', null), eb('subject_kind', '=', 'payment_request')]),
        ]),
        eb('id', 'in', eb.selectFrom('payment_photo').where('request_id', '=', requestId).select('file_id')),
      ]),
    )
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Replaces the photos of one kind; the request then decides access to them. */
export async function putPhotos(
  trx: Executor,
  requestId: number,
  kind: PhotoKind,
  fileIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('payment_photo')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .execute();
  if (fileIds.length === 0) return;
  await trx
    .insertInto('payment_photo')
    .values(fileIds.map((file_id, index) => ({ request_id: requestId, file_id, kind, sort_order: index })))
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'file_id'])
        .doUpdateSet({ kind: sql`excluded.kind`, sort_order: sql`excluded.sort_order` }),
    )
    .execute();
  await trx
    .updateTable('file')
    .set({ subject_kind: 'payment_request', subject_id: requestId })
    .where('id', 'in', [...fileIds])
    .execute();
}

/** Papers of the requests that the caller reads. */
export const readablePhotos = (actor: Actor): Condition =>
  sql`exists (select from payment_photo join payment_request on payment_request.id = payment_photo.request_id
    where payment_photo.file_id = file.id and payment_request.deleted_at is null and ${readable(actor)})`;
