import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { expect, it } from 'vitest';
import { field, fill, press, refuses } from '../../../lib/testing/person.ts';
import { openPage, until } from '../../../lib/testing/render.tsx';
import { envelope, good, isTo, sentTo, serve } from '../../../lib/testing/server.ts';
import { RefundForm } from './RefundForm.tsx';

const line = (lessonId: number, lessonname: string, amount: string, refunded = '0.00') => ({
  id: lessonId,
  lessonId,
  lessonid: `KC202603000${lessonId}`,
  lessonname,
  lessondate: '2026-03-05',
  teachername: null,
  feeIncome: '20000.00',
  amount,
  refunded,
  tail: '0.00',
  isActive: true,
});
const receipt = (remainder: string, ...lines: ReturnType<typeof line>[]) => ({
  id: 7,
  version: 2,
  no: 'SK2026030001',
  remainder,
  refunded: '0.00',
  refundReason: null,
  lines,
});
/** Opens the form of a receipt and collects what it sends. */
async function opened(of: ReturnType<typeof receipt>, answer = good({})) {
  const asked = serve((request) => (isTo(receiptsApi.refund, request) ? answer : good({})));
  await openPage(<RefundForm receipt={of} onClose={() => undefined} />);
  await field('退款金额（元）');
  return () => sentTo(receiptsApi.refund, asked).at(-1)?.body;
}
const save = async () => {
  await fill('原因', '多付');
  await press('登记退款');
};

it('a receipt over several lessons asks which ones are refunded; the total follows', async () => {
  const sent = await opened(receipt('100.00', line(1, '公文写作', '400.00'), line(2, '项目管理', '500.00')));
  await fill('公文写作退款', '150');
  const total = await field('退款金额（元）');
  await until(() => expect(total.value).toBe('250.00'));
  await until(() => expect(document.body.textContent).toContain('课程退款合计 ¥150.00'));
  await until(() => expect(document.body.textContent).toContain('从未分配退 ¥100.00（最多 100.00）'));
  await save();
  await until(() =>
    expect(sent()).toMatchObject({
      id: 7,
      version: 2,
      amount: '250.00',
      lines: [
        { lessonId: 1, amount: '150' },
        { lessonId: 2, amount: '0.00' },
      ],
    }),
  );
});

it('a lesson refunded beyond its receipt is marked, and the refusal stands beside the lessons', async () => {
  const words = '课程 KC2026030001 最多可退 400.00 元';
  await opened(
    receipt('0.00', line(1, '公文写作', '400.00'), line(2, '项目管理', '500.00')),
    envelope(408, words, [{ field: 'lines.0.amount', message: words }]),
  );
  await fill('公文写作退款', '400.01');
  const input = await field('公文写作退款');
  await until(() => expect(input.closest('.ant-input-number-status-error')).not.toBeNull());
  await save();
  await until(() =>
    expect(input.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent).toBe(
      words,
    ),
  );
  expect((await field('项目管理退款')).closest('.ant-input-number-status-error')).toBeNull();
});

it('the only lesson of a receipt is chosen by itself for the part beyond the remainder', async () => {
  const sent = await opened(receipt('100.00', line(1, '公文写作', '400.00')));
  await fill('退款金额（元）', '150');
  await save();
  await until(() =>
    expect(sent()).toMatchObject({ amount: '150', lines: [{ lessonId: 1, amount: '50.00' }] }),
  );
});

it('an amount beyond the receipt of one lesson is refused at the amount', async () => {
  const words = '最多可退 500.00 元';
  const sent = await opened(
    receipt('100.00', line(1, '公文写作', '400.00')),
    envelope(408, words, [{ field: 'amount', message: words }]),
  );
  await fill('退款金额（元）', '500.01');
  await save();
  await refuses('退款金额（元）', words);
  expect(sent()).toMatchObject({ amount: '500.01', lines: [{ lessonId: 1, amount: '400.00' }] });
});
