import { recordingApi } from '@shibiao/contract/analytics/recording';
import { favouritesApi } from '@shibiao/contract/favourites';
import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let zhang: number;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  zhang = await t.make.teacher({ name: '张三' });
});
beforeEach(async () => {
  await sql`delete from search_record`.execute(t.db);
  await sql`delete from view_record`.execute(t.db);
});

const search = (query: string, more: object = {}, token = seller.token) =>
  t.call(recordingApi.searched, { scope: 'teacher', query, results: 5, source: 'list', ...more }, token);
const searches = async () =>
  await t.db
    .selectFrom('search_record')
    .orderBy('id')
    .select(['query', 'norm', 'results', 'teacher_id', 'topic', 'account_id', 'user_type'])
    .select(sql<boolean>`chosen_at is not null`.as('isOpened'))
    .execute();
/** Moves everything recorded so far into the past. */
const later = async (seconds: number) => {
  for (const table of ['search_record', 'view_record'])
    await sql`update ${sql.table(table)} set at = at - make_interval(secs => ${seconds}),
      last_at = last_at - make_interval(secs => ${seconds})`.execute(t.db);
};

describe('a search', () => {
  test('that is typed on, and opens a result, is one row', async () => {
    for (const query of ['z', 'zh', 'Zhang ']) {
      await search(query);
      await later(60);
    }
    await search('zhang', { isOpened: '1', teacherId: zhang });
    expect(await searches()).toMatchObject([
      { query: 'zhang', norm: 'zhang', teacher_id: zhang, isOpened: true, user_type: 1 },
    ]);
  });

  test('that is shortened goes on; another text goes on within fifteen seconds only', async () => {
    await search('zhangsan');
    await later(500);
    await search('zhang');
    await search('李四', { results: 0 });
    expect(await searches()).toMatchObject([{ query: '李四', results: 0, teacher_id: null }]);
    await later(16);
    await search('王五');
    await later(601);
    await search('王五');
    expect((await searches()).map(({ query }) => query)).toEqual(['李四', '王五', '王五']);
  });

  test('of another scope or account is its own', async () => {
    const other = await t.make.staff('salesperson');
    await search('网点');
    await search('网点', { scope: 'topic' });
    await search('网点', {}, other.token);
    expect(await searches()).toHaveLength(3);
  });

  test('keeps an opened result while its text stays, and leads to the only teacher of that name or pinyin', async () => {
    await search('张三', { isOpened: '1', teacherId: zhang });
    await later(100);
    await search('张三');
    expect(await searches()).toMatchObject([{ teacher_id: zhang, isOpened: true }]);
    await later(700);
    await search('ｚｈａｎｇ  ｓａｎ');
    await later(700);
    await t.make.teacher({ name: '重名' });
    await t.make.teacher({ name: '重名' });
    await search('重名');
    expect((await searches()).map((row) => row.teacher_id)).toEqual([zhang, zhang, null]);
  });

  test('of several windows at once is one row', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => search('zhangsan'.slice(0, i + 1))));
    expect(await searches()).toHaveLength(1);
  });

  test('names a topic that is known, and any that was looked for as one', async () => {
    await t.make.teacher({ name: '甲', topics: ['网点转型'] });
    await search('网点转型', { scope: 'all' });
    await search('没人讲的', { scope: 'topic', results: 0 });
    await search('没人讲的', { scope: 'teacher', results: 0 });
    expect((await searches()).map(({ topic }) => topic)).toEqual(['网点转型', '没人讲的', null]);
  });

  test('is refused without a session, with a foreign teacher and with bad input', async () => {
    const send = (input: object, token: string | null = seller.token) =>
      t.send(
        recordingApi.searched,
        { scope: 'teacher', query: '甲', results: 1, source: 'list', ...input },
        token,
      );
    expect((await send({}, null)).code).toBe(401);
    expect((await send({ teacherId: 9_999_999 })).code).toBe(404);
    for (const bad of [
      { query: '' },
      { query: '长'.repeat(51) },
      { results: -1 },
      { source: 'x' },
      { scope: 'x' },
    ])
      expect((await send(bad)).code).toBe(408);
    expect(await searches()).toEqual([]);
  });
});

const view = (seconds: number, more: object = {}, token = seller.token) =>
  t.call(
    recordingApi.viewed,
    { kind: 'teacher', targetId: zhang, source: 'catalogue', seconds, ...more },
    token,
  );
const views = async () =>
  await t.db
    .selectFrom('view_record')
    .orderBy('id')
    .select(['kind', 'target_id', 'topic', 'seconds', 'user_type', 'institution_id'])
    .execute();

