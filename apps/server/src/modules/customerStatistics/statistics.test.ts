import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { poolApi } from '@shibiao/contract/customers/pool';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { customerStatisticsApi } from '@shibiao/contract/customers/statistics';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let manager: Person;
let leader: Person;
let sellers: Person[];
const PLACES = [
  { province_id: 130000, city_id: 130500 },
  { province_id: 130000, city_id: 130100 },
  { province_id: 440000, city_id: 440300 },
];
const LEVELS = ['A', 'B', 'C', 'D'] as const;

/**
 * Forty customers of three people in three cities, some with deals, some in the pool, some deleted; deterministic and
 * irregular.
 */
beforeAll(async () => {
  const taught: { id: number; institutionId: number }[] = [];
  t = await testApp();
  manager = await t.make.staff('general_manager');
  leader = await t.make.staff('sales_leader');
  sellers = [
    await t.make.staff('salesperson', {
      leader_id: leader.personnelId,
      organisation_id: leader.organisationId,
    }),
    await t.make.staff('salesperson'),
    await t.make.staff('salesperson'),
  ];
  for (let i = 0; i < 40; i++) {
    const owner = sellers[(i * 7) % 3] as Person;
    const id = await t.make.contact(owner);
    await t.db
      .updateTable('contact')
      .set({
        ...PLACES[(i * 5) % 3],
        level: LEVELS[(i * 11) % 4] as string,
        last_deal_at: i % 3 === 0 ? '2026-02-01' : null,
        deleted_at: i % 13 === 0 ? '2026-02-01 00:00:00' : null,
      })
      .where('id', '=', id)
      .execute();
    if (i % 10 === 4) await t.make.give(id, null);
    if (i % 4 === 0)
      taught.push(
        await t.make.lesson(owner, { contact_id: id, ...PLACES[(i * 5) % 3], on: `2026-0${1 + (i % 3)}-10` }),
      );
    await t.db
      .insertInto('tracking')
      .values({ contact_id: id, by_id: owner.personnelId, content: '电话', at: '2026-02-10 10:00:00' })
      .execute();
  }
  // An institution with customers in two provinces.
  const { institution_id } = await t.db
    .selectFrom('contact')
    .where('owner_id', '=', (sellers[0] as Person).personnelId)
    .where('province_id', '=', 130000)
    .where('deleted_at', 'is', null)
    .select('institution_id')
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('contact')
    .set({ institution_id, ...PLACES[2] })
    .where('id', '=', await t.make.contact(sellers[0] as Person))
    .execute();
  const [first] = taught;
  if (first)
    await t.make.receipt(
      null,
      { amount: '700', institution_id: first.institutionId, received_on: '2024-05-01' },
      [[first, '700.00']],
    );
});

/** The same figures counted one row at a time. */
async function recount(key: 'owner_id' | 'province_id' | 'city_id', owners: number[] | null) {
  const rows = await t.db.selectFrom('contact').selectAll().execute();
  const groups = new Map<
    number | null,
    { A: number; B: number; C: number; D: number; total: number; dealt: number }
  >();
  for (const row of rows) {
    if (row.deleted_at !== null || row.owner_id === null) continue;
    if (owners && !owners.includes(row.owner_id)) continue;
    const group = groups.get(row[key]) ?? { A: 0, B: 0, C: 0, D: 0, total: 0, dealt: 0 };
    group[row.level as 'A']++;
    group.total++;
    if (row.last_deal_at) group.dealt++;
    groups.set(row[key], group);
  }
  return groups;
}
const figures = (row: Record<string, unknown> | undefined) =>
  row && Object.fromEntries(['A', 'B', 'C', 'D', 'total', 'dealt'].map((key) => [key, row[key]]));

