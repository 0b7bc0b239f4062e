import { paymentsApi } from '@shibiao/contract/finance/payments';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('lines of a reimbursement say their kind and day, which other requests do not keep', async () => {
  const t = await testApp();
  const member = await t.make.staff('salesperson');
  const form = (kind: number, values: Record<string, unknown> = {}) => ({
    kind,
    title: '出差费用',
    lines: [{ title: '高铁', amount: '553.00', expenseKind: '交通', spentOn: '2026-03-02', ...values }],
  });
  const linesOf = async (kind: number) => {
    const { id } = await t.call(paymentsApi.save, form(kind), member.token);
    return await t.db.selectFrom('payment_line').selectAll().where('request_id', '=', id).execute();
  };
  expect(await linesOf(2)).toMatchObject([{ expense_kind: '交通', spent_on: '2026-03-02' }]);
  expect(await linesOf(4)).toMatchObject([{ expense_kind: null, spent_on: null }]);
  const { id } = await t.call(paymentsApi.save, form(2), member.token);
  const { lines } = await t.call(paymentsApi.one, { id }, member.token);
  expect(lines).toMatchObject([{ expenseKind: '交通', spentOn: '2026-03-02' }]);
  const before = await t.db.selectFrom('payment_request').select('id').execute();
  for (const spentOn of ['2999-01-01', '昨天'])
    expect(await t.send(paymentsApi.save, form(2, { spentOn }), member.token)).toMatchObject({
      code: 408,
      data: [{ field: 'lines.0.spentOn' }],
    });
  expect(await t.db.selectFrom('payment_request').select('id').execute()).toHaveLength(before.length);
});
