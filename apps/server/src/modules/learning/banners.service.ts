import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { learningBannersApi } from '@shibiao/contract/learning/banners';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { refOf } from '../files/files.service.ts';
import { bannerIds, banners } from './banners.queries.ts';
import { nextPlace, setOrder } from './courses.queries.ts';

export async function bannerPage(
  db: Database,
  actor: Actor,
  environment: Environment,
  filter: InputOf<typeof learningBannersApi.banners>,
): Promise<OutputOf<typeof learningBannersApi.banners>> {
  const page = await banners.page(db, actor, filter);
  return { ...page, list: page.list.map((row) => ({ ...row, file: refOf(environment, row.file) })) };
}

/** @throws 408 for a missing course or teacher, or another's picture */
export async function saveBanner(
  db: Database,
  actor: Actor,
  form: InputOf<typeof learningBannersApi.editBanner>,
): Promise<{ id: number }> {
  const { target } = form;
  return await transaction(db, actor, async (trx) => {
    if (form.id) await lockRow(trx, 'learning_banner', form.id, form.version);
    const before = form.id ? await banners.one(trx, actor, form.id) : null;
    if (target === 'course' && !(await rowExists(trx, 'learning_course', form.courseId ?? 0)))
      throw invalid({ field: 'courseId', message: '课程不存在' });
    if (target === 'package' && !(await rowExists(trx, 'package', form.packageId ?? 0)))
      throw invalid({ field: 'packageId', message: '资料包不存在' });
    if (target === 'teacher' && !(await rowExists(trx, 'teacher', form.teacherId ?? 0)))
      throw invalid({ field: 'teacherId', message: '讲师不存在' });
    const values = {
      title: form.title,
      file_id: form.fileId,
      target,
      course_id: target === 'course' ? form.courseId : null,
      package_id: target === 'package' ? form.packageId : null,
      teacher_id: target === 'teacher' ? form.teacherId : null,
      link: target === 'link' ? form.link : null,
      from_date: form.fromDate,
      to_date: form.toDate,
      user_types: form.userTypes,
      role_keys: form.roleKeys,
      organisation_ids: form.organisationIds,
      levels: form.levels,
      province_ids: form.provinceIds,
      is_active: form.isActive,
    };
    if (!(await rowExists(trx, 'file', form.fileId)))
      throw invalid({ field: 'fileId', message: '请重新上传图片' });
    const id =
      before?.id ??
      (await insertRow(trx, 'learning_banner', {
        ...values,
        sort_order: await nextPlace(trx, 'learning_banner'),
      }));
    if (form.fileId !== before?.file.id)
      await attachFiles(
        trx,
        actor.accountId,
        { kind: 'learning_banner', id, purpose: 'learningPicture' },
        [form.fileId],
        'fileId',
      );
    if (before) await updateRow(trx, 'learning_banner', id, values);
    return { id };
  });
}

/** @throws 400 unless the ids are all banners */
export async function orderBanners(db: Database, actor: Actor, ids: readonly number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const held = await bannerIds(trx);
    if (held.length !== ids.length || !held.every((one) => ids.includes(one)))
      throw badRequest('轮播已有变化，请刷新后再排列');
    await setOrder(trx, 'learning_banner', ids);
  });
}

export const deleteBanners = (db: Database, actor: Actor, ids: readonly number[]): Promise<void> =>
  transaction(db, actor, (trx) => markDeleted(trx, 'learning_banner', ids, '轮播'));
