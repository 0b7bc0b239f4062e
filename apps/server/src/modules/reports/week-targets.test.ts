import { reportsApi } from '@shibiao/contract/reports/reports';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2024-01-01');
});

test('a week’s report proposes the target that the weekly statistics show, also of a week over two months', async () => {
  const { seller: person } = await t.make.team();
  const planned = (measure: string, month: number, amount: string) => ({
    subject_kind: 'person',
    subject_id: person.personnelId,
    year: 2026,
    period_kind: 'month',
    period_no: month,
    measure,
    planned: amount,
  });
  await t.db
    .insertInto('target')
    .values([
      planned('receipt', 3, '65000'),
      planned('receipt', 4, '71234.56'),
      planned('days', 3, '7.5'),
      planned('days', 4, '11'),
      planned('newCustomers', 3, '9'),
    ])
    .execute();
  for (const date of ['2026-03-11', '2026-03-31', '2026-04-15'])
    for (const measure of ['receipt', 'days', 'newCustomers'] as const) {
      const { targets } = await t.call(reportsApi.weeklyPrefill, { date }, person.token);
      const { list, sums } = await t.call(
        salespeopleApi.weekly,
        { date, measure, personnelId: person.personnelId },
        person.token,
      );
      const proposed = targets.find((line) => line.measure === measure)?.planned ?? '0.00';
      expect([list[0]?.target, sums.target], `${date} ${measure}`).toEqual([proposed, proposed]);
    }
  const { list } = await t.call(salespeopleApi.weekly, { date: '2026-03-11' }, person.token);
  // 65,000 × 5 ÷ 22 is 14,772.73.
  expect(list[0]?.target).toBe('14800.00');
});
