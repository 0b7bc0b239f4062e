import { accessApi } from '@shibiao/contract/access';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { salesApi } from '@shibiao/contract/sales';
import { FIGURE_CALLS } from '@shibiao/contract/salespeople/rows';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { rolesOn } from '../../../test/roles.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { modules } from '../../modules.ts';

/** The month before the one in whose first days a person changes teams; both are past. */
const BEFORE = addMonths(monthOf(today()), -3);
const AFTER = addMonths(BEFORE, 1);
let t: TestApp;
let leader: Person;
let other: Person;
let manager: Person;
let mover: Person;
let stays: Person;
let old: number;

beforeAll(async () => {
  t = await testApp();
  leader = await t.make.staff('sales_leader');
  old = leader.organisationId;
  other = await t.make.staff('sales_leader');
  manager = await t.make.staff('manager', { organisation_id: old });
  const inTeam = { organisation_id: old, leader_id: leader.personnelId };
  mover = await t.make.staff('salesperson', inTeam);
  stays = await t.make.staff('salesperson', inTeam);
  await t.db.updateTable('personnel').set({ entry_date: '2024-01-08' }).execute();
  for (const month of [BEFORE, AFTER])
    for (const [person, fee] of [
      [mover, '900.00'],
      [stays, '100.00'],
    ] as const) {
      const on = `${month}-12`;
      const lesson = await t.make.lesson(person, { on, fee_income: fee, teacher_fee: '10.00' });
      await t.make.receipt(
        person,
        { institution_id: lesson.institutionId, amount: '50.00', received_on: on },
        [[lesson, '50.00']],
      );
    }
  await t.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.effective_on', ${`${AFTER}-01`}, true)`.execute(trx);
    await trx
      .updateTable('personnel')
      .set({ organisation_id: other.organisationId, leader_id: other.personnelId })
      .where('id', '=', mover.personnelId)
      .execute();
  });
});

const FIGURES = { contract: 'income', receipt: 'received', profit: 'profit', days: 'days' } as const;
type Measure = keyof typeof FIGURES;

/** Figures of a subject's bars in a month, and the rows that they open. */
async function figures(person: Person, kind: 'team' | 'organisation', id: number, month: string) {
  const { from, to } = monthRange(month);
  const { list } = await t.call(dashboardApi.targetsSix, { month }, person.token);
  const bars = Object.fromEntries(
    (Object.keys(FIGURES) as Measure[]).map((measure) => [
      measure,
      Number(list.find((bar) => bar.measure === measure)?.actual),
    ]),
  );
  const rows: Record<string, number> = {};
  const people = new Set<number>();
  for (const [measure, figure] of Object.entries(FIGURES)) {
    const asked = { figure, from, to, peopleOf: `${kind}-${id}-${to}` };
    const answer = await t.call(salespeopleApi.rows, asked, person.token);
    rows[measure] = Number(answer.sums.value);
    for (const row of answer.list) people.add(row.personnelId);
  }
  return { bars, rows, people: [...people].toSorted((a, b) => a - b) };
}
const both = () => [mover.personnelId, stays.personnelId].toSorted((a, b) => a - b);

test('a leader opens what the past months count, also of somebody who went to another team', async () => {
  const before = await figures(leader, 'team', leader.personnelId, BEFORE);
  expect(before.bars).toEqual({ contract: 1000, receipt: 100, profit: 980, days: 2 });
  expect([before.rows, before.people]).toEqual([before.bars, both()]);
  const after = await figures(leader, 'team', leader.personnelId, AFTER);
  expect(after.bars).toEqual({ contract: 100, receipt: 50, profit: 90, days: 1 });
  expect([after.rows, after.people]).toEqual([after.bars, [stays.personnelId]]);
  const now = await figures(other, 'team', other.personnelId, AFTER);
  expect(now.bars).toMatchObject({ contract: 900, receipt: 50 });
  expect([now.rows, now.people]).toEqual([now.bars, [mover.personnelId]]);
  expect((await figures(other, 'team', other.personnelId, BEFORE)).rows).toMatchObject({ contract: 0 });
});

