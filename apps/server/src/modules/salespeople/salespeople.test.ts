import { transfersApi } from '@shibiao/contract/customers/transfers';
import { personnelApi } from '@shibiao/contract/personnel';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { written } from '../../db/cache.ts';
import { addDays, addMonths, daysOf, monthOf, monthRange, today } from '../../lib/dates.ts';

let t: TestApp;
let company: Person;
let leader: Person;
let seller: Person;
const day = today();
const LAST = addMonths(monthOf(day), -1);
const last = monthRange(LAST);
const ENTRY = '2025-01-06';

/** A person employed for a long time. */
async function veteran(role: 'salesperson' | 'sales_leader', values: object = {}): Promise<Person> {
  const person = await t.make.staff(role, values);
  await t.db
    .updateTable('personnel')
    .set({ entry_date: ENTRY })
    .where('id', '=', person.personnelId)
    .execute();
  return person;
}
beforeAll(async () => {
  t = await testApp();
  company = await t.make.staff('general_manager');
  leader = await veteran('sales_leader');
  seller = await veteran('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: leader.organisationId,
  });
});

const rowOf = async (person: Person, input: object, by: Person = company) => {
  // Changes outside calls also make figures stale.
  written(t.db, null);
  const { list } = await t.call(
    salespeopleApi.monthly,
    { personnelId: person.personnelId, ...input },
    by.token,
  );
  return list[0];
};

describe('the locks', () => {
  test('a salesperson neither exports nor sets targets', async () => {
    for (const endpoint of [salespeopleApi.exportMonthly, salespeopleApi.saveTargets])
      expect((await t.send(endpoint, {}, seller.token)).code).toBe(403);
  });

  test('everybody sees the people of their scope', async () => {
    const stranger = await veteran('salesperson');
    const names = async (by: Person) =>
      (await t.call(salespeopleApi.monthly, { month: LAST, count: 100 }, by.token)).list.map((row) => row.id);
    expect(await names(seller)).toEqual([seller.personnelId]);
    expect((await names(leader)).sort()).toEqual([leader.personnelId, seller.personnelId].sort());
    expect(await names(company)).toContain(stranger.personnelId);
    const one = { personnelId: stranger.personnelId };
    expect((await t.send(salespeopleApi.one, one, leader.token)).code).toBe(404);
    const cells = [{ personnelId: stranger.personnelId, month: 1, planned: '1' }];
    const save = { year: 2026, measure: 'receipt', cells };
    expect((await t.send(salespeopleApi.saveTargets, save, leader.token)).code).toBe(404);
  });

  test('broken input is named', async () => {
    const send = async (input: object) => (await t.send(salespeopleApi.monthly, input, company.token)).code;
    expect(await send({ month: '2026-13' })).toBe(408);
    expect(await send({ from: '2026-03-02', to: '2026-03-01' })).toBe(408);
    expect(await send({ from: '2024-01-01', to: '2026-01-01' })).toBe(408);
    expect((await t.send(salespeopleApi.weekly, { week: '2025-W53' }, company.token)).code).toBe(408);
    const save = (cells: object[]) =>
      t.send(salespeopleApi.saveTargets, { year: 2026, measure: 'receipt', cells }, company.token);
    const cell = { personnelId: seller.personnelId, month: 1, planned: '5' };
    expect((await save([cell, cell])).code).toBe(408);
    expect((await save([{ ...cell, month: 13 }])).code).toBe(408);
    expect((await save([{ ...cell, planned: '-1' }])).code).toBe(408);
    expect((await save([])).code).toBe(408);
  });
});

