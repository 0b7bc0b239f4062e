import type { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, conflict, orNotFound } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { targetOf, toggleCoreFlag } from './core.queries.ts';
import { mustKeep } from './institutions.policy.ts';
import { addAlias, oneInstitution } from './institutions.queries.ts';
import { CHILD_TABLES, CHILDREN, countChildren, lockInstitutions } from './merges.queries.ts';

type Form = InputOf<typeof institutionsApi.saveInstitution>;

/** Saves an institution; a former name stays searchable. @throws 400 for a taken name */
export async function saveInstitution(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const { full, initials } = pinyinOf(form.cooperationName, 'other');
  const values = {
    name: form.cooperationName,
    pinyin: full,
    initials,
    level: form.level,
    kind: form.kind,
    industry: form.industry,
    province_id: form.provinceId,
    city_id: form.cityId,
    district_id: form.districtId,
    address: form.address,
    website: form.website,
    tax_no: form.taxNo,
    source: form.source,
    remark: form.remark,
  };
  return await transaction(db, actor, async (trx) => {
    if (!form.id) return { id: await insertRow(trx, 'institution', values) };
    await lockRow(trx, 'institution', form.id, form.version);
    await mustKeep(trx, actor, form.id);
    const before = await oneInstitution(trx, actor, form.id);
    await updateRow(trx, 'institution', form.id, values);
    if (
      before.cooperationName !== form.cooperationName &&
      !before.formerNames.includes(before.cooperationName)
    )
      await addAlias(trx, form.id, before.cooperationName, null);
    return { id: form.id };
  });
}

/** Marks an institution as deleted. @throws 400 while records other than former names refer to it */
export async function deleteInstitution(
  db: Database,
  actor: Actor,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'institution', id, version);
    // Waits for concurrent writes to it; later ones find it deleted.
    await lockInstitutions(trx, [id]);
    await mustKeep(trx, actor, id);
    for (const child of CHILD_TABLES) {
      if (child === 'institution_alias') continue;
      const { count } = await countChildren(trx, child, id);
      if (count > 0) throw badRequest(`机构下还有${CHILDREN[child].title} ${count} 条，不能删除`);
    }
    await markDeleted(trx, 'institution', [id], '机构');
  });
}

export async function toggleCore(db: Database, actor: Actor, id: number): Promise<{ bcoreOrg: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'institution', id, null);
    await mustKeep(trx, actor, id);
    return { bcoreOrg: orNotFound(await toggleCoreFlag(trx, id), '机构') };
  });
}

/** Saves a core institution's plan of a month. @throws 400 when it is no core one, 409 on a version conflict */
export async function saveCoreTarget(
  db: Database,
  actor: Actor,
  form: InputOf<typeof institutionsApi.saveCoreTarget>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'institution', form.coorgid, null);
    await mustKeep(trx, actor, form.coorgid);
    const institution = await oneInstitution(trx, actor, form.coorgid);
    if (institution.bcoreOrg !== 1) throw badRequest('只有核心客户可以设目标');
    const known = await targetOf(trx, form.coorgid, form.month);
    if (
      known &&
      form.targetVersion !== null &&
      form.targetVersion !== undefined &&
      known.version !== form.targetVersion
    )
      throw conflict(null, null);
    const planned = { planned_days: form.plannedDays.toFixed(1), planned_amount: form.plannedAmount };
    if (known) await updateRow(trx, 'core_target', known.id, planned);
    else
      await insertRow(trx, 'core_target', {
        institution_id: form.coorgid,
        month: form.month,
        ...planned,
      });
  });
}

/** @throws 404 */
export async function setInstitutionLevel(
  db: Database,
  actor: Actor,
  id: number,
  level: string,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'institution', id, null);
    await mustKeep(trx, actor, id);
    await updateRow(trx, 'institution', id, { level });
  });
}
