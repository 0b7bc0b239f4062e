import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { messagesApi } from '@shibiao/contract/messages';
import { outlinesApi } from '@shibiao/contract/outlines';
import { sharesApi } from '@shibiao/contract/shares';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { uploadFile } from '../../../test/uploads.ts';

let t: TestApp;
let folder: string;
let office: Person;
let teacherId: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-documents-'));
  t = await testApp({ DATA_DIR: folder });
  office = await t.make.staff('teacher_department');
  teacherId = await t.make.teacher();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

let serial = 0;
async function version(content = '第一版', form: object = {}) {
  const name = `分享${++serial}.txt`;
  const fileId = await uploadFile(t, office.token, { name, content: Buffer.from(content) });
  const { id } = await t.call(outlinesApi.edit, { teacherId, name, fileId, ...form }, office.token);
  const { list } = await t.call(outlinesApi.versions, { id }, office.token);
  return { nodeId: id, versionId: list[0]?.id ?? 0, name };
}
const share = async (form: object, by = office) =>
  await t.call(sharesApi.save, { kind: 'outline', title: '给您的课纲', teacherId, ...form }, by.token);
const open = (c: string, code?: string) => t.send(sharesApi.open, { c, code }, null);
const file = (c: string, item: number, code?: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    url: `/api${sharesApi.file.path}?${new URLSearchParams({ c, item: String(item), ...(code ? { code } : {}) })}`,
    headers,
  });
const status = async (id: number) =>
  (await t.call(sharesApi.list, { count: 100 }, office.token)).list.find((row) => row.id === id)?.status;
/** Wrong codes that were typed on this network so long ago. */
const guessed = (id: number, times: number, ago: string) =>
  sql`insert into share_access (link_id, action, network, at)
    select ${id}, 'wrongCode', '127.0.0.1', now() - ${ago}::interval from generate_series(1, ${times}::integer)`.execute(
    t.db,
  );
const past = (id: number) =>
  t.db.updateTable('share_link').set({ expires_at: '2026-01-01 00:00:00' }).where('id', '=', id).execute();

