import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { today } from '../../lib/dates.ts';
import { pace, paceOf, ratio } from './market.rules.ts';

let t: TestApp;
let market: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  market = await t.make.staff('market_department');
  seller = await t.make.staff('salesperson');
});

type Cell = Record<string, unknown>;
const save = (cells: Cell[], values: object = {}, person = market) =>
  t.send(marketTargetsApi.editTargets, { year: 2026, cells: JSON.stringify(cells), ...values }, person.token);
const grid = (filter: object = { year: 2026 }) => t.call(marketTargetsApi.targets, filter, market.token);
const rowOf = async (measure: string, filter: object = { year: 2026 }) => {
  const row = (await grid(filter)).rows.find((one) => one.measure === measure || one.title === measure);
  if (!row) throw new Error('no row');
  return row;
};
const cellOf = async (measure: string, month: number, filter?: object) => {
  const cell = (await rowOf(measure, filter)).months.find((one) => one.month === month);
  if (!cell) throw new Error('no cell');
  return cell;
};

describe('rules', () => {
  test('12 of 22 workdays are a pace of 54.5 %', () => {
    expect(pace([{ passed: 12, all: 22 }])).toBe('0.5455');
  });
  test('a denominator of nothing has no ratio', () => {
    expect([ratio('5.00', '0.00'), ratio('5.00', null), ratio('96000', '160000')]).toEqual([
      null,
      null,
      '0.6000',
    ]);
  });
  test('the months’ workdays are the year’s; the past has passed, the future has not', () => {
    const months = paceOf(2026, '2026-03-31');
    expect(months.slice(0, 3).every(({ passed, all }) => passed === all)).toBe(true);
    expect(months.slice(3).every(({ passed }) => passed === 0)).toBe(true);
  });
});

test('the general manager reads and does not write', async () => {
  const boss = await t.make.staff('general_manager');
  expect((await t.send(marketTargetsApi.targets, {}, boss.token)).code).toBe(200);
  expect((await save([], {}, boss)).code).toBe(403);
});

