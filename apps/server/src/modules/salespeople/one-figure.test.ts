import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { personnelApi } from '@shibiao/contract/personnel';
import { reportsApi } from '@shibiao/contract/reports/reports';
import type { SalesRow } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoApp, type TestApp } from '../../../test/app.ts';
import { addDays, addMonths, monthOf, monthRange, today, weekRange } from '../../lib/dates.ts';
import { add, subtract } from '../../lib/money.ts';

let t: TestApp;
let company = '';
beforeAll(async () => {
  t = await demoApp();
});

/** Home, ranking, targets and monthly statistics of everybody: each a map from person to figures. */
async function figuresOfAll(month: string, token: string) {
  const { from, to } = monthRange(month);
  const span = { from, to, count: 200 };
  const [year, periodNo] = month.split('-').map(Number);
  const monthly = await t.call(salespeopleApi.monthly, span, token);
  const ranked = await Promise.all(
    (['income', 'received', 'newCustomers', 'followUps', 'days'] as const).map((sort) =>
      t.call(rankingsApi.customerRanking, { ...span, sort }, token),
    ),
  );
  const targets = await t.call(
    dashboardApi.targets,
    { year, periodNo, periodKind: 'month', subjectKind: 'person', count: 1000 },
    token,
  );
  const six = await t.call(dashboardApi.targetsSix, { month }, token);
  const grid = await t.call(salespeopleApi.targets, { year, measure: 'receipt' }, token);
  return { monthly, ranked, targets, six, grid, no: (periodNo ?? 1) - 1 };
}

/** Customers at the end, computed from the start and the changes. */
const expectedEnd = (row: SalesRow): number =>
  row.heldStart +
  row.gained +
  row.regained +
  row.movedIn +
  row.restored -
  row.lost -
  row.movedOut -
  row.mergedAway -
  row.removed;

/** @returns the number of compared figures */
async function expectOneFigure(month: string): Promise<number> {
  const { monthly, ranked, targets, six, grid, no } = await figuresOfAll(month, company);
  const of = new Map(monthly.list.map((row) => [row.id, row]));
  let compared = 0;
  const same = (id: number, what: string, value: string | number, other: string | number | undefined) => {
    compared++;
    expect(Number(other ?? 0), `${month} ${what} of ${id}`).toBe(Number(value));
  };
  for (const { list } of ranked)
    for (const row of list) {
      const own = of.get(row.id);
      same(row.id, '合同额', row.income, own?.income);
      same(row.id, '收款', row.received, own?.received);
      same(row.id, '天数', row.days, own?.days);
      same(row.id, '新客户', row.newCustomers, own?.gained);
      same(row.id, '跟进', row.followUps, own?.followUps);
    }
  const names = {
    contract: 'income',
    receipt: 'received',
    days: 'days',
    newCustomers: 'gained',
    profit: 'profit',
  } as const;
  for (const { subjectId, measure, actual, planned } of targets.list) {
    if (measure in names)
      same(subjectId, measure, actual, of.get(subjectId)?.[names[measure as keyof typeof names]]);
    if (measure === 'receipt') same(subjectId, '目标', planned, of.get(subjectId)?.target);
  }
  for (const row of grid.list)
    same(row.id, '目标表', row.months[no]?.actual ?? '0', of.get(row.id)?.received);
  for (const { measure, actual } of six.list)
    if (measure === 'contract' || measure === 'receipt' || measure === 'profit')
      same(0, `首页 ${measure}`, actual, monthly.sums[names[measure]]);
  for (const row of monthly.list) same(row.id, '客户数', row.heldEnd, expectedEnd(row));
  return compared;
}

