import type { InputOf } from '@shibiao/contract/endpoint';
import type { teachersApi } from '@shibiao/contract/teachers';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, markDeleted, restoreRows, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { idCardProblem, readIdCard } from '../../lib/id-card.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { accountsWithRole, deliverToOthers } from '../messages/messages.queries.ts';
import { followReplacements } from '../todos/replacements.service.ts';
import { teachers } from './teachers.queries.ts';
import { isFromCalendar, teacherOfUnavailability, teachersAway } from './unavailability.queries.ts';
import {
  accountsOfTeacher,
  addTags,
  bankOf,
  endExpired,
  isTeacherPhoto,
  respell,
  spellings,
  syncScores,
  withLessonsAhead,
} from './upkeep.queries.ts';

type Form = InputOf<typeof teachersApi.edit>;
const REMINDER = 13;

/** Form values as columns; the identity card supplies missing fields. */
function columnsOf(form: Form) {
  const problem = form.idCard ? idCardProblem(form.idCard) : null;
  if (problem) throw invalid({ field: 'idCard', message: problem });
  const card = form.idCard ? readIdCard(form.idCard) : null;
  if (card && form.birth && form.birth !== card.birth)
    throw invalid({ field: 'birth', message: '与身份证号中的出生日期不符' });
  if (card && form.gender && form.gender !== card.gender)
    throw invalid({ field: 'gender', message: '与身份证号中的性别不符' });
  const { full, initials } = pinyinOf(form.name);
  return {
    name: form.name,
    pinyin: full,
    initials,
    gender: form.gender ?? card?.gender ?? form.gender,
    birth: form.birth ?? card?.birth ?? form.birth,
    phone: form.phone,
    id_card: form.idCard?.toUpperCase() ?? form.idCard,
    home_province_id: form.homeProvinceId,
    home_city_id: form.homeCityId,
    fields: form.fields ?? undefined,
    topics: form.topics ?? undefined,
    tags: form.tags ?? undefined,
    management_level: form.guanlilevel ?? undefined,
    cooperation_status: form.hezuostatus ?? undefined,
    until_date: form.jiezhidate,
    settlement_method: form.jiesuanfangshi ?? undefined,
    fee_half_day: form.feeHalfDay,
    fee_day: form.feeDay,
    is_fee_after_tax: form.isFeeAfterTax ?? undefined,
    travel_payer: form.travelPayer,
    bank_name: form.bankName,
    bank_account: form.bankAccount,
    subsidy: form.subsidy === null ? '0.00' : form.subsidy,
    intro: form.intro,
    photo_file_id: form.photoFileId,
  };
}

/** Saves a teacher. @returns its id @throws 400 when the phone or the identity card is another teacher's */
export async function saveTeacher(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const values = columnsOf(form);
  return await transaction(db, actor, async (trx) => {
    if (form.photoFileId && !(await isTeacherPhoto(trx, form.photoFileId)))
      throw invalid({ field: 'photoFileId', message: '照片不存在，请重新上传' });
    if (!form.id) return { id: await insertRow(trx, 'teacher', values) };
    await lockRow(trx, 'teacher', form.id, form.version);
    await teachers.mustSee(trx, actor, [form.id]);
    const { bank_name, bank_account, ...facts } = values;
    const change = await bankChange(trx, actor, form.id, { bank_name, bank_account });
    await updateRow(trx, 'teacher', form.id, { ...facts, ...change });
    await followReplacements(trx, actor, { teacherIds: [form.id] });
    return { id: form.id };
  });
}

/** A new payment account waits until finance confirms it; the present one stays in use. */
async function bankChange(
  trx: Trx,
  actor: Actor,
  id: number,
  given: { bank_name?: string | null | undefined; bank_account?: string | null | undefined },
) {
  const now = await bankOf(trx, id);
  const wanted = {
    bank_name: given.bank_name === undefined ? now.bank_name : given.bank_name,
    bank_account: given.bank_account === undefined ? now.bank_account : given.bank_account,
  };
  if (wanted.bank_name === now.bank_name && wanted.bank_account === now.bank_account) return {};
  return {
    new_bank_name: wanted.bank_name,
    new_bank_account: wanted.bank_account,
    new_bank_by: staffId(actor),
    is_new_bank_own: false,
  };
}

/**
 * Finance confirms or rejects a teacher's new account.
 * @throws 400 when none waits, or for its author
 */
export async function confirmBank(
  db: Database,
  actor: Actor,
  { id, version, isAccepted }: InputOf<typeof teachersApi.confirmBank>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher', id, version);
    await teachers.mustSee(trx, actor, [id]);
    const bank = await bankOf(trx, id);
    if (bank.new_bank_by === null && !bank.is_new_bank_own) throw badRequest('没有待确认的收款账户');
    if (bank.new_bank_by !== null && bank.new_bank_by === actor.personnelId)
      throw badRequest('不能确认自己提交的收款账户');
    await updateRow(trx, 'teacher', id, {
      bank_name: isAccepted ? bank.new_bank_name : undefined,
      bank_account: isAccepted ? bank.new_bank_account : undefined,
      new_bank_name: null,
      new_bank_account: null,
      new_bank_by: null,
      is_new_bank_own: false,
    });
    await tellBank(trx, actor, id, isAccepted);
  });
}

/** Tells the teacher which account is paid from now on. */
async function tellBank(trx: Trx, actor: Actor, id: number, isAccepted: boolean): Promise<void> {
  await deliverToOthers(trx, actor, await accountsOfTeacher(trx, id), {
    msgSendtype: REMINDER,
    title: isAccepted ? '收款账户已更换' : '收款账户未更换',
    content: isAccepted
      ? '财务已确认新的收款账户，以后的课酬付到新账户。如不是您本人操作，请立即联系公司。'
      : '财务没有确认新的收款账户，课酬仍付到原账户。请联系财务核对。',
    data: { path: '/teacherPortal/profile' },
  });
}

