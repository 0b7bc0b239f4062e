import { reportsApi } from '@shibiao/contract/reports/reports';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a week or a month outside of the employment has no report', async () => {
  const t = await testApp();
  const person = await t.make.staff('salesperson');
  await t.db
    .updateTable('personnel')
    .set({ entry_date: '2026-03-11' })
    .where('id', '=', person.personnelId)
    .execute();
  const week = (date: string) =>
    t.send(reportsApi.addWeeklyTarget, { date, targets: [{ title: '整理案例', planned: 3 }] }, person.token);
  expect(await week('2026-03-08')).toMatchObject({
    code: 408,
    data: [{ field: 'date', message: '这一周不在任职期内' }],
  });
  // The week of the first day.
  expect((await week('2026-03-09')).code).toBe(200);
  const month = (of: string) => t.send(reportsApi.addMonthly, { month: of, summary: '好' }, person.token);
  expect(await month('2026-02')).toMatchObject({ code: 408, data: [{ field: 'month' }] });
  expect((await month('2026-03')).code).toBe(200);
});
