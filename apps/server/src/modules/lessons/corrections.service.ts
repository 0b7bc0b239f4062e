import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { CORRECTED, type correctionsApi } from '@shibiao/contract/lessons/corrections';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, isGranted, staffId } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, type FieldError, forbidden, invalid } from '../../lib/errors.ts';
import { add, inYuan, toFen } from '../../lib/money.ts';
import { accountsOf, accountsWithRole, deliverToOthers } from '../messages/messages.queries.ts';
import {
  type Correction,
  correctionById,
  correctionsOf,
  followCorrections,
  moneyOf,
  transactionId,
} from './corrections.queries.ts';
import { mustChangeMoney } from './lessons.policy.ts';
import { lessonInScope } from './lessons.queries.ts';
import { tellConcerned } from './notices.service.ts';

type Key = (typeof CORRECTED.values)[number];
type Money = Partial<Record<Key, string | null | undefined>>;
type Lesson = Awaited<ReturnType<typeof moneyOf>>;

const WAITING = 1;
const DECIDE = '/api/lessoninfo/corrections/decide';
const COLUMNS = {
  feeIncome: 'fee_income',
  teacherFee: 'teacher_fee',
  travelFee: 'travel_fee',
  subsidy: 'subsidy',
  materialFee: 'material_fee',
  otherFee: 'other_fee',
} as const satisfies Record<Key, keyof Lesson>;

/** Changes of a lesson's money in a form; missing fields stay, cleared ones become zero. */
const changesOf = (lesson: Lesson, form: Money) =>
  CORRECTED.values.flatMap((what) => {
    const to = form[what] === null ? '0.00' : form[what];
    const from = lesson[COLUMNS[what]];
    return to === undefined || toFen(to) === toFen(from) ? [] : [{ what, from, to }];
  });

/**
 * Refuses changes to the money of a lesson that is requested, paid, fully received or in a locked month; a trigger
 * refuses them too. Costs after a prepaid lesson may still be filled in.
 * @throws 400 beside the first field
 */
export async function ensureMoneyOpen(
  trx: Trx,
  id: number,
  form: Money & { travelPayer?: string | null | undefined; hasOtherTeacher?: boolean },
): Promise<void> {
  const lesson = await moneyOf(trx, id);
  if (!lesson.closedBy) return;
  const message = `${lesson.closedBy}，不能直接修改；请在课程页“申请更正”，由财务同意`;
  const fields: FieldError[] = changesOf(lesson, form)
    .filter(({ what }) => !lesson.dueCosts.includes(COLUMNS[what]))
    .map(({ what }) => ({ field: what, message }));
  if (
    !form.hasOtherTeacher &&
    form.travelPayer !== undefined &&
    form.travelPayer !== null &&
    form.travelPayer !== lesson.travel_payer
  )
    fields.push({ field: 'travelPayer', message });
  if (fields.length > 0) throw badRequest(message, fields);
}

/**
 * Taxes of a closed lesson become known after payment: finance enters them, except people who earn by the profit.
 * @throws 400
 */
export async function ensureTaxShareOpen(
  trx: Trx,
  actor: Actor,
  id: number,
  taxShare: string | null | undefined,
): Promise<void> {
  if (taxShare === undefined || isGranted(actor, DECIDE)) return;
  const { closedBy, tax_share } = await moneyOf(trx, id);
  if (!closedBy || toFen(taxShare ?? '0.00') === toFen(tax_share)) return;
  const message = `${closedBy}，税费分摊由财务修改`;
  throw badRequest(message, [{ field: 'taxShare', message }]);
}

/** A correction never goes below the invoiced, received or requested amount. @throws 408 */
function ensureCovers(lesson: Lesson, form: Money): void {
  const after = (what: Key) => form[what] ?? lesson[COLUMNS[what]];
  const least = (field: Key, value: string, of: string, word: string) => {
    if (toFen(value) < toFen(of)) throw invalid({ field, message: `不能低于${word} ${inYuan(of)}` });
  };
  least('feeIncome', after('feeIncome'), lesson.invoiced, '已申请开票的');
  least('feeIncome', after('feeIncome'), add(lesson.received, lesson.written_off), '已收和已核销的');
  least('travelFee', after('travelFee'), lesson.travel_requested, '已申请付款的差旅');
  const isFee = form.teacherFee !== undefined && form.teacherFee !== null;
  least(
    isFee ? 'teacherFee' : 'subsidy',
    add(after('teacherFee'), after('subsidy')),
    lesson.teacher_requested,
    '已申请付款的课酬与补贴',
  );
}

const wordsOf = (changes: readonly { what: Key; from: string; to: string }[]): string =>
  changes
    .map(({ what, from, to }) => `${CORRECTED.labelOf(what)}从 ${inYuan(from)} 改为 ${inYuan(to)}`)
    .join('，');