test('the worked example of a month, from the records', async () => {
  const one = await veteran('salesperson');
  const { personnelId } = one;
  const contact = await t.make.contact(one);
  for (let i = 0; i < 4; i++)
    await t.make.lesson(one, {
      on: addDays('2026-03-02', i),
      days: '2.5',
      fee_income: '50000.00',
      contact_id: contact,
      lesson_status: 1,
    });
  await t.make.lesson(one, { on: '2026-03-09', lesson_status: 0, contact_id: contact });
  const paid = await t.make.lesson(one, { on: '2025-12-02', fee_income: '96000.00', contact_id: contact });
  await t.make.receipt(one, { amount: '96000.00', received_on: '2026-03-20' }, [[paid, '96000.00']]);
  for (let i = 0; i < 8; i++)
    await t.make.demand(one, {
      contact_id: contact,
      created_at: '2026-03-10 10:00',
      status: i < 3 ? 4 : i < 5 ? 5 : 1,
      lost_reason: i >= 3 && i < 5 ? '价格' : null,
    });
  const cells = [{ personnelId, month: 3, planned: '160000' }];
  await t.call(salespeopleApi.saveTargets, { year: 2026, measure: 'receipt', cells }, company.token);
  const row = await rowOf(one, { month: '2026-03' });
  expect(row).toMatchObject({
    lessons: 4,
    income: '200000.00',
    days: '10.00',
    avgPrice: '20000.00',
    target: '160000.00',
    received: '96000.00',
    actual: '96000.00',
    rate: '0.600000',
    demands: 8,
    openDemands: 3,
    winRate: '0.600000',
    cancelled: 1,
    cancelRate: '0.200000',
    // The December lesson was paid in March; March's own is unpaid.
    receivable: '200000.00',
    collection: (96 / 296).toFixed(6),
    isLeft: false,
  });
  const february = await rowOf(one, { month: '2026-02' });
  expect(february).toMatchObject({ receivable: '96000.00', overdue: '96000.00', collection: '0.000000' });
  const january = await rowOf(one, { month: '2026-01' });
  expect(january).toMatchObject({ receivable: '96000.00', overdue: '0.00' });
  expect(row?.previous).toMatchObject({ income: '0.00', lessons: 0 });
});

test('a lesson of two months counts once, in its first, with all its days', async () => {
  const one = await veteran('salesperson');
  const sessions: [string, 1 | 2][] = [
    ['2026-04-30', 1],
    ['2026-04-30', 2],
    ['2026-05-01', 1],
  ];
  await t.make.lesson(one, { sessions, fee_income: '9000.00' });
  const april = await rowOf(one, { month: '2026-04' });
  expect(april).toMatchObject({ lessons: 1, days: '1.50', income: '9000.00' });
  expect((await rowOf(one, { month: '2026-05' }))?.lessons ?? 0).toBe(0);
  const both = await rowOf(one, { from: '2026-04-01', to: '2026-05-31' });
  expect(both).toMatchObject({ lessons: 1, days: '1.50', income: '9000.00' });
});

test('应收 is of lessons that are over: one still to come this month is not owed yet', async () => {
  const one = await veteran('salesperson');
  await t.make.lesson(one, { on: day, fee_income: '3000.00' });
  await t.make.lesson(one, { on: addDays(day, 1), fee_income: '5000.00' });
  const span = { from: addDays(day, -1), to: addDays(day, 1) };
  expect(await rowOf(one, span)).toMatchObject({ income: '8000.00', receivable: '3000.00' });
});

test('customers: the identity holds, whatever happened', async () => {
  const [one, other] = [await veteran('salesperson'), await veteran('salesperson')];
  /** An ownership period of a customer. */
  const period = (values: {
    contact_id: number;
    from_at: string;
    to_at?: string;
    ended_how?: string;
    how?: string;
  }) =>
    t.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('ownership_period')
        .values({ owner_id: one.personnelId, how: 'created', ...values })
        .execute();
      if (values.to_at === undefined)
        await trx
          .updateTable('contact')
          .set({ owner_id: one.personnelId, pool_since: null, pool_reason: null })
          .where('id', '=', values.contact_id)
          .execute();
    });
  const free = async () => {
    const id = await t.make.contact(null);
    await t.db.deleteFrom('ownership_period').where('contact_id', '=', id).execute();
    return id;
  };
  const at = (n: number) => `2026-03-${String(n).padStart(2, '0')} 10:00`;
  const before = '2026-02-01 10:00';
  await period({ contact_id: await free(), from_at: before });
  await period({ contact_id: await free(), from_at: before, to_at: at(3), ended_how: 'recycled' });
  await period({ contact_id: await free(), from_at: before, to_at: at(4), ended_how: 'transferred' });
  await period({ contact_id: await free(), from_at: before, to_at: at(5), ended_how: 'left' });
  await period({ contact_id: await free(), from_at: at(6), how: 'transferred' });
  await period({ contact_id: await free(), from_at: at(7), how: 'restored' });
  const twice = await free();
  await period({ contact_id: twice, from_at: at(8), to_at: at(9), ended_how: 'released' });
  await period({ contact_id: twice, from_at: at(10), how: 'claimed' });
  const deleted = await free();
  await period({ contact_id: deleted, from_at: before });
  await t.db
    .updateTable('contact')
    .set({ deleted_at: at(11) })
    .where('id', '=', deleted)
    .execute();
  expect(await rowOf(one, { month: '2026-03' })).toMatchObject({
    heldStart: 5,
    gained: 1,
    regained: 1,
    movedIn: 1,
    restored: 1,
    lost: 3,
    movedOut: 1,
    removed: 1,
    heldEnd: 4,
  });
  expect((await rowOf(other, { month: '2026-03' }))?.heldEnd).toBe(0);
});