/** Columns that equal a measure of targets, reports and home. */
const BY_MEASURE = {
  contract: 'income',
  receipt: 'received',
  profit: 'profit',
  days: 'days',
  newCustomers: 'gained',
  followUps: 'followUps',
  demands: 'demands',
  reserved: 'reserved',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<string, keyof SalesRow>;
const isCompared = (measure: string | null): measure is keyof typeof BY_MEASURE =>
  measure !== null && measure in BY_MEASURE;

/** Compares weekly statistics with the week reports of a month and their lines. */
async function expectOneWeek(month: string): Promise<number> {
  let compared = 0;
  const { from, to } = monthRange(month);
  for (let monday = weekRange(from).from; monday <= to; monday = addDays(monday, 7)) {
    const { list } = await t.call(salespeopleApi.weekly, { date: monday, count: 200 }, company);
    const rows = new Map(list.map((row) => [row.id, row]));
    const week = { from: monday, to: addDays(monday, 6), count: 200 };
    const reports = await t.call(reportsApi.weeklyList, week, company);
    for (const { personnelId, figures, targets } of reports.list) {
      const row = rows.get(personnelId);
      const said = [figures.followUps, figures.customers, figures.gained, figures.demands, figures.reserved];
      expect([...said, figures.confirmed, figures.received], `${monday} of ${personnelId}`).toEqual([
        row?.followUps,
        row?.followed,
        row?.gained,
        row?.demands,
        row?.reserved,
        row?.confirmed,
        row?.received,
      ]);
      for (const { measure, actual } of targets)
        if (isCompared(measure)) expect(Number(actual), measure).toBe(Number(row?.[BY_MEASURE[measure]]));
      compared++;
    }
  }
  return compared;
}

/** Compares monthly statistics with the month reports, and with each salesperson's home page. */
async function expectOneMonth(month: string): Promise<number> {
  let compared = 0;
  const span = monthRange(month);
  const { list } = await t.call(salespeopleApi.monthly, { ...span, count: 200 }, company);
  const rows = new Map(list.map((row) => [row.id, row]));
  const reports = await t.call(reportsApi.monthlyList, { month, count: 200 }, company);
  for (const { id, personnelId } of reports.list) {
    const { figures, snapshot } = await t.call(reportsApi.monthlyDetail, { id }, company);
    expect(snapshot?.map((row) => row.measure)).toEqual(figures.map((row) => row.measure));
    for (const { measure, actual } of figures)
      if (isCompared(measure))
        expect(Number(actual), `${month} ${measure} of ${personnelId}`).toBe(
          Number(rows.get(personnelId)?.[BY_MEASURE[measure]]),
        );
    compared++;
  }
  const sellers = await sql<{ account: number; person: number }>`
    select a.id as account, a.personnel_id as person from account a join account_role x on x.account_id = a.id
    join role r on r.id = x.role_id where a.status = 1 and not a.must_change_password and a.personnel_id is not null
    group by 1, 2 having array_agg(r.key) = array['salesperson'] order by 1`.execute(t.db);
  for (const { account, person } of sellers.rows) {
    const token = await t.make.session(account);
    const { list: six } = await t.call(dashboardApi.targetsSix, { month }, token);
    const own = (await t.call(salespeopleApi.monthly, { ...span, count: 5 }, token)).list;
    expect(own.every((row) => row.id === person)).toBe(true);
    for (const { measure, actual } of six)
      if (isCompared(measure))
        expect(Number(actual), `${month} home ${measure} of ${person}`).toBe(
          Number(rows.get(person)?.[BY_MEASURE[measure]] ?? 0),
        );
    compared++;
  }
  return compared;
}

/**
 * Commission is based on receipts without 置换: always in total, and per person unless a commission is shared or stays
 * with a former owner.
 */
async function expectOneMoney(month: string): Promise<number> {
  const span = monthRange(month);
  const { list } = await t.call(salespeopleApi.monthly, { ...span, count: 200 }, company);
  const free = await sql<{ id: number | null; amount: string }>`
    select owner_id as id, sum(amount - allocated)::text as amount from receipt
    where deleted_at is null and method <> '置换' and received_on between ${span.from}::date and ${span.to}::date group by 1`.execute(
    t.db,
  );
  const shared = await sql<{ id: number }>`
    select distinct unnest(array[s.personnel_id, x.owner_id]) as id from commission_share s
    join receipt_line x on x.lesson_id = s.lesson_id and x.is_active
    where s.role <> '组长' and (s.percent <> 100 or s.personnel_id is distinct from x.owner_id)`.execute(
    t.db,
  );
  const isShared = new Set(shared.rows.map(({ id }) => id));
  const forLessons = (row: SalesRow) =>
    subtract(row.received, row.exchanged, free.rows.find(({ id }) => id === row.id)?.amount ?? '0');
  const received = async (filter: object) =>
    (await t.call(commissionEntriesApi.entries, { ...span, ...filter, count: 1 }, company)).sums.received;
  expect(await received({}), `${month} 提成的回款`).toBe(add(...list.map(forLessons)));
  let compared = 0;
  for (const row of list) {
    if (isShared.has(row.id)) continue;
    expect(await received({ personnelId: row.id }), `${month} 提成的回款 of ${row.id}`).toBe(forLessons(row));
    compared++;
  }
  return compared;
}

test('home, ranking, targets and monthly statistics say one figure of everybody', async () => {
  const manager = await t.make.staff('general_manager');
  company = manager.token;
  const now = monthOf(today());
  for (const month of [now, addMonths(now, -1), addMonths(now, -7)])
    expect(await expectOneFigure(month)).toBeGreaterThan(200);
});

test('weekly and monthly reports, home pages and commission show the same figures', async () => {
  const last = addMonths(monthOf(today()), -1);
  expect(await expectOneWeek(last)).toBeGreaterThan(5);
  expect(await expectOneMonth(last)).toBeGreaterThan(5);
  expect(await expectOneMoney(last)).toBeGreaterThan(5);
});

test('figures stay equal after a transfer, a departure, a cancelled receipt and a merge, with the past unchanged', async () => {
  const now = monthOf(today());
  const past = addMonths(now, -2);
  const before = (await figuresOfAll(past, company)).monthly.list;
  const finance = await t.make.staff('finance');
  const [from, to] = await t.db
    .selectFrom('personnel')
    .where('post', '=', '业务员')
    .where('login_status', '=', 1)
    .orderBy('id')
    .select('id')
    .limit(2)
    .execute();
  const { rows } = await sql<{ id: number }>`
    select id from contact where owner_id = ${from?.id} and deleted_at is null order by id limit 20`.execute(
    t.db,
  );
  await t.call(
    transfersApi.transfer,
    { ids: rows.map((row) => row.id), toId: to?.id ?? 0, reason: '区域调整' },
    company,
  );
  await expectOneFigure(now);
  await t.call(personnelApi.deactivate, { id: from?.id ?? 0, successorId: to?.id ?? 0 }, company);
  await expectOneFigure(now);
  const receipt = await sql<{ id: number }>`
    select r.id from receipt r where deleted_at is null and allocated > 0 and received_on >= ${`${now}-01`}::date
    order by id limit 1`.execute(t.db);
  await t.call(receiptsApi.cancel, { id: receipt.rows[0]?.id ?? 0, reason: '退款' }, finance.token);
  await expectOneFigure(now);
  const [winner, loser] = await t.db
    .selectFrom('institution')
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .limit(2)
    .execute();
  const admin = await t.make.staff('super_admin');
  await t.call(
    institutionsApi.mergeInstitutions,
    { winnerId: winner?.id ?? 0, loserId: loser?.id ?? 0, reason: '同一家机构' },
    admin.token,
  );
  for (const month of [now, past]) {
    expect(await expectOneFigure(month)).toBeGreaterThan(200);
    await expectOneWeek(month);
    await expectOneMonth(month);
    await expectOneMoney(month);
  }
  const kept = ({
    id,
    income,
    received,
    gained,
    lost,
    movedIn,
    movedOut,
    heldEnd,
    followUps,
    demands,
    reserved,
    confirmed,
  }: SalesRow) => ({
    id,
    income,
    received,
    gained,
    lost,
    movedIn,
    movedOut,
    heldEnd,
    followUps,
    demands,
    reserved,
    confirmed,
  });
  expect((await figuresOfAll(past, company)).monthly.list.map(kept)).toEqual(before.map(kept));
});
