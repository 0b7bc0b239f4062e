import { performanceApi } from '@shibiao/contract/performance';
import { personnelApi } from '@shibiao/contract/personnel';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { keepSheets } from './scorers.service.ts';

const MONTH = '2026-03';
let t: TestApp;
let hr: Person;
let boss: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  boss = await t.make.staff('general_manager');
  const items = [{ title: '协作', weight: 100, source: 'manual' }];
  await t.call(performanceApi.editTemplate, { name: '全员', fromMonth: '2026-01', items }, hr.token);
});

/** A manager, a leader below and two salespeople below that one, all long-standing. */
async function chain() {
  const manager = await t.make.staff('manager');
  const of = { organisation_id: manager.organisationId };
  const leader = await t.make.staff('sales_leader', { ...of, leader_id: manager.personnelId });
  const below = { ...of, leader_id: leader.personnelId };
  const first = await t.make.staff('salesperson', below);
  const second = await t.make.staff('salesperson', below);
  const ids = [manager, leader, first, second].map((person) => person.personnelId);
  await t.db.updateTable('personnel').set({ entry_date: '2024-01-02' }).where('id', 'in', ids).execute();
  return { manager, leader, first, second };
}
const open = (person: Person) =>
  t.call(
    performanceApi.edit,
    { action: 'open', month: MONTH, orgnizationalid: person.organisationId },
    hr.token,
  );
const sheetOf = async ({ personnelId }: Person) => {
  const { list } = await t.call(performanceApi.months, { month: MONTH, personnelId }, hr.token);
  if (!list[0]) throw new Error('no sheet');
  return list[0];
};
const scoring = async ({ personnelId }: Person) =>
  (
    await t.db
      .selectFrom('todo')
      .select('title')
      .where('kind', '=', 'performanceScore')
      .where('personnel_id', '=', personnelId)
      .where('done_at', 'is', null)
      .execute()
  ).length;
const submitSelf = async (person: Person) => {
  const { id, version, items } = await sheetOf(person);
  const scores = items.map((item) => ({ id: item.id, selfScore: 90 }));
  await t.call(performanceApi.edit, { action: 'self', id, version, items: scores }, person.token);
};
const scored = async (person: Person, by: Person) => {
  const { id, version, items } = await sheetOf(person);
  const scores = items.map((item) => ({ id: item.id, leaderScore: 88, note: '已核' }));
  return await t.send(performanceApi.edit, { action: 'leader', id, version, items: scores }, by.token);
};

test('a scorer who leaves passes the sheets on to whoever leads the members from now on', async () => {
  const { manager, leader, first, second } = await chain();
  const next = await t.make.staff('sales_leader');
  await open(manager);
  await submitSelf(second);
  expect([await scoring(leader), await scoring(next)]).toEqual([1, 0]);
  const { list } = await t.call(personnelApi.holdings, { id: leader.personnelId }, hr.token);
  expect(list.find(({ key }) => key === 'openSheets')?.count).toBe(2);
  const leaving = { id: leader.personnelId, newLeaderId: next.personnelId, handsBack: true };
  await t.call(personnelApi.deactivate, leaving, hr.token);
  for (const member of [first, second]) expect((await sheetOf(member)).leaderId).toBe(next.personnelId);
  // The leaver's own sheet stays with its scorer.
  expect((await sheetOf(leader)).leaderId).toBe(manager.personnelId);
  expect([await scoring(leader), await scoring(next)]).toEqual([0, 1]);
  expect((await scored(second, next)).code).toBe(200);
});

test('a person who left in another way passes sheets on overnight; a confirmed one keeps its scorer', async () => {
  const { manager, leader, first, second } = await chain();
  await open(manager);
  const confirmed = t.db
    .updateTable('performance_month')
    .set({ status: 4, final: '90', grade: 'B', coefficient: '1' });
  await confirmed.where('personnel_id', '=', first.personnelId).execute();
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date: '2026-04-02' })
    .where('id', '=', leader.personnelId)
    .execute();
  await keepSheets(t.db);
  expect((await sheetOf(second)).leaderId).toBe(manager.personnelId);
  expect((await sheetOf(first)).leaderId).toBe(leader.personnelId);
});

test('a month that is opened when the leader has left is scored by the leader above, else a general manager', async () => {
  const { manager, leader, first } = await chain();
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date: '2026-04-02' })
    .where('id', '=', leader.personnelId)
    .execute();
  await open(manager);
  expect((await sheetOf(first)).leaderId).toBe(manager.personnelId);
  expect((await sheetOf(manager)).leaderId).toBe(boss.personnelId);
});

test('a person who left before scoring themselves waits for the leader at once, who is told', async () => {
  const { manager, leader, first } = await chain();
  await open(manager);
  expect(await scoring(leader)).toBe(0);
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date: '2026-04-02' })
    .where('id', '=', first.personnelId)
    .execute();
  await keepSheets(t.db);
  expect(await scoring(leader)).toBe(1);
  expect((await scored(first, leader)).code).toBe(200);
  expect(await scoring(leader)).toBe(0);
});
