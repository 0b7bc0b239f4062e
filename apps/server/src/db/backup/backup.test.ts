import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { freePort } from '../../../test/faults/server.ts';
import { backUpNightly, backupAge } from './nightly.ts';
import { restoreBackup, withDatabase } from './restore.ts';
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
  await writeFile(path.join(folder, 'data/files/202611/a-1.pdf'), '%PDF-1.4');
});
afterAll(async () => {
  const admin = new pg.Client({ connectionString: withDatabase(t.url, 'postgres') });
  await admin.connect();
  for (const name of former) await admin.query(`drop database if exists "${name}" with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** Count and sum of every table, as anybody sees them now. */
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

test('what was backed up while others wrote comes back row for row, files as well, under a running server', async () => {
  const before = await everything();
  const writing = Array.from({ length: 20 }, () => t.make.staff('salesperson'));
  const [manifest] = await Promise.all([writeBackup(t.url, path.join(folder, 'data'), file), ...writing]);
  expect(manifest.tables.length).toBe(Object.keys(before).length);
  expect(manifest.tables.find(({ name }) => name === 'contact')).toMatchObject(before['contact'] ?? {});
  await t.db.deleteFrom('tracking').execute();
  await t.db.updateTable('contact').set({ remark: '改坏了' }).execute();

  // Of several hosts the first is gone.
  const url = new URL(t.url);
  const address = t.url.replace(url.host, `127.0.0.1:${await freePort()},${url.host}`);
  const restored = await restoreBackup(address, path.join(folder, 'other'), file, () => undefined);
  former.push(restored.former);
  expect(restored.files).toBe(1);
  expect(await readFile(path.join(folder, 'other/files/202611/a-1.pdf'), 'utf8')).toBe('%PDF-1.4');
  const saved = Object.fromEntries(manifest.tables.map(({ name, rows, sum }) => [name, { rows, sum }]));
  expect(await everything()).toEqual(saved);
  // The server that ran goes on: rules and sequences of the restored database are those of the old one.
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
  await expect(restoreBackup(t.url, folder, cut, () => undefined)).rejects.toThrow('不是完整的备份文件');
  expect(await everything()).toEqual(before);
});

test('a row that was changed in the archive is noticed; the present database stays', async () => {
  const before = await everything();
  const damaged = await readFile(file);
  // Somewhere in the compressed rows of the first tables.
  damaged.fill(0x41, 2000, 2100);
  const place = path.join(folder, 'damaged.zip');
  await writeFile(place, damaged);
  await expect(restoreBackup(t.url, folder, place, () => undefined)).rejects.toThrow();
  expect(await everything()).toEqual(before);
});

test('of the nightly ones as many as wanted are kept, and their age is known', async () => {
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
