import { createHash } from 'node:crypto';
import { demandsApi } from '@shibiao/contract/demands';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { identityApi } from '@shibiao/contract/identity';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { forgetRequests } from '../src/db/saved-requests.ts';
import { hashPassword } from '../src/lib/passwords.ts';
import { type TestApp, testApp } from './app.ts';
import { atEndOfFile } from './opened.ts';
import { reimbursement } from './payments.ts';

/** Two servers on one database: a repeated save may reach another server. */
let t: TestApp;
let other: FastifyInstance;
let person: { token: string; personnelId: number; organisationId: number; accountId: number };
let contactId: number;

beforeAll(async () => {
  t = await testApp();
  other = await buildApp(t.environment, t.url);
  await other.ready();
  atEndOfFile(() => other.close());
  person = await t.make.staff('salesperson');
  contactId = await t.make.contact(person);
});

async function send(app: FastifyInstance, endpoint: Endpoint, payload: object, key?: string) {
  const headers = { authorization: `bearer ${person.token}`, ...(key ? { 'idempotency-key': key } : {}) };
  const response = await app.inject({ method: 'POST', url: `/api${endpoint.path}`, headers, payload });
  return response.json<{ code: number; message: string; data: { id?: number } }>();
}
const demandsOf = (topic: string) =>
  t.db.selectFrom('demand').where('topic', '=', topic).select('id').execute();
const demand = (topic: string) => ({ contactId, topic, days: 1.5, budget: '12000' });

test('a save sent again under its key is made once, on whichever server, and answered alike', async () => {
  const first = await send(t.app, demandsApi.save, demand('重发'), 'key-again-1');
  const second = await send(other, demandsApi.save, demand('重发'), 'key-again-1');
  expect(first.code).toBe(200);
  expect(second).toMatchObject({ code: 200, data: { id: first.data.id } });
  expect(await demandsOf('重发')).toEqual([{ id: first.data.id }]);
});

test('twenty at once under one key make one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send(i % 2 ? t.app : other, demandsApi.save, demand('同时'), 'key-at-once'),
    ),
  );
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  expect(await demandsOf('同时')).toHaveLength(1);
});

test('fifty equal reimbursements of one form at once are one', async () => {
  const form = reimbursement({ title: '同一张表单' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => send(i % 2 ? t.app : other, paymentsApi.save, form, 'key-of-form')),
  );
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  const made = await t.db
    .selectFrom('payment_request')
    .where('title', '=', form.title)
    .select('id')
    .execute();
  expect(made).toHaveLength(1);
  // Concurrent repetitions are told that it is saved.
  expect(new Set(answers.flatMap(({ data }) => data?.id ?? []))).toEqual(new Set([made[0]?.id]));
});

test('a save whose server was lost before it answered is not made again', async () => {
  await send(t.app, demandsApi.save, demand('丢失'), 'key-lost-1');
  await t.db.updateTable('saved_request').set({ answer: null }).where('key', '=', 'key-lost-1').execute();
  expect(await send(other, demandsApi.save, demand('丢失'), 'key-lost-1')).toMatchObject({
    code: 200,
    message: '此前已保存',
  });
  expect(await demandsOf('丢失')).toHaveLength(1);
});

test('another content under a used key is refused and changes nothing', async () => {
  const first = await send(t.app, demandsApi.save, demand('原来'), 'key-other-1');
  // The answer has the saved id, so that the form can continue with it.
  expect(await send(t.app, demandsApi.save, demand('改过'), 'key-other-1')).toMatchObject({
    code: 400,
    data: { savedBefore: { id: first.data.id } },
  });
  expect(await demandsOf('改过')).toEqual([]);
});

test('a refused save keeps no key: corrected or repeated it is made', async () => {
  const bad = { ...demand('被拒'), contactId: 2_000_000_000 };
  expect((await send(t.app, demandsApi.save, bad, 'key-refused')).code).not.toBe(200);
  expect((await send(t.app, demandsApi.save, demand('被拒'), 'key-refused')).code).toBe(200);
  expect(await demandsOf('被拒')).toHaveLength(1);
});

test('without a key, or with one that is none, each save stands for itself', async () => {
  for (const key of [undefined, 'short', 'x'.repeat(65), "a'; drop table demand; --"])
    expect((await send(t.app, demandsApi.save, demand('各自'), key)).code).toBe(200);
  expect(await demandsOf('各自')).toHaveLength(4);
});

test('keys are one’s own: the same key of somebody else is another save', async () => {
  await send(t.app, demandsApi.save, demand('我的'), 'key-shared-1');
  const colleague = await t.make.staff('salesperson');
  const theirs = { ...demand('同事的'), contactId: await t.make.contact(colleague) };
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${demandsApi.save.path}`,
    headers: { authorization: `bearer ${colleague.token}`, 'idempotency-key': 'key-shared-1' },
    payload: theirs,
  });
  expect(answer.json().code).toBe(200);
  expect(await demandsOf('同事的')).toHaveLength(1);
});

test('neither a password nor a token stays with the key, not even a quick hash of it', async () => {
  const { token, accountId } = await t.make.staff('salesperson');
  const [oldPassword, newPassword] = ['the-first-7', 'another-one-7'];
  const password_hash = await hashPassword(oldPassword);
  await t.db.updateTable('account').set({ password_hash }).where('id', '=', accountId).execute();
  const send = (endpoint: Endpoint, payload: object, key: string) =>
    t.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { authorization: `bearer ${token}`, 'idempotency-key': key },
      payload: endpoint.method === 'POST' ? payload : undefined,
    });
  const changed = await send(identityApi.changePassword, { oldPassword, newPassword }, 'key-secret-1');
  expect(changed.json().code).toBe(200);
  const renewed = await send(identityApi.refreshSession, {}, 'key-secret-2');
  expect(renewed.json().data.accessToken).toEqual(expect.any(String));
  const kept = await t.db
    .selectFrom('saved_request')
    .where('account_id', '=', accountId)
    .select(['input_hash', 'answer'])
    .orderBy('key')
    .execute();
  const bare = createHash('sha256')
    .update(JSON.stringify([identityApi.changePassword.path, {}]))
    .digest();
  expect(kept[0]?.input_hash.equals(bare)).toBe(true);
  expect(kept[1]?.answer).toEqual({ mustChangePassword: false });
});

test('keys are forgotten after a day', async () => {
  await t.db.updateTable('saved_request').set({ at: '2026-01-01 00:00:00' }).execute();
  await forgetRequests(t.db);
  expect(await t.db.selectFrom('saved_request').select('key').execute()).toEqual([]);
});