test('a lead counts when it came, was followed up, was handed over, and became a deal', async () => {
  const lead = async (created: string) => {
    const id = await t.make.contact(market, {
      kind: 'market',
      created_at: `${created} 10:00:00`,
      created_by: market.accountId,
    });
    await sql`update ownership_period set from_at = ${`${created} 10:00:00`} where contact_id = ${id}`.execute(
      t.db,
    );
    return id;
  };
  const [first, second] = [await lead('2026-01-10'), await lead('2026-01-20')];
  await lead('2026-02-03');
  await t.make.contact(market, { kind: 'partner', created_at: '2026-01-11 10:00:00' });
  await t.db
    .insertInto('tracking')
    .values({ contact_id: first, by_id: market.personnelId, content: '已加微信', at: '2026-02-01 10:00:00' })
    .execute();
  const hand = async (id: number, on: string) => {
    await t.make.give(id, seller);
    await sql`update ownership_period set to_at = ${on} where contact_id = ${id} and to_at is not null`.execute(
      t.db,
    );
    await sql`update ownership_period set from_at = ${`${on} 09:00:00`} where contact_id = ${id} and to_at is null`.execute(
      t.db,
    );
  };
  await hand(first, '2026-02-10');
  await hand(second, '2026-03-01');
  await t.make.lesson(seller, { contact_id: first, on: '2026-02-01', fee_income: '9999.00' });
  await t.make.lesson(seller, { contact_id: first, on: '2026-04-15', fee_income: '20000.00' });
  await t.make.lesson(seller, { contact_id: first, on: '2026-05-15', fee_income: '30000.00' });
  await t.make.lesson(seller, { contact_id: second, on: '2026-05-20', lesson_status: 3 });
  await save([{ measure: 'leads', month: 1, planned: 4 }]);
  const months = async (measure: string) =>
    (await rowOf(measure)).months.slice(0, 6).map((cell) => Number(cell.actual));
  expect(await months('leads')).toEqual([2, 1, 0, 0, 0, 0]);
  expect(await months('valid')).toEqual([1, 0, 0, 0, 0, 0]);
  expect(await months('handed')).toEqual([0, 1, 1, 0, 0, 0]);
  expect(await months('deals')).toEqual([0, 0, 0, 1, 0, 0]);
  expect(await months('dealAmount')).toEqual([0, 0, 0, 20000, 0, 0]);
  expect(await cellOf('leads', 1)).toMatchObject({
    planned: '4.00',
    actual: '2.00',
    rate: '0.5000',
    pace: '1.0000',
  });
  // Each figure opens exactly the customers it counts.
  const behind = async (filter: object) => {
    const answer = await t.call(marketTargetsApi.leads, { year: 2026, ...filter }, market.token);
    return { ids: answer.list.map((row) => row.id).sort((a, b) => a - b), amount: answer.sums.dealAmount };
  };
  for (const measure of ['leads', 'valid', 'handed', 'deals'])
    for (const [i, count] of (await months(measure)).entries())
      expect([measure, i, (await behind({ measure, month: i + 1 })).ids.length]).toEqual([measure, i, count]);
  expect(await behind({ measure: 'handed' })).toEqual({ ids: [first, second], amount: '20000.00' });
  expect(await behind({ measure: 'deals', month: 4 })).toEqual({ ids: [first], amount: '20000.00' });
  expect((await behind({ measure: 'leads', personnelId: seller.personnelId })).ids).toEqual([]);
  const file = await t.send(
    marketTargetsApi.exportLeads,
    { year: 2026, measure: 'deals', columns: 'createdOn,handedOn,dealOn,dealAmount' },
    market.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['线索日期', '移交日期', '成交日期', '课程费（元）'],
    ['2026-01-10', '2026-02-10', '2026-04-15', '20000'],
  ]);
  expect((await t.send(marketTargetsApi.leads, { year: 2026, measure: 'spend' }, market.token)).code).toBe(
    408,
  );
  const own = await rowOf('leads', { year: 2026, personnelId: market.personnelId });
  expect(own.year.actual).toBe('3.00');
  const other = await t.make.staff('market_department');
  expect((await rowOf('leads', { year: 2026, personnelId: other.personnelId })).year.actual).toBe('0.00');
});

