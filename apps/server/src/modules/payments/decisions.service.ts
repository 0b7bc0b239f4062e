import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { paymentListApi, paymentsApi, STEP_RESULTS } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { returnApproved } from './approved.service.ts';
import { teacherOf } from './changes.queries.ts';
import { endWaiting, tellApplicant, tellNext } from './notices.service.ts';
import { ensureMayDecide } from './payments.policy.ts';
import { payments } from './payments.queries.ts';
import type { Step } from './payments.rules.ts';
import { photosOf } from './photos.queries.ts';
import { attach } from './photos.service.ts';

type Api = typeof paymentsApi;
type Request = OutputOf<typeof paymentListApi.payments>['list'][number];

/** Approves the manager's or finance's step and notifies the next approver. */
export async function approve(db: Database, actor: Actor, input: InputOf<Api['approve']>): Promise<void> {
  await transaction(db, actor, (trx) => approveIn(trx, actor, input, input.comment ?? null));
}

/** Rejects a request with a reason; finance may still do so before paying. Its amounts are released. */
export async function reject(db: Database, actor: Actor, input: InputOf<Api['reject']>): Promise<void> {
  await transaction(db, actor, (trx) => rejectIn(trx, actor, input, input.reason));
}

/**
 * Decides several requests, all or none. The lock order is by id, so that concurrent deciders cannot deadlock.
 * @throws 408 when a rejection has no reason, 400 naming the undecidable request
 */
export async function decideMany(
  db: Database,
  actor: Actor,
  { requests, result, reason }: InputOf<Api['decideMany']>,
): Promise<void> {
  if (result === 'rejected' && !reason) throw invalid({ field: 'reason', message: '请填写驳回原因' });
  const byId = new Map(requests.map((request) => [request.id, request]));
  await transaction(db, actor, async (trx) => {
    for (const [, asked] of [...byId].sort(([a], [b]) => a - b)) {
      if (result === 'approved') await approveIn(trx, actor, asked, reason ?? null);
      else await rejectIn(trx, actor, asked, reason ?? '');
    }
  });
}

/** Decides a request's present step inside another transaction. @throws 400 at the payment */
export async function decideStepIn(
  trx: Trx,
  actor: Actor,
  {
    id,
    version,
    isApproved,
    reason,
  }: { id: number; version: number; isApproved: boolean; reason: string | null },
): Promise<void> {
  const { status } = await payments.one(trx, actor, id);
  const asked: Asked<1 | 2> = { id, version, step: status === 2 ? 2 : 1 };
  if (isApproved) await approveIn(trx, actor, asked, reason);
  else await rejectIn(trx, actor, asked, reason ?? '');
}

/** The step of a request that the decider has read. */
interface Asked<S extends Step = Step> {
  id: number;
  step: S;
  version?: number | null | undefined;
}

async function approveIn(trx: Trx, actor: Actor, asked: Asked<1 | 2>, comment: string | null) {
  await decide(trx, actor, asked, 'approved', comment, async (request) => {
    const { id, step } = asked;
    const status = step + 1;
    await updateRow(trx, 'payment_request', id, { status });
    await tellNext(trx, actor, request, status);
    await tellApplicant(trx, actor, request, step === 1 ? '经理已通过' : '财务已通过', comment);
  });
}

async function rejectIn(trx: Trx, actor: Actor, asked: Asked, reason: string) {
  await decide(trx, actor, asked, 'rejected', reason, async (request) => {
    await updateRow(trx, 'payment_request', asked.id, { status: 5, reject_reason: reason });
    await returnApproved(trx, actor, request, reason);
    await tellApplicant(trx, actor, request, '被驳回', reason);
  });
}

/** Records the payment. A trigger on the lines updates the lessons' paid fees. */
export async function pay(db: Database, actor: Actor, input: InputOf<Api['pay']>): Promise<void> {
  if (input.paidOn > today()) throw invalid({ field: 'paidOn', message: '付款日期不能晚于今天' });
  await transaction(db, actor, (trx) =>
    decide(trx, actor, { ...input, step: 3 }, 'paid', input.comment ?? null, async (request) => {
      const teacher = request.teacherId ? await teacherOf(trx, request.teacherId) : undefined;
      await updateRow(trx, 'payment_request', request.id, {
        // The account confirmed by finance at payment, whatever it was when requested.
        bank_name: teacher?.bankName,
        bank_account: teacher?.bankAccount,
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
    }),
  );
}

/**
 * One decision on one step: the row lock serialises deciders, the policy refuses the second. The step's unique key and
 * check hold in the database too.
 */
async function decide(
  trx: Trx,
  actor: Actor,
  { id, step, version }: Asked,
  result: (typeof STEP_RESULTS.values)[number],
  comment: string | null,
  work: (request: Request) => Promise<void>,
): Promise<void> {
  await lockRow(trx, 'payment_request', id, null);
  const request = await payments.one(trx, actor, id);
  ensureMayDecide(actor, request, step);
  // The version check refuses a request that was withdrawn and resubmitted to the same step meanwhile.
  await lockRow(trx, 'payment_request', id, version);
  await insertRow(trx, 'payment_step', {
    request_id: id,
    round: request.round,
    step,
    result,
    applicant_id: request.applicantId,
    by_id: staffId(actor),
    comment,
  });
  await endWaiting(trx, request);
  await work(request);
  await followTodos(trx, today(), { requestIds: [id] });
}