export async function listCorrections(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof correctionsApi.corrections>> {
  mustChangeMoney(actor);
  const [lesson, list] = await Promise.all([moneyOf(db, id), correctionsOf(db, id)]);
  const mayDecide = isGranted(actor, DECIDE);
  return {
    closedBy: lesson.closedBy,
    list: list.map(({ askedById, ...one }: Correction) => ({
      ...one,
      canDecide: one.status === WAITING && mayDecide && askedById !== actor.personnelId,
      canWithdraw: one.status === WAITING && askedById === actor.personnelId,
    })),
  };
}

/** Requests a correction of a closed lesson, and notifies finance. */
export async function askCorrection(
  db: Database,
  actor: Actor,
  form: InputOf<typeof correctionsApi.askCorrection>,
): Promise<{ id: number }> {
  mustChangeMoney(actor);
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', form.lessonId, null);
    const lesson = await moneyOf(trx, form.lessonId);
    if (!lesson.closedBy) throw badRequest('课程款项没有关闭，请直接修改课程');
    const changes = changesOf(lesson, withoutBlanks(form));
    if (changes.length === 0) throw invalid({ field: 'feeIncome', message: '请至少改一项金额' });
    ensureCovers(lesson, form);
    const wanted = Object.fromEntries(changes.map(({ what, to }) => [COLUMNS[what], to]));
    const id = await insertRow(trx, 'lesson_correction', {
      ...wanted,
      lesson_id: form.lessonId,
      reason: form.reason,
      old_fee_income: lesson.fee_income,
      old_teacher_fee: lesson.teacher_fee,
      old_travel_fee: lesson.travel_fee,
      old_subsidy: lesson.subsidy,
      old_material_fee: lesson.material_fee,
      old_other_fee: lesson.other_fee,
      asked_by: staffId(actor),
    });
    await deliverToOthers(trx, actor, await accountsWithRole(trx, ['finance', 'general_manager']), {
      msgSendtype: 12,
      title: `款项更正待同意：${lesson.name}`,
      content: `${lesson.code} ${wordsOf(changes)}（${actor.name}：${form.reason}）`,
      data: { path: `/sigLessonDetails/${form.lessonId}` },
    });
    await followCorrections(trx, [form.lessonId]);
    return { id };
  });
}

/** A blank amount stays unchanged. */
const withoutBlanks = (form: Money): Money =>
  Object.fromEntries(CORRECTED.values.flatMap((what) => (form[what] ? [[what, form[what]]] : [])));

export async function withdrawCorrection(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<typeof correctionsApi.withdrawCorrection>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { correction } = await waiting(trx, actor, id, version);
    if (correction.asked_by !== actor.personnelId) throw forbidden('只能撤回自己申请的更正');
    await updateRow(trx, 'lesson_correction', id, { status: 4 });
    await followCorrections(trx, [correction.lesson_id]);
  });
}

/**
 * Decides on a correction. Approval changes the lesson at once: profit follows, and commission posts the difference in
 * the first open month. Nobody decides on their own request.
 */
export async function decideCorrection(
  db: Database,
  actor: Actor,
  form: InputOf<typeof correctionsApi.decideCorrection>,
): Promise<void> {
  await transaction(db, actor, (trx) => decideCorrectionIn(trx, actor, form));
}

/** The same inside another transaction. */
export async function decideCorrectionIn(
  trx: Trx,
  actor: Actor,
  form: InputOf<typeof correctionsApi.decideCorrection>,
): Promise<void> {
  const { correction, lesson } = await waiting(trx, actor, form.id, form.version);
  if (correction.asked_by === actor.personnelId) throw forbidden('不能同意自己申请的更正');
  if (!form.isConsented && !form.note) throw invalid({ field: 'note', message: '请填写拒绝的原因' });
  const decided = { decided_by: staffId(actor), decided_at: now(), decision_note: form.note ?? null };
  const wanted: Money = {
    feeIncome: correction.fee_income ?? undefined,
    teacherFee: correction.teacher_fee ?? undefined,
    travelFee: correction.travel_fee ?? undefined,
    subsidy: correction.subsidy ?? undefined,
    materialFee: correction.material_fee ?? undefined,
    otherFee: correction.other_fee ?? undefined,
  };
  const changes = changesOf(lesson, wanted);
  if (form.isConsented) {
    const isStale = CORRECTED.values.some(
      (what) =>
        wanted[what] !== undefined &&
        toFen(lesson[COLUMNS[what]]) !== toFen(correction[`old_${COLUMNS[what]}`] ?? '0.00'),
    );
    if (isStale) throw badRequest('课程金额在申请之后已有变化，请拒绝后重新申请');
    ensureCovers(lesson, wanted);
    await updateRow(trx, 'lesson_correction', form.id, {
      ...decided,
      status: 2,
      applied_in: await transactionId(trx),
    });
    await updateRow(
      trx,
      'lesson',
      correction.lesson_id,
      Object.fromEntries(changes.map(({ what, to }) => [COLUMNS[what], to])),
    );
  } else await updateRow(trx, 'lesson_correction', form.id, { ...decided, status: 3 });
  await followCorrections(trx, [correction.lesson_id]);
  const title = `款项更正${form.isConsented ? '已同意' : '被拒绝'}：${lesson.name}`;
  const content = `${lesson.code} ${wordsOf(changes)}（${correction.reason}）${form.note ? `：${form.note}` : ''}`;
  const path = `/sigLessonDetails/${correction.lesson_id}`;
  await deliverToOthers(trx, actor, await accountsOf(trx, [correction.asked_by, lesson.owner_id ?? 0]), {
    msgSendtype: 12,
    title,
    content,
    data: { path },
  });
  // The teacher is notified of the fee only, not of income.
  const fee = changes.filter(({ what }) => what === 'teacherFee');
  if (form.isConsented && fee.length > 0)
    await tellConcerned(
      trx,
      actor,
      { id: correction.lesson_id, owner_id: null, handover_id: null, teacher_id: lesson.teacher_id },
      { title: `课酬更正：${lesson.name}`, content: `${lesson.code} ${wordsOf(fee)}。` },
    );
}

/** A pending correction and its lesson; the lock order is lesson first. */
async function waiting(trx: Trx, actor: Actor, id: number, version: number | null | undefined) {
  const { lesson_id } = await correctionById(trx, id);
  await lockRow(trx, 'lesson', lesson_id, null);
  await lessonInScope(trx, actor, lesson_id);
  const correction = await correctionById(trx, id);
  if (correction.status !== WAITING) throw badRequest('更正已处理');
  await lockRow(trx, 'lesson_correction', id, version);
  return { correction, lesson: await moneyOf(trx, lesson_id) };
}
