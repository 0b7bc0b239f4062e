import { INVOICE_STATUS } from '@shibiao/contract/finance/invoices';
import { badRequest } from '../../lib/errors.ts';

/** Allowed states of each action: 1 applied, 2 issued, 3 posted, 4 void, 5 red. */
const FROM = {
  edit: [1],
  withdraw: [1],
  issue: [1],
  post: [2],
  attach: [2, 3, 5],
  void: [1, 2, 3],
  red: [2, 3],
} as const satisfies Record<string, readonly number[]>;
const NAMES: Record<keyof typeof FROM, string> = {
  edit: '修改',
  withdraw: '撤回',
  issue: '开票',
  post: '邮寄',
  attach: '上传电子发票',
  void: '作废',
  red: '红冲',
};

/** Whether an invoice of the status (INVOICE_STATUS) allows the action. */
export const canInvoice = (action: keyof typeof FROM, status: number): boolean =>
  (FROM[action] as readonly number[]).includes(status);

/** @throws 400 when the invoice's state does not allow the action */
export function demandState(action: keyof typeof FROM, status: number): void {
  if (!canInvoice(action, status))
    throw badRequest(`${INVOICE_STATUS.labelOf(status)}的发票不能${NAMES[action]}`);
}
