import { transfersApi } from '@shibiao/contract/customers/transfers';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { ALL_MEASURES, type AnyMeasure } from '@shibiao/contract/measures';
import { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { measuredByPerson } from './measures.queries.ts';

let t: TestApp;
let [one, two, boss, company, finance]: Person[] = [];
const MARCH = monthRange('2026-03');
const day = today();
/** Receipts never count ahead. */
const LAST = monthRange(addMonths(monthOf(day), -1));

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('sales_leader');
  const place = { leader_id: boss.personnelId, organisation_id: boss.organisationId };
  one = await t.make.staff('salesperson', place);
  two = await t.make.staff('salesperson', place);
  company = await t.make.staff('general_manager');
  finance = await t.make.staff('finance');
});
const idOf = (person: Person | undefined) => person?.personnelId ?? 0;
const all = async (measure: AnyMeasure, span: { from: string; to: string }, people: number[] | null = null) =>
  Number(
    (
      await sql<{
        value: string;
      }>`select measured(${measure}, ${people}::integer[], ${span.from}::date, ${span.to}::date) as value`.execute(
        t.db,
      )
    ).rows[0]?.value,
  );
const of = (person: Person | undefined, measure: AnyMeasure, span: { from: string; to: string }) =>
  all(measure, span, [idOf(person)]);
const byPerson = async (measure: AnyMeasure, span: { from: string; to: string }) =>
  (await sql<{ id: number; value: string }>`select * from ${measuredByPerson(measure, span)} m`.execute(t.db))
    .rows;

describe('receipts', () => {
  test('count for the owners of the lessons, the remainder for the receipt’s; the sum stays the receipts’', async () => {
    const [a, b] = [one as Person, two as Person];
    const [mine, theirs] = [
      await t.make.lesson(a, { fee_income: '30000.00' }),
      await t.make.lesson(b, { fee_income: '20000.00' }),
    ];
    await t.make.receipt(a, { amount: '60000.00', received_on: '2026-03-10' }, [
      [mine, '25000.00'],
      [theirs, '20000.00'],
    ]);
    expect([await of(a, 'receipt', MARCH), await of(b, 'receipt', MARCH)]).toEqual([40000, 20000]);
    await t.make.receipt(b, { amount: '500.00', received_on: '2026-03-31', method: '置换' });
    expect([await of(b, 'receipt', MARCH), await of(b, 'exchanged', MARCH)]).toEqual([20500, 500]);
    await t.make.receipt(null, { amount: '7.00', received_on: '2026-03-31' });
    const people = (await byPerson('receipt', MARCH)).reduce((sum, row) => sum + Number(row.value), 0);
    expect([people, await all('receipt', MARCH)]).toEqual([60500, 60507]);
    const { rows } = await sql<{ sum: string }>`select sum(amount) from receipt
      where deleted_at is null and received_on between ${MARCH.from} and ${MARCH.to}`.execute(t.db);
    expect(Number(rows[0]?.sum)).toBe(60507);
  });

  test('cancelled lessons count for nobody', async () => {
    const lesson = await t.make.lesson(one as Person, { fee_income: '900.00' });
    const id = await t.make.receipt(two as Person, { amount: '1000.00', received_on: '2026-04-01' }, [
      [lesson, '900.00'],
    ]);
    const april = monthRange('2026-04');
    expect([await of(one, 'receipt', april), await of(two, 'receipt', april)]).toEqual([900, 100]);
    await t.call(receiptsApi.cancel, { id, reason: '退款' }, finance?.token);
    expect([await all('receipt', april), await of(one, 'receipt', april)]).toEqual([0, 0]);
  });

  test('figures of a customer transferred today stay with the former owner, later ones do not', async () => {
    const [from, to] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
    const contact = await t.make.contact(from);
    const lesson = await t.make.lesson(from, {
      contact_id: contact,
      on: addDays(day, 40),
      fee_income: '800.00',
    });
    const paidOn = LAST.to;
    const id = await t.make.receipt(from, { amount: '300.00', received_on: paidOn }, [[lesson, '300.00']]);
    await t.make.demand(from, { contact_id: contact, created_at: `${LAST.to} 12:00:00` });
    const months = () =>
      Promise.all([from, to].flatMap((who) => [of(who, 'receipt', LAST), of(who, 'demands', LAST)]));
    expect(await months()).toEqual([300, 1, 0, 0]);
    const leader = await t.make.staff('general_manager');
    await t.call(
      transfersApi.transfer,
      { ids: [contact], toId: to.personnelId, reason: '区域调整' },
      leader.token,
    );
    const row = t.db.selectFrom('lesson').where('id', '=', lesson.id).select('owner_id');
    expect(await row.executeTakeFirst()).toEqual({ owner_id: to.personnelId });
    expect(await months()).toEqual([300, 1, 0, 0]);
    // Editing a receipt writes its lines anew.
    await t.db.deleteFrom('receipt_line').where('receipt_id', '=', id).execute();
    await t.db
      .insertInto('receipt_line')
      .values({ receipt_id: id, lesson_id: lesson.id, amount: '250.00' })
      .execute();
    expect(await months()).toEqual([300, 1, 0, 0]);
    await t.make.receipt(from, { amount: '10.00', received_on: day }, [[lesson, '10.00']]);
    const now = { from: day, to: day };
    expect([await of(from, 'receipt', now), await of(to, 'receipt', now)]).toEqual([0, 10]);
  });
});

