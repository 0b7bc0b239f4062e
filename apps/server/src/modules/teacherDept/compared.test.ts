import { teacherDeptApi } from '@shibiao/contract/teacherDept';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let boss: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
});

test('a span that runs is compared with as many days of the one before', async () => {
  // Ten days, five of them elapsed: the comparison of the previous ten ends five earlier.
  const span = { from: addDays(today(), -4), to: addDays(today(), 5), field: '量子' };
  const compared = { from: addDays(today(), -14), to: addDays(today(), -10) };
  for (const days of [2, 10, 12, 14, 6])
    await t.make.demand(seller, { field: '量子', created_at: `${addDays(today(), -days)} 10:00:00` });
  const running = await t.call(teacherDeptApi.teacherDeptDemands, span, boss.token);
  expect(running).toMatchObject({ totals: { demands: 1 }, previous: { demands: 3 }, compared });
  const over = { ...span, from: addDays(today(), -4), to: today() };
  expect(await t.call(teacherDeptApi.teacherDeptDemands, over, boss.token)).toMatchObject({
    previous: { demands: 1 },
    compared: { from: addDays(today(), -9), to: addDays(today(), -5) },
  });
  const load = await t.call(teacherDeptApi.teacherDeptLoad, {}, boss.token);
  expect(load.compared).toEqual({ from: addDays(load.from, -28), to: addDays(load.from, -1) });
});
