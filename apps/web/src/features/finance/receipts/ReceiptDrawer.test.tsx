import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { buttons, signIn } from '../../../lib/testing/person.ts';
import { openPage } from '../../../lib/testing/render.tsx';
import { good, isTo, serve } from '../../../lib/testing/server.ts';
import ReceiptDrawer from './ReceiptDrawer.tsx';

const receipt = {
  id: 70,
  version: 7,
  no: 'SK202603-001',
  coorgid: 9,
  cooperationName: '江南银行',
  authorId: null,
  authorName: null,
  amount: '9000.00',
  allocated: '6000.00',
  remainder: '3000.00',
  refunded: '0.00',
  refundedOn: null,
  refundReason: null,
  receivedOn: '2026-03-10',
  method: '银行转账',
  bankAccountId: null,
  bankName: null,
  payer: null,
  remark: null,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  lines: [],
};
const cashier = [receiptsApi.save, receiptsApi.refund, receiptsApi.cancel];

it.each([
  ['the cashier of one with a remainder', cashier, {}, ['修改与分配', '退款', '取消收款']],
  [
    'the cashier of one that is all on lessons',
    cashier,
    { remainder: '0.00' },
    ['修改与分配', '退款', '取消收款'],
  ],
  ['the cashier of one that was refunded', cashier, { refunded: '10.00' }, ['修改与分配', '退款']],
  ['the cashier of one in kind', cashier, { method: '置换' }, ['修改与分配', '取消收款']],
  ['the cashier of a cancelled one', cashier, { cancelledAt: '2026-03-11 10:00:00' }, []],
  ['somebody who may only refund', [receiptsApi.refund], {}, ['退款']],
  ['somebody who may only read', [], {}, []],
])('a receipt offers %s the possible actions', async (_whose, may, values, expected) => {
  signIn(may);
  serve((request) => good(isTo(receiptsApi.one, request) ? { ...receipt, ...values } : { list: [] }));
  await openPage(<ReceiptDrawer id={70} onClose={() => undefined} />);
  await screen.findByText('未分配');
  const offered = buttons().filter((name) => /收款|退款|分配/.test(name));
  expect(offered).toEqual(expected);
});