test('follow-ups, coverage, week and month agree by day', async () => {
  const one = await veteran('salesperson');
  const contacts = [];
  for (let i = 0; i < 4; i++) contacts.push(await t.make.contact(one));
  await t.db
    .updateTable('ownership_period')
    .set({ from_at: '2026-02-01 10:00' })
    .where('owner_id', '=', one.personnelId)
    .execute();
  for (const [i, at] of ['2026-03-09 09:00', '2026-03-15 23:59', '2026-03-16 00:00'].entries())
    await t.db
      .insertInto('tracking')
      .values({ contact_id: contacts[i % 2] ?? 0, by_id: one.personnelId, at, content: '电话' })
      .execute();
  expect(await rowOf(one, { month: '2026-03' })).toMatchObject({
    followUps: 3,
    followed: 2,
    covered: 2,
    heldEnd: 4,
    coverage: '0.500000',
  });
  const week = await t.call(
    salespeopleApi.weekly,
    { week: '2026-W11', personnelId: one.personnelId },
    company.token,
  );
  expect(week).toMatchObject({
    from: '2026-03-09',
    to: '2026-03-15',
    label: '2026年第11周 03-09–03-15',
    list: [{ followUps: 2 }],
  });
  const detail = await t.call(
    salespeopleApi.one,
    { personnelId: one.personnelId, month: '2026-03' },
    company.token,
  );
  expect(detail.days.map(({ date, followUps }) => [date, followUps])).toEqual([
    ['2026-03-09', 1],
    ['2026-03-15', 1],
    ['2026-03-16', 1],
  ]);
  expect(detail.heat).toHaveLength(3);
  expect(detail.months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, i) => addMonths('2025-04', i)),
  );
});

test('handing all customers over today leaves last month as it was; who left keeps the row', async () => {
  const [one, other] = [await veteran('salesperson'), await veteran('salesperson')];
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push(await t.make.contact(one));
  await t.db
    .updateTable('ownership_period')
    .set({ from_at: `${last.from} 10:00` })
    .where('owner_id', '=', one.personnelId)
    .execute();
  const [contact = 0] = ids;
  await t.make.lesson(one, { on: last.from, contact_id: contact, fee_income: '900.00' });
  const ahead = await t.make.lesson(one, {
    on: addDays(day, 30),
    contact_id: contact,
    fee_income: '500.00',
  });
  await t.make.receipt(one, { amount: '400.00', received_on: last.to }, [[ahead, '400.00']]);
  await t.make.demand(one, { contact_id: contact, created_at: `${last.to} 09:00` });
  const before = [await rowOf(one, { month: LAST }), await rowOf(other, { month: LAST })];
  expect(before[0]).toMatchObject({
    heldEnd: 3,
    gained: 3,
    income: '900.00',
    received: '400.00',
    demands: 1,
  });
  await t.call(transfersApi.transfer, { ids, toId: other.personnelId, reason: '区域调整' }, company.token);
  expect([await rowOf(one, { month: LAST }), await rowOf(other, { month: LAST })]).toEqual(before);
  const now = await rowOf(other, { month: monthOf(day) });
  expect(now).toMatchObject({ movedIn: 3, gained: 0, heldEnd: 3 });

  const hr = await t.make.staff('hr');
  await t.call(personnelApi.deactivate, { id: one.personnelId }, hr.token);
  expect(await rowOf(one, { month: LAST })).toEqual(before[0]);
  const next = addDays(day, 1);
  const later = { from: next, to: addDays(next, 1) };
  await t.make.receipt(one, { amount: '1.00', received_on: later.to });
  expect(await rowOf(one, later)).toMatchObject({ isLeft: true, received: '1.00' });
  expect(await rowOf(one, { ...later, withLeft: 0 })).toBeUndefined();
});

