import type { trackingForm } from '@shibiao/contract/customers/trackings';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, markDeleted, restoreRows, updateRow } from '../../db/rows.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { instantOf, now } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { mustOwn } from '../customers/customers.policy.ts';
import { setLevel } from '../customers/customers.queries.ts';
import { dueReminders, endReminders, remind } from './reminders.queries.ts';
import { contactsOf, dropPlan, ownFiles, syncFollowUps, trackings, written } from './trackings.queries.ts';

type Form = z.output<typeof trackingForm>;

/** Tolerance for browsers' clocks. */
const AHEAD_MS = 5 * 60_000;

/** Saves a follow-up, the customer's last and next follow-up, and the recycling day. @returns its id */
export async function saveTracking(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const at = form.at ?? (form.id ? undefined : now());
  if (at && instantOf(at) > instantOf(now()) + AHEAD_MS)
    throw invalid({ field: 'at', message: '跟进时间不能晚于现在' });
  if (form.nextAt && at && form.nextAt <= at)
    throw invalid({ field: 'nextAt', message: '下次跟进应晚于本次跟进' });
  const values = {
    method: form.method ?? undefined,
    at,
    content: form.content,
    next_at: form.nextAt,
    file_ids: form.fileIds ?? undefined,
  };
  return await transaction(db, actor, async (trx) => {
    // The customer's lock serialises concurrent follow-ups.
    await mustOwn(trx, actor, [form.contactId]);
    if (form.fileIds?.length && !(await ownFiles(trx, actor.accountId, form.fileIds, form.id ?? 0)))
      throw invalid({ field: 'fileIds', message: '附件不存在' });
    const id = form.id
      ? await change(form.id)
      : await insertRow(trx, 'tracking', {
          ...values,
          contact_id: form.contactId,
          by_id: staffId(actor),
          assignee_id: staffId(actor),
        });
    if (!form.id && form.nextAt) await dropPlan(trx, form.contactId);
    await syncFollowUps(trx, [form.contactId]);
    if (!form.id) await endReminders(trx, actor, form.contactId);
    if (form.level) await setLevel(trx, [form.contactId], form.level);
    return { id };

    async function change(id: number) {
      await lockRow(trx, 'tracking', id, form.version);
      const before = await trackings.one(trx, actor, id);
      if (before.contactId !== form.contactId)
        throw invalid({ field: 'contactId', message: '追踪不能改到其他客户' });
      const isReplanned = form.nextAt !== undefined && form.nextAt !== before.nextAt;
      if (isReplanned && form.nextAt) await dropPlan(trx, form.contactId);
      await updateRow(trx, 'tracking', id, { ...values, is_reminded: isReplanned ? false : undefined });
      return id;
    }
  });
}

/**
 * Deletes follow-ups (restorable). Follow-ups of a customer belong to its present owner's history.
 * @throws 404 when one, or its customer, is not the caller's; then none is deleted
 */
export async function deleteTrackings(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const contactIds = await contactsOf(trx, ids);
    if (contactIds.length > 0) await mustOwn(trx, actor, contactIds);
    await markDeleted(trx, 'tracking', ids, '追踪记录', written(actor));
    await syncFollowUps(trx, contactIds);
  });
}

/** Runs inside the restoring transaction: the customers' last and next follow-up count them again. */
export async function restoreTrackings(trx: Trx, _actor: Actor, ids: readonly number[]): Promise<void> {
  const contactIds = await contactsOf(trx, ids);
  await lockRows(trx, 'contact', contactIds);
  await restoreRows(trx, 'tracking', ids, '追踪记录');
  await syncFollowUps(trx, contactIds);
}

const BATCH = 500;

/** Reminds people of due follow-ups, each once. Run by the scheduler. @returns how many */
export async function remindFollowUps(db: Database): Promise<number> {
  for (let total = 0; ; ) {
    const done = await transaction(db, SYSTEM, async (trx) => {
      const due = await dueReminders(trx, BATCH);
      if (due.taken > 0) await remind(trx, due.list);
      return due.taken;
    });
    total += done;
    if (done < BATCH) return total;
  }
}