describe('A link', () => {
  test('gives its own items and no other, without a session, and keeps no token', async () => {
    const [mine, other] = [await version('内容甲'), await version('内容乙')];
    const { id, token } = await share({ itemIds: [mine.versionId], note: '请过目' });
    const { data } = await open(token);
    expect(data).toMatchObject({ title: '给您的课纲', note: '请过目', status: 1, needsCode: false });
    expect(data.items).toMatchObject([
      { id: mine.versionId, name: mine.name, mime: 'text/plain; charset=utf-8' },
    ]);
    const answer = await file(token, mine.versionId);
    expect([answer.statusCode, answer.body]).toEqual([200, '内容甲']);
    expect((await file(token, other.versionId)).json().code).toBe(404);
    expect((await file(`${token}x`, mine.versionId)).json().code).toBe(404);
    const row = await t.db
      .selectFrom('share_link')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    const [listed] = (await t.call(sharesApi.list, { nodeId: mine.nodeId }, office.token)).list;
    expect(listed).toMatchObject({ id, opens: 1, downloads: 1, items: 1, status: 1 });
    const { list } = await t.call(sharesApi.log, { id }, office.token);
    expect(list.map(({ action, item }) => [action, item])).toEqual([
      ['download', mine.name],
      ['open', null],
    ]);
  });

  test('gives the version that was shared, or the newest where that was ticked', async () => {
    const one = await version('旧');
    const fixed = await share({ itemIds: [one.versionId] });
    const newest = await share({ itemIds: [one.versionId], isNewest: 1 });
    const fileId = await uploadFile(t, office.token, { name: '新.txt', content: Buffer.from('新') });
    await t.call(outlinesApi.edit, { id: one.nodeId, fileId }, office.token);
    expect((await file(fixed.token, one.versionId)).body).toBe('旧');
    expect((await file(newest.token, one.versionId)).body).toBe('新');
    await t.call(outlinesApi.deleteOutline, { id: one.nodeId }, office.token);
    expect((await file(fixed.token, one.versionId)).json().code).toBe(404);
    expect((await open(fixed.token)).data.items).toEqual([]);
  });

  test('with a code tells nothing of its files before, and is locked after five wrong ones', async () => {
    const one = await version();
    const { token, extractCode, id } = await share({ itemIds: [one.versionId], hasCode: 1 });
    expect(extractCode).toMatch(/^\d{4}$/);
    expect((await open(token)).data).toMatchObject({ needsCode: true, items: [] });
    expect((await file(token, one.versionId)).json()).toMatchObject({ code: 408, data: [{ field: 'code' }] });
    const wrong = extractCode === '0000' ? '1111' : '0000';
    for (let i = 0; i < 5; i++) expect((await open(token, wrong)).code).toBe(408);
    expect((await open(token, extractCode ?? '')).code).toBe(429);
    expect((await file(token, one.versionId, extractCode ?? '')).json().code).toBe(429);
    await t.db.updateTable('share_link').set({ title: '换个网络' }).where('id', '=', id).execute();
    const elsewhere = await t.app.inject({
      url: `/api${sharesApi.open.path}?c=${token}&code=${extractCode}`,
      remoteAddress: '203.0.113.9',
    });
    expect(elsewhere.json().data.items).toHaveLength(1);
  });

  test('with a code that many guess at once or from many networks is locked for good at the limit', async () => {
    const one = await version();
    const { token, extractCode, id } = await share({ itemIds: [one.versionId], hasCode: 1 });
    const guesses = Array.from({ length: 60 }, (_, n) => String(n).padStart(4, '0')).filter(
      (code) => code !== extractCode,
    );
    const guess = (code: string | null, network: string) =>
      t.app.inject({
        url: `/api${sharesApi.open.path}?${new URLSearchParams({ c: token, ...(code ? { code } : {}) })}`,
        remoteAddress: network,
      });
    const codeOf = async (answer: ReturnType<typeof guess>) => (await answer).json().code as number;
    // Thirty at the same time from one network: no more than five of them are compared.
    const burst = await Promise.all(guesses.slice(0, 30).map((code) => codeOf(guess(code, '203.0.113.1'))));
    expect(burst.filter((code) => code === 408)).toHaveLength(5);
    expect(burst.filter((code) => code === 429)).toHaveLength(25);
    // Five from each of three more networks, and then nobody may guess any more.
    for (const network of ['203.0.113.2', '203.0.113.3', '2001:db8::1'])
      for (const code of guesses.slice(30, 35)) expect(await codeOf(guess(code, network))).toBe(408);
    const elsewhere = await guess(extractCode, '198.51.100.7');
    expect(elsewhere.json().code).toBe(429);
    expect(elsewhere.headers['retry-after']).toBe('900');
    expect((await file(token, one.versionId, extractCode ?? '')).json().code).toBe(429);
    const { list } = await t.call(sharesApi.log, { id }, office.token);
    expect(list.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, () => 'wrongCode'));
    // Time does not open it again.
    const old = await share({ itemIds: [one.versionId], hasCode: 1 });
    await guessed(old.id, 20, '400 days');
    expect((await open(old.token, old.extractCode ?? '')).code).toBe(429);
  });

  test('is open to a network again a quarter of an hour after its five wrong codes', async () => {
    const one = await version();
    const { token, extractCode, id } = await share({ itemIds: [one.versionId], hasCode: 1 });
    await guessed(id, 5, '15 minutes');
    expect((await open(token, extractCode ?? '')).data.items).toHaveLength(1);
    await guessed(id, 4, '10 minutes');
    expect((await open(token, extractCode ?? '')).data.items).toHaveLength(1);
    await guessed(id, 1, '10 minutes');
    expect((await open(token, extractCode ?? '')).code).toBe(429);
  });

  test('takes no code but four digits', async () => {
    const one = await version();
    const { token } = await share({ itemIds: [one.versionId], hasCode: 1 });
    expect((await open(token, '12')).code).toBe(408);
    expect((await open(token, '１２３４')).code).toBe(408);
  });

  test('gives no file of another link, nor the row’s file by its own number', async () => {
    const [mine, other] = [await version('内容甲'), await version('内容乙')];
    const [first, second] = [
      await share({ itemIds: [mine.versionId] }),
      await share({ itemIds: [other.versionId] }),
    ];
    expect((await file(first.token, other.versionId)).json().code).toBe(404);
    expect((await file(second.token, mine.versionId)).json().code).toBe(404);
    const { file_id: fileId } = await t.db
      .selectFrom('teacher_node_version')
      .where('id', '=', mine.versionId)
      .select('file_id')
      .executeTakeFirstOrThrow();
    if (fileId !== mine.versionId) expect((await file(first.token, fileId)).json().code).toBe(404);
    expect((await file(first.token, 2_000_000_000)).json().code).toBe(404);
    expect((await file(first.token, -1)).json().code).toBe(408);
    const hash = await t.db
      .selectFrom('share_link')
      .where('id', '=', first.id)
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect((await open(hash.token_hash.toString('base64url'))).code).toBe(404);
  });

  test('gives its last download once, to one of two who take it at the same time, and its later parts', async () => {
    const one = await version('0123456789');
    const { id, token } = await share({ itemIds: [one.versionId], maxDownloads: 1 });
    const answers = await Promise.all([file(token, one.versionId), file(token, one.versionId)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect(await status(id)).toBe(4);
    const rest = await file(token, one.versionId, undefined, { range: 'bytes=5-' });
    expect([rest.statusCode, rest.body]).toEqual([206, '56789']);
    expect((await open(token)).data).toMatchObject({ status: 4, items: [] });
  });

  test('ends by time, is extended, is revoked with a reason, and is never extended again', async () => {
    const one = await version();
    const { id, token } = await share({ itemIds: [one.versionId] });
    await past(id);
    expect((await open(token)).data).toMatchObject({ status: 2, items: [] });
    expect((await file(token, one.versionId)).json().code).toBe(410);
    await t.call(sharesApi.extend, { id, days: 7 }, office.token);
    expect((await open(token)).data).toMatchObject({ status: 1 });
    expect((await t.send(sharesApi.revoke, { id, reason: ' ' }, office.token)).code).toBe(408);
    await t.call(sharesApi.revoke, { id, reason: '发错人' }, office.token);
    expect((await open(token)).data).toMatchObject({ status: 3, items: [] });
    expect((await t.send(sharesApi.extend, { id, days: 7 }, office.token)).code).toBe(400);
    expect((await t.send(sharesApi.revoke, { id, reason: '再来' }, office.token)).code).toBe(400);
    expect((await t.send(sharesApi.ask, { c: token }, null)).code).toBe(400);
  });

  test('that is used up is extended by a higher limit or none, and keeps the limit that is not given', async () => {
    const one = await version('0123456789');
    const { id, token } = await share({ itemIds: [one.versionId], maxDownloads: 1 });
    expect((await file(token, one.versionId)).statusCode).toBe(200);
    expect((await open(token)).data).toMatchObject({ status: 4, items: [] });
    for (const input of [
      { id, days: 7 },
      { id, days: 7, maxDownloads: 1 },
    ])
      expect(await t.send(sharesApi.extend, input, office.token)).toMatchObject({
        code: 408,
        data: [{ field: 'maxDownloads', message: expect.stringContaining('已下载 1 次') }],
      });
    expect(await status(id)).toBe(4);
    await t.call(sharesApi.extend, { id, days: 7, maxDownloads: 2 }, office.token);
    expect((await file(token, one.versionId)).statusCode).toBe(200);
    expect(await status(id)).toBe(4);
    await t.call(sharesApi.extend, { id, days: 7, maxDownloads: '' }, office.token);
    expect(await status(id)).toBe(1);
    await t.call(sharesApi.extend, { id, days: 7 }, office.token);
    const { list } = await t.call(sharesApi.list, { id }, office.token);
    expect(list[0]).toMatchObject({ maxDownloads: null, downloads: 2 });
  });

  test('that has ended asks its maker for time, once a day', async () => {
    const one = await version();
    const { id, token } = await share({ itemIds: [one.versionId], title: '过期的链接' });
    expect((await t.send(sharesApi.ask, { c: token }, null)).code).toBe(400);
    await past(id);
    expect((await t.send(sharesApi.ask, { c: token }, null)).code).toBe(200);
    expect((await t.send(sharesApi.ask, { c: token }, null)).code).toBe(400);
    const { list } = await t.call(messagesApi.list, {}, office.token);
    expect(list.filter(({ msgTitle }) => msgTitle.includes('过期的链接'))).toHaveLength(1);
  });

  test('never outlives its maker’s right', async () => {
    const maker = await t.make.staff('teacher_department');
    const one = await version();
    const { token } = await share({ itemIds: [one.versionId] }, maker);
    expect((await open(token)).data.status).toBe(1);
    await t.db.updateTable('account').set({ status: 2 }).where('id', '=', maker.accountId).execute();
    expect((await open(token)).data).toMatchObject({ status: 5, items: [] });
    expect((await file(token, one.versionId)).json().code).toBe(410);
  });

  test('ends with its maker’s function and opens again when it is given back', async () => {
    const maker = await t.make.staff('teacher_department');
    const one = await version();
    const { id, token } = await share({ itemIds: [one.versionId], hasCode: 1 }, maker);
    const roles = await t.db
      .selectFrom('account_role')
      .where('account_id', '=', maker.accountId)
      .selectAll()
      .execute();
    await t.db.deleteFrom('account_role').where('account_id', '=', maker.accountId).execute();
    expect((await open(token)).data).toMatchObject({ status: 5, needsCode: false, items: [] });
    expect((await file(token, one.versionId)).json().code).toBe(410);
    expect((await t.send(sharesApi.ask, { c: token }, null)).code).toBe(400);
    const successor = await t.make.staff('admin');
    const { list } = await t.call(sharesApi.list, { id }, successor.token);
    expect(list).toMatchObject([{ id, status: 5 }]);
    await t.db.insertInto('account_role').values(roles).execute();
    expect((await open(token)).data).toMatchObject({ status: 1, needsCode: true, items: [] });
  });

  test('is found by its status, whatever else has ended it', async () => {
    const gone = await t.make.staff('teacher_department');
    const one = await version();
    for (const owner of [office, gone])
      for (const ends of [
        [],
        ['expires'],
        ['used'],
        ['revoked'],
        ['expires', 'used'],
        ['expires', 'used', 'revoked'],
      ]) {
        const { id, token } = await share({ itemIds: [one.versionId], maxDownloads: 1 }, owner);
        if (ends.includes('used')) await file(token, one.versionId);
        if (ends.includes('expires')) await past(id);
        if (ends.includes('revoked')) await t.call(sharesApi.revoke, { id, reason: '发错人' }, owner.token);
      }
    await t.db.updateTable('account').set({ status: 2 }).where('id', '=', gone.accountId).execute();
    const all = await t.make.staff('admin');
    const { list } = await t.call(sharesApi.list, { count: 100 }, all.token);
    for (const status of [1, 2, 3, 4, 5] as const) {
      const ids = list.filter((row) => row.status === status).map((row) => row.id);
      const found = await t.call(sharesApi.list, { count: 100, status }, all.token);
      expect(found.list.map((row) => row.id)).toEqual(ids);
      expect(ids.length).toBeGreaterThan(0);
    }
  });

  test('that has ended is asked for by many at once and tells its maker once, and an unknown one nobody', async () => {
    const one = await version();
    const { id, token } = await share({ itemIds: [one.versionId], title: '众人都要的链接' });
    await past(id);
    const asked = await Promise.all([1, 2, 3, 4].map(() => t.send(sharesApi.ask, { c: token }, null)));
    expect(asked.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400]);
    const told = t.db.selectFrom('message').where('title', 'like', '%众人都要的链接').select('recipient_id');
    expect(await told.execute()).toEqual([{ recipient_id: office.accountId }]);
    expect((await t.send(sharesApi.ask, { c: `${token}x` }, null)).code).toBe(404);
    await t.call(sharesApi.extend, { id, days: 7 }, office.token);
    expect((await open(token)).data).toMatchObject({ status: 1 });
    // Extended and ended again on the same day, it may be asked for again.
    await past(id);
    expect((await t.send(sharesApi.ask, { c: token }, null)).code).toBe(200);
  });
});