describe('statistics', () => {
  test('levels by person, organisation, province and city equal a recount', async () => {
    const people = await recount('owner_id', null);
    const { list } = await t.call(customerStatisticsApi.levelStatistics, {}, manager.token);
    expect(new Map(list.map((row) => [row.id, figures(row)]))).toEqual(people);
    const all = [...people.values()].reduce((sum, one) => sum + one.total, 0);
    const organisations = await t.call(
      customerStatisticsApi.levelStatistics,
      { groupBy: 'organisation' },
      manager.token,
    );
    expect(organisations.list.reduce((sum, row) => sum + row.total, 0)).toBe(all);
    const provinces = await t.call(customerStatisticsApi.levelStatisticsByRegion, {}, manager.token);
    expect(new Map(provinces.list.map((row) => [row.id, figures(row)]))).toEqual(
      await recount('province_id', null),
    );
    const report = await t.call(customerStatisticsApi.byProvince, {}, manager.token);
    expect(new Map(report.list.map((row) => [row.id, figures(row)]))).toEqual(
      await recount('province_id', null),
    );
    const lessons = await t.db
      .selectFrom('lesson')
      .select(['province_id', 'fee_income', 'received'])
      .execute();
    for (const row of report.list) {
      const own = lessons.filter((lesson) => lesson.province_id === row.id);
      expect([row.lessons, Number(row.income), Number(row.received)]).toEqual([
        own.length,
        own.reduce((sum, one) => sum + Number(one.fee_income), 0),
        own.reduce((sum, one) => sum + Number(one.received), 0),
      ]);
    }
    expect([report.sums.total, Number(report.sums.income)]).toEqual([
      all,
      lessons.reduce((sum, one) => sum + Number(one.fee_income), 0),
    ]);
    const cities = await t.call(
      customerStatisticsApi.byProvinceDetail,
      { provinceId: 130000 },
      manager.token,
    );
    const wanted = await recount('city_id', null);
    wanted.delete(440300);
    expect(new Map(cities.list.map((row) => [row.id, figures(row)]))).toEqual(wanted);
  });

  test('count what the caller may see, and nothing else', async () => {
    const own = sellers[0] as Person;
    const mine = await t.call(customerStatisticsApi.levelStatistics, {}, own.token);
    expect(mine.list.map((row) => row.id)).toEqual([own.personnelId]);
    const team = await t.call(customerStatisticsApi.byProvince, {}, leader.token);
    expect(new Map(team.list.map((row) => [row.id, figures(row)]))).toEqual(
      await recount('province_id', [own.personnelId, leader.personnelId]),
    );
  });

  test('open exactly the customers that they count, for a salesperson, a leader and the general manager', async () => {
    const moreOf = { A: { level: 'A' }, B: { level: 'B' }, C: { level: 'C' }, D: { level: 'D' } };
    const columns = { ...moreOf, total: {}, dealt: { isDealt: true } };
    const groups = [
      ['organisation', (id: number) => ({ orgnizationalid: id, orgOnly: true })],
      ['person', (id: number) => ({ authorId: id })],
    ] as const;
    let opened = 0;
    for (const { token } of [sellers[0] as Person, leader, manager])
      for (const [groupBy, filterOf] of groups) {
        const { list } = await t.call(customerStatisticsApi.levelStatistics, { groupBy }, token);
        expect(list.length).toBeGreaterThan(0);
        for (const row of list)
          for (const [key, more] of Object.entries(columns)) {
            const asked = { ...filterOf(row.id ?? 0), ...more, count: 1 };
            const { total } = await t.call(customersApi.list, asked, token);
            expect(total, `${groupBy} ${row.name} ${key}`).toBe(row[key as keyof typeof columns]);
            opened += total;
          }
      }
    expect(opened).toBeGreaterThan(100);
  });

  test('open exactly the institutions that they count, wherever these are; one in two provinces is one of the sum', async () => {
    const market = await t.make.staff('market_department');
    for (const person of [manager, leader, sellers[1] as Person, market]) {
      const { list, sums } = await t.call(customerStatisticsApi.byProvince, {}, person.token);
      const found = new Set<number>();
      for (const { id, institutions } of list) {
        const opened = { customersIn: id, count: 1000 };
        const { list: rows, total } = await t.call(institutionsApi.institutions, opened, person.token);
        expect({ id, total }).toEqual({ id, total: institutions });
        for (const row of rows) found.add(row.id);
      }
      expect(sums.institutions).toBe(found.size);
      const [first] = list;
      if (!first) continue;
      const cities = await t.call(
        customerStatisticsApi.byProvinceDetail,
        { provinceId: first.id },
        person.token,
      );
      for (const { id, institutions } of cities.list)
        expect((await t.call(institutionsApi.institutions, { customersIn: id }, person.token)).total).toBe(
          institutions,
        );
    }
  });

  test('are the same as a file', async () => {
    const { list } = await t.call(customerStatisticsApi.byProvince, {}, manager.token);
    const { response } = await t.send(customerStatisticsApi.exportByProvince, {}, manager.token);
    const rows = await sheetRows(response.rawPayload);
    expect(rows.slice(1).map((row) => [row[0], Number(row[5])])).toEqual(
      list.map((row) => [row.name, row.total]),
    );
    for (const endpoint of [
      customerStatisticsApi.exportLevelStatistics,
      customerStatisticsApi.exportLevelStatisticsByRegion,
      customerStatisticsApi.exportByProvinceDetail,
    ])
      expect((await t.send(endpoint, { provinceId: 130000 }, manager.token)).status).toBe(200);
  });
});

