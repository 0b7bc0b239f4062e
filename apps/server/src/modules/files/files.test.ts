import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesApi } from '@shibiao/contract/files';
import { identityApi } from '@shibiao/contract/identity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { ofd, zipOf } from '../../../test/ofd.ts';
import { linkOf } from '../../lib/file-links.ts';
import { missingFiles } from './files.service.ts';

let t: TestApp;
let folder: string;
let person: Person;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-files-'));
  t = await testApp({ DATA_DIR: folder, UPLOAD_MAX_MB: '1' });
  person = await t.make.staff('salesperson');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

interface Sent {
  name: string;
  content: Buffer;
  purpose?: string;
  size?: number;
}
async function post(token: string, ticket: string | null, name: string, content: Buffer) {
  const boundary = '----shibiao';
  const field =
    ticket === null
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${ticket}\r\n`;
  const payload = Buffer.concat([
    Buffer.from(
      `${field}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${filesApi.upload.path}`,
    headers: {
      authorization: `bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return response.json() as {
    code: number;
    message: string;
    data: { id: number; url: string; name: string };
  };
}
async function uploadAs(token: string, { name, content, purpose = 'other', size = content.length }: Sent) {
  const permission = await t.send(filesApi.uploadToken, { name, purpose, size: Math.max(1, size) }, token);
  if (permission.code !== 200)
    return { code: permission.code, message: permission.message, data: permission.data as never };
  return await post(token, permission.data.token, name, content);
}
const arriving = () => readdir(path.join(folder, 'files', 'arriving'));

