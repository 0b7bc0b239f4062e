import { updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Leaving } from '../../noun.ts';
import { accountOfPersonnel } from './accounts.queries.ts';
import { endSignIns } from './ending.service.ts';

/** Closes a leaver's account and ends its sessions. */
export const leavingAccounts: Leaving = {
  holdings: async () => [],
  handOver: async (trx, _actor, from) => {
    const account = await accountOfPersonnel(trx, from);
    if (!account) return;
    if (account.status === 1)
      await updateRow(trx, 'account', account.id, { status: 2, disabled_by_leaving: true });
    await endSignIns(trx, account.id, 'left');
  },
};

/** Reopens the account that leaving closed; one disabled by an administrator stays disabled. */
export async function reopenAccount(trx: Trx, personnelId: number): Promise<void> {
  const account = await accountOfPersonnel(trx, personnelId);
  if (account?.isClosedByLeaving)
    await updateRow(trx, 'account', account.id, { status: 1, disabled_by_leaving: false });
}