/**
 * Keeps a payment account that the teacher names; it waits for finance as one that staff enter does.
 * Runs inside the caller's transaction.
 */
export async function askOwnBank(
  trx: Trx,
  actor: Actor,
  id: number,
  wanted: { bankName: string; bankAccount: string },
): Promise<void> {
  await lockRow(trx, 'teacher', id, null);
  const { bank_name, bank_account } = await bankOf(trx, id);
  if (bank_name === wanted.bankName && bank_account === wanted.bankAccount)
    throw invalid({ field: 'bankAccount', message: '与现在的收款账户相同' });
  await updateRow(trx, 'teacher', id, {
    new_bank_name: wanted.bankName,
    new_bank_account: wanted.bankAccount,
    new_bank_by: null,
    is_new_bank_own: true,
  });
  await deliverToOthers(trx, actor, await accountsWithRole(trx, ['finance']), {
    msgSendtype: REMINDER,
    title: `讲师收款账户待确认：${actor.name}`,
    content: `${actor.name} 凭短信验证码提交了新的收款账户，请核对后确认；确认前仍付原账户。`,
    data: { path: '/financeInfo/settlement' },
  });
}

/** Sets level, cooperation and tags of several teachers, all or none. */
export async function editMany(
  db: Database,
  actor: Actor,
  input: InputOf<typeof teachersApi.editMany>,
): Promise<void> {
  if (!input.guanlilevel && !input.hezuostatus && !input.addTags?.length)
    throw invalid({ field: 'guanlilevel', message: '请至少选择一项要修改的内容' });
  await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'teacher', input.id);
    await teachers.mustSee(trx, actor, input.id);
    await updateRow(trx, 'teacher', input.id, {
      management_level: input.guanlilevel ?? undefined,
      cooperation_status: input.hezuostatus ?? undefined,
    });
    await addTags(trx, input.id, input.addTags ?? []);
    await followReplacements(trx, actor, { teacherIds: input.id });
  });
}

export async function deleteTeachers(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'teacher', ids);
    const busy = await withLessonsAhead(trx, ids);
    if (busy.length > 0) throw badRequest(`讲师“${busy.join('、')}”还有未上的课程，不能删除`);
    await markDeleted(trx, 'teacher', ids, '讲师');
  });
}

export async function restoreTeachers(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, (trx) => restoreRows(trx, 'teacher', ids, '已删除的讲师'));
}

export async function syncTeachers(db: Database, actor: Actor) {
  return await transaction(db, actor, async (trx) => ({
    scores: await syncScores(trx),
    names: await syncNames(trx),
    ended: await endExpired(trx),
  }));
}

/** Updates pinyin and initials from names. @returns the number of corrections */
async function syncNames(trx: Trx): Promise<number> {
  const wrong = (await spellings(trx)).flatMap((row) => {
    const { full, initials } = pinyinOf(row.name);
    return full === row.pinyin && initials === row.initials ? [] : [{ id: row.id, pinyin: full, initials }];
  });
  await respell(trx, wrong);
  return wrong.length;
}

/** @throws 400 for times that a calendar elsewhere gives: its next reading would bring them back */
async function mustBeOwnTimes(trx: Trx, id: number): Promise<void> {
  if (await isFromCalendar(trx, id)) throw badRequest('这段时间来自讲师的外部日历，请在那里修改');
}

/** Saves a teacher's unavailability; lessons within it stay and are shown. */
export async function saveUnavailability(
  db: Database,
  actor: Actor,
  form: InputOf<typeof teachersApi.saveUnavailability>,
): Promise<{ id: number }> {
  if (form.to < form.from || (form.to === form.from && form.toHalf < form.fromHalf))
    throw invalid({ field: 'to', message: '结束不能早于开始' });
  return await transaction(db, actor, async (trx) => {
    if (form.id) {
      await lockRow(trx, 'teacher_unavailability', form.id, form.version);
      const teacherId = orNotFound(await teacherOfUnavailability(trx, form.id), '不可用时段');
      await mustBeOwnTimes(trx, form.id);
      if (teacherId !== form.teacherId) throw notFound('不可用时段');
    }
    await teachers.mustSee(trx, actor, [form.teacherId]);
    const values = {
      teacher_id: form.teacherId,
      from_date: form.from,
      from_half: form.fromHalf,
      to_date: form.to,
      to_half: form.toHalf,
      reason: form.reason ?? null,
    };
    const id = form.id ?? (await insertRow(trx, 'teacher_unavailability', values));
    if (form.id) await updateRow(trx, 'teacher_unavailability', form.id, values);
    await followReplacements(trx, actor, { teacherIds: [form.teacherId] });
    return { id };
  });
}

/** Runs inside the restoring transaction: a teacher unavailable on a booked day needs a replacement again. */
export async function restoreUnavailability(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await restoreRows(trx, 'teacher_unavailability', ids, '不可用时段');
  await followReplacements(trx, actor, { teacherIds: await teachersAway(trx, ids) });
}

export async function removeUnavailability(
  db: Database,
  actor: Actor,
  id: number,
  version: number | undefined,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher_unavailability', id, version);
    const teacherId = orNotFound(await teacherOfUnavailability(trx, id), '不可用时段');
    await teachers.mustSee(trx, actor, [teacherId]);
    await mustBeOwnTimes(trx, id);
    await markDeleted(trx, 'teacher_unavailability', [id], '不可用时段');
    await followReplacements(trx, actor, { teacherIds: [teacherId] });
  });
}
