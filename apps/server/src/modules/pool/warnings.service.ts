import type { Executor } from '../../db/transaction.ts';
import { deliverEach } from '../messages/messages.queries.ts';
import type { Warned } from './recycling.queries.ts';

const NAMED = 20;

/** One message per owner with the customers and their days. */
export async function warnOwners(trx: Executor, warned: readonly Warned[]): Promise<void> {
  const byAccount = Map.groupBy(
    warned.filter((one) => one.accountId !== null),
    (one) => one.accountId ?? 0,
  );
  await deliverEach(
    trx,
    [...byAccount].map(([accountId, list]) => ({
      accountId,
      msgSendtype: 12,
      title: `${list.length} 个客户即将回收公海`,
      content: `${list
        .slice(0, NAMED)
        .map((one) => `${one.contactName}（${one.cooperationName}）${one.recycleOn}`)
        .join('；')}${list.length > NAMED ? ` 等 ${list.length} 个` : ''}。跟进或成交后重新计算。`,
      data: { path: '/customers/list?recycleDays=7&sort=recycleOn&order=asc' },
    })),
  );
}
