import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { paymentListApi, paymentsApi, STEP_RESULTS } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { teacherOf } from './changes.queries.ts';
import { tellApplicant, tellNext } from './notices.service.ts';
import { ensureMayDecide } from './payments.policy.ts';
import { payments } from './payments.queries.ts';
import type { Step } from './payments.rules.ts';
import { photosOf } from './photos.queries.ts';
import { attach } from './photos.service.ts';

type Api = typeof paymentsApi;
type Request = OutputOf<typeof paymentListApi.payments>['list'][number];

/** Approves the manager's or finance's step and tells whom it waits for next. */
export async function approve(db: Database, actor: Actor, input: InputOf<Api['approve']>): Promise<void> {
  await decide(db, actor, input.id, input.step, 'approved', input.comment ?? null, async (trx, request) => {
    const status = input.step + 1;
    await updateRow(trx, 'payment_request', request.id, { status });
    await tellNext(trx, actor, request, status);
    await tellApplicant(trx, actor, request, input.step === 1 ? '经理已通过' : '财务已通过', input.comment);
  });
}

/** Sends a request back with the reason; finance may do so even before paying. What it asked for is open again. */
export async function reject(db: Database, actor: Actor, input: InputOf<Api['reject']>): Promise<void> {
  await decide(db, actor, input.id, input.step, 'rejected', input.reason, async (trx, request) => {
    await updateRow(trx, 'payment_request', request.id, { status: 5, reject_reason: input.reason });
    await tellApplicant(trx, actor, request, '被驳回', input.reason);
  });
}

/** Books the payment. The lessons' paid fees follow in the same transaction by the lines' trigger. */
export async function pay(db: Database, actor: Actor, input: InputOf<Api['pay']>): Promise<void> {
  if (input.paidOn > today()) throw invalid({ field: 'paidOn', message: '付款日期不能晚于今天' });
  await decide(db, actor, input.id, 3, 'paid', input.comment ?? null, async (trx, request) => {
    const teacher = request.teacherId ? await teacherOf(trx, request.teacherId) : undefined;
    await updateRow(trx, 'payment_request', request.id, {
      // The account that finance has confirmed by now, whatever it was when the request was made.
      ...(teacher ? { bank_name: teacher.bankName, bank_account: teacher.bankAccount } : {}),
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
 * One decision on one step: the row lock lets one person through, the policy refuses whoever comes second. The step's
 * unique key and its check hold in the database as well.
 */
async function decide(
  db: Database,
  actor: Actor,
  id: number,
  step: Step,
  result: (typeof STEP_RESULTS.values)[number],
  comment: string | null,
  work: (trx: Trx, request: Request) => Promise<void>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'payment_request', id, null);
    const request = await payments.one(trx, actor, id);
    ensureMayDecide(actor, request, step);
    await insertRow(trx, 'payment_step', {
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
