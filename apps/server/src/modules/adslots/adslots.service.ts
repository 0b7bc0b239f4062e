import type { adslotsApi } from '@shibiao/contract/adslots';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { authorOf, bookingOf, hasBookingsAhead, isCharged, slots } from './adslots.queries.ts';

type Form = InputOf<typeof adslotsApi.edit>;
/** Asserts a field that the contract has required. */
const given = (value: string | null | undefined): string => value ?? '';

export const saveAd = (db: Database, actor: Actor, form: Form): Promise<{ id: number }> =>
  transaction(db, actor, (trx) =>
    form.slotId || form.bookingId ? saveBooking(trx, actor, form) : saveSlot(trx, actor, form),
  );

async function saveSlot(trx: Trx, actor: Actor, form: Form): Promise<{ id: number }> {
  if (form.status && form.status > 2) throw invalid({ field: 'status', message: '选项不正确' });
  const [channel, position] = [given(form.channel), given(form.position)];
  const { full, initials } = pinyinOf(`${channel} ${position}`, 'other');
  const columns = {
    channel,
    position,
    pinyin: full,
    initials,
    size: form.size,
    owner: given(form.owner),
    price_unit: given(form.priceUnit),
    price: form.price === null ? '0.00' : form.price,
    contact: form.contact,
    status: form.status ?? undefined,
    material_rule: form.materialRule,
    remark: form.remark,
  };
  if (!form.id) return { id: await insertRow(trx, 'ad_slot', columns) };
  await lockRow(trx, 'ad_slot', form.id, form.version);
  await slots.one(trx, actor, form.id);
  await updateRow(trx, 'ad_slot', form.id, columns);
  return { id: form.id };
}

const SUBJECTS = { 讲师: 'teacher', 课程: 'lesson', 机构: 'institution' } as const;

/** Creates, changes or cancels (status 4) a booking; a database constraint refuses overlapping days. */
async function saveBooking(trx: Trx, actor: Actor, form: Form): Promise<{ id: number }> {
  if (form.bookingId) await lockRow(trx, 'ad_booking', form.bookingId, form.version);
  const before = form.bookingId ? orNotFound(await bookingOf(trx, form.bookingId), '投放') : null;
  const slotId = form.slotId ?? before?.slot_id ?? 0;
  await lockRow(trx, 'ad_slot', slotId, undefined);
  const slot = await slots.one(trx, actor, slotId);
  if (slot.status === 2 && slot.id !== before?.slot_id) throw badRequest('广告位已停用，不能投放');
  if (before?.is_cancelled) throw badRequest('投放已取消，请新建');
  const table = SUBJECTS[form.subjectKind as keyof typeof SUBJECTS];
  if (table && !(form.subjectId && (await rowExists(trx, table, form.subjectId))))
    throw invalid({ field: 'subjectId', message: '请选择投放对象' });
  if (
    form.posterId &&
    form.posterId !== before?.poster_id &&
    !(await rowExists(trx, 'poster', form.posterId))
  )
    throw invalid({ field: 'posterId', message: '海报不存在' });
  if (
    form.paymentLineId &&
    form.paymentLineId !== before?.payment_line_id &&
    !(await isCharged(trx, form.paymentLineId))
  )
    throw invalid({ field: 'paymentLineId', message: '请选择市场预算内有效的付款明细' });
  const columns = {
    slot_id: slot.id,
    title: given(form.title),
    subject_kind: form.subjectKind,
    subject_id: form.subjectId,
    from_date: given(form.fromDate),
    to_date: given(form.toDate),
    price: form.price === null ? '0.00' : form.price,
    link: form.link,
    is_cancelled: form.status === 4,
    payment_line_id: form.paymentLineId,
    poster_id: form.posterId,
  };
  if (!before) return { id: await insertRow(trx, 'ad_booking', columns) };
  await updateRow(trx, 'ad_booking', before.id, columns);
  return { id: before.id };
}

export async function deleteSlot(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'ad_slot', id, undefined);
    if (await hasBookingsAhead(trx, id)) throw badRequest('该广告位还有未结束的投放，不能删除');
    await markDeleted(trx, 'ad_slot', [id], '广告位');
  });
}

/** Adds a log row, or corrects the caller's own; a trigger limits the time for corrections. */
export async function saveAdLog(
  db: Database,
  actor: Actor,
  form: InputOf<typeof adslotsApi.editLog>,
): Promise<{ id: number }> {
  const { id, slotId, bookingId, fileIds, ...same } = form;
  return await transaction(db, actor, async (trx) => {
    const before = id ? orNotFound(await authorOf(trx, id), '投放记录') : null;
    if (before && before.authorid !== staffId(actor)) throw badRequest('只能修改自己的投放记录');
    if (before && before.slot_id !== slotId) throw notFound('投放记录');
    if (bookingId && (await bookingOf(trx, bookingId))?.slot_id !== slotId)
      throw invalid({ field: 'bookingId', message: '投放不属于该广告位' });
    const fresh = (fileIds ?? []).filter((file) => !before?.file_ids.includes(file));
    if (fresh.length > 0)
      await attachFiles(trx, actor.accountId, { kind: 'ad_slot', id: slotId, purpose: 'adMaterial' }, fresh);
    const columns = { ...same, booking_id: bookingId, file_ids: fileIds ?? undefined };
    if (before) await updateRow(trx, 'ad_log', id as number, columns);
    return {
      id: id ?? (await insertRow(trx, 'ad_log', { ...columns, slot_id: slotId, authorid: staffId(actor) })),
    };
  });
}
