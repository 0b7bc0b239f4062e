import { archiveApi } from '@shibiao/contract/archive/calls';
import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { performanceApi } from '@shibiao/contract/performance';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

test('organisations are those of each month’s last day: in the sheets, in their order, in the year', async () => {
  const leader = await t.make.staff('sales_leader');
  const seller = await t.make.staff('salesperson', { organisation_id: leader.organisationId });
  const entered = t.db.updateTable('personnel').set({ entry_date: '2024-01-02' });
  await entered.where('id', 'in', [leader.personnelId, seller.personnelId]).execute();
  const [first, second] = [
    await t.make.organisation({ name: '安阳组' }),
    await t.make.organisation({ name: '遵义组' }),
  ];
  await t.call(
    archiveApi.edit,
    { id: seller.personnelId, organisationId: second, effectiveOn: '2025-06-30' },
    hr.token,
  );
  await t.call(
    archiveApi.edit,
    { id: leader.personnelId, organisationId: first, effectiveOn: '2025-07-01' },
    hr.token,
  );
  for (const person of [seller, leader])
    for (const month of ['2025-05', '2025-06', '2025-07'])
      await t.db
        .insertInto('performance_month')
        .values({
          personnel_id: person.personnelId,
          month,
          due_days: '20',
          status: 4,
          final: '90',
          grade: 'A',
        })
        .execute();
  const places = async (input: object) =>
    (await t.call(performanceApi.months, { count: 100, ...input }, hr.token)).list.map((row) => [
      row.month,
      row.organisationName,
    ]);
  const { name } = await t.db
    .selectFrom('organisation')
    .where('id', '=', leader.organisationId)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(await places({ personnelId: seller.personnelId })).toEqual([
    ['2025-07', '遵义组'],
    ['2025-06', '遵义组'],
    ['2025-05', name],
  ]);
  expect(await places({ month: '2025-07', sort: 'organisation' })).toEqual([
    ['2025-07', '安阳组'],
    ['2025-07', '遵义组'],
  ]);
  expect(await places({ orgnizationalid: leader.organisationId })).toEqual([
    ['2025-06', name],
    ['2025-05', name],
    ['2025-05', name],
  ]);
  const years = async (input: object = {}) => {
    const { list, total } = await t.call(performanceApi.years, { year: 2025, ...input }, hr.token);
    return { places: list.map((row) => row.organisationName), total };
  };
  // One row at the place of the year's last day, regardless of the spelling of names.
  expect(await years({ personnelId: seller.personnelId })).toEqual({ places: ['遵义组'], total: 1 });
  expect(await years({ personnelId: leader.personnelId })).toEqual({ places: ['安阳组'], total: 1 });
  // Beyond the last page the total stays.
  expect(await years({ personnelId: leader.personnelId, page: 2 })).toEqual({ places: [], total: 1 });
  const back = { id: leader.personnelId, organisationId: second, effectiveOn: '2026-01-05' };
  await t.call(archiveApi.edit, back, hr.token);
  expect(await years({ orgnizationalid: first })).toEqual({ places: ['安阳组'], total: 1 });
  expect(await years({ orgnizationalid: leader.organisationId })).toEqual({ places: [], total: 0 });
});

test('a department alone, or with all below: in the sheets, the year and the attendance', async () => {
  const above = await t.make.organisation();
  const below = await t.make.organisation({ parent_id: above });
  const people: Person[] = [];
  for (const organisation_id of [above, below])
    people.push(await t.make.staff('salesperson', { organisation_id }));
  const ids = people.map((person) => person.personnelId);
  await t.db.updateTable('personnel').set({ entry_date: '2024-01-02' }).where('id', 'in', ids).execute();
  const sheet = { month: '2026-03', due_days: '20', status: 4, final: '90', grade: 'A' };
  const sheets = ids.map((personnel_id) => ({ personnel_id, ...sheet }));
  await t.db.insertInto('performance_month').values(sheets).execute();
  const alone = { orgnizationalid: above, orgOnly: true };
  const counts = async (whose: object) => [
    (await t.call(performanceApi.months, { month: '2026-03', ...whose }, hr.token)).total,
    (await t.call(performanceApi.months, whose, hr.token)).total,
    (await t.call(performanceApi.years, { year: 2026, ...whose }, hr.token)).total,
    (await t.call(attendanceApi.months, { month: '2026-03', ...whose }, hr.token)).total,
  ];
  expect(await counts({ orgnizationalid: above })).toEqual([2, 2, 2, 2]);
  expect(await counts(alone)).toEqual([1, 1, 1, 1]);
  // A bar of the distribution opens exactly the sheets it counts.
  const { distribution } = await t.call(performanceApi.months, { month: '2026-03' }, hr.token);
  const bar = distribution.find((row) => row.organisationId === above);
  const opened = await t.call(performanceApi.months, { month: '2026-03', grade: 'A', ...alone }, hr.token);
  expect(opened.total).toBe(bar?.A);
});
