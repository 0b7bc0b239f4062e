import { equipmentApi } from '@shibiao/contract/equipment';
import { type Actor, isGranted } from '../../lib/actor.ts';

export const mayListAll = (actor: Actor): boolean => isGranted(actor, `/api${equipmentApi.listAll.path}`);
export const mayRegister = (actor: Actor): boolean =>
  isGranted(actor, `/api${equipmentApi.editRegistration.path}`);

/** The holder confirms a receipt, or a registrar at the desk. */
export const mayAccept = (actor: Actor, holderId: number | null): boolean =>
  (holderId !== null && holderId === actor.personnelId) || mayRegister(actor);