describe('an upload', () => {
  test('is kept, registered with what it is, and read back to the byte', async () => {
    const { code, data } = await uploadAs(person.token, { name: '合同 扫描件.pdf', content: PDF });
    expect(code).toBe(200);
    const row = await t.db.selectFrom('file').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: '合同 扫描件.pdf',
      mime: 'application/pdf',
      size: PDF.length,
      uploaded_by: person.accountId,
    });
    const { response } = await t.send(filesApi.download, { id: data.id }, person.token);
    expect(response.rawPayload.equals(PDF)).toBe(true);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('合同 扫描件.pdf')}`,
    );
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(response.headers['content-security-policy']).toContain('sandbox');
    expect(await arriving()).toEqual([]);
  });

  test('is taken by what the picture really is, and bears its extension', async () => {
    const { code, data } = await uploadAs(person.token, { name: '截图.jpg', content: PNG });
    expect([code, data.name]).toEqual([200, '截图.png']);
    const row = await t.db
      .selectFrom('file')
      .select('mime')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row.mime).toBe('image/png');
    // A picture under another kind's extension is still refused.
    expect((await uploadAs(person.token, { name: '合同.pdf', content: PNG })).code).toBe(408);
  });

  test('a phone’s HEIC or a 数电票 in XML is a download, and active XML is refused', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ]);
    const photo = await uploadAs(person.token, { name: 'IMG_1.HEIC', content: heic, purpose: 'voucher' });
    expect([photo.code, photo.data]).toMatchObject([200, { mime: 'image/heic', isImage: false }]);
    const avatar = await uploadAs(person.token, { name: 'IMG_1.HEIC', content: heic, purpose: 'avatar' });
    expect([avatar.code, avatar.message]).toEqual([408, expect.stringContaining('JPG')]);
    const xml = async (content: string) =>
      (await uploadAs(person.token, { name: '票.xml', content: Buffer.from(content), purpose: 'invoice' }))
        .code;
    expect(await xml('<?xml version="1.0"?><EInvoice><No>26112000000001</No></EInvoice>')).toBe(200);
    expect(await xml('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')).toBe(408);
    expect(await xml('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toBe(408);
    expect(await xml('<html><script>1</script></html>')).toBe(408);
  });

  test('a 数电票 in OFD is downloaded byte for byte; a zip named OFD, or an OFD named PDF, is refused', async () => {
    const content = await ofd();
    for (const purpose of ['voucher', 'invoice']) {
      const sent = await uploadAs(person.token, { name: '数电票.ofd', content, purpose });
      expect([sent.code, sent.data]).toMatchObject([
        200,
        { name: '数电票.ofd', mime: 'application/ofd', isImage: false, size: content.length },
      ]);
      const url = `/api${filesApi.download.path}?id=${sent.data.id}`;
      const read = await t.app.inject({ url, headers: { authorization: `bearer ${person.token}` } });
      expect(read.rawPayload.equals(content)).toBe(true);
      expect(read.headers['content-type']).toBe('application/ofd');
      expect(read.headers['content-disposition']).toMatch(/^attachment/);
    }
    const refused = async (name: string, bytes: Buffer, purpose = 'voucher') => {
      const { code, message } = await uploadAs(person.token, { name, content: bytes, purpose });
      return { code, message };
    };
    const plain = await zipOf({ '发票.xml': '<EInvoice/>' });
    const unlike = (extension: string) => ({ code: 408, message: `文件内容与扩展名 .${extension} 不符` });
    expect(await refused('数电票.ofd', plain)).toEqual(unlike('ofd'));
    expect(await refused('数电票.ofd', content.subarray(0, 40))).toEqual(unlike('ofd'));
    expect(await refused('数电票.pdf', content)).toEqual(unlike('pdf'));
    expect(await refused('数电票.ofd', content, 'avatar')).toEqual({
      code: 408,
      message: 'OFD 版式文件请从开票平台下载 PDF 再传；只能上传 jpg、jpeg、png、webp、gif',
    });
  });

  test('needs a ticket of one’s own that is used once', async () => {
    const { data: permission } = await t.send(
      filesApi.uploadToken,
      { name: 'a.png', size: PNG.length },
      person.token,
    );
    const other = await t.make.staff('salesperson');
    expect((await post(other.token, permission.token, 'a.png', PNG)).code).toBe(408);
    expect((await post(person.token, `${permission.token}x`, 'a.png', PNG)).code).toBe(408);
    expect((await post(person.token, null, 'a.png', PNG)).code).toBe(408);
    expect((await post(person.token, permission.token, 'a.png', PNG)).code).toBe(200);
    expect((await post(person.token, permission.token, 'a.png', PNG)).code).toBe(408);
  });

  test.each<[string, Sent]>([
    [
      'a program that calls itself a picture',
      { name: 'a.jpg', content: Buffer.from('MZ\u0090\u0000\u0003'.repeat(50)) },
    ],
    [
      'a page that calls itself a picture',
      { name: 'a.png', content: Buffer.from('<html><script>alert(1)</script></html>') },
    ],
    [
      'a drawing that can run scripts',
      { name: 'a.png', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
    ],
    ['a picture of another kind', { name: 'a.pdf', content: PNG }],
    [
      'an archive that calls itself a table',
      { name: 'a.xlsx', content: Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000') },
    ],
    [
      'a program that calls itself text',
      { name: 'a.txt', content: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3, 0xff]) },
    ],
    ['nothing', { name: 'a.png', content: Buffer.alloc(0) }],
  ])('that is %s is refused and leaves nothing', async (_what, sent) => {
    const before = await t.db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    const answer = await uploadAs(person.token, sent);
    expect(answer).toMatchObject({ code: 408, data: [{ field: 'file' }] });
    const after = await t.db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect(await arriving()).toEqual([]);
  });

  test.each([
    ['a.exe', 'other'],
    ['a.jpg.exe', 'other'],
    ['a.svg', 'avatar'],
    ['a.pdf', 'avatar'],
    ['.png', 'avatar'],
    ['png', 'avatar'],
  ])('of the name %s for %s is not permitted', async (name, purpose) => {
    expect((await t.send(filesApi.uploadToken, { name, purpose, size: 10 }, person.token)).code).toBe(408);
  });

  test('keeps no path and no control signs of its name', async () => {
    const { data } = await uploadAs(person.token, { name: '../../etc/\u202epass😀wd.png', content: PNG });
    const row = await t.db
      .selectFrom('file')
      .select(['name', 'key'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row.name).toBe('pass😀wd.png');
    expect(row.key).toMatch(/^\d{6}\/[\w-]+\.png$/);
  });

  test('has a name that a header can carry, told before or with the file', async () => {
    const long = `${'长'.repeat(198)}.png`;
    const { data } = await t.send(filesApi.uploadToken, {}, person.token);
    expect(await post(person.token, data.token, long, PNG)).toMatchObject({
      code: 408,
      data: [{ field: 'name' }],
    });
    expect((await post(person.token, data.token, long.slice(2), PNG)).code).toBe(200);
  });

  test('is one of so many megabytes an hour', async () => {
    const { token, accountId } = await t.make.staff('salesperson');
    const used = { key: `uploaded-mb:${accountId}`, points: 3999, expire: Date.now() + 600_000 };
    await t.db.insertInto('rate_limit').values(used).execute();
    expect((await uploadAs(token, { name: 'a.png', content: PNG })).code).toBe(200);
    expect((await uploadAs(token, { name: 'b.png', content: PNG })).code).toBe(429);
    expect(await arriving()).toEqual([]);
  });

  test('an upload larger than declared ends at the limit', async () => {
    const answer = await uploadAs(person.token, {
      name: 'a.txt',
      content: Buffer.alloc(2 * 1024 * 1024, 'a'),
      size: 10,
    });
    expect(answer.code).toBe(413);
    expect(await arriving()).toEqual([]);
    expect(
      (await t.send(filesApi.uploadToken, { name: 'a.txt', size: 2 * 1024 * 1024 }, person.token)).code,
    ).toBe(408);
  });
});

describe('who may read a file', () => {
  test('the uploader; colleagues only through what it hangs on', async () => {
    const colleague = await t.make.staff('salesperson');
    const leader = await t.make.staff('general_manager');
    const { data } = await uploadAs(person.token, { name: '名片.png', content: PNG, purpose: 'tracking' });
    const open = async (token: string) => (await t.send(filesApi.download, { id: data.id }, token)).code;
    expect([await open(person.token), await open(colleague.token), await open(leader.token)]).toEqual([
      200, 404, 404,
    ]);
    const contact_id = await t.make.contact(person);
    await t.db
      .insertInto('tracking')
      .values({ contact_id, by_id: person.personnelId, content: '见面', file_ids: [data.id] })
      .execute();
    expect([await open(colleague.token), await open(leader.token)]).toEqual([404, 200]);
    const refs = async (token: string) =>
      (await t.call(filesApi.refs, { ids: [data.id] }, token)).list.length;
    expect([await refs(leader.token), await refs(colleague.token)]).toEqual([1, 0]);
  });

  test('a lesson’s files: its teacher and its institution, no other visitor', async () => {
    const { data } = await uploadAs(person.token, { name: '课件.pdf', content: PDF, purpose: 'courseware' });
    const [teacher, stranger] = [await t.make.teacherAccount(), await t.make.teacherAccount()];
    const { teacher_id } = await t.db
      .selectFrom('account')
      .select('teacher_id')
      .where('id', '=', teacher.accountId)
      .executeTakeFirstOrThrow();
    const lesson = await t.make.lesson(person, { teacher_id });
    await t.db
      .updateTable('file')
      .set({ subject_kind: 'lesson', subject_id: lesson.id, released_at: '2026-11-01 09:00:00' })
      .where('id', '=', data.id)
      .execute();
    const open = async (token: string) => (await t.send(filesApi.download, { id: data.id }, token)).code;
    expect([await open(teacher.token), await open(stranger.token)]).toEqual([200, 404]);
  });

  test('a signed link works for a browser’s pictures, until it ends or the session does, for its own file only', async () => {
    const { data } = await uploadAs(person.token, { name: 'a.png', content: PNG });
    const session = await t.make.session(person.accountId);
    const asPicture = (url: string) => t.app.inject({ url, headers: { cookie: `shibiao_token=${session}` } });
    const response = await asPicture(data.url);
    expect(response.rawPayload.equals(PNG)).toBe(true);
    expect(response.headers['content-disposition']).toContain('inline');
    expect((await asPicture(data.url.replace(`id=${data.id}`, `id=${data.id - 1}`))).json().code).toBe(408);
    expect((await t.app.inject(data.url)).json().code).toBe(401);
    const key = (await t.app.pool.query<{ key: string }>('select key from signing_key')).rows[0]?.key ?? '';
    const old = linkOf(key, data.id, Date.now() - 3 * 3_600_000);
    expect((await asPicture(old)).json().code).toBe(408);
    await t.call(identityApi.logout, {}, session);
    expect((await asPicture(data.url)).json().code).toBe(401);
  });

  test('an avatar is shown to everyone through a link', async () => {
    const { data } = await uploadAs(person.token, { name: '我.png', content: PNG, purpose: 'avatar' });
    const { headIcon } = await t.call(identityApi.updateAvatar, { fileId: data.id }, person.token);
    const headers = { cookie: `shibiao_token=${await t.make.session(person.accountId)}` };
    expect((await t.app.inject({ url: String(headIcon), headers })).rawPayload.equals(PNG)).toBe(true);
    const { avatar } = await t.call(identityApi.currentUser, {}, person.token);
    expect(avatar).toBe(headIcon);
  });
});

describe('a file that is not what it was', () => {
  const placeOf = async (id: number) => {
    const { key } = await t.db
      .selectFrom('file')
      .where('id', '=', id)
      .select('key')
      .executeTakeFirstOrThrow();
    return path.join(folder, 'files', key);
  };

  test.each([
    ['shorter', (content: Buffer) => content.subarray(0, 10)],
    ['as long, another content', (content: Buffer) => Buffer.alloc(content.length, 'x')],
  ])('%s: 410 with a sentence, and none of it', async (_name, damage) => {
    const { data } = await uploadAs(person.token, { name: '凭证.pdf', content: PDF });
    await writeFile(await placeOf(data.id), damage(PDF));
    const answer = await t.send(filesApi.download, { id: data.id }, person.token);
    expect(answer).toMatchObject({ status: 410, code: 410 });
    expect(answer.message).toContain('已损坏或丢失');
    expect(answer.response.headers['content-disposition']).toBeUndefined();
  });

  test('missing here: 410, and the start tells that this directory lacks it', async () => {
    const { data } = await uploadAs(person.token, { name: '凭证.pdf', content: PDF });
    const before = await missingFiles(t.db, folder);
    await rm(await placeOf(data.id));
    expect((await t.send(filesApi.download, { id: data.id }, person.token)).code).toBe(410);
    expect(await missingFiles(t.db, folder)).toBe(before + 1);
  });
});

test('with Qiniu configured: a token by its rules, and what lies there is looked at before it counts', async () => {
  const objects = new Map<string, Buffer>();
  const store = createServer((request, response) => {
    const object = objects.get(new URL(request.url ?? '/', 'http://store').pathname.slice(1));
    response.writeHead(object ? 200 : 404).end(object);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => store.once('listening', resolve));
  const domain = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const cloud = await testApp({
    DATA_DIR: folder,
    QINIU_ACCESS_KEY: 'ak',
    QINIU_SECRET_KEY: 'sk',
    QINIU_BUCKET: 'lessons',
    QINIU_DOMAIN: domain,
    QINIU_UPLOAD_URL: 'https://up.example',
  });
  const { token } = await cloud.make.staff('salesperson');
  const permit = (name: string) =>
    cloud.call(filesApi.uploadToken, { name, purpose: 'other', size: 100 }, token);
  const good = await permit('a.png');
  const [ak, signature, policy = ''] = good.token.split(':');
  expect(ak).toBe('ak');
  expect(Buffer.from(signature ?? '', 'base64url')).toEqual(createHmac('sha1', 'sk').update(policy).digest());
  expect(JSON.parse(Buffer.from(policy, 'base64url').toString())).toMatchObject({
    scope: `lessons:${good.key}`,
    insertOnly: 1,
  });
  expect((await cloud.send(filesApi.complete, { ticket: good.ticket }, token)).code).toBe(400);
  objects.set(good.key, PNG);
  const file = await cloud.call(filesApi.complete, { ticket: good.ticket }, token);
  expect((await cloud.send(filesApi.download, { id: file.id }, token)).response.rawPayload.equals(PNG)).toBe(
    true,
  );
  const bad = await permit('b.png');
  objects.set(bad.key, PDF);
  expect((await cloud.send(filesApi.complete, { ticket: bad.ticket }, token)).code).toBe(408);
  store.close();
});
