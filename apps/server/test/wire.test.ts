import { identityApi } from '@shibiao/contract/identity';
import { searchApi } from '@shibiao/contract/startup';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import type { Person } from './factory.ts';
import { sheetRows } from './sheet.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('super_admin');
});
const asAdmin = () => ({ authorization: `bearer ${admin.token}` });

test('a multipart body without a boundary is a bad request', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...asAdmin(), 'content-type': 'multipart/form-data' },
    payload: 'x',
  });
  expect(answer.json()).toMatchObject({ code: 408 });
});

test('HEAD runs no command, and no answer is kept by caches', async () => {
  const path = '/api/user/auth/logout';
  expect((await t.app.inject({ method: 'HEAD', url: path, headers: asAdmin() })).statusCode).toBe(404);
  const answer = await t.app.inject({ method: 'GET', url: '/api/user/profile/mine', headers: asAdmin() });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a column is exported once, however often it is named', async () => {
  const columns = Array.from({ length: 200 }, () => 'name').join(',');
  await t.make.teacher();
  const file = await t.send(teachersApi.export, { columns }, admin.token);
  const [titles] = await sheetRows(file.response.rawPayload);
  expect(titles).toHaveLength(1);
});

test('the figures of the machine are for itself, not for a proxy on it', async () => {
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(200);
  const headers = { 'x-forwarded-for': '8.8.8.8' };
  expect((await t.app.inject({ url: '/metrics', headers })).statusCode).toBe(403);
});

test('settings of an account have an end', async () => {
  const { token } = await t.make.staff();
  const save = (key: string) =>
    t.send(identityApi.saveSettings, { settings: { [key]: 'x'.repeat(19_000) } }, token);
  const codes = [];
  for (let i = 0; i < 12; i++) codes.push((await save(`key${i}`)).code);
  expect(codes.filter((code) => code === 200)).toHaveLength(10);
  expect(codes.at(-1)).toBe(408);
});

test('partners find no blacklisted teacher by search or as a favourite', async () => {
  const { token } = await t.make.partner();
  const id = await t.make.teacher({ name: '黑名单讲师', management_level: 4 });
  const { list } = await t.call(searchApi.search, { keyword: '黑名单讲师' }, token);
  expect(list).toEqual([]);
  const favourite = { kind: 'teacher', targetId: id };
  expect((await t.send(identityApi.toggleFavourite, favourite, token)).code).toBe(404);
  expect((await t.send(identityApi.toggleFavourite, favourite, admin.token)).code).toBe(200);
});

test('endless nesting is a bad request in every field', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const code = async (url: string, payload: string, headers = {}) =>
    (
      await t.app.inject({
        method: 'POST',
        url: `/api${url}`,
        headers: { ...asAdmin(), ...headers, 'content-type': 'application/json' },
        payload,
      })
    ).json().code;
  expect(await code('/user/settings', `{"settings":{"a":${deep}}}`)).toBe(408);
  expect(await code('/views/save', `{"screen":"a","name":"b","config":{"a":${deep}}}`)).toBe(408);
  expect(await code('/org/edit', `{"name":"c","d":${deep}}`, { 'idempotency-key': 'key-of-deep' })).toBe(408);
  expect(await code('/user/settings', '{"settings":{"a":[[[["b"]]]]}}')).toBe(200);
});
