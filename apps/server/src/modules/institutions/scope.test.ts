import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandsApi } from '@shibiao/contract/demands';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

/** Maintainers of an institution change it and read its plans; others read its name. */
let t: TestApp;
let seller: Person;
let leader: Person;
let stranger: Person;
let foreignLeader: Person;
let id: number;

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  ({ leader: foreignLeader, seller: stranger } = await t.make.team());
  id = await t.make.institution({ name: '启明银行', is_core: 1 });
  await t.make.contact(seller, { institution_id: id });
  await t.make.lesson(seller, { institution_id: id });
  await t.db
    .insertInto('core_target')
    .values({ institution_id: id, month: '2026-03', planned_days: '4.0', planned_amount: '80000.00' })
    .execute();
});
const rowOf = () => t.db.selectFrom('institution').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const form = { cooperationName: '改名银行', level: 'D' };

test('a foreign institution is neither renamed nor levelled nor deleted', async () => {
  const before = await rowOf();
  for (const { token } of [stranger, foreignLeader]) {
    expect((await t.send(institutionsApi.saveInstitution, { id, ...form }, token)).code).toBe(404);
    expect((await t.send(lessonsApi.updateOrgLevel, { coorgid: id, level: 'D' }, token)).code).toBe(404);
  }
  const service = await t.make.staff('service_department');
  expect((await t.send(lessonsApi.updateOrgLevel, { coorgid: id, level: 'D' }, service.token)).code).toBe(
    404,
  );
  expect((await t.send(institutionsApi.deleteInstitution, { id }, foreignLeader.token)).code).toBe(404);
  expect(await rowOf()).toEqual(before);
  await t.call(lessonsApi.updateOrgLevel, { coorgid: id, level: 'B' }, seller.token);
  expect((await rowOf()).level).toBe('B');
});

test('another team’s leader cannot plan an institution or make it a core one', async () => {
  const target = { coorgid: id, month: '2026-04', plannedDays: 1, plannedAmount: '1.00' };
  expect((await t.send(institutionsApi.toggleCore, { id }, foreignLeader.token)).code).toBe(404);
  expect((await t.send(institutionsApi.saveCoreTarget, target, foreignLeader.token)).code).toBe(404);
  expect((await rowOf()).is_core).toBe(1);
  expect((await t.send(institutionsApi.saveCoreTarget, target, leader.token)).code).toBe(200);
});

test('an institution without maintainers is open to everybody with the function', async () => {
  const free = await t.make.institution();
  const saved = await t.send(
    institutionsApi.saveInstitution,
    { id: free, cooperationName: '无主机构' },
    stranger.token,
  );
  expect(saved.code).toBe(200);
});

test('core plans are listed for who keeps the institution', async () => {
  const listed = async (token: string) =>
    (await t.call(institutionsApi.coreList, { month: '2026-03' }, token)).list.map(
      (row) => row.plannedAmount,
    );
  expect(await listed(seller.token)).toEqual(['80000.00']);
  expect(await listed(stranger.token)).toEqual([]);
  expect((await t.send(institutionsApi.coreMonths, { id }, stranger.token)).code).toBe(404);
  const boss = await t.make.staff('general_manager');
  expect(await listed(boss.token)).toEqual(['80000.00']);
});

test('money of an institution is that of the lessons whose money the caller sees', async () => {
  const seen = async (token: string) => (await t.call(institutionsApi.institution, { id }, token)).income;
  const finance = await t.make.staff('finance');
  expect([await seen(seller.token), await seen(leader.token), await seen(finance.token)]).toEqual([
    '10000.00',
    '10000.00',
    '10000.00',
  ]);
  for (const role of [
    'salesperson',
    'market_department',
    'teacher_department',
    'service_department',
  ] as const) {
    const { token } = await t.make.staff(role);
    expect(await seen(token), role).toBe('0.00');
    const { list } = await t.call(institutionsApi.institutions, { keyword: '启明银行' }, token);
    expect(list[0], role).toMatchObject({ income: '0.00', open: '0.00' });
  }
});

test('demands of an institution are counted as far as the caller sees them', async () => {
  const kept = await t.make.institution();
  await t.make.demand(seller, { institution_id: kept });
  await t.make.demand(seller, { institution_id: kept, deleted_at: '2026-01-01 00:00:00' });
  const seen = async (token: string) => {
    const { demands } = await t.call(institutionsApi.institution, { id: kept }, token);
    const { total } = await t.call(demandsApi.list, { coorgid: kept }, token);
    return [demands, total];
  };
  expect(await seen(seller.token)).toEqual([1, 1]);
  expect(await seen(leader.token)).toEqual([1, 1]);
  expect(await seen(stranger.token)).toEqual([0, 0]);
});
