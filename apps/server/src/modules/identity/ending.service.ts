import { publish, type Trx } from '../../db/transaction.ts';
import { endSessions } from './session-rows.queries.ts';

/** What the open windows are told; the web has the words. */
type EndReason = 'disabled' | 'left' | 'reset' | 'everywhere';

/** Ends all sessions of an account. First the event, then the end, which closes the streams that carry it. */
export async function endSignIns(trx: Trx, accountId: number, reason: EndReason): Promise<void> {
  await publish(trx, { type: 'logout', accounts: [accountId], data: { reason } });
  await endSessions(trx, accountId);
}
