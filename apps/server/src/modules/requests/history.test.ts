import { auditApi } from '@shibiao/contract/startup';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { requestPeople, requestsOn, workday } from '../../../test/requests.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
});
const { leave, decide } = requestsOn(() => t);

test('the history of a request says its facts and sign-offs to whoever reads it, and to nobody else', async () => {
  const id = await leave(people.seller, workday(3));
  await decide(people.leader, id);
  const { list } = await t.call(auditApi.history, { subject: 'staff_request', id }, people.seller.token);
  const said = list.map((entry) => [entry.action, entry.tableTitle, entry.by]);
  expect(said).toContainEqual(['insert', '申请', people.seller.name]);
  expect(said).toContainEqual(['insert', '请假', people.seller.name]);
  expect(said).toContainEqual(['update', '申请的审批', people.leader.name]);
  expect(list.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ title: '状态', before: '审批中', after: '已通过' }),
  );
  expect(
    (await t.send(auditApi.history, { subject: 'staff_request', id }, people.colleague.token)).code,
  ).toBe(404);
  const partner = await t.make.partner();
  expect((await t.send(auditApi.history, { subject: 'staff_request', id }, partner.token)).code).toBe(403);
});
