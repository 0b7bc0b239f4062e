import { reportsApi } from '@shibiao/contract/reports/reports';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  ({ seller } = await t.make.team());
  const { personnelId: personnel_id } = seller;
  await t.db
    .insertInto('week_report')
    .values({
      personnel_id,
      week_start: '2026-03-09',
      summary: '拜访 A 客户，谈 CRM 选型',
      problems: '100%',
      next_week: '签约',
    })
    .execute();
  await t.db
    .insertInto('month_report')
    .values({
      personnel_id,
      month: '2026-03',
      summary: '拜访 A 客户，谈 CRM',
      achievements: '选型',
      problems: '100%',
      next_month: '签约',
    })
    .execute();
});

test('a week is found by its name, one that its year does not have is none', async () => {
  const of = (week: string) => t.send(reportsApi.weeklyList, { week }, seller.token);
  expect((await of('2026-W11')).data.total).toBe(1);
  expect((await of('2026-W53')).data.total).toBe(0);
  for (const week of ['2025-W53', '2024-W53', '2026-W54']) expect((await of(week)).code).toBe(408);
});

const foundBy = async (keyword: string) => {
  const [weeks, months] = await Promise.all([
    t.call(reportsApi.weeklyList, { keyword }, seller.token),
    t.call(reportsApi.monthlyList, { keyword }, seller.token),
  ]);
  return [weeks.total, months.total];
};

test.each(['拜', '客户', '拜访 a', 'A', 'a', 'crm 选型', '0%', '选型 100% 签'])(
  'reports are found by %j',
  async (words) => {
    expect(await foundBy(words)).toEqual([1, 1]);
  },
);
test.each(['拜访a', '选型 CRM', '没有', '%0', '签约 拜访'])('and not by %j', async (words) => {
  expect(await foundBy(words)).toEqual([0, 0]);
});