test('customers: gained, lost and held at the end of a day; who was deleted is held no more', async () => {
  const seller = await t.make.staff('salesperson');
  const period = (contact_id: number, from_at: string, to_at: string | null, ended_how: string | null) =>
    t.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('ownership_period')
        .set({ from_at, to_at, ended_how })
        .where('contact_id', '=', contact_id)
        .execute();
      // A period without an owner, of a customer without an owner.
      if (to_at)
        await trx
          .updateTable('contact')
          .set({ owner_id: null, pool_since: to_at })
          .where('id', '=', contact_id)
          .execute();
    });
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await t.make.contact(seller));
  const [early, lost, moved, left, deleted] = ids as [number, number, number, number, number];
  await period(early, '2026-02-01 09:00', null, null);
  await period(lost, '2026-03-02 09:00', '2026-03-09 09:00', 'recycled');
  await period(moved, '2026-03-02 09:00', '2026-03-31 23:59', 'transferred');
  await period(left, '2026-03-31 23:30', null, null);
  await period(deleted, '2026-02-01 09:00', null, null);
  await t.db
    .updateTable('contact')
    .set({ deleted_at: '2026-03-20 10:00' })
    .where('id', '=', deleted)
    .execute();
  const of = (measure: AnyMeasure, from: string, to: string) =>
    all(measure, { from, to }, [seller.personnelId]);
  expect(await of('newCustomers', '2026-03-01', '2026-03-31')).toBe(3);
  expect(await of('lostCustomers', '2026-03-01', '2026-03-31')).toBe(1);
  expect(await of('heldCustomers', '2026-02-01', '2026-02-28')).toBe(2);
  expect(await of('heldCustomers', '2026-03-01', '2026-03-19')).toBe(3);
  expect(await of('heldCustomers', '2026-03-01', '2026-03-31')).toBe(2);
});

test('steps of lessons count once a lesson and stay with whoever had it then', async () => {
  const [seller, next] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const lesson = await t.make.lesson(seller, { on: '2026-03-20', lesson_status: 3 });
  const step = (from_status: number | null, to_status: number, at: string) =>
    t.db
      .insertInto('lesson_log')
      .values({ lesson_id: lesson.id, action: '状态', from_status, to_status, at })
      .execute();
  await step(null, 3, '2026-03-01 10:00');
  await step(3, 4, '2026-03-02 10:00');
  await step(4, 3, '2026-03-03 10:00');
  await step(3, 3, '2026-03-04 10:00');
  await step(3, 1, '2026-03-05 10:00');
  await t.db.updateTable('lesson').set({ owner_id: next.personnelId }).where('id', '=', lesson.id).execute();
  expect([await of(seller, 'reserved', MARCH), await of(seller, 'confirmed', MARCH)]).toEqual([1, 1]);
  expect([await of(next, 'reserved', MARCH), await of(next, 'cancelled', MARCH)]).toEqual([0, 0]);
  await t.db.updateTable('lesson').set({ lesson_status: 0 }).where('id', '=', lesson.id).execute();
  expect(await of(next, 'cancelled', MARCH)).toBe(1);
});

test('every measure is one figure, by person and for some people', async () => {
  const span = { from: '2026-01-01', to: addDays(day, 60) };
  for (const measure of ALL_MEASURES.values) {
    const rows = await byPerson(measure, span);
    for (const { id, value } of rows)
      expect(await all(measure, span, [id]), `${measure} of ${id}`).toBe(Number(value));
  }
});

test('targets of a team and an organisation count who was there on the last day of the period', async () => {
  const [here, there] = [boss as Person, await t.make.staff('sales_leader')];
  const seller = await t.make.staff('salesperson', {
    leader_id: here.personnelId,
    organisation_id: here.organisationId,
  });
  const entry = addDays(LAST.from, -100);
  for (const person of [here, there, seller])
    await t.db
      .updateTable('personnel')
      .set({ entry_date: entry })
      .where('id', '=', person.personnelId)
      .execute();
  const [year = 0, no = 0] = LAST.to.split('-').map(Number);
  await t.make.lesson(seller, { on: LAST.from, fee_income: '4321.00' });
  const target = (subjectKind: string, subjectId: number) =>
    t.call(
      dashboardApi.addTargets,
      { subjectKind, subjectId, year, periodKind: 'month', periodNo: no, measure: 'contract', planned: '1' },
      company?.token,
    );
  await target('team', here.personnelId);
  await target('team', there.personnelId);
  await target('organisation', there.organisationId);
  await t.db
    .updateTable('personnel')
    .set({ leader_id: there.personnelId, organisation_id: there.organisationId })
    .where('id', '=', seller.personnelId)
    .execute();
  const { list } = await t.call(
    dashboardApi.targets,
    { year, periodNo: no, measure: 'contract', count: 100 },
    company?.token,
  );
  const actual = (kind: string, id: number) =>
    Number(list.find((row) => row.subjectKind === kind && row.subjectId === id)?.actual);
  expect([
    actual('team', here.personnelId),
    actual('team', there.personnelId),
    actual('organisation', there.organisationId),
  ]).toEqual([4321, 0, 0]);
});