describe('a view', () => {
  test('of two windows is one, and grows no faster than the clock', async () => {
    await Promise.all([view(0), view(0)]);
    await later(60);
    await Promise.all([view(60), view(60)]);
    const [row, ...others] = await views();
    expect(others).toEqual([]);
    expect(row?.seconds).toBeGreaterThanOrEqual(60);
    expect(row?.seconds).toBeLessThanOrEqual(72);
  });

  test('ends after half an hour without a sign, and counts thirty minutes at most', async () => {
    await view(1800);
    await later(1700);
    await view(1700);
    await later(1801);
    await view(5);
    expect((await views()).map(({ seconds }) => seconds)).toEqual([1800, 5]);
  });

  test('of the own page is none; a partner’s has the institution', async () => {
    const teacher = await t.make.account('teacher', { user_type: 3, teacher_id: zhang });
    const partner = await t.make.partner();
    await view(10, {}, teacher.token);
    await view(10, {}, partner.token);
    expect(await views()).toMatchObject([{ user_type: 2, institution_id: partner.institutionId }]);
  });

  test('of a package or a video is one of those that the viewer sees', async () => {
    const { rows } = await sql<{
      id: number;
    }>`insert into package (title, kind, user_types, status, published_at)
      values ('给客户的', '课程资料', '{2}', 2, now()) returning id`.execute(t.db);
    const partner = await t.make.partner();
    const send = (kind: string, targetId: number | undefined, token: string) =>
      t.send(recordingApi.viewed, { kind, targetId, source: 'link', seconds: 1 }, token);
    expect((await send('package', rows[0]?.id, partner.token)).code).toBe(200);
    expect((await send('package', rows[0]?.id, seller.token)).code).toBe(404);
    expect((await send('video', 9_999_999, seller.token)).code).toBe(404);
    expect(await views()).toMatchObject([{ kind: 'package', user_type: 2 }]);
  });

  test('of a topic names it; a teacher whom the visitor may not see is not found', async () => {
    const partner = await t.make.partner();
    const hidden = await t.make.teacher({ name: '停用的', management_level: 4 });
    await view(3, { kind: 'topic', targetId: '', topic: '网点转型' });
    expect(await views()).toMatchObject([{ kind: 'topic', topic: '网点转型', target_id: null }]);
    const send = (input: object, token: string | null = partner.token) =>
      t.send(recordingApi.viewed, { kind: 'teacher', source: 'link', seconds: 1, ...input }, token);
    expect((await send({ targetId: hidden })).code).toBe(404);
    expect((await send({ targetId: zhang }, null)).code).toBe(401);
    expect((await send({})).code).toBe(408);
    expect((await send({ kind: 'topic' })).code).toBe(408);
    expect((await send({ targetId: zhang, seconds: 1801 })).code).toBe(408);
    expect(await views()).toHaveLength(1);
  });
});

test('a person reads the own records and is taken off the own searches, which still count', async () => {
  const other = await t.make.staff('salesperson');
  await search('张三');
  await search('李四', {}, other.token);
  await view(7);
  const mine = await t.call(recordingApi.mine, {}, seller.token);
  expect(mine).toMatchObject({
    searchCount: 1,
    searches: [{ query: '张三' }],
    viewCount: 1,
    views: [{ title: '张三', seconds: 7 }],
  });
  await t.call(recordingApi.clearSearches, {}, seller.token);
  expect((await searches()).map((row) => row.account_id)).toEqual([null, other.accountId]);
  expect(await t.call(recordingApi.mine, {}, seller.token)).toMatchObject({ searchCount: 0, viewCount: 1 });
  for (const endpoint of [recordingApi.mine, recordingApi.clearSearches])
    expect((await t.send(endpoint, {}, null)).code).toBe(401);
});

test('the ledger of stars has every one given and taken, whoever wrote it, and cannot be changed', async () => {
  const target = await t.make.teacher({ name: '被收藏' });
  const toggle = (on: 0 | 1) =>
    t.call(identityApi.toggleFavourite, { kind: 'teacher', targetId: target, on }, seller.token);
  await Promise.all(Array.from({ length: 6 }, () => toggle(1)));
  await toggle(0);
  await toggle(0);
  await toggle(1);
  const { list } = await t.call(identityApi.listFavourites, {}, seller.token);
  const id = list.find(({ targetId }) => targetId === target)?.id;
  await t.call(favouritesApi.removeFavourites, { ids: [id] }, seller.token);
  const log = await t.db
    .selectFrom('favourite_log')
    .where('target_id', '=', target)
    .orderBy('id')
    .select(['is_on', 'source'])
    .execute();
  expect(log.map(({ is_on }) => is_on)).toEqual([true, false, true, false]);
  await expect(sql`delete from favourite_log`.execute(t.db)).rejects.toThrow('登记不可修改或删除');
});