test('Links are made by staff for a named recipient, of items in their scope, and managed by their maker', async () => {
  const one = await version();
  const save = (form: object, token: string) =>
    t.send(
      sharesApi.save,
      { kind: 'outline', title: '课纲', itemIds: [one.versionId], teacherId, ...form },
      token,
    );
  expect(await save({ teacherId: null }, office.token)).toMatchObject({
    code: 408,
    data: [{ field: 'contactId' }],
  });
  expect((await save({ days: 91 }, office.token)).code).toBe(408);
  expect((await save({ itemIds: [2_000_000_000] }, office.token)).code).toBe(404);
  const teacher = await t.make.teacherAccount();
  expect((await save({}, teacher.token)).code).toBe(403);
  const finance = await t.make.staff('finance');
  expect((await save({}, finance.token)).code).toBe(403);
  const { id } = await share({ itemIds: [one.versionId] });
  const colleague = await t.make.staff('salesperson');
  for (const [call, input] of [
    [sharesApi.revoke, { id, reason: '不要' }],
    [sharesApi.extend, { id, days: 3 }],
    [sharesApi.log, { id }],
  ] as const)
    expect((await t.send(call, input, colleague.token)).code).toBe(404);
  expect(await status(id)).toBe(1);
});

test('Files of a lesson are shared only after they were released to the customer', async () => {
  const seller = await t.make.staff('salesperson');
  const lesson = await t.make.lesson(seller);
  const fileId = await uploadFile(t, seller.token, {
    name: '课件.txt',
    content: Buffer.from('课件'),
    purpose: 'courseware',
  });
  await t.db
    .updateTable('file')
    .set({ subject_kind: 'lesson', subject_id: lesson.id })
    .where('id', '=', fileId)
    .execute();
  const form = { kind: 'lessonFiles', title: '课件', itemIds: [fileId], contactId: lesson.contactId };
  expect((await t.send(sharesApi.save, form, seller.token)).code).toBe(404);
  const release = (at: string | null) =>
    t.db.updateTable('file').set({ released_at: at }).where('id', '=', fileId).execute();
  await release('2026-11-01 09:00:00');
  const stranger = await t.make.staff('salesperson');
  expect((await t.send(sharesApi.save, form, stranger.token)).code).toBe(404);
  const { token } = await t.call(sharesApi.save, form, seller.token);
  expect((await file(token, fileId)).body).toBe('课件');
  await release(null);
  expect((await file(token, fileId)).json().code).toBe(404);
});
