import type { InputOf } from '@shibiao/contract/endpoint';
import type { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';

/** Saves an opening; a replacement names the replaced person. */
export async function saveOpening(
  db: Database,
  actor: Actor,
  form: InputOf<typeof recruitmentApi.saveOpening>,
): Promise<{ id: number }> {
  const { id, version, title, reason, replacesId } = form;
  if (reason === '替补' && !replacesId) throw invalid({ field: 'replacesId', message: '请选择替补谁' });
  if (form.salaryFrom && form.salaryTo && Number(form.salaryTo) < Number(form.salaryFrom))
    throw invalid({ field: 'salaryTo', message: '薪资上限不能低于下限' });
  const { full: pinyin, initials } = pinyinOf(title, 'other');
  const columns = {
    title,
    pinyin,
    initials,
    organisation_id: form.organisationId,
    post: form.post,
    headcount: form.headcount,
    reason,
    replaces_id: reason === '替补' ? replacesId : null,
    opened_on: form.openedOn ?? undefined,
    wanted_by: form.wantedBy,
    salary_from: form.salaryFrom,
    salary_to: form.salaryTo,
    owner_id: form.ownerId,
    interviewers: form.interviewers ?? undefined,
    status: form.status ?? undefined,
    description: form.description,
  };
  return await transaction(db, actor, async (trx) => {
    if (!(await rowExists(trx, 'organisation', form.organisationId)))
      throw invalid({ field: 'organisationId', message: '部门不存在' });
    if (!(await rowExists(trx, 'personnel', form.ownerId)))
      throw invalid({ field: 'ownerId', message: '负责人不存在' });
    if (!id) return { id: await insertRow(trx, 'job_opening', columns) };
    await lockRow(trx, 'job_opening', id, version);
    await updateRow(trx, 'job_opening', id, columns);
    return { id };
  });
}
