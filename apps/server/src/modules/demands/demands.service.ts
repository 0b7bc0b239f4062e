import type { demandForm } from '@shibiao/contract/demands';
import { canDemandBecome, DEMAND_STATUS, isOpenDemand } from '@shibiao/contract/demands';
import type { z } from 'zod';
import type { HourlyLimits } from '../../db/hourly-limits.ts';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { badRequest, invalid, notFound, tooMany } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { contactOf, demands, liveLessonOf, statedJustNow, visibleDemands } from './demands.queries.ts';

type Form = z.output<typeof demandForm>;
/** An identical demand of an institution within so many minutes is a duplicate submission. */
const SENT_TWICE_MINUTES = 10;
/** DEMAND_STATUS 5: another company got the order. */
const LOST = 5;
/** Demands that one person may create in an hour. */
const NEW_DEMANDS = { name: 'new-demands', most: 60 };

/**
 * Form values as columns; undefined leaves a column alone. A customer writes the additional wish, not staff's internal
 * remark.
 */
function columnsOf(actor: Actor, form: Form) {
  const { full, initials } = pinyinOf(form.topic, 'other');
  return {
    topic: form.topic,
    pinyin: full,
    initials,
    field: form.field,
    audience: form.audience,
    headcount: form.headcount,
    date_from: form.dateFrom,
    date_to: form.dateTo,
    days: form.days === null ? null : form.days?.toFixed(1),
    province_id: form.provinceId,
    city_id: form.cityId,
    mode: form.mode ?? undefined,
    budget: form.budget,
    include_teachers: form.includeTeachers ?? undefined,
    exclude_teachers: form.excludeTeachers ?? undefined,
    deadline: form.deadline,
    ...(actor.userType === 1
      ? { lost_reason: form.lostReason, customer_remark: form.customerRemark, remark: form.remark }
      : { customer_remark: form.customerRemark ?? form.remark }),
  };
}

/** Saves a new demand for a customer of the caller's, or changes to one in scope. @returns its id */
export async function saveDemand(
  db: Database,
  limits: HourlyLimits,
  actor: Actor,
  form: Form,
): Promise<{ id: number }> {
  mustBeSpan(form.dateFrom, form.dateTo);
  if (form.status === LOST && !form.lostReason)
    throw invalid({ field: 'lostReason', message: '请填写丢单原因' });
  const wait = form.id ? 0 : await limits.take(NEW_DEMANDS, actor.accountId);
  if (wait > 0) throw tooMany('一小时内提交的需求过多，请稍后再试', wait);
  return await transaction(db, actor, async (trx) => {
    if (!form.id) {
      const contactId = actor.userType === 2 ? actor.contactId : form.contactId;
      if (!contactId) throw invalid({ field: 'contactId', message: '请选择客户' });
      const contact = await contactOf(trx, contactId);
      if (!contact || (actor.userType === 1 && !canSee(actor, 'customers', contact.owner_id)))
        throw notFound('客户');
      // The contact is locked: of two concurrent submissions the second sees the first.
      const before = actor.userType === 1 ? undefined : await statedBefore(trx, contact.id, form);
      if (before) return before;
      return {
        id: await insertRow(trx, 'demand', {
          ...columnsOf(actor, form),
          contact_id: contact.id,
          institution_id: contact.institution_id,
          owner_id: contact.owner_id,
          organisation_id: contact.organisation_id,
        }),
      };
    }
    await lockRow(trx, 'demand', form.id, form.version);
    const before = await demands.one(trx, actor, form.id);
    // The customer states the demand; only staff set its status.
    if (actor.userType !== 1 && form.status && form.status !== before.status)
      throw badRequest('需求状态由业务员更新，不能自行修改');
    if (actor.userType !== 1 && !isOpenDemand(before))
      throw badRequest(`需求“${DEMAND_STATUS.labelOf(before.status)}”后不能再修改，请联系业务员`);
    const { dateFrom = before.dateFrom, dateTo = before.dateTo } = form;
    mustBeSpan(dateFrom, dateTo);
    const status = form.status ?? before.status;
    if (!canDemandBecome(before.status, status)) {
      throw badRequest(
        `需求不能从“${DEMAND_STATUS.labelOf(before.status)}”变为“${DEMAND_STATUS.labelOf(status)}”`,
      );
    }
    if (status === LOST && before.status !== LOST) await mustHaveNoLesson(trx, [form.id], '丢单', 'status');
    const contact = await otherContactOf(trx, actor, form, before);
    await updateRow(trx, 'demand', form.id, { ...columnsOf(actor, form), status, ...contact });
    return { id: form.id };
  });
}

const statedBefore = (trx: Trx, contactId: number, { topic, dateFrom, dateTo }: Form) =>
  statedJustNow(
    trx,
    { contactId, topic, dateFrom: dateFrom ?? null, dateTo: dateTo ?? null },
    SENT_TWICE_MINUTES,
  );

/**
 * Changes a demand's contact within the institution, e.g. when the former one left. The demand then belongs to the new
 * customer's owner.
 * @throws 404 for a customer outside the scope, 408 for another institution's
 */
async function otherContactOf(
  trx: Trx,
  actor: Actor,
  { contactId }: Form,
  before: { contactId: number; coorgid: number },
) {
  if (actor.userType !== 1 || !contactId || contactId === before.contactId) return {};
  const contact = await contactOf(trx, contactId);
  if (!contact || !canSee(actor, 'customers', contact.owner_id)) throw notFound('客户');
  if (contact.institution_id !== before.coorgid)
    throw invalid({ field: 'contactId', message: '请选择同一机构的客户' });
  return { contact_id: contact.id, owner_id: contact.owner_id, organisation_id: contact.organisation_id };
}

/** A demand with an open lesson cannot be lost: the lesson is cancelled first. @throws 400 */
async function mustHaveNoLesson(
  trx: Trx,
  ids: readonly number[],
  what: string,
  field?: string,
): Promise<void> {
  const lesson = await liveLessonOf(trx, ids);
  if (!lesson) return;
  const message = `需求已排课（${lesson.code} ${lesson.name}），请先取消课程再${what}`;
  throw badRequest(message, field ? [{ field, message }] : undefined);
}

function mustBeSpan(from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && from > to) throw invalid({ field: 'dateTo', message: '结束日期不能早于开始日期' });
}

/** Deletes demands (restorable). @throws 404 when one is outside the scope; then none is deleted */
export async function deleteDemands(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'demand', ids);
    await markDeleted(trx, 'demand', ids, '需求', visibleDemands(actor));
    await mustHaveNoLesson(trx, ids, '删除');
  });
}
