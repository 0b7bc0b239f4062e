import { contactsApi } from '@shibiao/contract/contacts';
import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { today } from '../../lib/dates.ts';
import { hashPassword } from '../../lib/passwords.ts';

let t: TestApp;
let manager: Person;
let stranger: Person;
let contactId: number;
let foreignId: number;
beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  stranger = await t.make.staff('manager');
  foreignId = await t.make.contact(stranger);
});
beforeEach(async () => {
  contactId = await t.make.contact(manager);
});
const set = (input: Record<string, unknown>, token = manager.token) =>
  t.send(contactsApi.updateAccountDate, { contactIds: contactId, ...input }, token);
const accountOf = (contact: number) =>
  t.db.selectFrom('account').selectAll().where('contact_id', '=', contact).executeTakeFirst();
const telOf = async (contact: number) =>
  (await t.db.selectFrom('contact').select('tel').where('id', '=', contact).executeTakeFirstOrThrow()).tel ??
  '';
const listed = async (filter: Record<string, unknown> = {}, token = manager.token) =>
  (await t.call(contactsApi.list, filter, token)).list.map((row) => row.contactId);
/** The database notifies servers of ended sessions, a moment later. */
const ended = (token: string) =>
  expect.poll(async () => (await t.send(identityApi.currentUser, {}, token)).code).toBe(401);
const signIn = async (account: string, password: string) =>
  await t.send(identityApi.loginByPassword, { account, password }, null);

describe('the three locks', () => {
  test('another’s customer', async () => {
    for (const endpoint of [contactsApi.accountLog, contactsApi.editAccountLog])
      expect((await t.send(endpoint, { contactId: foreignId, note: 'x' }, manager.token)).code).toBe(404);
    const both = { contactIds: [contactId, foreignId] };
    expect((await set({ ...both, status: 1 })).code).toBe(404);
    expect((await t.send(contactsApi.updateDomain, { ...both, domain: 'a.cn' }, manager.token)).code).toBe(
      404,
    );
    expect(await accountOf(contactId)).toBeUndefined();
    expect((await t.call(contactsApi.userIds, { contactIds: both.contactIds }, manager.token)).list).toEqual([
      expect.objectContaining({ contactId, userId: null }),
    ]);
  });
});

test('the service department looks after the accounts of customers whose lessons it sees, and after no others', async () => {
  const service = await t.make.staff('service_department');
  const seller = await t.make.staff('salesperson');
  const [served, other] = [await t.make.partner(), await t.make.partner()];
  await t.make.lesson(seller, { contact_id: served.contactId, institution_id: served.institutionId });
  const seen = await listed({ count: 100 }, service.token);
  expect(seen).toContain(served.contactId);
  expect(seen).not.toContain(other.contactId);
  expect((await set({ contactIds: served.contactId, status: 2 }, service.token)).code).toBe(200);
  expect(await accountOf(served.contactId)).toMatchObject({ status: 2 });
  expect((await set({ contactIds: other.contactId, status: 2 }, service.token)).code).toBe(404);
  const count = await t.call(identityApi.partnerAccountCount, {}, service.token);
  expect(count.total).toBe(seen.length);
  // A scope of lessons no wider than that of customers adds nothing.
  expect(await listed({ count: 100 }, stranger.token)).not.toContain(served.contactId);
});

