import type { InputOf } from '@shibiao/contract/endpoint';
import type { paymentPhotosApi } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { broken, found, invalid } from '../../lib/errors.ts';
import { lockRequest } from './changes.queries.ts';
import { mayDecide } from './payments.rules.ts';
import { attachable, type PhotoKind, photosOf, putPhotos } from './photos.queries.ts';

/** Replaces a request's files of one kind. @throws 408 when a file is neither the caller's upload nor there already */
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

/** The applicant changes the attachments while nothing was decided on them; finance the vouchers, before and after paying. */
export async function editPhotos(
  db: Database,
  actor: Actor,
  input: InputOf<typeof paymentPhotosApi.editPaymentPhotos>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const request = found(await lockRequest(trx, input.id), '申请');
    const isOwn = request.applicantId === actor.personnelId;
    const kind = input.kind ?? (isOwn ? 'attachment' : 'voucher');
    if (kind === 'attachment') {
      if (!isOwn) throw broken('只有申请人可以修改附件');
      if (![1, 5, 6].includes(request.status)) throw broken('已审批的申请不能再改附件');
    } else {
      if (![3, 4].includes(request.status)) throw broken('审批通过后才能上传付款凭证');
      if (!mayDecide(actor, 3, request.applicantId)) throw broken('只有财务可以上传付款凭证');
    }
    await attach(trx, actor, request.id, kind, input.fileIds ?? []);
  });
}
