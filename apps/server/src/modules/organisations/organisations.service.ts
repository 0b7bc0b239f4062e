import type { InputOf } from '@shibiao/contract/endpoint';
import { organisationsApi } from '@shibiao/contract/organisations';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { badRequest, forbidden, invalid, notFound } from '../../lib/errors.ts';
import { mayRule } from './organisations.policy.ts';
import { capOf, isBelow, lockTree, usesOf } from './organisations.queries.ts';
import { isFixed, usesInWords } from './organisations.rules.ts';

/** Saves an organisation; a parent among its descendants is refused. */
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
    sort_order: form.sortOrder === null ? 0 : form.sortOrder,
    city_id: form.cityId,
  };
  const { id } = form;
  return await transaction(db, actor, async (trx) => {
    if (form.parentId) {
      await lockTree(trx);
      if (!(await rowExists(trx, 'organisation', form.parentId)))
        throw invalid({ field: 'parentId', message: '上级组织不存在' });
    }
    if (!id) {
      if (form.contactCap) mustCap(actor, form.parentId ?? null);
      return { id: await insertRow(trx, 'organisation', values) };
    }
    await lockOrganisation(trx, id, form.version);
    if (form.contactCap !== undefined && form.contactCap !== (await capOf(trx, id))) mustCap(actor, id);
    if (form.parentId && (await isBelow(trx, form.parentId, id)))
      throw invalid({ field: 'parentId', message: '上级不能是自己或自己的下级' });
    await updateRow(trx, 'organisation', id, values);
    return { id };
  });
}

/** Caps require the right to set them, in every form. @throws 403 */
function mustCap(actor: Actor, organisationId: number | null): void {
  const { path } = organisationsApi.setContactCap;
  if (!isGranted(actor, `/api${path}`) || !mayRule(actor, organisationId))
    throw forbidden('客户上限由该组织的经理或总经理设置');
}

/** @throws 404, 409 */
async function lockOrganisation(trx: Trx, id: number, version: number | null | undefined): Promise<void> {
  await lockRow(trx, 'organisation', id, version);
  if (!(await rowExists(trx, 'organisation', id))) throw notFound('组织');
}

export async function setContactCap(
  db: Database,
  actor: Actor,
  form: InputOf<typeof organisationsApi.setContactCap>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockOrganisation(trx, form.id, form.version);
    if (!mayRule(actor, form.id)) throw notFound('组织');
    await updateRow(trx, 'organisation', form.id, { contact_cap: form.contactCap ?? null });
  });
}

/** Deletes an organisation without records. */
export async function deleteOrganisation(
  db: Database,
  actor: Actor,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  if (isFixed(id)) throw badRequest('该组织由系统使用，不能删除');
  await transaction(db, actor, async (trx) => {
    await lockTree(trx);
    await lockRow(trx, 'organisation', id, version);
    const uses = await usesOf(trx, id);
    const held = usesInWords(uses);
    if (held.length > 0) throw badRequest(`该组织还有${held.join('和')}，不能删除`, uses);
    await markDeleted(trx, 'organisation', [id], '组织');
  });
}