describe('opening and closing', () => {
  test('a new account has the default password and must change it; it is listed and logged', async () => {
    const answer = await set({ status: 1, validUntil: '2099-12-31' });
    expect(answer.data).toEqual({ opened: 1, changed: 0, skipped: [] });
    expect(await accountOf(contactId)).toMatchObject({
      username: await telOf(contactId),
      user_type: 2,
      status: 1,
      must_change_password: true,
      valid_until: '2099-12-31',
    });
    expect(await listed({ state: 'unused' })).toContain(contactId);
    expect(await listed({}, stranger.token)).not.toContain(contactId);
    const login = await signIn(await telOf(contactId), t.environment.DEFAULT_PASSWORD);
    expect(login.data).toMatchObject({ mustChangePassword: true });
    expect((await t.call(contactsApi.accountLog, { contactId }, manager.token)).list).toMatchObject([
      { action: '开通', note: '有效期至 2099-12-31', byName: manager.name, isOwnNote: false },
    ]);
    // A repetition changes and logs nothing.
    expect((await set({ status: 1, validUntil: '2099-12-31' })).data).toMatchObject({
      opened: 0,
      changed: 0,
    });
    expect((await t.call(contactsApi.accountLog, { contactId }, manager.token)).total).toBe(1);
  });

  test('closing ends the sessions at once, opening again lets in', async () => {
    await set({ status: 1 });
    const account = await accountOf(contactId);
    const token = await t.make.session(account?.id ?? 0);
    expect((await t.send(identityApi.currentUser, {}, token)).code).toBe(200);
    expect((await set({ status: 2 })).data).toMatchObject({ changed: 1 });
    await ended(token);
    expect(await listed({ state: 'closed' })).toContain(contactId);
    await set({ status: 1 });
    expect((await accountOf(contactId))?.status).toBe(1);
  });

  test('a number that somebody signs in with, and none at all, are told and change nothing', async () => {
    const tel = await telOf(contactId);
    await t.make.account('teacher', { user_type: 3, username: tel });
    const other = await t.make.contact(manager, { tel: '010-88881234' });
    const { data } = await set({ contactIds: [contactId, other], status: 1 });
    expect(data.opened).toBe(0);
    expect(data.skipped.map((one) => one.reason)).toEqual([
      '手机号已是另一个账号的登录名',
      '没有手机号，不能作为登录账号',
    ]);
    expect((await set({ contactIds: other, validUntil: '2099-01-01' })).data.skipped).toHaveLength(1);
  });

  test('ten at once make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => set({ status: 1 })));
    expect(answers.map((answer) => answer.code)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.reduce((sum, answer) => sum + answer.data.opened, 0)).toBe(1);
    expect(
      await t.db.selectFrom('account').select('id').where('contact_id', '=', contactId).execute(),
    ).toHaveLength(1);
  });

  test('nothing chosen, a day past and a wrong state are refused', async () => {
    expect((await set({})).code).toBe(408);
    expect((await set({ status: 3 })).code).toBe(408);
    expect((await set({ contactIds: '', status: 1 })).code).toBe(408);
    expect((await set({ status: 1, validUntil: '2020-01-01' })).code).toBe(408);
    expect(await accountOf(contactId)).toBeUndefined();
  });
});

describe('the last day', () => {
  test('past it nobody signs in and open sessions are no longer valid; the next day counts in Shanghai', async () => {
    await set({ status: 1 });
    const tel = await telOf(contactId);
    const account = await accountOf(contactId);
    const password = 'Partner@2026';
    await t.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(password), must_change_password: false })
      .where('contact_id', '=', contactId)
      .execute();
    const token = await t.make.session(account?.id ?? 0);
    expect((await t.send(identityApi.currentUser, {}, token)).code).toBe(200);
    await set({ validUntil: '2020-01-01' });
    await ended(token);
    expect(await signIn(tel, password)).toMatchObject({
      code: 400,
      message: '账号已过有效期，请联系您的业务员',
    });
    expect((await signIn(tel, 'Wrong@2026')).message).toBe('账号或密码错误');
    expect(await listed({ state: 'ended' })).toContain(contactId);
    expect(await listed({ state: 'open' })).not.toContain(contactId);
    expect(await listed({ state: 'waiting' })).not.toContain(contactId);
    await set({ validUntil: '' });
    expect((await accountOf(contactId))?.valid_until).toBeNull();
    expect((await signIn(tel, password)).code).toBe(200);
  });
});

test('the domain is a host name, is logged and can be cleared', async () => {
  await set({ status: 1 });
  const domain = (value: string) =>
    t.send(contactsApi.updateDomain, { contactIds: contactId, domain: value }, manager.token);
  for (const wrong of ['https://a.cn', 'a b.cn', 'A.cn', 'a', '<script>.cn', '-a.cn'])
    expect((await domain(wrong)).code, wrong).toBe(408);
  expect((await domain('kehu.example.cn')).data).toEqual({ changed: 1 });
  expect((await domain('kehu.example.cn')).data).toEqual({ changed: 0 });
  expect((await accountOf(contactId))?.login_domain).toBe('kehu.example.cn');
  await domain('');
  expect((await accountOf(contactId))?.login_domain).toBeNull();
});

