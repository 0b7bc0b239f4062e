import type { InputOf } from '@shibiao/contract/endpoint';
import type { paymentPhotosApi } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { ensureMay } from './payments.policy.ts';
import { payments } from './payments.queries.ts';
import { attachable, type PhotoKind, photosOf, putPhotos } from './photos.queries.ts';

/**
 * Replaces a request's files of one kind. @throws 408 for a file that is neither the caller's upload nor attached
 * already
 */
export async function attach(
  trx: Trx,
  actor: Actor,
  requestId: number,
  kind: PhotoKind,
  fileIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length > 0) {
    const allowed = await attachable(trx, requestId, wanted, actor.accountId);
    if (allowed.length !== wanted.length)
      throw invalid({ field: 'fileIds', message: '文件不存在，请重新上传' });
    const others = (await photosOf(trx, requestId)).filter(
      (photo) => photo.kind !== kind && wanted.includes(photo.id),
    );
    if (others.length > 0) throw invalid({ field: 'fileIds', message: '同一文件不能既是附件又是凭证' });
  }
  await putPhotos(trx, requestId, kind, wanted);
}

/** Replaces the files of one kind: the applicant's attachments, or finance's vouchers. */
export async function editPhotos(
  db: Database,
  actor: Actor,
  input: InputOf<typeof paymentPhotosApi.editPaymentPhotos>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'payment_request', input.id, null);
    const request = await payments.one(trx, actor, input.id);
    const kind = input.kind ?? (request.applicantId === actor.personnelId ? 'attachment' : 'voucher');
    ensureMay(actor, kind === 'attachment' ? 'changeAttachments' : 'changeVouchers', request);
    await attach(trx, actor, request.id, kind, input.fileIds ?? []);
  });
}
