import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { inYuan } from '../../lib/money.ts';
import { accountsOf, deliverToOthers } from '../messages/messages.queries.ts';
import { receipts, sellersOf } from './receipts.queries.ts';

interface Receipt {
  id: number;
  no: string;
  cooperationName: string;
  amount: string;
}

/** Notifies a receipt's salespeople of its changes (type 12), except the actor. */
export async function tellReceipt(trx: Trx, actor: Actor, receipt: Receipt, title: string): Promise<void> {
  const accounts = await accountsOf(trx, await sellersOf(trx, receipt.id));
  await deliverToOthers(trx, actor, accounts, {
    msgSendtype: 12,
    title,
    content: `${receipt.cooperationName}，${inYuan(receipt.amount)}（${actor.name}）`,
    data: { path: `/financeInfo/receipts?open=${receipt.id}` },
  });
}

/** Notifies of a new receipt. */
export async function tellReceived(trx: Trx, actor: Actor, id: number): Promise<void> {
  const receipt = await receipts.one(trx, actor, id);
  await tellReceipt(trx, actor, receipt, `收款到账：${receipt.cooperationName}`);
}
