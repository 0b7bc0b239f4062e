import { publish, type Trx } from '../../db/transaction.ts';
import { endSessions } from './session-rows.queries.ts';

/** Reason sent to open windows; the web has the text. */
type EndReason = 'disabled' | 'left' | 'reset' | 'everywhere';

/** Ends all sessions of an account. The event is published first, because the end closes the streams that carry it. */
export async function endSignIns(trx: Trx, accountId: number, reason: EndReason): Promise<void> {
  await publish(trx, { type: 'logout', accounts: [accountId], data: { reason } });
  await endSessions(trx, accountId);
}