/** Customers whose derived row differs from their records. */
async function misremembered(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(kept.id, facts.id) as id from market_lead kept full join market_lead_facts facts on facts.id = kept.id
    where kept is distinct from facts`.execute(t.db);
  return rows.map((row) => row.id);
}

test('a customer’s way is kept as the records say it, whatever changes them', async () => {
  const id = await t.make.contact(market, { kind: 'market', created_by: market.accountId });
  const kept = () => t.db.selectFrom('market_lead').selectAll().where('id', '=', id).executeTakeFirst();
  const changed = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(t.db);
    expect(await misremembered()).toEqual([]);
    return await kept();
  };
  expect(await kept()).toMatchObject({ by_id: market.personnelId, is_followed: false, handed_on: null });
  await changed(sql`insert into tracking (contact_id, content) values (${id}, '谈')`);
  expect((await kept())?.is_followed).toBe(true);
  expect(
    (await changed(sql`update tracking set deleted_at = now() where contact_id = ${id}`))?.is_followed,
  ).toBe(false);
  await t.make.give(id, seller);
  const lesson = await t.make.lesson(seller, { contact_id: id, on: '2035-03-05', fee_income: '8000.00' });
  expect(await misremembered()).toEqual([]);
  expect(await kept()).toMatchObject({ lesson_id: lesson.id, deal_on: '2035-03-05', deal_amount: '8000.00' });
  expect((await changed(sql`update lesson set fee_income = 9000 where id = ${lesson.id}`))?.deal_amount).toBe(
    '9000.00',
  );
  expect(
    (await changed(sql`update lesson set first_date = '2035-03-04' where id = ${lesson.id}`))?.deal_on,
  ).toBe('2035-03-04');
  const roles = (keys: string) =>
    changed(
      sql`update assignment set role_keys = ${keys}::text[] where personnel_id = ${seller.personnelId}`,
    );
  expect(await roles('{finance}')).toMatchObject({ handed_on: null, lesson_id: null, deal_amount: null });
  expect((await roles('{salesperson}'))?.lesson_id).toBe(lesson.id);
  expect(await changed(sql`update contact set name = '改名线索' where id = ${id}`)).toMatchObject({
    name: '改名线索',
  });
  expect(await changed(sql`update contact set kind = 'partner' where id = ${id}`)).toBeUndefined();
  expect(await changed(sql`update contact set kind = 'market' where id = ${id}`)).toBeDefined();
  await changed(sql`update account set personnel_id = null where id = ${market.accountId}`);
  await changed(sql`update account set personnel_id = ${market.personnelId} where id = ${market.accountId}`);
  expect(await changed(sql`update contact set deleted_at = now() where id = ${id}`)).toBeUndefined();
});

test('a handover and a lesson written at once are both seen', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => t.make.contact(market, { kind: 'market', created_by: market.accountId })),
  );
  await Promise.all(
    ids.flatMap((id) => [
      t.make.give(id, seller),
      t.make.lesson(seller, { contact_id: id, on: '2036-04-01', fee_income: '5000.00' }),
      sql`insert into tracking (contact_id, content) values (${id}, '谈')`.execute(t.db),
    ]),
  );
  expect(await misremembered()).toEqual([]);
  const { total } = await t.call(
    marketTargetsApi.leads,
    { year: 2036, month: 4, measure: 'deals' },
    market.token,
  );
  expect(total).toBe(ids.length);
});

test('sums of months are the year; rates come from sums; months to come have nothing yet', async () => {
  await save([
    { measure: 'spend', month: 1, planned: 1000 },
    { measure: 'spend', month: 2, planned: '2000.50' },
    { measure: 'other', title: '直播场次', month: 1, planned: 4, reached: 3 },
    { measure: 'other', title: '直播场次', month: 2, planned: 4, reached: 6 },
  ]);
  expect((await rowOf('spend')).year).toMatchObject({ planned: '3000.50' });
  expect((await rowOf('直播场次')).year).toMatchObject({ planned: '8.00', actual: '9.00', rate: '1.1250' });
  for (const { months, year } of (await grid()).rows) {
    const sum = months.reduce((total, cell) => total + Number(cell.actual ?? 0), 0);
    expect(Number(year.actual ?? 0)).toBeCloseTo(sum, 2);
  }
  const next = Number(today().slice(0, 4)) + 1;
  expect((await rowOf('leads', { year: next })).months.map((cell) => cell.actual)).toEqual(
    Array.from({ length: 12 }, () => null),
  );
  expect((await rowOf('leads', { year: 2026, month: 2 })).months).toHaveLength(1);
});

test('cells are saved by version, all or none; a 409 lists what stands there', async () => {
  const filter = { year: 2027 };
  expect((await save([{ measure: 'handed', month: 1, planned: 10 }], filter)).code).toBe(200);
  const again = await save(
    [
      { measure: 'handed', month: 1, planned: 12 },
      { measure: 'handed', month: 2, planned: 12 },
    ],
    filter,
  );
  expect(again.code).toBe(409);
  expect(again.data).toMatchObject({
    current: [{ row: 'handed ', column: '1', value: '10.00', version: 1, by: market.name }],
  });
  expect((await cellOf('handed', 2, filter)).planned).toBeNull();
  expect((await save([{ measure: 'handed', month: 1, planned: 11, version: 1 }], filter)).code).toBe(200);
  expect((await save([{ measure: 'handed', month: 1, planned: 12, version: 1 }], filter)).code).toBe(409);
  expect((await cellOf('handed', 1, filter)).planned).toBe('11.00');
  expect((await save([{ measure: 'handed', month: 1, planned: '', version: 2 }], filter)).code).toBe(200);
  expect(await cellOf('handed', 1, filter)).toMatchObject({ planned: null, id: null });
});

test('a 409 names the row in which what was reached is typed; what stands there already is none', async () => {
  const filter = { year: 2033 };
  const own = { measure: 'other', title: '活动', month: 3 };
  expect((await save([{ ...own, planned: 10 }], filter)).code).toBe(200);
  expect((await save([{ ...own, planned: 10, reached: 4, version: 1 }], filter)).code).toBe(200);
  const late = await save([{ ...own, planned: 10, reached: 6, version: 1 }], filter);
  expect(late).toMatchObject({
    code: 409,
    data: { current: [{ row: 'other 完成：活动', column: '3', value: '4.00', version: 2 }] },
  });
  const both = await save([{ ...own, planned: 11, reached: 6, version: 1 }], filter);
  expect(both.data).toMatchObject({ current: [{ row: 'other 活动' }, { row: 'other 完成：活动' }] });
  expect((await save([{ ...own, planned: 10, reached: 4, version: 1 }], filter)).code).toBe(200);
});

test('one cell is saved by its id and version; another version is 409, another id 404', async () => {
  await save([{ measure: 'leads', month: 11, planned: '40' }], { year: 2028 });
  const cell = () => cellOf('leads', 11, { year: 2028 });
  const { id, version } = await cell();
  const edit = (input: object) => t.send(marketTargetsApi.editTargets, input, market.token);
  expect((await edit({ id, planned: '55', version })).data).toEqual({ cells: 1 });
  expect(await cell()).toMatchObject({ id, planned: '55.00', version: Number(version) + 1 });
  expect((await edit({ id, planned: '60', version })).code).toBe(409);
  expect((await edit({ id: 999_999, planned: '60', version })).code).toBe(404);
  expect((await edit({ planned: '60' })).code).toBe(408);
  expect((await edit({ id, version: Number(version) + 1 })).code).toBe(200);
  expect(await cell()).toMatchObject({ id: null, planned: null });
});

test('one of two concurrent saves of the same empty cell is refused', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((planned) => save([{ measure: 'bookings', month: 5, planned }], { year: 2030 })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409, 409]);
});

test('last year’s cells are copied where there are none yet, some per cent more', async () => {
  await save(
    [
      { measure: 'deals', month: 1, planned: 10 },
      { measure: 'deals', month: 2, planned: 20 },
    ],
    { year: 2040 },
  );
  await save([{ measure: 'deals', month: 2, planned: 7 }], { year: 2041 });
  const answer = await t.send(
    marketTargetsApi.editTargets,
    { year: 2041, copyFrom: 2040, raise: 10 },
    market.token,
  );
  expect(answer.data).toEqual({ cells: 1 });
  const planned = (await rowOf('deals', { year: 2041 })).months.slice(0, 2).map((cell) => cell.planned);
  expect(planned).toEqual(['11.00', '7.00']);
});

test.each([
  [{ measure: 'nothing', month: 1, planned: 1 }, 'cells.0.measure'],
  [{ measure: 'leads', month: 13, planned: 1 }, 'cells.0.month'],
  [{ measure: 'leads', month: 1, planned: -1 }, 'cells.0.planned'],
  [{ measure: 'other', month: 1, planned: 1 }, 'cells.0.title'],
])('%j is refused beside its field', async (cell, field) => {
  const answer = await save([cell]);
  expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([408, field]);
});

test('the export holds the months and the year of each measure', async () => {
  const file = await t.send(
    marketTargetsApi.exportTargets,
    { year: 2040, columns: 'title,month,planned' },
    market.token,
  );
  const rows = await sheetRows(file.response.rawPayload);
  expect(rows[0]).toEqual(['指标', '月份', '目标']);
  expect(rows).toContainEqual(['成交客户', '2040 合计', '30']);
});
