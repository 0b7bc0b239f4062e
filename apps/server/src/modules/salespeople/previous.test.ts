import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { written } from '../../db/cache.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';

let t: TestApp;
let company: Person;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.staff('general_manager');
});

const THIS = monthOf(today());
const LAST = addMonths(THIS, -1);

/** Two salespeople of one organisation with receipts last month. */
async function pair() {
  const stays = await t.make.staff('salesperson');
  const other = await t.make.staff('salesperson', { organisation_id: stays.organisationId });
  for (const [person, amount] of [
    [stays, '100.00'],
    [other, '900.00'],
  ] as const) {
    await t.db
      .updateTable('personnel')
      .set({ entry_date: '2025-01-06' })
      .where('id', '=', person.personnelId)
      .execute();
    await t.make.receipt(person, { amount, received_on: monthRange(LAST).from });
  }
  return { stays, other };
}
const table = async (input: object) => {
  written(t.db, null);
  return await t.call(salespeopleApi.monthly, { count: 100, ...input }, company.token);
};

test('a department is compared with what it was: whoever moved since counts where they were then', async () => {
  const { stays, other: mover } = await pair();
  const { organisationId: there } = await t.make.staff('salesperson');
  await t.db
    .updateTable('personnel')
    .set({ organisation_id: there })
    .where('id', '=', mover.personnelId)
    .execute();
  const old = await table({ month: THIS, orgnizationalid: stays.organisationId });
  expect(old.list.map((row) => row.id)).toEqual([stays.personnelId]);
  const before = await table({ month: LAST, orgnizationalid: stays.organisationId });
  expect([before.sums.received, old.previousSums.received]).toEqual(['1000.00', '1000.00']);
  const now = await table({ month: THIS, orgnizationalid: there });
  expect(now.previousSums.received).toBe('0.00');
  // A row belongs to the person, whatever the organisation.
  const row = now.list.find((one) => one.id === mover.personnelId);
  expect(row?.previous).toMatchObject({ received: '900.00' });
});

test('a person who left by the end of the previous span is left out of its sums', async () => {
  const { stays, other: leaver } = await pair();
  const { organisationId: orgnizationalid } = stays;
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date: monthRange(LAST).from })
    .where('id', '=', leaver.personnelId)
    .execute();
  const sums = async (withLeft: 0 | 1) =>
    (await table({ month: THIS, orgnizationalid, withLeft })).previousSums.received;
  expect([await sums(0), await sums(1)]).toEqual(['100.00', '1000.00']);
});
