import type { InputOf } from '@shibiao/contract/endpoint';
import type { paymentsApi } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { broken, found, invalid } from '../../lib/errors.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { insertStep, lockRequest, updateRequest } from './changes.queries.ts';
import { tellApplicant, tellNext } from './notices.service.ts';
import { demandStep, mayDecide, type Step } from './payments.rules.ts';
import { photosOf } from './photos.queries.ts';
import { attach } from './photos.service.ts';

type Api = typeof paymentsApi;
type Locked = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** Approves the manager's or finance's step and tells whom it waits for next. */
export async function approve(db: Database, actor: Actor, input: InputOf<Api['approve']>): Promise<void> {
  await decide(db, actor, input.id, input.step, 'approved', input.comment ?? null, async (trx, request) => {
    const status = input.step + 1;
    await updateRequest(trx, request.id, { status });
    await tellNext(trx, actor, request, status);
    await tellApplicant(trx, actor, request, input.step === 1 ? '经理已通过' : '财务已通过', input.comment);
  });
}

/** Sends a request back with the reason; finance may do so even before paying. What it asked for is open again. */
export async function reject(db: Database, actor: Actor, input: InputOf<Api['reject']>): Promise<void> {
  await decide(db, actor, input.id, input.step, 'rejected', input.reason, async (trx, request) => {
    await updateRequest(trx, request.id, { status: 5, reject_reason: input.reason });
    await tellApplicant(trx, actor, request, '被驳回', input.reason);
  });
}

/** Books the payment. The lessons' paid fees follow in the same transaction by the lines' trigger. */
export async function pay(db: Database, actor: Actor, input: InputOf<Api['pay']>): Promise<void> {
  if (input.paidOn > today()) throw invalid({ field: 'paidOn', message: '付款日期不能晚于今天' });
  await decide(db, actor, input.id, 3, 'paid', input.comment ?? null, async (trx, request) => {
    await updateRequest(trx, request.id, {
      status: 4,
      paid_at: now(),
      paid_on: input.paidOn,
      method: input.method ?? '银行转账',
    });
    if (input.fileIds?.length) {
      const earlier = (await photosOf(trx, request.id))
        .filter((photo) => photo.kind === 'voucher')
        .map((photo) => photo.id);
      await attach(trx, actor, request.id, 'voucher', [...earlier, ...input.fileIds]);
    }
    await tellApplicant(trx, actor, request, '已付款', input.comment);
  });
}

/**
 * One decision on one step: the row lock lets one through, the state refuses whoever comes second, and the step's unique key and check
 * in the database hold even where this code would not.
 */
async function decide(
  db: Database,
  actor: Actor,
  id: number,
  step: Step,
  result: 'approved' | 'rejected' | 'paid',
  comment: string | null,
  work: (trx: Trx, request: Locked) => Promise<void>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const request = found(await lockRequest(trx, id), '申请');
    if (request.applicantId === actor.personnelId) throw broken('不能审批自己的申请');
    demandStep(request.status, step);
    if (!mayDecide(actor, step, request.applicantId))
      throw broken(step === 1 ? '只有申请人所在组织的经理可以审批' : '只有财务可以处理此步骤');
    await insertStep(trx, {
      request_id: id,
      round: request.round,
      step,
      result,
      applicant_id: request.applicantId,
      by_id: staffId(actor),
      comment,
    });
    await work(trx, request);
    await followTodos(trx, today(), { requestIds: [id] });
  });
}
