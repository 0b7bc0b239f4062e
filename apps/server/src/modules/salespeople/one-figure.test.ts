import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { personnelApi } from '@shibiao/contract/personnel';
import type { SalesRow } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { seed } from '../../db/seed/main.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { expectedEnd } from './salespeople.rules.ts';

let t: TestApp;
let company = '';
beforeAll(async () => {
  t = await testApp();
  await seed('demo', t.url);
});

/** Home, ranking, targets and monthly statistics of everybody, side by side: each a map from person to figures. */
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

/** @returns how many figures were compared */
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

test('home, ranking, targets and monthly statistics say one figure of everybody', async () => {
  const manager = await t.make.staff('general_manager');
  company = manager.token;
  const now = monthOf(today());
  for (const month of [now, addMonths(now, -1), addMonths(now, -7)])
    expect(await expectOneFigure(month)).toBeGreaterThan(200);
});

test('and do so after a transfer, a departure, a cancelled receipt and a merge, with the past as it was', async () => {
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
  await t.call(personnelApi.deactivate, { id: from?.id ?? 0, successorId: to?.id ?? 0 }, company);
  const receipt = await sql<{ id: number }>`
    select r.id from receipt r where deleted_at is null and allocated > 0 and received_on >= ${`${now}-01`}::date
    order by id limit 1`.execute(t.db);
  await t.call(receiptsApi.cancel, { id: receipt.rows[0]?.id ?? 0, reason: '退款' }, finance.token);
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
  for (const month of [now, past]) expect(await expectOneFigure(month)).toBeGreaterThan(200);
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
