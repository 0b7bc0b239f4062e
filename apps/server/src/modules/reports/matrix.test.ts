import { reportsApi } from '@shibiao/contract/reports/reports';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { isDueBy } from './reports.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2024-01-01');
});

const cellsOf = async (leader: Person, person: Person, to: string, weeks: number) => {
  const { list } = await t.call(reportsApi.weeklyMatrix, { to, weeks }, leader.token);
  const row = list.find((one) => one.personnelId === person.personnelId);
  return row?.cells.map((cell) => [cell.weekStart, cell.status, cell.isMissing]);
};

test('a week is due when its deadline has passed; one without a workday never is', () => {
  expect(isDueBy('2026-03-09', '2026-03-16 10:00:00')).toBe(false);
  expect(isDueBy('2026-03-09', '2026-03-16 10:00:01')).toBe(true);
  // The week of 春节 2026.
  expect(isDueBy('2026-02-16', '2026-03-16 12:00:00')).toBe(false);
});

test('the matrix says who has not handed in, not who was not here yet', async () => {
  const { leader, seller } = await t.make.team();
  for (const person of [leader, seller])
    await t.db
      .updateTable('personnel')
      .set({ entry_date: '2026-03-04' })
      .where('id', '=', person.personnelId)
      .execute();
  const line = [{ measure: 'visits', planned: 4 }];
  const { id } = await t.call(
    reportsApi.addWeeklyTarget,
    { date: '2026-03-09', targets: line },
    seller.token,
  );
  // A draft appears as missing to readers without access.
  expect(await cellsOf(leader, seller, '2026-03-16', 4)).toEqual([
    ['2026-02-23', null, false],
    ['2026-03-02', null, true],
    ['2026-03-09', null, true],
    ['2026-03-16', null, true],
  ]);
  await t.call(reportsApi.editWeeklyTarget, { id, version: 1, action: 'submit' }, seller.token);
  expect((await cellsOf(leader, seller, '2026-03-16', 4))?.[2]).toEqual(['2026-03-09', 2, false]);
  expect(await cellsOf(leader, seller, '2026-03-09', 1)).toEqual([['2026-03-09', 2, false]]);
});
