import { customersApi } from '@shibiao/contract/customers/customers';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { demandsApi } from '@shibiao/contract/demands';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a former owner is told the present one; strangers are told nothing', async () => {
  const t = await testApp();
  const leader = await t.make.staff('sales_leader');
  const team = { leader_id: leader.personnelId, organisation_id: leader.organisationId };
  const seller = await t.make.staff('salesperson', { ...team, name: '转出人' });
  const colleague = await t.make.staff('salesperson', { ...team, name: '接手人' });
  const stranger = await t.make.staff('sales_leader');
  const id = await t.make.contact(seller);
  const demand = await t.make.demand(seller, { contact_id: id, status: 1 });
  const { rows } = await sql<{ id: number }>`
    insert into lesson (code, name, contact_id, institution_id, owner_id, first_date, last_date, days, lesson_status)
    select 'KC-' || gen_random_uuid(), '课', id, institution_id, owner_id, '2099-01-01', '2099-01-01', 1, 1
    from contact where id = ${id} returning id`.execute(t.db);
  await t.call(transfersApi.transfer, { ids: [id], toId: colleague.personnelId }, leader.token);

  const { name, tel } = await t.db
    .selectFrom('contact')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const customer = { id, contactName: name, tel, remark: '正在写的备注' };
  for (const answer of [
    await t.send(customersApi.save, customer, seller.token),
    await t.send(customersApi.one, { id }, seller.token),
    await t.send(demandsApi.save, { id: demand, topic: '题', remark: '改' }, seller.token),
    await t.send(lessonsApi.edit, { id: rows[0]?.id ?? 0, lessonname: '课', remark: '改' }, seller.token),
  ]) {
    expect(answer.code).toBe(404);
    expect(answer.message).toMatch(new RegExp(`^客户“${name}”已于 .* 转给 接手人.*，不再是您的客户$`));
  }
  for (const answer of [
    await t.send(customersApi.save, customer, stranger.token),
    await t.send(demandsApi.one, { id: demand }, stranger.token),
  ])
    expect(answer.message).toMatch(/不存在，或不在您的数据范围内$/);
});