describe('rankings', () => {
  const span = { from: '2026-01-01', to: '2026-03-31' };

  test('equal a recount, with ranks shared by equals and those of the span before', async () => {
    const { list } = await t.call(rankingsApi.customerRanking, { ...span, sort: 'income' }, manager.token);
    const lessons = await t.db.selectFrom('lesson').select(['owner_id', 'fee_income', 'days']).execute();
    const sums = sellers.map((one) =>
      lessons.filter((l) => l.owner_id === one.personnelId).reduce((n, l) => n + Number(l.fee_income), 0),
    );
    for (const [i, one] of sellers.entries()) {
      const row = list.find((candidate) => candidate.id === one.personnelId);
      expect(Number(row?.income)).toBe(sums[i]);
      expect(row?.rank).toBe(1 + sums.filter((sum) => sum > (sums[i] ?? 0)).length);
      const tracked = await t.db
        .selectFrom('tracking')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('by_id', '=', one.personnelId)
        .executeTakeFirstOrThrow();
      expect(row?.followUps).toBe(Number(tracked.n));
    }
    expect(list.every((row) => row.previousRank === null)).toBe(true);
    const later = await t.call(
      rankingsApi.customerRanking,
      { from: '2026-04-01', to: '2026-06-29', sort: 'income' },
      manager.token,
    );
    expect(later.list).toEqual([]);
    expect(
      (await t.send(rankingsApi.customerRanking, { from: '2026-02-01', to: '2026-01-01' }, manager.token))
        .code,
    ).toBe(408);
    expect(
      (await t.send(rankingsApi.customerRanking, { from: '2024-01-01', to: '2026-01-01' }, manager.token))
        .code,
    ).toBe(408);
    expect(
      (
        await t.call(
          rankingsApi.customerRanking,
          { ...span, sort: 'income', by: 'organisation' },
          manager.token,
        )
      ).list.reduce((n, row) => n + Number(row.income), 0),
    ).toBe(sums.reduce((n, sum) => n + sum, 0));
  });

  test('show a claim in the pool at once, for all that others have asked before', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const seller = sellers[0] as Person;
    const gained = async () => {
      const now = { from: today, to: today, sort: 'newCustomers' };
      const { list } = await t.call(rankingsApi.customerRanking, now, manager.token);
      return list.find((row) => row.id === seller.personnelId)?.newCustomers ?? 0;
    };
    const { id } = await t.db
      .selectFrom('contact')
      .where('owner_id', 'is', null)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow();
    await t.db.deleteFrom('ownership_period').where('contact_id', '=', id).execute();
    const before = await gained();
    await t.call(poolApi.claim, { id }, seller.token);
    expect(await gained()).toBe(before + 1);
  });

  test('monthly values add up, by month and over the year', async () => {
    const { list } = await t.call(
      rankingsApi.monthlyRanking,
      { year: 2026, measure: 'income' },
      manager.token,
    );
    const lessons = await t.db.selectFrom('lesson').select(['first_date', 'fee_income']).execute();
    for (let month = 1; month <= 12; month++) {
      const wanted = lessons
        .filter((l) => Number(l.first_date.slice(5, 7)) === month)
        .reduce((n, l) => n + Number(l.fee_income), 0);
      expect(list.reduce((n, row) => n + Number(row.months[month - 1]), 0)).toBe(wanted);
    }
    for (const row of list)
      expect(row.months.reduce((n, value) => n + Number(value), 0)).toBe(Number(row.total));
    for (const endpoint of [rankingsApi.exportMonthlyRanking, rankingsApi.exportCustomerRanking])
      expect((await t.send(endpoint, { year: 2026 }, manager.token)).status).toBe(200);
  });

  test('a ranking by income lists people with receipts alone behind those with income', async () => {
    const seller = await t.make.staff('salesperson');
    const lesson = await t.make.lesson(seller, { on: '2025-11-03', fee_income: '500.00' });
    await t.make.receipt(seller, { amount: '500.00', received_on: '2026-02-10' }, [[lesson, '500.00']]);
    const { list } = await t.call(rankingsApi.customerRanking, { ...span, sort: 'income' }, manager.token);
    expect(list.at(-1)).toMatchObject({ id: seller.personnelId, income: '0.00', received: '500.00' });
  });
});

