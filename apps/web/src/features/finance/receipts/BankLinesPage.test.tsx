import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { button, field, fill, person, press, signIn } from '../../../lib/testing/person.ts';
import { openPage } from '../../../lib/testing/render.tsx';
import { good, isTo, sentTo, serve } from '../../../lib/testing/server.ts';
import BankLinesPage from './BankLinesPage.tsx';
// Imported here, because the page loads it lazily and a busy machine needs longer than the test waits.
import './ReceiptForm.tsx';

const line = (id: number, values: Record<string, unknown> = {}) => ({
  id,
  version: 1,
  createdAt: '2026-03-10 09:00:00',
  updatedAt: '2026-03-10 09:00:00',
  bookedOn: '2026-03-09',
  amount: '12000.00',
  payer: `付款单位${id}`,
  payerAccount: null,
  memo: '培训费',
  serial: `LS${id}`,
  bankAccountId: 3,
  bankName: '工商银行 1234',
  state: 1,
  reason: null,
  receiptId: null,
  receiptNo: null,
  proposedId: 9,
  proposedName: '江南银行',
  proposedBy: 3,
  proposedOpen: '20000.00',
  ...values,
});

async function open() {
  const asked = serve((request) => {
    if (isTo(bankLinesApi.bankLines, request))
      return good({ list: [line(1), line(2, { proposedId: null, proposedName: null })], total: 2 });
    if (isTo(receiptsApi.propose, request))
      return good({ lines: [{ lessonId: 1, amount: '12000.00' }], remainder: '0.00' });
    if (isTo(receiptsApi.save, request)) return good({ id: 70 });
    return good({ list: [], total: 0 });
  });
  signIn([bankLinesApi.bankLines, bankLinesApi.ignoreBankLine, receiptsApi.save, receiptsApi.propose]);
  await openPage(<BankLinesPage />);
  await screen.findAllByText('付款单位1');
  return { asked, sent: () => sentTo(receiptsApi.save, asked) };
}

it('登记收款 is filled from the bank line and its proposal, and sends the line', async () => {
  const { asked, sent } = await open();
  const [first] = await screen.findAllByRole('button', { name: '登记 付款单位1' });
  if (!first) throw new Error('no line can be entered');
  await person.click(first);
  expect((await field('收款金额（元）')).value).toBe('12,000.00');
  expect((await field('付款方')).value).toBe('付款单位1');
  await waitFor(() => expect(sentTo(receiptsApi.propose, asked)).toHaveLength(1));
  await person.click(await button('保存'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    bankLineId: 1,
    coorgid: 9,
    amount: '12000.00',
    receivedOn: '2026-03-09',
    bankAccountId: 3,
    payer: '付款单位1',
  });
});

it('a line that is no receipt asks for the reason', async () => {
  const { asked } = await open();
  const [first] = await screen.findAllByRole('button', { name: '不是收款 付款单位1' });
  if (!first) throw new Error('no line can be left aside');
  await person.click(first);
  await fill('原因', '押金退回');
  await press('标为不是收款');
  await waitFor(() =>
    expect(sentTo(bankLinesApi.ignoreBankLine, asked)).toMatchObject([
      { body: { id: 1, version: 1, reason: '押金退回' } },
    ]),
  );
});
