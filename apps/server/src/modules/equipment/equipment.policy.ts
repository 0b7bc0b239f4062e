import { equipmentApi } from '@shibiao/contract/equipment';
import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { type Actor, isGranted, scopeOf } from '../../lib/actor.ts';

/** Whoever may list everything sees everything; the others what is in the hands of their people, or of their organisations. */
export function visibleEquipment(actor: Actor): Condition {
  if (isGranted(actor, `/api${equipmentApi.listAll.path}`)) return sql`equipment.deleted_at is null`;
  return ownEquipment(actor);
}

export function ownEquipment(actor: Actor): Condition {
  const organisations = scopeOf(actor, 'goods') === 'organisation' ? actor.organisationIds : [];
  return sql`equipment.deleted_at is null and (${inScope(actor, 'goods', 'equipment.holder_id')}
    or equipment.organisation_id = any(${[...organisations]}::integer[]))`;
}

export const mayRegister = (actor: Actor): boolean =>
  isGranted(actor, `/api${equipmentApi.editRegistration.path}`);

/** The holder confirms a receipt, or whoever registers does at the desk. */
export const mayAccept = (actor: Actor, holderId: number | null): boolean =>
  (holderId !== null && holderId === actor.personnelId) || mayRegister(actor);
