import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesApi } from '@shibiao/contract/files';
import { identityApi } from '@shibiao/contract/identity';
import { personnelApi } from '@shibiao/contract/personnel';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'shibiao-session-')) });
});

test('the session info carries every name of product.md 3, and the token that was sent', async () => {
  const person = await t.make.staff('salesperson');
  const user = await t.call(identityApi.currentUser, {}, person.token);
  expect(user).toMatchObject({
    name: person.name,
    nickname: person.name,
    avatar: null,
    headIcon: null,
    token: person.token,
  });
  expect(user.username).toBe(user.phone);
});

test('personnel/detail without an id is one’s own for anybody; with a foreign id 404', async () => {
  const [person, other] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const own = await t.call(personnelApi.detail, {}, person.token);
  expect(own.personnelid).toBe(person.personnelId);
  expect((await t.send(personnelApi.detail, { id: other.personnelId }, person.token)).code).toBe(404);
});

test('file/qiniu_token without input permits an upload whose name comes with the file', async () => {
  const { token } = await t.make.staff('salesperson');
  const permission = await t.call(filesApi.uploadToken, {}, token);
  expect(permission.storage).toBe('local');
  const send = async (name: string, upload: string) => {
    const form = new FormData();
    form.set('token', upload);
    form.set('file', new Blob(['说明']), name);
    const body = new Response(form);
    const response = await t.app.inject({
      method: 'POST',
      url: `/api${filesApi.upload.path}`,
      headers: {
        authorization: `bearer ${token}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return response.json() as { code: number; data: { name: string } };
  };
  expect(await send('说明.txt', permission.token)).toMatchObject({ code: 200, data: { name: '说明.txt' } });
  const second = await t.call(filesApi.uploadToken, {}, token);
  expect((await send('程序.exe', second.token)).code).toBe(408);
});

test('a favourite ends in the wished state: 20 at once make one row, its id is among the stars', async () => {
  const { token, accountId } = await t.make.staff('salesperson');
  const targetId = await t.make.teacher();
  const wish = (on: 0 | 1) => t.send(identityApi.toggleFavourite, { kind: 'teacher', targetId, on }, token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => wish(1)));
  expect(answers.every(({ data }) => data.isFavourite)).toBe(true);
  const rows = await t.db.selectFrom('favourite').where('account_id', '=', accountId).select('id').execute();
  expect(rows).toHaveLength(1);
  expect((await t.call(identityApi.favouriteIds, {}, token)).ids).toEqual({ teacher: [targetId] });
  expect([(await wish(0)).data.isFavourite, (await wish(0)).data.isFavourite]).toEqual([false, false]);
  expect((await t.call(identityApi.favouriteIds, {}, token)).ids).toEqual({});
});

test('an institution and a demand of one’s own can be favourites, a foreign demand is 404', async () => {
  const [person, other] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const demandId = await t.make.demand(person);
  const { institution_id } = await t.db
    .selectFrom('demand')
    .where('id', '=', demandId)
    .select('institution_id')
    .executeTakeFirstOrThrow();
  const wish = (kind: string, targetId: number) =>
    t.send(identityApi.toggleFavourite, { kind, targetId, on: 1 }, person.token);
  expect((await wish('demand', demandId)).code).toBe(200);
  expect((await wish('institution', institution_id)).code).toBe(200);
  expect((await wish('demand', await t.make.demand(other))).code).toBe(404);
  const { list } = await t.call(identityApi.listFavourites, {}, person.token);
  expect(list.map((row) => row.kind).sort()).toEqual(['demand', 'institution']);
});
