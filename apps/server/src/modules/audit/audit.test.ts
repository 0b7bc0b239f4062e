import { demandsApi } from '@shibiao/contract/demands';
import { auditApi } from '@shibiao/contract/startup';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a history says who changed what, to those who may see the row', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const stranger = await t.make.staff('salesperson');
  const hr = await t.make.staff('hr');
  const partner = await t.make.partner();
  const contactId = await t.make.contact(seller);
  const { id } = await t.call(demandsApi.save, { contactId, topic: '甲课题' }, seller.token);
  await t.call(demandsApi.save, { id, topic: '乙课题' }, seller.token);
  const { list } = await t.call(auditApi.history, { subject: 'demand', id }, seller.token);
  expect(list.map((entry) => [entry.action, entry.by])).toEqual([
    ['update', seller.name],
    ['insert', seller.name],
  ]);
  expect(list[0]?.changes).toContainEqual({
    field: 'topic',
    title: '课题',
    before: '甲课题',
    after: '乙课题',
  });
  expect((await t.send(auditApi.history, { subject: 'demand', id })).code).toBe(401);
  expect((await t.send(auditApi.history, { subject: 'demand', id }, stranger.token)).code).toBe(404);
  expect((await t.send(auditApi.history, { subject: 'demand', id }, hr.token)).code).toBe(403);
  expect((await t.send(auditApi.history, { subject: 'demand', id }, partner.token)).code).toBe(403);
  expect((await t.send(auditApi.history, { subject: 'setting', id }, seller.token)).code).toBe(408);
});
