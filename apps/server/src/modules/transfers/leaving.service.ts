import type { Trx } from '../../db/transaction.ts';
import { inYuan } from '../../lib/money.ts';
import type { Leaving } from '../../noun.ts';
import { type Holder, lockHolder } from '../customers/holdings.queries.ts';
import { unpaidOf } from '../lessons/unfinished.queries.ts';
import { accountsOf, deliver } from '../messages/messages.queries.ts';
import { releaseToPool } from '../pool/pool.queries.ts';
import { LEFT_REASON } from '../pool/pool.rules.ts';
import {
  type By,
  countOwned,
  lockOwnedBy,
  type Moved,
  moveContacts,
  moveRest,
  nameAndLeader,
  ownsOthers,
  tellReceiver,
} from './moves.queries.ts';

/** A leaver's customers are transferred with their open work. */
export const leavingOwners: Leaving = {
  holdings: async (db, personnelId) => {
    const { customers, lessons, demands } = await countOwned(db, personnelId);
    return [
      { key: 'customers', title: '客户', count: customers },
      { key: 'lessons', title: '未结束的课程', count: lessons },
      { key: 'demands', title: '未完成的需求', count: demands },
      {
        key: 'unpaid',
        title: '未收齐款的课程（留在名下，由上级跟进）',
        count: (await unpaidOf(db, personnelId)).count,
      },
    ];
  },
  mustHaveSuccessor: async (db, personnelId, { successorId, byContact }) =>
    successorId === null && (await ownsOthers(db, personnelId, [...byContact.keys()])),
  handOver: async (trx, actor, from, { successorId, byContact, newLeaderId }) => {
    await transferAll(
      trx,
      actor,
      from,
      successorId === null ? [] : [successorId],
      Object.fromEntries(byContact),
    );
    await tellLeader(trx, from, newLeaderId);
  },
};

/** Taught, unpaid lessons keep their salesperson; the leader is asked to look after them. */
async function tellLeader(trx: Trx, from: number, leaderId: number | null): Promise<void> {
  const { count, open } = await unpaidOf(trx, from);
  if (count === 0) return;
  const { name, leader_id } = await nameAndLeader(trx, from);
  await deliver(trx, await accountsOf(trx, [leader_id ?? leaderId]), {
    msgSendtype: 12,
    title: `${name} 离职：${count} 节课程的款由您跟进`,
    content: `未收 ${inYuan(open)}。课程留在 ${name} 名下，业绩和提成不变。`,
    data: { path: `/financeInfo/lessonFinance?jieqing=2&authorId=${from}` },
  });
}

/**
 * Transfers everything that a leaver still owns: customers with their open work, then demands and lessons of others'
 * customers. Runs inside the caller's transaction, without the customer cap.
 * @param toIds successors with equal shares; without any, customers go to the pool, and open demands and lessons have
 * no owner
 * @param byContact customers with a particular successor: customer id → personnel id
 */
export async function transferAll(
  trx: Trx,
  actor: By,
  fromId: number,
  toIds: readonly number[],
  byContact: Readonly<Record<number, number>> = {},
): Promise<Omit<Moved, 'id'>> {
  // Lock order by id, so that concurrent transfers cannot deadlock.
  const wanted = [...new Set([...toIds, ...Object.values(byContact)])]
    .filter((id) => id !== fromId)
    .sort((a, b) => a - b);
  const receivers = new Map<number, Holder>();
  for (const id of wanted) {
    const holder = await lockHolder(trx, id);
    if (holder?.isActive) receivers.set(id, holder);
  }
  const held = await lockOwnedBy(trx, fromId);
  const general = toIds.filter((id) => receivers.has(id));
  const shares = Map.groupBy(held, (id, index) =>
    receivers.has(byContact[id] ?? 0) ? byContact[id] : general[index % Math.max(1, general.length)],
  );
  const total = { contacts: 0, trackings: 0, lessons: 0, demands: 0 };
  for (const [toId, ids] of shares) {
    const receiver = toId === undefined ? undefined : receivers.get(toId);
    if (!receiver) {
      total.contacts += (await releaseToPool(trx, ids, { reason: LEFT_REASON, endedHow: 'left' })).length;
      continue;
    }
    const moved = await moveContacts(trx, actor, ids, receiver, { how: 'leaving', reason: '离职交接' });
    await tellReceiver(trx, receiver.id, moved, '离职交接：');
    for (const key of ['contacts', 'trackings', 'lessons', 'demands'] as const) total[key] += moved[key];
  }
  const rest = await moveRest(trx, fromId, receivers.get(general[0] ?? 0));
  return { ...total, lessons: total.lessons + rest.lessons, demands: total.demands + rest.demands };
}
