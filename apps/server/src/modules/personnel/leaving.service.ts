import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { personnelApi } from '@shibiao/contract/personnel';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import type { Leaving, NounModule, Successors } from '../../noun.ts';
import { accountOfPersonnel } from '../identity/accounts.queries.ts';
import { reopenAccount } from '../identity/leaving.service.ts';
import { passTodos } from '../todos/todos.queries.ts';
import { checkReach } from './personnel.policy.ts';
import { refuseOwnLead, refuseOwnSuccession } from './place-changes.service.ts';
import {
  activePerson,
  countMembers,
  isLedBy,
  keepQuitReason,
  lockLeaders,
  moveMembers,
  statusOf,
} from './staff.queries.ts';

type Holdings = OutputOf<typeof personnelApi.holdings>;

/** A leaver's members get another leader, or none. */
export const leavingLeaders: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'members', title: '下属', count: await countMembers(db, personnelId) },
  ],
  handOver: (trx, _actor, from, { newLeaderId }) => moveMembers(trx, from, newLeaderId),
};

const leavingOf = (modules: readonly NounModule[]): Leaving[] =>
  modules.flatMap(({ leaving }) => leaving ?? []);
const NOBODY: Successors = {
  successorId: null,
  byContact: new Map(),
  thingsToId: null,
  newLeaderId: null,
};

/** Records of all nouns that a person still holds. */
export async function holdingsOf(
  db: Executor,
  modules: readonly NounModule[],
  personnelId: number,
  to: Successors = NOBODY,
): Promise<Holdings> {
  const list = [];
  let needsSuccessor = false;
  for (const { holdings, mustHaveSuccessor } of leavingOf(modules)) {
    list.push(...(await holdings(db, personnelId)));
    needsSuccessor ||= (await mustHaveSuccessor?.(db, personnelId, to)) ?? false;
  }
  const counts = Object.fromEntries(list.map(({ key, count }) => [key, count]));
  return { customers: 0, lessons: 0, demands: 0, members: 0, ...counts, list, needsSuccessor };
}

/** Deactivates a leaver: records go to successors, sessions and sign-in end, past work stays. */
export async function deactivate(
  db: Database,
  actor: Actor,
  input: InputOf<typeof personnelApi.deactivate>,
  modules: readonly NounModule[],
): Promise<OutputOf<typeof personnelApi.deactivate>> {
  const { id } = input;
  if (id === actor.personnelId) throw badRequest('不能将自己设为离职');
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'personnel', id, input.version);
    await lockLeaders(trx);
    const person = orNotFound(await statusOf(trx, id), '人员');
    if (person.login_status === 2) throw badRequest('该人员已离职');
    checkReach(actor, (await accountOfPersonnel(trx, id))?.roleKeys ?? []);
    const to = await successorsOf(trx, input);
    refuseOwnSuccession(actor, [to.successorId, ...to.byContact.values()]);
    const moved = await holdingsOf(trx, modules, id, to);
    if (moved.needsSuccessor) throw badRequest('该人员名下仍有客户、课程或需求，请选择接手人', moved);
    await checkLeader(trx, id, input.newLeaderId);
    if (input.newLeaderId !== person.leader_id)
      await refuseOwnLead(trx, actor, input.newLeaderId, 'newLeaderId');
    for (const { handOver } of leavingOf(modules))
      await handOver(trx, actor, id, { ...to, newLeaderId: input.newLeaderId ?? person.leader_id });
    await updateRow(trx, 'personnel', id, { login_status: 2, quit_date: input.quitDate ?? today() });
    await keepQuitReason(trx, id, input);
    await passTodos(trx, today(), id);
    return { moved };
  });
}

async function successorsOf(trx: Trx, input: InputOf<typeof personnelApi.deactivate>): Promise<Successors> {
  const byContact = new Map(
    Object.entries(input.successors ?? {}).map(([contactId, personnelId]) => [
      Number(contactId),
      personnelId,
    ]),
  );
  const named = new Set([...(input.successorId ? [input.successorId] : []), ...byContact.values()]);
  for (const one of named)
    if (one === input.id || !(await activePerson(trx, one)))
      throw invalid({ field: 'successorId', message: '接手人不存在或已离职，且不能是本人' });
  const successorId = input.successorId ?? null;
  return { successorId, byContact, thingsToId: input.handsBack ? null : successorId, newLeaderId: null };
}

async function checkLeader(trx: Trx, id: number, leaderId: number | null | undefined): Promise<void> {
  if (!leaderId) return;
  if (leaderId === id || !(await activePerson(trx, leaderId)) || (await isLedBy(trx, leaderId, id)))
    throw invalid({ field: 'newLeaderId', message: '新上级须在职，且不在该人员之下' });
}

/** Reactivates a person: the account signs in again; transferred records stay. */
export async function activate(
  db: Database,
  actor: Actor,
  input: InputOf<typeof personnelApi.activate>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'personnel', input.id, input.version);
    const person = orNotFound(await statusOf(trx, input.id), '人员');
    if (person.login_status === 1) throw badRequest('该人员已在职');
    checkReach(actor, (await accountOfPersonnel(trx, input.id))?.roleKeys ?? []);
    await updateRow(trx, 'personnel', input.id, { login_status: 1, quit_date: null });
    await reopenAccount(trx, input.id);
  });
}
