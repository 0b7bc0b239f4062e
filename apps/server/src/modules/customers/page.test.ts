import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { customerTimelineApi } from '@shibiao/contract/customers/timeline';
import { demandsApi } from '@shibiao/contract/demands';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
let general: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson', { name: '李销售' });
  stranger = await t.make.staff('salesperson');
  general = await t.make.staff('general_manager');
});

test('counts, demands, lessons, money; colleagues masked by scope; ownership periods', async () => {
  const institution = await t.make.institution();
  const id = await t.make.contact(seller, { institution_id: institution });
  const other = await t.make.contact(stranger, { institution_id: institution, tel: '13388889999' });
  await sql`insert into lesson (code, name, contact_id, institution_id, owner_id, first_date, last_date, days, lesson_status, fee_income)
    values ('KC-F1', '课甲', ${id}, ${institution}, ${seller.personnelId}, '2026-03-01', '2026-03-01', 1.5, 1, 8000),
      ('KC-F2', '课乙', ${id}, ${institution}, ${seller.personnelId}, '2026-03-02', '2026-03-02', 1, 0, 5000)`.execute(
    t.db,
  );
  const { id: demand } = await t.call(
    demandsApi.save,
    { contactId: id, topic: '压力管理', budget: '9000' },
    seller.token,
  );
  const of = { id, page: 1, count: 1 };
  const facts = await t.call(customerPageApi.facts, { id }, seller.token);
  expect(facts.counts).toEqual({ colleagues: 1, demands: 1, lessons: 2, files: 0 });
  const lessons = await t.call(customerPageApi.customerLessons, of, seller.token);
  expect(lessons).toMatchObject({ list: [{ title: '课乙', status: 0 }], total: 2 });
  const second = await t.call(customerPageApi.customerLessons, { ...of, page: 2 }, seller.token);
  expect(second).toMatchObject({ list: [{ title: '课甲', amount: '8000.00' }], total: 2 });
  const demands = await t.call(customerPageApi.customerDemands, of, seller.token);
  expect(demands).toMatchObject({ list: [{ id: demand, title: '压力管理', amount: '9000.00' }], total: 1 });
  expect(facts.money).toEqual({
    lessons: 1,
    days: '1.5',
    income: '8000.00',
    invoiced: '0.00',
    received: '0.00',
    open: '8000.00',
    ahead: '0.00',
  });
  const colleagues = async (token: string) => {
    const { list, total } = await t.call(
      institutionsApi.institutionContacts,
      { id: institution, page: 1, count: 20 },
      token,
    );
    expect(total).toBe(2);
    return list.find((row) => row.id === other);
  };
  expect(await colleagues(seller.token)).toMatchObject({ isOwn: false, tel: '133****9999' });
  expect(await colleagues(general.token)).toMatchObject({ isOwn: true, tel: '13388889999' });
  const others = { id: institution, withoutId: id, page: 1, count: 20 };
  const beside = await t.call(institutionsApi.institutionContacts, others, seller.token);
  expect([beside.total, beside.list.map((row) => row.id)]).toEqual([1, [other]]);
  const elsewhere = { id: 2_000_000_000, page: 1, count: 20 };
  expect((await t.send(institutionsApi.institutionContacts, elsewhere, seller.token)).code).toBe(404);
  const periods = await t.call(customerPageApi.ownership, { id }, seller.token);
  expect(periods).toMatchObject({
    list: [{ ownerName: '李销售', how: 'created', toAt: null, days: 0 }],
    total: 1,
  });
});

test('a record kept by an earlier owner is listed for the new one and does not open', async () => {
  const id = await t.make.contact(seller);
  const kept = { contact_id: id, created_at: '2026-03-01 09:00:00' };
  await t.make.demand(stranger, { ...kept, topic: '前任的需求' });
  await t.make.demand(seller, { ...kept, topic: '自己的需求' });
  await t.make.lesson(stranger, { contact_id: id, name: '前任的课', on: '2026-03-05' });
  await t.make.lesson(seller, { contact_id: id, name: '自己的课', on: '2026-03-06' });
  const opensFor = async (token: string) => {
    const of = { id, page: 1, count: 10 };
    const lists = await Promise.all([
      t.call(customerPageApi.customerDemands, of, token),
      t.call(customerPageApi.customerLessons, of, token),
      t.call(customerTimelineApi.timeline, { id }, token),
    ]);
    return lists.map(({ list }) => Object.fromEntries(list.map((one) => [one.title, one.mayOpen])));
  };
  const demands = { 前任的需求: false, 自己的需求: true };
  const lessons = { 前任的课: false, 自己的课: true };
  expect(await opensFor(seller.token)).toEqual([demands, lessons, { ...demands, ...lessons }]);
  for (const one of await opensFor(general.token)) expect(Object.values(one)).not.toContain(false);
});