test('a manager opens what the organisation counted, in targets and rankings', async () => {
  for (const [month, income, people] of [
    [BEFORE, 1000, both()],
    [AFTER, 100, [stays.personnelId]],
  ] as const) {
    const found = await figures(manager, 'organisation', old, month);
    expect([found.bars.contract, found.rows, found.people]).toEqual([income, found.bars, people]);
    const ranking = await t.call(
      rankingsApi.customerRanking,
      { by: 'organisation', ...monthRange(month) },
      manager.token,
    );
    const row = ranking.list.find((one) => one.id === old);
    expect([Number(row?.income), row?.mayOpen]).toEqual([income, true]);
  }
});

test('a row of somebody who moved on is named and does not open; the file holds the same rows', async () => {
  const { from, to } = monthRange(BEFORE);
  const asked = { figure: 'income', from, to, peopleOf: `team-${leader.personnelId}-${to}` } as const;
  const { list, total } = await t.call(salespeopleApi.rows, asked, leader.token);
  expect(total).toBe(2);
  expect(list.map((row) => [row.personnelId, row.isOwn]).toSorted()).toEqual(
    [
      [mover.personnelId, false],
      [stays.personnelId, true],
    ].toSorted(),
  );
  const file = await t.send(salespeopleApi.exportRows, asked, leader.token);
  const sheet = await sheetRows(file.response.rawPayload);
  expect(sheet.filter((row) => row.some((cell) => String(cell) === '900'))).toHaveLength(1);
});

test('a reader of a figure opens its rows and their page, also in a role without 数字明细', async () => {
  const admin = await t.make.staff('super_admin');
  const { newRole } = rolesOn(
    () => t,
    () => admin,
  );
  const areas = { reports: 'team', lessons: 'team', customers: 'team', money: 'team' };
  const reads = await newRole({ areas }, [`/api${dashboardApi.targetsSix.path}`]);
  const none = await newRole({ areas }, [`/api${salesApi.list.path}`]);
  const { id: leaderRole } = await t.db
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'sales_leader')
    .executeTakeFirstOrThrow();
  const may = async (roleId: number) => {
    await t.call(accessApi.updateUserRole, { id: leader.accountId, roleIds: [roleId] }, admin.token);
    const { from, to } = monthRange(BEFORE);
    const asked = { figure: 'income', from, to, peopleOf: `team-${leader.personnelId}-${to}` } as const;
    const { code, data } = await t.send(salespeopleApi.rows, asked, leader.token);
    const menu = (await t.call(accessApi.menu, {}, leader.token)).list;
    return [
      code,
      Number(data?.sums?.value ?? 0),
      menu.flatMap(({ children }) => children.map(({ path }) => path)),
    ];
  };
  expect(await may(reads)).toEqual([200, 1000, ['/sales/figureRows']]);
  expect((await figures(leader, 'team', leader.personnelId, BEFORE)).rows).toMatchObject({ contract: 1000 });
  expect(await may(none)).toEqual([403, 0, []]);
  await may(leaderRole);
});

test('the calls whose holders open rows are calls', () => {
  const paths = new Set(modules.flatMap(({ calls }) => calls).map(({ endpoint }) => endpoint.path));
  expect(FIGURE_CALLS.filter((path) => !paths.has(path))).toEqual([]);
});

test('nobody opens the subject of another, nor days after the one that says who belonged to it', async () => {
  const { from, to } = monthRange(BEFORE);
  const peopleOf = `team-${leader.personnelId}-${to}`;
  const asked = { figure: 'income', from, to, peopleOf } as const;
  for (const endpoint of [salespeopleApi.rows, salespeopleApi.exportRows]) {
    expect((await t.send(endpoint, asked, '')).code).toBe(401);
    expect((await t.send(endpoint, asked, other.token)).code).toBe(404);
    for (const span of [
      { from: `${AFTER}-01`, to: monthRange(AFTER).to },
      { from, to: today() },
      { from: '2020-01-01', to: '2020-12-31' },
    ])
      expect((await t.send(endpoint, { ...asked, ...span }, leader.token)).data).toMatchObject([
        { field: 'peopleOf' },
      ]);
    expect((await t.send(endpoint, { ...asked, peopleOf: 'team-x' }, leader.token)).code).toBe(408);
  }
  expect((await t.send(salespeopleApi.rows, asked, stays.token)).code).toBe(404);
  const company = { ...asked, peopleOf: `company-0-${to}` };
  expect((await t.send(salespeopleApi.rows, company, leader.token)).code).toBe(404);
});
