import type { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee, isGranted, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, forbidden, invalid, notFound } from '../../lib/errors.ts';
import { accountsOf, deliverToOthers } from '../messages/messages.queries.ts';
import { checkPlace } from '../personnel/personnel.service.ts';
import {
  followPlaceChanges,
  type PlaceChange,
  placeChangeById,
  placeChangesOf,
  placeToChange,
} from '../personnel/place-changes.queries.ts';
import { PLACE_PATH, placeWords } from '../personnel/place-changes.service.ts';
import { planAssignment, setEffectiveOn } from './one.queries.ts';

const WAITING = 1;
const DECIDE = '/api/renyuandangan/placeChanges/decide';

/** Whether a person made the change, is moved by it or becomes leader by it. */
const isParty = (
  actor: Actor,
  change: { askedById: number; personnelId: number; leaderId: number | null; oldLeaderId: number | null },
): boolean =>
  actor.personnelId === change.askedById ||
  actor.personnelId === change.personnelId ||
  (actor.personnelId === change.leaderId && change.leaderId !== change.oldLeaderId);

export async function listPlaceChanges(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof placeChangesApi.placeChanges>> {
  const mayDecide = isGranted(actor, DECIDE);
  const list = await placeChangesOf(db, id);
  return {
    list: list.map(({ askedById, leaderId, oldLeaderId, ...one }: PlaceChange) => ({
      ...one,
      canDecide:
        one.status === WAITING &&
        mayDecide &&
        !isParty(actor, { askedById, personnelId: id, leaderId, oldLeaderId }),
      canWithdraw: one.status === WAITING && askedById === actor.personnelId,
    })),
  };
}

export async function withdrawPlaceChange(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<typeof placeChangesApi.withdrawPlaceChange>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { change } = await waiting(trx, actor, id, version);
    if (change.asked_by !== actor.personnelId) throw forbidden('只能撤回自己申请的调动');
    await updateRow(trx, 'place_change', id, { status: 4 });
    await followPlaceChanges(trx, [change.personnel_id]);
  });
}

/**
 * Approves a change of place, which moves the person at once or on its day, or rejects it.
 * @throws 403 for its author, the moved person and the new leader; 400 when it is decided already, or the place has
 * changed meanwhile
 */
export async function decidePlaceChange(
  db: Database,
  actor: Actor,
  form: InputOf<typeof placeChangesApi.decidePlaceChange>,
): Promise<void> {
  await transaction(db, actor, (trx) => decidePlaceChangeIn(trx, actor, form));
}

/** The same inside another transaction. */
export async function decidePlaceChangeIn(
  trx: Trx,
  actor: Actor,
  form: InputOf<typeof placeChangesApi.decidePlaceChange>,
): Promise<void> {
  const { change, here } = await waiting(trx, actor, form.id, form.version);
  const { asked_by: askedById, personnel_id: personnelId } = change;
  if (
    isParty(actor, {
      askedById,
      personnelId,
      leaderId: change.leader_id,
      oldLeaderId: change.old_leader_id,
    })
  )
    throw forbidden('申请人、被调动的人和新的上级不能处理这次调动，请由其他管理员或总经理处理');
  if (!form.isConsented && !form.note) throw invalid({ field: 'note', message: '请填写拒绝的原因' });
  if (form.isConsented) await apply(trx, change, here);
  await updateRow(trx, 'place_change', form.id, {
    status: form.isConsented ? 2 : 3,
    decided_by: staffId(actor),
    decided_at: now(),
    decision_note: form.note ?? null,
  });
  await followPlaceChanges(trx, [personnelId]);
  const [told] = await placeChangesOf(trx, personnelId, form.id);
  const concerned = form.isConsented ? [askedById, personnelId, change.leader_id] : [askedById];
  await deliverToOthers(trx, actor, await accountsOf(trx, concerned), {
    msgSendtype: 12,
    title: `调动${form.isConsented ? '已同意' : '被拒绝'}：${here.name}`,
    content: `${placeWords(told?.changes ?? [])}${form.note ? `：${form.note}` : ''}`,
    data: { path: `${PLACE_PATH}${personnelId}?tab=places` },
  });
}

type Change = Awaited<ReturnType<typeof placeChangeById>>;
type Here = Awaited<ReturnType<typeof placeToChange>>;

async function apply(trx: Trx, change: Change, here: Here): Promise<void> {
  if (here.login_status === 2) throw badRequest('该人员已离职，请拒绝这次调动');
  const isSame =
    here.organisation_id === change.old_organisation_id &&
    here.part_time_org_id === change.old_part_time_org_id &&
    here.leader_id === change.old_leader_id;
  if (!isSame) throw badRequest('该人员的部门或上级在申请之后已有变化，请拒绝后重新申请');
  const { personnel_id, organisation_id, part_time_org_id, leader_id, post, grade, effective_on } = change;
  await checkPlace(trx, {
    id: personnel_id,
    orgnizationalid: organisation_id ?? 0,
    jianzhiorgid: part_time_org_id,
    ywleaderid: leader_id,
  });
  if (effective_on !== null && effective_on > today()) {
    await planAssignment(trx, { personnel_id, organisation_id, leader_id, post, grade, effective_on });
    return;
  }
  if (effective_on !== null) await setEffectiveOn(trx, effective_on);
  await updateRow(trx, 'personnel', personnel_id, {
    organisation_id,
    part_time_org_id,
    leader_id,
    post,
    grade,
  });
}

/** A pending change and its person; the lock order is person first. */
async function waiting(trx: Trx, actor: Actor, id: number, version: number | null | undefined) {
  const { personnel_id } = await placeChangeById(trx, id);
  if (!canSee(actor, 'personnel', personnel_id)) throw notFound('调动');
  const here = await placeToChange(trx, personnel_id);
  const change = await placeChangeById(trx, id);
  if (change.status !== WAITING) throw badRequest('调动已处理');
  await lockRow(trx, 'place_change', id, version);
  return { change, here };
}
