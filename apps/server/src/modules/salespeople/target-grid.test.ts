import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let company: Person;
let leader: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.staff('general_manager');
  leader = await t.make.staff('sales_leader');
  seller = await t.make.staff('salesperson', { leader_id: leader.personnelId });
});

test('an equal stored value is no conflict: a save whose answer was lost is sent again with more', async () => {
  const save = async (...months: [month: number, planned: string][]) => {
    const cells = months.map(([month, planned]) => ({ personnelId: seller.personnelId, month, planned }));
    const input = { year: 2036, measure: 'receipt', cells };
    return (await t.send(salespeopleApi.saveTargets, input, company.token)).code;
  };
  expect(await save([1, '300'])).toBe(200);
  expect(await save([1, '300'], [2, '5'])).toBe(200);
  expect(await save([1, '301'], [3, '5'])).toBe(409);
});

test('a paste of ten thousand cells is one save, all or none', async () => {
  const others = await t.db
    .insertInto('personnel')
    .values(Array.from({ length: 800 }, (_, i) => ({ name: `众人${i}` })))
    .returning('id')
    .execute();
  const cells = others.flatMap(({ id: personnelId }) =>
    Array.from({ length: 13 }, (_, month) => ({ personnelId, month, planned: '12345.67' })),
  );
  const save = (of: object[]) =>
    t.send(salespeopleApi.saveTargets, { year: 2034, measure: 'receipt', cells: of }, company.token);
  const broken = cells.map((cell, i) => (i === 9999 ? { ...cell, personnelId: 2_147_483_647 } : cell));
  expect((await save(broken)).code).toBe(404);
  const count = () =>
    t.db
      .selectFrom('target')
      .where('year', '=', 2034)
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum('planned').as('sum')])
      .executeTakeFirst();
  expect(await count()).toMatchObject({ n: 0 });
  expect((await save(cells)).data).toEqual({ saved: 10_400 });
  expect(await count()).toEqual({ n: 10_400, sum: '128394968.00' });
});

test('a person with an actual has a row without having sold: the grid adds up to the company', async () => {
  const office = await t.make.staff('hr');
  await t.make.receipt(office, { amount: '80.00', received_on: '2035-05-31' });
  await t.make.receipt(seller, { amount: '20.00', received_on: '2035-12-31' });
  const { list, sums } = await t.call(
    salespeopleApi.targets,
    { year: 2035, measure: 'receipt' },
    company.token,
  );
  expect(list.find(({ id }) => id === office.personnelId)?.months[4]?.actual).toBe('80.00');
  const { rows } = await sql<{ all: string }>`
    select measured('receipt', null, '2035-01-01', '2035-12-31')::numeric(14, 2)::text as all`.execute(t.db);
  expect([sums.year.actual, rows[0]?.all]).toEqual(['100.00', '100.00']);
  const other = await t.call(salespeopleApi.targets, { year: 2036, measure: 'receipt' }, company.token);
  expect(other.list.map(({ id }) => id)).not.toContain(office.personnelId);
});

describe('the target grid', () => {
  const grid = async (input: object = {}) =>
    await t.call(salespeopleApi.targets, { year: 2031, measure: 'receipt', ...input }, company.token);
  const save = (cells: object[], by = company) =>
    t.send(
      salespeopleApi.saveTargets,
      { year: 2031, measure: 'receipt', cells: JSON.stringify(cells) },
      by.token,
    );
  const row = async () => (await grid()).list.find((one) => one.id === seller.personnelId);

  test('is saved in one go; quarters and the year are sums of months, the gap is shown', async () => {
    const cell = (month: number, planned: string | null, version?: number) => ({
      personnelId: seller.personnelId,
      month,
      planned,
      version,
    });
    expect((await save([cell(1, '100'), cell(2, '50.50'), cell(4, '9'), cell(0, '1200')])).code).toBe(200);
    expect(await row()).toMatchObject({
      quarters: [{ planned: '150.50' }, { planned: '9.00' }, { planned: null }, { planned: null }],
      year: { planned: '159.50', actual: '0.00', rate: '0.000000' },
      yearTarget: '1200.00',
      gap: '1040.50',
    });
    const sums = (await grid()).sums;
    expect(sums.year.planned).toBe('159.50');
    expect((await save([cell(1, '300', 1), cell(4, null, 1)])).code).toBe(200);
    expect((await row())?.months[3]).toMatchObject({ planned: null, version: null });
    expect((await row())?.months[0]).toMatchObject({ planned: '300.00', version: 2 });
  });

  test('refuses all when somebody else has changed one, and says which', async () => {
    const cell = (month: number, planned: string, version?: number) => ({
      personnelId: seller.personnelId,
      month,
      planned,
      version,
    });
    const answer = await save([cell(1, '7', 1), cell(6, '8')], leader);
    expect(answer).toMatchObject({
      code: 409,
      data: {
        by: company.name,
        current: [{ row: String(seller.personnelId), column: '1', value: '300.00', version: 2 }],
      },
    });
    expect((await row())?.months[5]?.planned).toBeNull();
    const codes = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => (await save([cell(7, String(i + 1))])).code),
    );
    expect(codes.sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('copies last year into what is empty', async () => {
    const copy = { year: 2032, measure: 'receipt', percent: 10 };
    const { copied } = await t.call(salespeopleApi.copyTargets, copy, company.token);
    expect(copied).toBe(3);
    const { list } = await t.call(salespeopleApi.targets, { year: 2032 }, company.token);
    const months = list.find((one) => one.id === seller.personnelId)?.months.map((one) => one.planned);
    // 300, 50.50 and the winner's few yuan, times 1.1, rounded to a hundred.
    expect(months?.slice(0, 2)).toEqual(['300.00', '100.00']);
    expect((await t.call(salespeopleApi.copyTargets, copy, company.token)).copied).toBe(0);
    // One month from the month before: February's 100 plus half, and nothing from an empty month.
    const next = async (of: object) =>
      (await t.call(salespeopleApi.copyTargets, { ...copy, ...of }, company.token)).copied;
    expect(await next({ month: 3, percent: 50 })).toBe(1);
    expect(await next({ month: 3, percent: 50 })).toBe(0);
    expect(await next({ month: 5 })).toBe(0);
    // January follows December of the year before.
    const december = [{ personnelId: seller.personnelId, month: 12, planned: '700' }];
    await t.call(
      salespeopleApi.saveTargets,
      { year: 2032, measure: 'receipt', cells: JSON.stringify(december) },
      company.token,
    );
    expect(await next({ year: 2033, month: 1, percent: 0 })).toBe(1);
    const later = await t.call(salespeopleApi.targets, { year: 2033, measure: 'receipt' }, company.token);
    const january = later.list.find((one) => one.id === seller.personnelId)?.months[0]?.planned;
    expect(january).toBe('700.00');
    // A value above the cell's maximum is not copied.
    const most = [{ personnelId: seller.personnelId, month: 1, planned: '100000000' }];
    await t.call(salespeopleApi.saveTargets, { year: 2040, measure: 'receipt', cells: most }, company.token);
    expect((await t.send(salespeopleApi.copyTargets, { ...copy, year: 2041 }, company.token)).code).toBe(408);
    expect(await next({ year: 2041, percent: 0 })).toBe(1);
    expect((await t.send(salespeopleApi.copyTargets, { ...copy, month: 13 }, company.token)).code).toBe(408);
    const file = await t.send(salespeopleApi.exportTargets, { year: 2031 }, company.token);
    expect(file.status).toBe(200);
  });
});
