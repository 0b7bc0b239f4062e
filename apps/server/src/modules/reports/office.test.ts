import { reportsApi } from '@shibiao/contract/reports/reports';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { today } from '../../lib/dates.ts';
import { earliestDay } from '../sales/sales.rules.ts';

test('the team of a person in the office log is that person with everybody below, as in the other lists', async () => {
  const t = await testApp();
  const head = await t.make.staff('general_office');
  const below = await t.make.staff('general_office');
  const other = await t.make.staff('general_office');
  const boss = await t.make.staff('general_manager');
  await t.db
    .updateTable('personnel')
    .set({ leader_id: head.personnelId })
    .where('id', '=', below.personnelId)
    .execute();
  for (const person of [head, below, other])
    await t.call(reportsApi.editDailyWork, { done: '盘点', submit: 1 }, person.token);
  const of = async (personnelId: number) =>
    (await t.call(reportsApi.generalOfficeLog, { personnelId }, boss.token)).list
      .map((row) => row.personnelId)
      .sort((a, b) => a - b);
  expect(await of(head.personnelId)).toEqual([head.personnelId, below.personnelId].sort((a, b) => a - b));
  expect(await of(below.personnelId)).toEqual([below.personnelId]);
});

test('the author of the office log is told the earliest day, also after long holidays', async () => {
  const t = await testApp();
  const office = await t.make.staff('general_office');
  const asked = { from: today(), to: today() };
  expect((await t.call(reportsApi.weeklyLogList, asked, office.token)).earliest).toBe(earliestDay(today()));
});