test('sums are the company’s figures; a team is who was there at the end', async () => {
  const table = await t.call(salespeopleApi.monthly, { month: '2026-03', count: 1 }, company.token);
  expect(table.list).toHaveLength(1);
  expect(table.total).toBeGreaterThan(3);
  const { rows } = await sql<{ receipt: string; contract: string }>`
    select measured('receipt', null, ${table.from}, ${table.to}) as receipt,
      measured('contract', null, ${table.from}, ${table.to}) as contract`.execute(t.db);
  expect([Number(table.sums.received), Number(table.sums.income)]).toEqual([
    Number(rows[0]?.receipt),
    Number(rows[0]?.contract),
  ]);
  const boss = await veteran('sales_leader');
  const mover = await veteran('salesperson', { leader_id: boss.personnelId });
  const team = async (month: string) => {
    written(t.db, null);
    const asked = { month, ywleaderid: boss.personnelId, count: 100 };
    return (await t.call(salespeopleApi.monthly, asked, company.token)).list.map((row) => row.id);
  };
  await t.db
    .updateTable('personnel')
    .set({ leader_id: leader.personnelId })
    .where('id', '=', mover.personnelId)
    .execute();
  expect(await team(LAST)).toContain(mover.personnelId);
  expect(await team(monthOf(day))).not.toContain(mover.personnelId);
});

test('daily logs filed of those that were due', async () => {
  const one = await veteran('salesperson');
  const dates = daysOf({ from: '2026-03-02', to: '2026-03-06' });
  await t.db
    .insertInto('work_day')
    .values(
      dates.map((date, i) => ({
        personnel_id: one.personnelId,
        date,
        done: '拜访',
        submitted_at: i < 4 ? `${date} 18:00` : null,
      })),
    )
    .execute();
  const { list } = await t.call(
    salespeopleApi.weekly,
    { date: '2026-03-04', personnelId: one.personnelId },
    company.token,
  );
  expect(list[0]).toMatchObject({ dueDays: 5, filedDays: 4, filed: '0.800000' });
});

test('exports have two sheets', async () => {
  for (const [endpoint, input, name] of [
    [salespeopleApi.exportMonthly, { month: '2026-03', columns: 'name,received' }, '月统计'],
    [salespeopleApi.exportWeekly, { week: '2026-W11' }, '周统计'],
  ] as const) {
    const answer = await t.send(endpoint, input, company.token);
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(answer.response.rawPayload));
    expect(sheets.map((sheet) => sheet.name)).toEqual([name, '每日']);
    expect(sheets[0]?.rows.length).toBeGreaterThan(1);
  }
});

test('a span that runs is compared with the days that have passed of it, its lessons with all of the one before', async () => {
  const one = await veteran('salesperson');
  const contact_id = await t.make.contact(one);
  for (const back of [8, 2, 2, 1])
    await t.db
      .insertInto('tracking')
      .values({ contact_id, by_id: one.personnelId, at: `${addDays(day, -back)} 09:00`, content: '电话' })
      .execute();
  await t.make.lesson(one, { sessions: [[addDays(day, -2), 1]], fee_income: '9000.00' });
  const [from, to, until] = [addDays(day, -8), addDays(day, -2), addDays(day, -7)];
  const week = { from: addDays(day, -1), to: addDays(day, 5) };
  const row = await rowOf(one, week);
  expect(row?.previous).toMatchObject({ from, to, until, followUps: 1, income: '9000.00', actual: '0.00' });
  const ofContract = { personnelId: one.personnelId, ...week, measure: 'contract' };
  const bySum = await t.call(salespeopleApi.monthly, ofContract, company.token);
  // 完成 follows the measure: for 合同额 it also counts future lessons.
  expect(bySum.previousSums).toMatchObject({ until, followUps: 1, income: '9000.00', actual: '9000.00' });
  const over = await rowOf(one, { from: addDays(day, -1), to: day });
  expect(over?.previous).toMatchObject({ from: addDays(day, -3), to, until: to, followUps: 2 });
});
