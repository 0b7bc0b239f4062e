import type { InputOf } from '@shibiao/contract/endpoint';
import type { organisationsApi } from '@shibiao/contract/organisations';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { broken, invalid, notFound } from '../../lib/errors.ts';
import { insertOrganisation, isBelow, updateOrganisation, usesOf } from './organisations.queries.ts';
import { isFixed } from './organisations.rules.ts';

/** A new organisation, or changes to one; a parent below itself is refused. */
export async function saveOrganisation(
  db: Database,
  actor: Actor,
  form: InputOf<typeof organisationsApi.edit>,
): Promise<{ id: number }> {
  const values = {
    name: form.name,
    parent_id: form.parentId,
    kind: form.kind ?? undefined,
    contact_cap: form.contactCap,
    sort_order: form.sortOrder ?? undefined,
    city_id: form.cityId,
  };
  const { id } = form;
  return await transaction(db, actor, async (trx) => {
    if (!id) return { id: await insertOrganisation(trx, values) };
    await lockVersion(trx, 'organisation', id, form.version);
    if (form.parentId && (await isBelow(trx, form.parentId, id)))
      throw invalid({ field: 'parentId', message: '上级不能是自己或自己的下级' });
    if (!(await updateOrganisation(trx, id, values))) throw notFound('组织');
    return { id };
  });
}

export async function setContactCap(
  db: Database,
  actor: Actor,
  form: InputOf<typeof organisationsApi.setContactCap>,
): Promise<Record<string, never>> {
  await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'organisation', form.id, form.version);
    if (!(await updateOrganisation(trx, form.id, { contact_cap: form.contactCap ?? null })))
      throw notFound('组织');
  });
  return {};
}

/** Deletes an organisation that nothing belongs to any more. */
export async function deleteOrganisation(
  db: Database,
  actor: Actor,
  id: number,
  version: number | null | undefined,
): Promise<Record<string, never>> {
  if (isFixed(id)) throw broken('该组织由系统使用，不能删除');
  await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'organisation', id, version);
    const uses = await usesOf(trx, id);
    if (uses.below + uses.members + uses.customers > 0)
      throw broken('该组织仍有下级、人员或客户，不能删除', uses);
    if (!(await updateOrganisation(trx, id, { deleted_at: now() }))) throw notFound('组织');
  });
  return {};
}
