import type { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { type Executor, SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { addMonths, monthOf, now, today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import {
  batches,
  batchPeople,
  carryNegatives,
  countBatch,
  followBatch,
  followMonth,
  gatherEntries,
  heldFor,
  leaversDue,
  lockLessonsOf,
  lockPeopleOf,
  nextBatchNo,
  releaseEntries,
  reopenMonths,
  undueIn,
} from './batches.queries.ts';
import { type BatchAction, checkAction } from './commissions.policy.ts';

/** A batch with its people; a draft also lists former employees outside it. */
export async function batchOne(
  db: Executor,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof commissionBatchesApi.batch>> {
  const batch = await batches.one(db, actor, id);
  const isDraft = batch.status === 1;
  const [list, leavers, held] = await Promise.all([
    batchPeople(db, batch),
    isDraft ? leaversDue(db, batch.month, batch.organisationId) : [],
    isDraft ? heldFor(db, batch.month, batch.organisationId) : [],
  ]);
  return { ...batch, list, leavers, held };
}

/** Drafts a batch of all entries due by a month's end; saving a draft gathers it again. */
export async function saveBatch(
  db: Database,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.saveBatch>,
): Promise<{ id: number }> {
  // Money received after the submission of this month belongs to the next.
  if (form.month > addMonths(monthOf(today()), 1))
    throw invalid({ field: 'month', message: '月份不能晚于下月' });
  return await transaction(db, actor, async (trx) => {
    if (form.organisationId && !(await rowExists(trx, 'organisation', form.organisationId)))
      throw invalid({ field: 'organisationId', message: '部门不存在' });
    const facts = {
      month: form.month,
      organisation_id: form.organisationId ?? null,
      note: form.note ?? null,
    };
    let id = form.id ?? 0;
    if (id) {
      await lockRow(trx, 'commission_batch', id, form.version);
      const before = await batches.one(trx, actor, id);
      if (before.status !== 1) throw badRequest('批次已送审，不能修改');
      await lockPeopleOf(trx, id);
      await releaseEntries(trx, id);
      await updateRow(trx, 'commission_batch', id, facts);
    } else {
      id = await insertRow(trx, 'commission_batch', {
        ...facts,
        no: await nextBatchNo(trx, form.month),
        made_by: staffId(actor),
      });
    }
    const taken = await gatherEntries(trx, {
      batchId: id,
      month: form.month,
      organisationId: form.organisationId,
      leftOut: form.leftOut ?? [],
      leaverIds: form.leaverIds ?? [],
    });
    if (taken === 0) throw badRequest('没有可发放的提成');
    await followMonth(trx, lastMonth());
    return { id };
  });
}

/**
 * Moves a batch. The lock order is the batch, then its people, so that a concurrent posting completes before the move
 * or lands outside the batch.
 */
export async function actOnBatch(
  db: Database,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.act>,
): Promise<void> {
  await transaction(db, actor, (trx) => actOnBatchIn(trx, actor, form));
}

/** The same inside another transaction. */
export async function actOnBatchIn(
  trx: Trx,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.act>,
): Promise<void> {
  await lockRow(trx, 'commission_batch', form.id, form.version);
  const batch = await batches.one(trx, actor, form.id);
  checkAction(actor, form.action, batch.status);
  if (form.action === 'reject') await lockLessonsOf(trx, form.id);
  await lockPeopleOf(trx, form.id);
  await STEPS[form.action](trx, actor, form, batch);
  await followBatch(trx, form.id);
  if (form.action === 'drop' || form.action === 'reject') await followMonth(trx, lastMonth());
}

/** The to-do for the ended month, updated nightly. */
export const keepMonthTodo = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followMonth(trx, lastMonth()));

const lastMonth = () => addMonths(monthOf(today()), -1);

type Step = (
  trx: Trx,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.act>,
  batch: { month: string },
) => Promise<void>;

/** @throws 400 when a changed lesson makes an entry of the batch wait */
async function checkDue(trx: Trx, id: number, next: string): Promise<void> {
  const undue = await undueIn(trx, id);
  if (undue)
    throw badRequest(
      `批次中有 ${undue.count} 条明细已不可发放（${undue.lesson}：${undue.reason}），请${next}`,
    );
}

const STEPS: Record<BatchAction, Step> = {
  submit: async (trx, _actor, { id }) => {
    await checkDue(trx, id, '重新归集');
    const { people, amount, entries } = await countBatch(trx, id);
    if (entries === 0) throw badRequest('批次没有明细');
    await updateRow(trx, 'commission_batch', id, {
      status: 2,
      people,
      amount,
      reject_reason: null,
      submitted_at: now(),
    });
  },
  approve: async (trx, actor, { id }) => {
    await checkDue(trx, id, '退回');
    await carryNegatives(trx, id);
    await updateRow(trx, 'commission_batch', id, {
      status: 3,
      approved_by: staffId(actor),
      approved_at: now(),
    });
  },
  reject: async (trx, _actor, { id, reason }) => {
    await updateRow(trx, 'commission_batch', id, { status: 1, reject_reason: reason ?? null });
    await reopenMonths(trx, id);
  },
  pay: async (trx, actor, { id, paidOn, fileId }, { month }) => {
    const day = paidOn ?? today();
    if (day > today()) throw invalid({ field: 'paidOn', message: '发放日期不能晚于今天' });
    // A batch of the coming month may be paid this month.
    if (monthOf(day) < month && monthOf(day) < monthOf(today()))
      throw invalid({ field: 'paidOn', message: '发放日期不能早于批次的月份' });
    const slip = { kind: 'commission_batch', id, purpose: 'voucher' } as const;
    if (fileId) await attachFiles(trx, actor.accountId, slip, [fileId], 'fileId');
    await updateRow(trx, 'commission_batch', id, {
      status: 4,
      paid_on: day,
      paid_by: staffId(actor),
      file_id: fileId ?? null,
    });
  },
  drop: async (trx, _actor, { id }) => {
    await releaseEntries(trx, id);
    await updateRow(trx, 'commission_batch', id, { deleted_at: now() });
  },
};

/** A deleted batch cannot be restored: its entries may be in another one. @throws 400 always */
export async function refuseRestore(): Promise<never> {
  throw badRequest('删除的提成批次不能恢复：其中的分录已可进入新批次，请重新建立');
}
