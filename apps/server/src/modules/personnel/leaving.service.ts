import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { personnelApi } from '@shibiao/contract/personnel';
import type { Database } from '../../db/pool.ts';
import { publish, transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { broken, invalid, notFound } from '../../lib/errors.ts';
import { updateAccount } from '../identity/accounts.queries.ts';
import { endSessions } from '../identity/session-rows.queries.ts';
import { transferAll } from '../transfers/moves.queries.ts';
import { checkReach } from './personnel.rules.ts';
import {
  accountOf,
  activePerson,
  countHoldings,
  holdsOthers,
  isLedBy,
  lockLeaders,
  moveMembers,
  statusOf,
  updatePersonnel,
} from './staff.queries.ts';

/** Somebody leaves: what they hold goes to successors, sessions and sign-in end, everything done stays. */
export async function deactivate(
  db: Database,
  actor: Actor,
  input: InputOf<typeof personnelApi.deactivate>,
): Promise<OutputOf<typeof personnelApi.deactivate>> {
  const { id } = input;
  if (id === actor.personnelId) throw broken('不能将自己设为离职');
  const toIds = input.successorId ? [input.successorId] : [];
  const byContact = (input.successors ?? {}) as Record<number, number>;
  return await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'personnel', id, input.version);
    await lockLeaders(trx);
    const person = await statusOf(trx, id);
    if (!person) throw notFound('人员');
    if (person.login_status === 2) throw broken('该人员已离职');
    const account = await accountOf(trx, id);
    checkReach(actor, account?.roleKeys ?? []);
    for (const one of new Set([...toIds, ...Object.values(byContact)]))
      if (one === id || !(await activePerson(trx, one)))
        throw invalid({ field: 'successorId', message: '接手人不存在或已离职，且不能是本人' });
    const moved = await countHoldings(trx, id);
    if (toIds.length === 0 && (await holdsOthers(trx, id, Object.keys(byContact).map(Number))))
      throw broken('该人员名下仍有客户、课程或需求，请选择接手人', moved);
    if (
      input.newLeaderId &&
      (input.newLeaderId === id ||
        !(await activePerson(trx, input.newLeaderId)) ||
        (await isLedBy(trx, input.newLeaderId, id)))
    )
      throw invalid({ field: 'newLeaderId', message: '新上级须在职，且不在该人员之下' });
    await transferAll(trx, actor, id, toIds, byContact);
    await moveMembers(trx, id, input.newLeaderId ?? person.leader_id);
    await updatePersonnel(trx, id, { login_status: 2, quit_date: input.quitDate ?? today() });
    if (account) {
      if (account.status === 1)
        await updateAccount(trx, account.id, { status: 2, disabled_by_leaving: true });
      await publish(trx, { type: 'logout', accounts: [account.id] });
      await endSessions(trx, account.id);
    }
    return { moved };
  });
}

/** Somebody comes back: the account signs in again; what was handed over stays with its new owners. */
export async function activate(
  db: Database,
  actor: Actor,
  input: InputOf<typeof personnelApi.activate>,
): Promise<Record<string, never>> {
  await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'personnel', input.id, input.version);
    const person = await statusOf(trx, input.id);
    if (!person) throw notFound('人员');
    if (person.login_status === 1) throw broken('该人员已在职');
    await updatePersonnel(trx, input.id, { login_status: 1, quit_date: null });
    const account = await accountOf(trx, input.id);
    checkReach(actor, account?.roleKeys ?? []);
    // One that an administrator disabled stays so.
    if (account?.isClosedByLeaving)
      await updateAccount(trx, account.id, { status: 1, disabled_by_leaving: false });
  });
  return {};
}
