import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
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
  const elsewhere = { id: 2_000_000_000, page: 1, count: 20 };
  expect((await t.send(institutionsApi.institutionContacts, elsewhere, seller.token)).code).toBe(404);
  const periods = await t.call(customerPageApi.ownership, { id }, seller.token);
  expect(periods).toMatchObject({
    list: [{ ownerName: '李销售', how: 'created', toAt: null, days: 0 }],
    total: 1,
  });
});
