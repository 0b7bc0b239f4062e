import { contactsApi } from '@shibiao/contract/contacts';
import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandsApi } from '@shibiao/contract/demands';
import { identityApi } from '@shibiao/contract/identity';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { searchApi } from '@shibiao/contract/startup';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let colleague: Person;
let boss: Person;
let manager: Person;
let institution_id: number;
let fake: number;
let tel: string;
let theirs: number;
beforeAll(async () => {
  t = await testApp({ DEMO: '1' });
  seller = await t.make.staff('salesperson');
  colleague = await t.make.staff('salesperson');
  boss = await t.make.staff('general_manager');
  manager = await t.make.staff('manager');
});
beforeEach(async () => {
  institution_id = await t.make.institution();
  // A contact of the salesperson with the salesperson's own second number.
  tel = t.make.phone();
  fake = await t.make.contact(seller, { institution_id, tel });
  theirs = (await t.make.lesson(colleague, { institution_id })).id;
});

const register = async (): Promise<string> => {
  // Hourly codes are counted by address; other tests' codes are removed.
  await t.db.deleteFrom('verification_code').execute();
  const { demoCode } = await t.call(identityApi.sendCode, { account: tel, purpose: 'register' }, null);
  const answer = await t.call(
    identityApi.register,
    { account: tel, nickname: '王小明', password: 'Neues2026', code: demoCode ?? '' },
    null,
  );
  return answer.accessToken ?? '';
};
const lessonsOf = async (token: string) =>
  (await t.call(lessonsApi.list, {}, token)).list.map((row) => row.id).sort((a, b) => a - b);
const scope = async (by: Person, to: 'institution' | 'own' = 'institution') =>
  await t.send(contactsApi.updateScope, { contactIds: fake, scope: to }, by.token);
const scopeNow = async () =>
  (await t.db.selectFrom('contact').select('portal_scope').where('id', '=', fake).executeTakeFirstOrThrow())
    .portal_scope;

test('a registration with a number typed by a salesperson sees that contact’s own records only', async () => {
  const demand = await t.make.contact(colleague, { institution_id });
  const { id: foreign } = await t.call(
    demandsApi.save,
    { contactId: demand, topic: '同事的需求' },
    colleague.token,
  );
  const own = (await t.make.lesson(seller, { institution_id, contact_id: fake })).id;
  const token = await register();
  expect(await lessonsOf(token)).toEqual([own]);
  expect((await t.send(lessonsApi.detail, { id: theirs }, token)).code).toBe(404);
  expect((await t.send(demandsApi.one, { id: foreign }, token)).code).toBe(404);
  expect((await t.call(demandsApi.list, {}, token)).list).toEqual([]);
  expect(
    (await t.send(identityApi.toggleFavourite, { kind: 'lesson', targetId: theirs, on: 1 }, token)).code,
  ).toBe(404);
  const { name } = await t.db
    .selectFrom('lesson')
    .select('name')
    .where('id', '=', theirs)
    .executeTakeFirstOrThrow();
  const found = await t.call(searchApi.search, { keyword: name }, token);
  expect(found.list.filter((hit) => hit.kind === 'lesson').map((hit) => hit.path)).not.toContain(
    `/sigLessonDetails/${theirs}`,
  );
  const told = await t.db
    .selectFrom('message')
    .select('title')
    .where('recipient_id', '=', boss.accountId)
    .execute();
  expect(told.at(-1)?.title).toBe('联系人已自行注册');
});

test('a viewer of the whole institution confirms the portal scope, at once and logged; nobody confirms their own customer', async () => {
  const token = await register();
  expect((await scope(seller)).code).toBe(403);
  expect((await scope(manager)).code).toBe(404);
  expect((await t.send(contactsApi.updateScope, { contactIds: fake, scope: 'alles' }, boss.token)).code).toBe(
    408,
  );
  expect((await scope(boss)).data).toEqual({ changed: 1, skipped: [] });
  await expect.poll(() => lessonsOf(token)).toEqual([theirs]);
  expect(
    (await t.call(contactsApi.list, { portalScope: 'institution' }, boss.token)).list.map(
      (row) => row.contactId,
    ),
  ).toContain(fake);
  expect((await t.call(contactsApi.accountLog, { contactId: fake }, boss.token)).list[0]).toMatchObject({
    action: '可见范围',
    note: '全机构',
  });
  expect((await scope(boss)).data.changed).toBe(0);
  expect((await scope(boss, 'own')).data.changed).toBe(1);
  await expect.poll(() => lessonsOf(token)).toEqual([]);
  await t.make.give(fake, boss);
  expect((await scope(boss)).data).toMatchObject({ changed: 0, skipped: [{ contactId: fake }] });
});

test('a manager who does not see all of the institution cannot open it, by the account’s opening neither', async () => {
  const below = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  await t.make.give(fake, below);
  const open = await t.call(contactsApi.updateAccountDate, { contactIds: fake, status: 1 }, manager.token);
  expect(open.opened).toBe(1);
  expect(await scopeNow()).toBe('own');
  expect((await scope(manager)).data).toMatchObject({ changed: 0, skipped: [{ contactId: fake }] });
  expect(await scopeNow()).toBe('own');
});

test('an account that the general manager opens sees the institution', async () => {
  await t.call(contactsApi.updateAccountDate, { contactIds: fake, status: 1 }, boss.token);
  expect(await scopeNow()).toBe('institution');
});

test('another number or institution narrows it again on every road; a merge and its undo do not', async () => {
  const token = await register();
  await scope(boss);
  const other = await t.make.institution();
  const foreign = (await t.make.lesson(colleague, { institution_id: other })).id;
  const merge = await t.call(
    institutionsApi.mergeInstitutions,
    { winnerId: other, loserId: institution_id },
    boss.token,
  );
  expect(await scopeNow()).toBe('institution');
  await expect.poll(() => lessonsOf(token)).toEqual([theirs, foreign]);
  await t.call(institutionsApi.undoMerge, { id: merge.id }, boss.token);
  expect(await scopeNow()).toBe('institution');
  await expect.poll(() => lessonsOf(token)).toEqual([theirs]);
  const row = await t.db.selectFrom('contact').selectAll().where('id', '=', fake).executeTakeFirstOrThrow();
  const edit = { id: fake, contactName: row.name, tel, coorgid: other, version: row.version };
  expect((await t.send(customersApi.save, edit, seller.token)).code).toBe(200);
  expect(await scopeNow()).toBe('own');
  await expect.poll(() => lessonsOf(token)).toEqual([]);
  await t.db.updateTable('contact').set({ portal_scope: 'institution' }).where('id', '=', fake).execute();
  await t.db.updateTable('contact').set({ tel: t.make.phone() }).where('id', '=', fake).execute();
  expect(await scopeNow()).toBe('own');
});
