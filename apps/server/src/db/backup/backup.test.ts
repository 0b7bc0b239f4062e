import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import yazl from 'yazl';
import { type TestApp, testApp } from '../../../test/app.ts';
import { freePort } from '../../../test/faults/server.ts';
import { withDatabase } from '../hosts.ts';
import { backUpNightly, backupAge } from './nightly.ts';
import { restoreBackup } from './restore.ts';
import { countOf, tablesOf } from './tables.ts';
import { writeBackup } from './write.ts';

let t: TestApp;
let folder: string;
let file: string;
const former: string[] = [];

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-backup-'));
  file = path.join(folder, 'backup.zip');
  const person = await t.make.staff('salesperson');
  await t.make.contact(person, { remark: '表情😀\t制表\n换行\\N' });
  await mkdir(path.join(folder, 'data/files/202611'), { recursive: true });
  await keepUpload('a-1', '%PDF-1.4');
});
afterAll(async () => {
  const admin = new pg.Client({ connectionString: withDatabase(t.url, 'postgres') });
  await admin.connect();
  for (const name of former) await admin.query(`drop database if exists "${name}" with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** Stores an uploaded file and its row. */
async function keepUpload(name: string, content: string): Promise<void> {
  await writeFile(path.join(folder, `data/files/202611/${name}.pdf`), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const values = { name: `${name}.pdf`, mime: 'application/pdf', size: content.length, sha256 };
  await t.db
    .insertInto('file')
    .values({ ...values, storage: 'local', key: `202611/${name}.pdf` })
    .execute();
}

/** Count and checksum of every table. */
async function everything(): Promise<Record<string, { rows: number; sum: string }>> {
  const client = await t.app.pool.connect();
  try {
    const found: Record<string, { rows: number; sum: string }> = {};
    for (const { name } of await tablesOf(client)) found[name] = await countOf(client, name);
    return found;
  } finally {
    client.release();
  }
}

test('a backup made during writes restores row for row, with its files, under a running server', async () => {
  const before = await everything();
  const writing = Array.from({ length: 20 }, () => t.make.staff('salesperson'));
  const [{ manifest }] = await Promise.all([writeBackup(t.url, path.join(folder, 'data'), file), ...writing]);
  expect(manifest.tables.length).toBe(Object.keys(before).length);
  expect(manifest.tables.find(({ name }) => name === 'contact')).toMatchObject(before['contact'] ?? {});
  await t.db.deleteFrom('tracking').execute();
  await t.db.updateTable('contact').set({ remark: '改坏了' }).execute();

  // The first of several hosts is down.
  const url = new URL(t.url);
  const address = t.url.replace(url.host, `127.0.0.1:${await freePort()},${url.host}`);
  const restored = await restoreBackup(address, path.join(folder, 'other'), file);
  former.push(restored.former);
  expect(restored.files).toBe(1);
  expect(await readFile(path.join(folder, 'other/files/202611/a-1.pdf'), 'utf8')).toBe('%PDF-1.4');
  const saved = Object.fromEntries(manifest.tables.map(({ name, rows, sum }) => [name, { rows, sum }]));
  expect(await everything()).toEqual(saved);
  // The running server goes on: rules and sequences of the restored database match the old one.
  const next = await t.make.staff('salesperson');
  expect(next.personnelId).toBeGreaterThan(0);
  await expect(
    t.db
      .insertInto('ownership_period')
      .values({ contact_id: 2_000_000_000, owner_id: 1, how: 'created' })
      .execute(),
  ).rejects.toThrow('foreign key');
});

test('an archive that ends early is refused and changes nothing', async () => {
  const before = await everything();
  const cut = path.join(folder, 'cut.zip');
  await writeFile(cut, await readFile(file));
  await truncate(cut, 5000);
  await expect(restoreBackup(t.url, folder, cut)).rejects.toThrow('不是完整的备份文件');
  expect(await everything()).toEqual(before);
});

test('a row that was changed in the archive is noticed; the present database stays', async () => {
  const before = await everything();
  const damaged = await readFile(file);
  // The damage falls into the compressed rows of the first tables.
  damaged.fill(0x41, 2000, 2100);
  const place = path.join(folder, 'damaged.zip');
  await writeFile(place, damaged);
  await expect(restoreBackup(t.url, folder, place)).rejects.toThrow();
  expect(await everything()).toEqual(before);
});

/** Writes the archive again with changed content of some entries; null removes the entry. */
async function changed(
  name: string,
  changes: Record<string, (content: Buffer) => Buffer | null>,
): Promise<string> {
  const source = await openPromise(file, { autoClose: false });
  const copy = new yazl.ZipFile();
  for await (const entry of source.eachEntry()) {
    const content = await buffer(await source.openReadStreamPromise(entry));
    const change = Object.entries(changes).find(([pattern]) => entry.fileName.includes(pattern))?.[1];
    const now = change ? change(content) : content;
    if (now) copy.addBuffer(now, entry.fileName);
  }
  copy.end();
  source.close();
  const place = path.join(folder, `${name}.zip`);
  await pipeline(copy.outputStream, createWriteStream(place));
  return place;
}
const without =
  (list: 'tables' | 'files', name: string) =>
  (content: Buffer): Buffer => {
    const manifest = JSON.parse(content.toString('utf8')) as Record<string, { name: string }[]>;
    manifest[list] = (manifest[list] ?? []).filter((one) => one.name !== name);
    return Buffer.from(JSON.stringify(manifest));
  };

test('a table or a file that the manifest leaves out or lists in vain is noticed', async () => {
  const before = await everything();
  const restored = (place: string) => restoreBackup(t.url, path.join(folder, 'unused'), place);
  const leave = { 'manifest.json': without('tables', 'contact') };
  await expect(restored(await changed('unlisted', leave))).rejects.toThrow('清单里没有 tables/contact.copy');
  const both = { ...leave, 'tables/contact.copy': () => null };
  await expect(restored(await changed('lacking', both))).rejects.toThrow('备份的清单里没有表 contact');
  const file = { 'files/202611/a-1.pdf': () => null };
  await expect(restored(await changed('empty', file))).rejects.toThrow('缺少 files/202611/a-1.pdf');
  const added = { 'manifest.json': without('files', 'files/202611/a-1.pdf') };
  await expect(restored(await changed('added', added))).rejects.toThrow('清单里没有 files/202611/a-1.pdf');
  expect(await everything()).toEqual(before);
  expect(await readdir(folder)).not.toContain('unused');
});

test('uploads that are missing or damaged are named by the backup, and stop a restore unless that is wanted', async () => {
  await keepUpload('lost', 'lost');
  await keepUpload('bad', 'as it arrived');
  await rm(path.join(folder, 'data/files/202611/lost.pdf'));
  await writeFile(path.join(folder, 'data/files/202611/bad.pdf'), 'as it is');
  const place = path.join(folder, 'incomplete.zip');
  const { bad } = await writeBackup(t.url, path.join(folder, 'data'), place);
  expect(bad).toEqual([
    { name: 'bad.pdf', key: '202611/bad.pdf', state: '损坏' },
    { name: 'lost.pdf', key: '202611/lost.pdf', state: '缺失' },
  ]);
  const data = path.join(folder, 'partly');
  await mkdir(path.join(data, 'files/202611'), { recursive: true });
  // One file was cut off in an earlier restore, another is still intact here.
  await writeFile(path.join(data, 'files/202611/a-1.pdf'), '%PD');
  await writeFile(path.join(data, 'files/202611/lost.pdf'), 'lost');
  const before = await everything();
  await expect(restoreBackup(t.url, data, place)).rejects.toThrow('损坏：bad.pdf（files/202611/bad.pdf）');
  expect(await everything()).toEqual(before);
  const restored = await restoreBackup(t.url, data, place, { isIncompleteTaken: true });
  former.push(restored.former);
  expect(restored.bad.map(({ key }) => key)).toEqual(['202611/bad.pdf']);
  const content = (name: string) => readFile(path.join(data, 'files/202611', name), 'utf8');
  expect(await content('a-1.pdf')).toBe('%PDF-1.4');
  expect(await content('lost.pdf')).toBe('lost');
  expect(await readdir(path.join(data, 'files/202611'))).toEqual(['a-1.pdf', 'bad.pdf', 'lost.pdf']);
});

test('a user who may not create databases is told so before anything begins', async () => {
  const role = `limited_${process.pid}`;
  await t.app.pool.query(`create role ${role} login password 'x'`);
  const limited = new URL(t.url);
  limited.username = role;
  limited.password = 'x';
  const refused = restoreBackup(limited.href, path.join(folder, 'unused'), file);
  await expect(refused).rejects.toThrow(`alter role "${role}" createdb`);
  await t.app.pool.query(`alter role ${role} createdb`);
  await expect(restoreBackup(limited.href, folder, file)).rejects.toThrow(`owner to "${role}"`);
  await t.app.pool.query(`drop role ${role}`);
});

test('the wanted number of nightly backups is kept, and their age is known', async () => {
  const data = path.join(folder, 'nightly');
  expect(await backupAge(data)).toBeNull();
  await mkdir(path.join(data, 'backups'), { recursive: true });
  for (const day of ['20260101', '20260102', '20260103'])
    await writeFile(path.join(data, 'backups', `shibiao-${day}023000.zip`), '');
  await backUpNightly(t.db, t.url, { DATA_DIR: data, BACKUP_KEEP: 2 });
  const names = await readdir(path.join(data, 'backups'));
  expect(names).toHaveLength(2);
  expect(names).toContain('shibiao-20260103023000.zip');
  expect(await backupAge(data)).toBeLessThan(60);
  await backUpNightly(t.db, t.url, { DATA_DIR: data, BACKUP_KEEP: 0 });
  expect(await readdir(path.join(data, 'backups'))).toHaveLength(2);
});
