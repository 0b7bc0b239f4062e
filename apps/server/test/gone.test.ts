import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandsApi } from '@shibiao/contract/demands';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';

/** A form is saved whose record was deleted in another window. */
let t: TestApp;
let seller: Person;
let leader: Person;
let stranger: Person;
const PLAIN = /不存在，或不在您的数据范围内/;
beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
});

test('a demand, whatever version the form is of', async () => {
  const id = await t.make.demand(seller);
  const { contactId, mode, version } = await t.call(demandsApi.one, { id }, seller.token);
  const form = { id, version, contactId, topic: '改过', mode };
  await t.call(demandsApi.save, { ...form, topic: '先改' }, seller.token);
  await t.call(demandsApi.delete, { id }, leader.token);
  const words = new RegExp(`^需求“先改”已于 .* 被${leader.name}删除$`);
  for (const one of [version, version + 1, version + 2]) {
    const answer = await t.send(demandsApi.save, { ...form, version: one }, seller.token);
    expect(answer).toMatchObject({ code: 404, message: expect.stringMatching(words) });
  }
  expect((await t.send(demandsApi.one, { id }, seller.token)).message).toMatch(words);
  expect((await t.send(demandsApi.one, { id }, stranger.token)).message).toMatch(PLAIN);
});

test('a lesson: its page, its form and its steps', async () => {
  const { id } = await t.make.lesson(seller, { on: '2099-01-01', lesson_status: 3 });
  const { version } = await t.call(lessonsApi.detail, { id }, seller.token);
  await t.call(lessonsApi.delete, { id }, leader.token);
  const words = new RegExp(`^课程“.*”已于 .* 被${leader.name}删除$`);
  const answers = [
    await t.send(lessonsApi.detail, { id }, seller.token),
    await t.send(lessonsApi.edit, { id, version, lessonname: '改过' }, seller.token),
    await t.send(lessonsApi.reserveOrPostpone, { id, version, lessonstatus: 1 }, seller.token),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ code: 404, message: expect.stringMatching(words) });
  expect((await t.send(lessonsApi.detail, { id }, stranger.token)).message).toMatch(PLAIN);
});

test('an application for an invoice that was withdrawn while finance had it open', async () => {
  const finance = await t.make.staff('finance');
  const lesson = await t.make.lesson(seller);
  const { id } = await t.call(
    invoicesApi.save,
    {
      title: '机构',
      kind: '普票',
      companyId: await t.make.company(),
      lines: [{ lessonId: lesson.id, amount: '100.00' }],
    },
    seller.token,
  );
  const { version } = await t.call(invoicesApi.one, { id }, finance.token);
  await t.call(invoicesApi.withdraw, { id, version }, seller.token);
  const answer = await t.send(invoicesApi.issue, { id, version, no: '12345678' }, finance.token);
  expect(answer).toMatchObject({ code: 404, message: expect.stringMatching(/已于 .* 被.*撤回$/) });
  expect(answer.message).toContain(seller.name);
});

test('an institution that was merged says into which when it is saved, and its address leads there', async () => {
  const manager = await t.make.staff('general_manager');
  const [loser, winner] = [await t.make.institution(), await t.make.institution()];
  const { version, cooperationName } = await t.call(
    institutionsApi.institution,
    { id: loser },
    manager.token,
  );
  const kept = await t.call(institutionsApi.institution, { id: winner }, manager.token);
  await t.call(institutionsApi.mergeInstitutions, { loserId: loser, winnerId: winner }, manager.token);
  const message = `机构“${cooperationName}”已合并到“${kept.cooperationName}”`;
  const save = { id: loser, version, cooperationName: '改名' };
  expect(await t.send(institutionsApi.saveInstitution, save, manager.token)).toMatchObject({
    code: 404,
    message,
  });
  expect((await t.call(institutionsApi.institution, { id: loser }, seller.token)).id).toBe(winner);
});