test('customers without province, city or organisation open from their row', async () => {
  const held = await t.call(customersApi.list, { count: 10 }, manager.token);
  const [first, second, third] = held.list.map((row) => row.id) as [number, number, number];
  const set = (id: number, values: object) =>
    t.db.updateTable('contact').set(values).where('id', '=', id).execute();
  await set(first, { province_id: null, city_id: null });
  await set(second, { city_id: null });
  await set(third, { organisation_id: null });
  const opened = async (filter: object) =>
    (await t.call(customersApi.list, filter, manager.token)).list.map((row) => row.id);
  const blank = ({ list }: { list: { id: number | null; total: number }[] }) =>
    list.find((row) => row.id === null)?.total;
  const places = await t.call(customerStatisticsApi.levelStatisticsByRegion, {}, manager.token);
  expect(await opened({ blank: 'province' })).toEqual([first]);
  expect(blank(places)).toBe(1);
  const provinceId = held.list.find((row) => row.id === second)?.provinceId;
  const cities = await t.call(customerStatisticsApi.levelStatisticsByRegion, { provinceId }, manager.token);
  expect(await opened({ blank: 'city', regionId: provinceId })).toEqual([second]);
  expect(blank(cities)).toBe(1);
  const organisations = await t.call(
    customerStatisticsApi.levelStatistics,
    { groupBy: 'organisation' },
    manager.token,
  );
  expect(await opened({ blank: 'organisation' })).toEqual([third]);
  expect(blank(organisations)).toBe(1);
});

test('lessons without province or city, online ones as well, open from the row that counts them', async () => {
  const HEBEI = 130000;
  const online = await t.make.lesson(manager, { is_online: true, province_id: null, city_id: null });
  const unknown = await t.make.lesson(manager, { province_id: null, city_id: null });
  const nowhere = await t.make.lesson(manager, { province_id: HEBEI, city_id: null });
  const opened = async (filter: object) =>
    (await t.call(lessonsApi.list, { lessonstatus: 1, count: 1000, ...filter }, manager.token)).list;
  const blank = ({ list }: { list: { id: number | null; lessons: number; income: string }[] }) =>
    list.find((row) => row.id === null);
  const expectSame = (row: ReturnType<typeof blank>, rows: { feeIncome?: string | null }[]) =>
    expect([row?.lessons, Number(row?.income)]).toEqual([
      rows.length,
      rows.reduce((sum, one) => sum + Number(one.feeIncome), 0),
    ]);
  const places = await opened({ blank: 'place' });
  expect(places.map((row) => row.id)).toEqual(expect.arrayContaining([online.id, unknown.id]));
  expectSame(blank(await t.call(customerStatisticsApi.byProvince, {}, manager.token)), places);
  const cities = await opened({ blank: 'city', provinceId: HEBEI });
  expect(cities.map((row) => row.id)).toContain(nowhere.id);
  const detail = await t.call(customerStatisticsApi.byProvinceDetail, { provinceId: HEBEI }, manager.token);
  expectSame(blank(detail), cities);
});
