import { insertRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import { type Actor, hasRole, staffId } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { ADMINS } from '../access/roles.data.ts';
import { accountsWithRole, deliverToOthers } from '../messages/messages.queries.ts';
import {
  followPlaceChanges,
  isAbove,
  type Place,
  placeChangesOf,
  placeToChange,
} from './place-changes.queries.ts';
import { isLedBy } from './staff.queries.ts';

/** Field names of the place in the caller's form. */
export type PlaceFields = Record<'organisation' | 'partTime' | 'leader', string>;
export const PLACE_PATH = '/hr/archive/';

const OWN = '本人的部门、兼职部门、上级和负责区域由其他人办理';

/** Whether the actor already sees everything, so that no place widens the scope. */
const seesEverything = (actor: Actor): boolean =>
  actor.scope === 'all' && Object.values(actor.areas).every((scope) => scope === 'all');

/** Nobody changes their own scope. @throws 400 beside the field */
export function refuseOwnPlace(actor: Actor, id: number, field: string): void {
  if (id === actor.personnelId && !seesEverything(actor)) throw badRequest(OWN, [{ field, message: OWN }]);
}

/** Nobody makes themselves a leader, directly or through a member. @throws 400 */
export async function refuseOwnLead(
  trx: Trx,
  actor: Actor,
  leaderId: number | null | undefined,
  field: string,
): Promise<void> {
  if (!leaderId || actor.personnelId === null || seesEverything(actor)) return;
  if (!(await isLedBy(trx, leaderId, actor.personnelId))) return;
  const message = '不能让自己（或自己的下属）成为他人的上级，请由其他人办理';
  throw badRequest(message, [{ field, message }]);
}

/** Nobody becomes the successor of a person whom they deactivate. @throws 400 beside the field */
export function refuseOwnSuccession(actor: Actor, successors: readonly (number | null)[]): void {
  if (seesEverything(actor) || !successors.includes(actor.personnelId) || actor.personnelId === null) return;
  const message = '接手人不能是办理离职的本人，请选择其他人';
  throw badRequest(message, [{ field: 'successorId', message }]);
}

/**
 * Whether a change of place needs a second person: a part-time organisation, another leader or a move up widens the
 * scope, unless an administrator makes it. The change is then requested, not written.
 * @throws 400 for the own place, for becoming a leader, and while another change is pending
 */
export async function asksForPlace(
  trx: Trx,
  actor: Actor,
  id: number,
  wanted: Place,
  fields: PlaceFields,
  effectiveOn: string | null = null,
): Promise<boolean> {
  const here = await placeToChange(trx, id);
  const isMoved = wanted.organisation_id !== here.organisation_id;
  const isShared = wanted.part_time_org_id !== here.part_time_org_id;
  const isLed = wanted.leader_id !== here.leader_id;
  if (!isMoved && !isShared && !isLed) return false;
  refuseOwnPlace(actor, id, isMoved ? fields.organisation : isShared ? fields.partTime : fields.leader);
  if (isLed) await refuseOwnLead(trx, actor, wanted.leader_id, fields.leader);
  if (hasRole(actor, ...ADMINS)) return false;
  const isWider =
    (isShared && wanted.part_time_org_id !== null) ||
    (isLed && wanted.leader_id !== null) ||
    (isMoved &&
      wanted.organisation_id !== null &&
      here.organisation_id !== null &&
      (await isAbove(trx, wanted.organisation_id, here.organisation_id)));
  if (!isWider) return false;
  await ask(trx, actor, id, here, wanted, effectiveOn);
  return true;
}

async function ask(
  trx: Trx,
  actor: Actor,
  id: number,
  here: Place & { name: string },
  wanted: Place,
  effectiveOn: string | null,
): Promise<void> {
  const changeId = await insertRow(trx, 'place_change', {
    personnel_id: id,
    ...wanted,
    old_organisation_id: here.organisation_id,
    old_part_time_org_id: here.part_time_org_id,
    old_leader_id: here.leader_id,
    effective_on: effectiveOn,
    asked_by: staffId(actor),
  });
  const [asked] = await placeChangesOf(trx, id, changeId);
  await deliverToOthers(trx, actor, await accountsWithRole(trx, [...ADMINS, 'general_manager']), {
    msgSendtype: 12,
    title: `调动待同意：${here.name}`,
    content: `${placeWords(asked?.changes ?? [])}（${actor.name}申请）`,
    data: { path: `${PLACE_PATH}${id}?tab=places` },
  });
  await followPlaceChanges(trx, [id]);
}

/** 部门从 甲 改为 乙，上级从 无 改为 丙 */
export const placeWords = (
  changes: readonly { what: string; from: string | null; to: string | null }[],
): string => changes.map(({ what, from, to }) => `${what}从 ${from ?? '无'} 改为 ${to ?? '无'}`).join('，');
