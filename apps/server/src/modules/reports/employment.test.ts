import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { addDays, today } from '../../lib/dates.ts';

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
    data: [{ field: 'date', message: '这一周不在任职期内；入职日期不对的，请人资更正' }],
  });
  // The week of the first day of work.
  expect((await week('2026-03-09')).code).toBe(200);
  const month = (of: string) => t.send(reportsApi.addMonthly, { month: of, summary: '好' }, person.token);
  expect(await month('2026-02')).toMatchObject({ code: 408, data: [{ field: 'month' }] });
  expect((await month('2026-03')).code).toBe(200);
});

test('a day before the first one has no log', async () => {
  const t = await testApp();
  for (const [role, call] of [
    ['salesperson', salesApi.save],
    ['general_office', reportsApi.editDailyWork],
  ] as const) {
    const person = await t.make.staff(role);
    await t.db
      .updateTable('personnel')
      .set({ entry_date: addDays(today(), -1) })
      .where('id', '=', person.personnelId)
      .execute();
    const day = (back: number) =>
      t.send(call, { date: addDays(today(), -back), done: '好', submit: 1 }, person.token);
    expect(await day(2)).toMatchObject({ code: 408, data: [{ field: 'date' }] });
    expect((await day(1)).code).toBe(200);
  }
});
