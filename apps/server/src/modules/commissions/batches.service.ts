import type { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import {
  batches,
  batchPeople,
  carryNegatives,
  countBatch,
  followBatch,
  gatherEntries,
  leaversDue,
  lockPeopleOf,
  nextBatchNo,
  rateBatch,
  releaseEntries,
} from './batches.queries.ts';
import { type BatchAction, checkAction } from './commissions.policy.ts';

/** A batch with its people; of a draft also who has left and is not in it. */
export async function batchOne(
  db: Executor,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof commissionBatchesApi.batch>> {
  const batch = await batches.one(db, actor, id);
  const [list, leavers] = await Promise.all([
    batchPeople(db, batch),
    batch.status === 1 ? leaversDue(db, batch.month, batch.organisationId) : [],
  ]);
  return { ...batch, list, leavers };
}

/** Drafts a batch of all that is due until a month's end; a draft saved again is gathered anew. */
export async function saveBatch(
  db: Database,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.saveBatch>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.organisationId && !(await rowExists(trx, 'organisation', form.organisationId)))
      throw invalid({ field: 'organisationId', message: '组织不存在' });
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
    return { id };
  });
}

/**
 * Moves a batch: the row first, then everybody in it, so that what is posted at the same time lands before the move or
 * after it, outside the batch.
 */
export async function actOnBatch(
  db: Database,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.act>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'commission_batch', form.id, form.version);
    const batch = await batches.one(trx, actor, form.id);
    checkAction(actor, form.action, batch.status);
    await lockPeopleOf(trx, form.id);
    await STEPS[form.action](trx, staffId(actor), form);
    await followBatch(trx, form.id);
  });
}

type Step = (trx: Trx, by: number, form: InputOf<typeof commissionBatchesApi.act>) => Promise<void>;

const STEPS: Record<BatchAction, Step> = {
  submit: async (trx, _by, { id }) => {
    const { people, amount, entries } = await countBatch(trx, id);
    if (entries === 0) throw badRequest('批次没有明细');
    await updateRow(trx, 'commission_batch', id, { status: 2, people, amount, reject_reason: null });
  },
  approve: async (trx, by, { id }) => {
    await carryNegatives(trx, id);
    await updateRow(trx, 'commission_batch', id, { status: 3, approved_by: by, approved_at: now() });
  },
  reject: async (trx, _by, { id, reason }) => {
    await updateRow(trx, 'commission_batch', id, { status: 1, reject_reason: reason ?? null });
    await rateBatch(trx, id);
  },
  pay: async (trx, by, { id, paidOn, fileId }) => {
    const day = paidOn ?? today();
    if (day > today()) throw invalid({ field: 'paidOn', message: '发放日期不能晚于今天' });
    await updateRow(trx, 'commission_batch', id, {
      status: 4,
      paid_on: day,
      paid_by: by,
      file_id: fileId ?? null,
    });
  },
  drop: async (trx, _by, { id }) => {
    await releaseEntries(trx, id);
    await updateRow(trx, 'commission_batch', id, { deleted_at: now() });
  },
};
