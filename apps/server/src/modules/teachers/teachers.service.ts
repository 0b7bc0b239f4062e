import type { InputOf } from '@shibiao/contract/endpoint';
import type { teachersApi } from '@shibiao/contract/teachers';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import type { Actor } from '../../lib/actor.ts';
import { broken, found, invalid, notFound } from '../../lib/errors.ts';
import { idCardProblem, readIdCard } from '../../lib/id-card.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { oneTeacher } from './teachers.queries.ts';
import {
  editTeachers,
  endExpired,
  insertTeacher,
  isTeacherPhoto,
  setDeleted,
  syncNames,
  syncScores,
  updateTeacher,
  withLessonsAhead,
} from './terms.queries.ts';
import {
  deleteUnavailability,
  putUnavailability,
  teacherOfUnavailability,
} from './unavailability.queries.ts';

type Form = InputOf<typeof teachersApi.edit>;

/** The form under the columns' names; the identity card fills what it says where the form leaves it out. */
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
    subsidy: form.subsidy ?? undefined,
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
    if (!form.id) return { id: await insertTeacher(trx, values) };
    await lockVersion(trx, 'teacher', form.id, form.version);
    await oneTeacher(trx, actor, form.id);
    await updateTeacher(trx, form.id, values);
    return { id: form.id };
  });
}

/** Level, cooperation and tags of several; all or none. */
export async function editMany(
  db: Database,
  actor: Actor,
  input: InputOf<typeof teachersApi.editMany>,
): Promise<void> {
  if (!input.guanlilevel && !input.hezuostatus && !input.addTags?.length)
    throw invalid({ field: 'guanlilevel', message: '请至少选择一项要修改的内容' });
  await transaction(db, actor, async (trx) => {
    const values = {
      management_level: input.guanlilevel ?? undefined,
      cooperation_status: input.hezuostatus ?? undefined,
    };
    const n = await editTeachers(trx, input.id, values, input.addTags ?? []);
    if (n !== new Set(input.id).size) throw notFound('讲师');
  });
}

export async function deleteTeachers(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const busy = await withLessonsAhead(trx, ids);
    if (busy.length > 0) throw broken(`讲师“${busy.join('、')}”还有未上的课程，不能删除`);
    if ((await setDeleted(trx, ids, true)) !== new Set(ids).size) throw notFound('讲师');
  });
}

export async function restoreTeachers(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    if ((await setDeleted(trx, ids, false)) !== new Set(ids).size) throw notFound('已删除的讲师');
  });
}

export async function syncTeachers(db: Database, actor: Actor) {
  return await transaction(db, actor, async (trx) => ({
    scores: await syncScores(trx),
    names: await syncNames(trx),
    ended: await endExpired(trx),
  }));
}

/** Notes when a teacher cannot teach; lessons that stand in it stay and are shown. */
export async function saveUnavailability(
  db: Database,
  actor: Actor,
  form: InputOf<typeof teachersApi.saveUnavailability>,
): Promise<{ id: number }> {
  if (form.to < form.from || (form.to === form.from && form.toHalf < form.fromHalf))
    throw invalid({ field: 'to', message: '结束不能早于开始' });
  return await transaction(db, actor, async (trx) => {
    if (form.id) {
      await lockVersion(trx, 'teacher_unavailability', form.id, form.version);
      const teacherId = found(await teacherOfUnavailability(trx, form.id), '不可用时段');
      if (teacherId !== form.teacherId) throw notFound('不可用时段');
    }
    await oneTeacher(trx, actor, form.teacherId);
    const id = await putUnavailability(trx, form.id, {
      teacher_id: form.teacherId,
      from_date: form.from,
      from_half: form.fromHalf,
      to_date: form.to,
      to_half: form.toHalf,
      reason: form.reason ?? null,
    });
    return { id };
  });
}

export async function removeUnavailability(
  db: Database,
  actor: Actor,
  id: number,
  version: number | undefined,
) {
  await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'teacher_unavailability', id, version);
    const teacherId = found(await teacherOfUnavailability(trx, id), '不可用时段');
    await oneTeacher(trx, actor, teacherId);
    await deleteUnavailability(trx, id);
  });
}
