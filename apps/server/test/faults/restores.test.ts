import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleRestores } from '../../src/db/backup/swap.ts';
import { writeBackup } from '../../src/db/backup/write.ts';
import { withDatabase } from '../../src/db/hosts.ts';
import { type TestApp, testApp } from '../app.ts';
import { until } from '../until.ts';
import { ServerProcess } from './server.ts';

const LIST = '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20';
const SCRIPT = path.resolve(import.meta.dirname, '../../../../scripts/restore.ts');
let t: TestApp;
let folder: string;
let file: string;
let present: string;
let admin: pg.Client;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-restore-'));
  file = path.join(folder, 'backup.zip');
  present = new URL(t.url).pathname.slice(1);
  await writeBackup(t.url, folder, file);
  admin = new pg.Client({ connectionString: withDatabase(t.url, 'postgres') });
  await admin.connect();
});
afterAll(async () => {
  for (const { name } of await databases())
    if (name !== present) await admin.query(`drop database "${name}" with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

async function databases(): Promise<{ name: string; isOpen: boolean }[]> {
  const { rows } = await admin.query<{ name: string; isOpen: boolean }>(
    `select datname as name, datallowconn as "isOpen" from pg_database where starts_with(datname, $1) order by 1`,
    [present],
  );
  return rows;
}
const half = async () => (await databases()).find(({ name }) => name.includes('_restore_'))?.name;

/** The operator's command. */
function restore(): ChildProcess & { said: Promise<string> } {
  const child = spawn(process.execPath, [SCRIPT, file, '--yes'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: t.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Object.assign(child, { said: text(child.stdout) });
}
async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('a restore that is killed changes nothing, and the next one removes by name what it left', async () => {
  const first = restore();
  await until(async () => (await half()) !== undefined, 'a restore is under way', 60);
  await kill(first);
  const left = (await half()) ?? '';

  // Between the two renames: the second waits for a session on the restored database.
  const second = restore();
  await until(async () => ![left, undefined].includes(await half()), 'another restore is under way', 60);
  const looker = new pg.Client({ connectionString: withDatabase(t.url, 'postgres') });
  await looker.connect();
  await looker.query(`begin; comment on database "${await half()}" is ''`);
  await until(
    async () => {
      const { rowCount } = await admin.query(
        `select from pg_stat_activity where query like 'alter database%_restore_%' and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    },
    'the swap is half done',
    120,
  );
  await kill(second);
  await looker.end();
  expect(await second.said).toContain(`已删除上次没有完成的恢复留下的数据库 ${left}（`);
  await until(async () => {
    const found = await admin.query(
      `select from pg_stat_activity where query like 'alter database%_restore_%'`,
    );
    return found.rowCount === 0;
  }, 'the killed swap is rolled back');
  expect((await databases()).map(({ isOpen }) => isOpen)).toEqual([true, true]);
  await t.make.staff('salesperson');

  const said: string[] = [];
  await settleRestores(t.url, (sentence) => said.push(sentence));
  expect(said).toEqual([
    expect.stringMatching(/^已删除上次没有完成的恢复留下的数据库 .*_restore_\d{14}（\d+ MB）。$/),
  ]);
  expect(await databases()).toEqual([{ name: present, isOpen: true }]);
});

test('people at work hear 503 at most while a restore takes the database’s place', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => t.make.staff('salesperson')));
  await writeBackup(t.url, folder, file);
  const server = await ServerProcess.start(t.url, { DATA_DIR: folder });
  const heard = new Set<string>();
  let served = 0;
  let isOn = true;
  const load = people.map(async ({ token }) => {
    while (isOn) {
      const { code, message } = await server.ask('GET', LIST, token);
      heard.add(`${code} ${message}`);
      if (code === 200) served++;
    }
  });
  const child = restore();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  const before = served;
  await until(() => served > before + people.length, 'served from the restored database', 60);
  isOn = false;
  await Promise.all(load);
  await server.end('SIGTERM');
  const odd = [...heard].filter((one) => !/^200 |^503 数据库暂时不可用/.test(one));
  expect(odd).toEqual([]);
  expect(await child.said).toMatch(/之前的数据在数据库 .*_before_\d{14} 中/);
});

test('a database that was left closed or moved away by a killed restore is there again', async () => {
  await t.app.close();
  const { rows } = await admin.query<{ before: string }>(
    `select datname as before from pg_database where starts_with(datname, $1)`,
    [`${present}_before_`],
  );
  const before = rows[0]?.before ?? '';
  const stamped = before.replace('_before_', '_restore_');
  const said: string[] = [];
  const settle = () => settleRestores(t.url, (sentence) => said.push(sentence));

  // The restored database is not renamed yet.
  await admin.query(`alter database "${before}" allow_connections false`);
  await admin.query(`alter database "${present}" rename to "${stamped}"`);
  await settle();
  expect(await databases()).toEqual([{ name: present, isOpen: true }]);
  expect(said[0]).toContain(`已换回恢复之前的数据（${before}）`);

  await admin.query(`create database "${stamped}"`);
  await admin.query(`alter database "${present}" allow_connections false`);
  await settle();
  expect(await databases()).toEqual([{ name: present, isOpen: true }]);
  expect(said.at(-2)).toContain(`数据库 ${present} 已重新打开`);

  // Closed by an administrator on purpose.
  await admin.query(`alter database "${present}" allow_connections false`);
  await settle();
  expect(await databases()).toEqual([{ name: present, isOpen: false }]);
  await admin.query(`alter database "${present}" allow_connections true`);
});
