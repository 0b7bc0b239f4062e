import fs from 'node:fs';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesApi, PART_SIZE, partsOf } from '@shibiao/contract/files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { partIn, sha256, videoOfThreeParts } from '../../../test/uploads.ts';
import { cleanParts } from './parts.ts';

let t: TestApp;
let folder: string;
let person: Person;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-parts-'));
  t = await testApp({ DATA_DIR: folder });
  person = await t.make.staff('salesperson');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const VIDEO = videoOfThreeParts();
const partOf = (n: number, content = VIDEO) => partIn(content, n);

const permit = async (input: object = {}, { token } = person) =>
  await t.call(
    filesApi.uploadToken,
    { name: '试讲.mp4', purpose: 'video', size: VIDEO.length, ...input },
    token,
  );

async function send(
  ticket: string,
  n: number,
  payload: Buffer,
  { token = person.token as string | null, hash = '', type = 'application/octet-stream' } = {},
) {
  const query = new URLSearchParams({ ticket, n: String(n), ...(hash ? { sha256: hash } : {}) });
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${filesApi.part.path}?${query}`,
    headers: { 'content-type': type, ...(token ? { authorization: `bearer ${token}` } : {}) },
    payload,
  });
  return response.json() as { code: number; message: string; data: { field: string }[] };
}
async function sendAll(ticket: string) {
  for (const n of [1, 2, 3]) expect((await send(ticket, n, partOf(n))).code).toBe(200);
}
const held = async (ticket: string) => (await t.call(filesApi.parts, { ticket }, person.token)).list;
const rowsOf = (key: string) => t.db.selectFrom('file').selectAll().where('key', '=', key).execute();

/** Runs with another function of the file system, for everybody who imports it. */
async function withFs<M extends object, K extends keyof M>(
  module: M,
  name: K,
  other: M[K],
  run: () => Promise<void>,
): Promise<void> {
  const before = module[name];
  module[name] = other;
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    module[name] = before;
    syncBuiltinESMExports();
  }
}

describe('A large file in parts', () => {
  test('goes on after a loss with the parts that are missing, and is registered whole', async () => {
    const { ticket, key } = await permit();
    expect(partsOf(VIDEO.length)).toBe(3);
    expect((await send(ticket, 3, partOf(3), { hash: sha256(partOf(3)) })).code).toBe(200);
    expect((await send(ticket, 1, partOf(1))).code).toBe(200);
    expect(await held(ticket)).toEqual([1, 3]);
    const early = await t.send(filesApi.assemble, { ticket }, person.token);
    expect(early).toMatchObject({ code: 400, message: '还缺第 2 段，请继续上传', data: { missing: [2] } });
    expect(await rowsOf(key)).toEqual([]);
    expect((await send(ticket, 2, partOf(2))).code).toBe(200);
    const file = await t.call(filesApi.assemble, { ticket, sha256: sha256(VIDEO) }, person.token);
    expect(file).toMatchObject({ name: '试讲.mp4', mime: 'video/mp4', size: VIDEO.length });
    expect(await rowsOf(key)).toMatchObject([
      { id: file.id, sha256: sha256(VIDEO), size: VIDEO.length, uploaded_by: person.accountId },
    ]);
    const { response } = await t.send(filesApi.download, { id: file.id }, person.token);
    expect(sha256(response.rawPayload)).toBe(sha256(VIDEO));
    expect(await readdir(path.join(folder, 'files', 'parts'))).toEqual([]);
    expect(await readdir(path.join(folder, 'files', 'arriving'))).toEqual([]);
  });

  test('is one file when it is assembled twice at once and once more later', async () => {
    const { ticket, key } = await permit();
    await sendAll(ticket);
    const both = await Promise.all([1, 2].map(() => t.call(filesApi.assemble, { ticket }, person.token)));
    const later = await t.call(filesApi.assemble, { ticket }, person.token);
    expect(new Set([later, ...both].map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf(key)).toHaveLength(1);
    expect((await send(ticket, 1, partOf(1))).code).toBe(408);
  });

  test('refuses a wrong part, a wrong hash and a stranger’s ticket, and keeps nothing of them', async () => {
    const { ticket } = await permit();
    const field = async (...sent: Parameters<typeof send>) => {
      const { code, data } = await send(...sent);
      return [code, data[0]?.field];
    };
    expect(await field(ticket, 4, partOf(1))).toEqual([408, 'n']);
    expect(await field(ticket, 1, partOf(3))).toEqual([408, 'n']);
    expect(await field(ticket, 3, partOf(1))).toEqual([408, 'n']);
    expect(await field(ticket, 1, partOf(1), { hash: sha256(partOf(2)) })).toEqual([408, 'sha256']);
    expect(await field(`${ticket}x`, 1, partOf(1))).toEqual([408, 'ticket']);
    const colleague = await t.make.staff('salesperson');
    expect(await field(ticket, 1, partOf(1), { token: colleague.token })).toEqual([408, 'ticket']);
    expect((await send(ticket, 1, partOf(1), { token: null })).code).toBe(401);
    expect((await t.send(filesApi.assemble, { ticket }, colleague.token)).code).toBe(408);
    expect((await t.send(filesApi.parts, { ticket }, colleague.token)).code).toBe(408);
    expect(await held(ticket)).toEqual([]);
    await sendAll(ticket);
    const wrong = await t.send(filesApi.assemble, { ticket, sha256: sha256(partOf(1)) }, person.token);
    expect(wrong).toMatchObject({ code: 408, data: [{ field: 'sha256' }] });
    expect((await t.call(filesApi.assemble, { ticket }, person.token)).size).toBe(VIDEO.length);
  });

  test('is refused as a whole when it is not what its name says', async () => {
    const text = Buffer.alloc(PART_SIZE + 10, 'a');
    const { ticket, key } = await permit({ size: text.length });
    for (const n of [1, 2]) expect((await send(ticket, n, partOf(n, text))).code).toBe(200);
    const { code, message } = await t.send(filesApi.assemble, { ticket }, person.token);
    expect([code, message]).toEqual([408, '文件内容与扩展名 .mp4 不符']);
    expect(await rowsOf(key)).toEqual([]);
  });

  test('on a disk that fills up meanwhile keeps its parts and nothing half, and is joined once there is room', async () => {
    const { ticket, key } = await permit();
    await sendAll(ticket);
    const refused = async () => {
      const answer = await t.send(filesApi.assemble, { ticket }, person.token);
      expect(answer).toMatchObject({ code: 507, message: expect.stringContaining('磁盘空间不足') });
      expect(await held(ticket)).toEqual([1, 2, 3]);
      expect(await readdir(path.join(folder, 'files', 'arriving'))).toEqual([]);
      expect(await rowsOf(key)).toEqual([]);
    };
    // Too little room before the first byte.
    const { statfs } = fs.promises;
    const none = (async () => ({ bavail: 1, bsize: 4096 })) as unknown as typeof statfs;
    await withFs(fs.promises, 'statfs', none, refused);
    // No more room in the middle.
    const { createWriteStream } = fs;
    let isFilled = false;
    const filling: typeof createWriteStream = (place, options) => {
      let written = 0;
      const write: typeof fs.write = ((...given: Parameters<typeof fs.write>) => {
        const done = given.at(-1) as unknown as (error: Error) => void;
        written += PART_SIZE / 16;
        if (written < PART_SIZE) return fs.write(...given);
        isFilled = true;
        return done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
      }) as typeof fs.write;
      const { open, close, fsync } = fs;
      const disk = { open, close, fsync, write };
      return createWriteStream(place, { ...(options as object), fs: disk });
    };
    await withFs(fs, 'createWriteStream', filling, refused);
    expect(isFilled).toBe(true);
    const file = await t.call(filesApi.assemble, { ticket, sha256: sha256(VIDEO) }, person.token);
    expect(await rowsOf(key)).toMatchObject([{ id: file.id, sha256: sha256(VIDEO) }]);
  });

  test('has a ticket that tells its size, up to the limit of videos', async () => {
    const unsized = await permit({ size: undefined });
    expect(await send(unsized.ticket, 1, partOf(1))).toMatchObject({
      code: 408,
      data: [{ field: 'ticket' }],
    });
    const most = 2048 * 1024 * 1024;
    expect((await permit({ size: most })).storage).toBe('local');
    const over = { name: '试讲.mp4', purpose: 'video', size: most + 1 };
    expect(await t.send(filesApi.uploadToken, over, person.token)).toMatchObject({
      code: 408,
      message: '不能超过 2048 MB',
    });
  });

  test('takes bytes only, and no other call takes bytes', async () => {
    const { ticket } = await permit();
    expect(
      (await send(ticket, 1, Buffer.from('a=1'), { type: 'application/x-www-form-urlencoded' })).code,
    ).toBe(408);
    const response = await t.app.inject({
      method: 'POST',
      url: `/api${filesApi.assemble.path}`,
      headers: { 'content-type': 'application/octet-stream', authorization: `bearer ${person.token}` },
      payload: Buffer.alloc(10),
    });
    expect(response.json()).toMatchObject({ code: 400, message: '不支持的内容类型' });
  });

  test('that nobody goes on with is removed after two days', async () => {
    const { ticket } = await permit();
    expect((await send(ticket, 1, partOf(1))).code).toBe(200);
    await cleanParts(folder, 1_000_000, async () => false);
    expect(await held(ticket)).toEqual([1]);
    const parts = path.join(folder, 'files', 'parts');
    for (const name of await readdir(parts)) await utimes(path.join(parts, name), 0, 0);
    await cleanParts(folder, 1_000_000, async () => false);
    expect(await held(ticket)).toEqual([]);
  });
});

describe('A span of a file', () => {
  let id: number;
  let url: string;
  beforeAll(async () => {
    const { ticket } = await permit();
    await sendAll(ticket);
    ({ id, url } = await t.call(filesApi.assemble, { ticket }, person.token));
  });
  const ask = (headers: Record<string, string>, path = `/api${filesApi.download.path}?id=${id}`) =>
    t.app.inject({ url: path, headers: { authorization: `bearer ${person.token}`, ...headers } });

  const logged = async () =>
    Number(
      (
        await t.db
          .selectFrom('download_log')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('account_id', '=', person.accountId)
          .executeTakeFirstOrThrow()
      ).n,
    );

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100-199', 100, 199],
    [`bytes=${VIDEO.length - 10}-`, VIDEO.length - 10, VIDEO.length - 1],
    ['bytes=-5', VIDEO.length - 5, VIDEO.length - 1],
    [`bytes=${VIDEO.length - 2}-${VIDEO.length + 50}`, VIDEO.length - 2, VIDEO.length - 1],
  ])('is answered to %s to the byte', async (range, start, end) => {
    for (const place of [undefined, url]) {
      const response = await ask({ range }, place);
      expect(response.statusCode).toBe(206);
      expect(response.headers).toMatchObject({
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end}/${VIDEO.length}`,
        'content-length': String(end - start + 1),
        etag: `"${sha256(VIDEO)}"`,
      });
      expect(response.rawPayload.equals(VIDEO.subarray(start, end + 1))).toBe(true);
    }
  });

  test('beyond the end is refused with the length', async () => {
    const response = await ask({ range: `bytes=${VIDEO.length}-` });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe(`bytes */${VIDEO.length}`);
    expect(response.rawPayload).toHaveLength(0);
  });

  test('is the whole for several spans, a malformed one, or a file that changed', async () => {
    for (const headers of [
      {},
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=5-1' },
      { range: 'lines=0-1' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
    ] as Record<string, string>[]) {
      const response = await ask(headers);
      expect([response.statusCode, response.rawPayload.length]).toEqual([200, VIDEO.length]);
    }
    const same = await ask({ range: 'bytes=0-1', 'if-range': `"${sha256(VIDEO)}"` });
    expect(same.statusCode).toBe(206);
  });

  test('is told by HEAD as GET would answer it, without a body and without a download', async () => {
    const tell = async (
      headers: Record<string, string>,
      place = `/api${filesApi.download.path}?id=${id}`,
    ) => {
      const asked = { url: place, headers: { authorization: `bearer ${person.token}`, ...headers } };
      const [head, get] = [
        await t.app.inject({ ...asked, method: 'HEAD' }),
        await t.app.inject({ ...asked, method: 'GET' }),
      ];
      const of = ({ statusCode, headers: told }: typeof head) => [
        statusCode,
        ...['content-length', 'content-range', 'content-type', 'content-disposition', 'etag'].map(
          (one) => told[one],
        ),
      ];
      expect(of(head)).toEqual(of(get));
      expect(head.rawPayload).toHaveLength(0);
      return head.statusCode;
    };
    const before = await logged();
    expect(
      await t.app.inject({ method: 'HEAD', url: `/api${filesApi.download.path}?id=${id}` }),
    ).toMatchObject({
      statusCode: 401,
    });
    for (const place of [undefined, url]) {
      expect(await tell({ range: 'bytes=100-199' }, place)).toBe(206);
      expect(await tell({ range: `bytes=${VIDEO.length}-` }, place)).toBe(416);
    }
    expect(await tell({}, `/api${filesApi.download.path}?id=2000000000`)).toBe(404);
    expect(await logged()).toBe(before);
    expect(await tell({})).toBe(200);
    expect(await logged()).toBe(before + 1);
  });

  test('a command is not carried out by HEAD', async () => {
    const answer = await t.app.inject({
      method: 'HEAD',
      url: '/api/heZuoKeHu/heZuoKeHuRemove?id=1',
      headers: { authorization: `bearer ${person.token}` },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('is logged as a download once, by its beginning', async () => {
    const before = await logged();
    await ask({ range: 'bytes=0-99' });
    await ask({ range: 'bytes=100-199' });
    await ask({ range: 'bytes=200-' });
    expect((await logged()) - before).toBe(1);
  });
});