test('sync takes names and numbers over, closes accounts of deleted customers and tells what it cannot do', async () => {
  const [deleted, clashing, unchanged] = await Promise.all([
    t.make.contact(manager),
    t.make.contact(manager),
    t.make.contact(manager),
  ]);
  await set({ contactIds: [contactId, deleted, clashing, unchanged], status: 1 });
  const fresh = t.make.phone();
  await t.db
    .updateTable('contact')
    .set({ tel: fresh, name: '新名字😀' })
    .where('id', '=', contactId)
    .execute();
  await t.db.updateTable('contact').set({ deleted_at: '2026-01-01' }).where('id', '=', deleted).execute();
  const before = await telOf(clashing);
  const used = t.make.phone();
  await t.make.account('teacher', { user_type: 3, username: used });
  await t.db.updateTable('contact').set({ tel: used }).where('id', '=', clashing).execute();
  const session = await t.make.session((await accountOf(deleted))?.id ?? 0);

  expect(await t.call(contactsApi.sync, {}, stranger.token)).toEqual({
    updated: 0,
    closed: 0,
    skipped: [],
    renames: [],
  });
  // Without confirmation the changed numbers are only listed; they change when confirmed.
  const old = (await accountOf(contactId))?.username;
  const asked = await t.call(contactsApi.sync, {}, manager.token);
  expect(asked.renames).toEqual([{ contactId, contactName: '新名字😀', from: old, to: fresh }]);
  expect(await accountOf(contactId)).toMatchObject({ username: old, nickname: '新名字😀' });
  await t.db.updateTable('contact').set({ deleted_at: null }).where('id', '=', deleted).execute();
  await set({ contactIds: [deleted], status: 1 });
  await t.db.updateTable('contact').set({ deleted_at: '2026-01-01' }).where('id', '=', deleted).execute();
  const result = await t.call(contactsApi.sync, { confirm: true }, manager.token);
  expect(result).toMatchObject({ updated: 1, closed: 1, skipped: [{ contactId: clashing }] });
  expect(await accountOf(contactId)).toMatchObject({ username: fresh, nickname: '新名字😀' });
  expect((await accountOf(deleted))?.status).toBe(2);
  await ended(session);
  expect((await accountOf(clashing))?.username).toBe(before);
  expect(await t.call(contactsApi.sync, {}, manager.token)).toMatchObject({ updated: 0, closed: 0 });
});

test('sync does not move the number of an account with rights that the caller lacks', async () => {
  await set({ status: 1 });
  const account = await accountOf(contactId);
  // Such rows may exist from before visitors were limited to their built-in roles.
  await sql`alter table account_role disable trigger visitors_within`.execute(t.db);
  await sql`insert into account_role (account_id, role_id) select ${account?.id}, id from role where key = 'finance'`.execute(
    t.db,
  );
  await sql`alter table account_role enable trigger visitors_within`.execute(t.db);
  await t.db.updateTable('contact').set({ tel: t.make.phone() }).where('id', '=', contactId).execute();
  const { skipped } = await t.call(contactsApi.sync, { confirm: true }, manager.token);
  expect(skipped).toContainEqual(
    expect.objectContaining({ contactId, reason: '账号的权限高于您，登录名未变' }),
  );
  expect((await accountOf(contactId))?.username).toBe(account?.username);
});

test('the WeChat log holds sign-ins by WeChat of the caller’s contacts alone', async () => {
  await set({ status: 1 });
  const account = await accountOf(contactId);
  const values = { account_id: account?.id ?? 0, username: account?.username ?? '', result: 'ok' };
  await t.db
    .insertInto('login_log')
    .values([
      { ...values, method: 'wechat', at: '2026-05-05 10:00:00' },
      { ...values, method: 'password' },
    ])
    .execute();
  const log = (filter: object, token = manager.token) =>
    t.call(contactsApi.wechatLog, { contactId, ...filter }, token);
  expect((await log({})).list).toMatchObject([{ contactId, result: 'ok' }]);
  expect((await log({ from: '2026-05-06' })).total).toBe(0);
  expect((await log({ to: '2026-05-05' })).total).toBe(1);
  expect((await log({}, stranger.token)).total).toBe(0);
});

test('a note is rewritten by its author alone, what the system noted by nobody', async () => {
  await set({ status: 1 });
  const edit = (input: object, token = manager.token) =>
    t.send(contactsApi.editAccountLog, { contactId, ...input }, token);
  const { id } = (await edit({ note: '客户要求延期' })).data;
  expect((await edit({ id, note: '改过' })).code).toBe(200);
  const colleague = await t.make.staff('manager', { organisation_id: manager.organisationId });
  expect((await edit({ id, note: '别人的' }, colleague.token)).code).toBe(404);
  const { list } = await t.call(contactsApi.accountLog, { contactId }, manager.token);
  expect(list).toMatchObject([{ action: '备注', note: '改过', isOwnNote: true }, { action: '开通' }]);
  expect((await edit({ id: list[1]?.id ?? 0, note: 'x' })).code).toBe(404);
  expect((await edit({ note: '' })).code).toBe(408);
  expect((await edit({ note: '长'.repeat(501) })).code).toBe(408);
});

test('the list finds by name, institution and number and sorts with blanks where they belong', async () => {
  const institution_id = await t.make.institution({ name: '晨光培训学校' });
  const other = await t.make.contact(manager, { institution_id, name: '甄别人' });
  await set({ contactIds: [contactId, other], status: 1 });
  await set({ contactIds: other, validUntil: '2098-01-01' });
  expect(await listed({ keyword: '晨光' })).toEqual([other]);
  expect(await listed({ keyword: '甄别' })).toEqual([other]);
  expect(await listed({ keyword: (await telOf(other)).slice(0, 11) })).toEqual([other]);
  expect(await listed({ coorgid: institution_id })).toEqual([other]);
  expect(await listed({ hasWechat: 'true' })).toEqual([]);
  const earliest = await t.make.contact(manager);
  await set({ contactIds: earliest, status: 1, validUntil: today() });
  expect((await listed({ sort: 'validUntil', order: 'asc' }))[0]).toBe(earliest);
  expect((await listed({ sort: 'validUntil', order: 'desc' })).at(-1)).toBe(earliest);
});

test('accounts are found by what their customer is called and where it belongs now', async () => {
  const [before, after] = [
    await t.make.institution({ name: '旧址书院' }),
    await t.make.institution({ name: '新址书院' }),
  ];
  const moved = await t.make.contact(manager, { institution_id: before, name: '尹旧名' });
  await set({ contactIds: [contactId, moved], status: 1 });
  const changed = { institution_id: after, name: '尹易姓' };
  await t.db.updateTable('contact').set(changed).where('id', '=', moved).execute();
  for (const keyword of ['旧址', '旧名']) expect(await listed({ keyword })).toEqual([]);
  for (const keyword of ['新址', '易姓']) expect(await listed({ keyword })).toEqual([moved]);
  // Accounts stay consistent with their contacts, whatever the state of either.
  const { rows } = await sql`select c.id, c.institution_id, c.portal_scope, c.search_text from contact c
      where c.id in (select contact_id from account)
    except select contact_id, institution_id, portal_scope, search_text from portal_contact`.execute(t.db);
  expect(rows).toEqual([]);
});

test('an owner’s accounts are listed, a deleted contact’s among them', async () => {
  const owner = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  const [kept, deleted] = [await t.make.contact(owner), await t.make.contact(owner)];
  await set({ contactIds: [contactId, kept, deleted], status: 1 });
  await t.db.updateTable('contact').set({ deleted_at: '2026-01-01' }).where('id', '=', deleted).execute();
  expect((await listed({ authorId: owner.personnelId })).sort((a, b) => a - b)).toEqual([kept, deleted]);
});
