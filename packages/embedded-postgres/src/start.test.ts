import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EmbeddedError, EmbeddedInUse } from './errors.ts';
import { isAlive } from './processes.ts';
import { type EmbeddedDatabase, type Options, startEmbedded } from './start.ts';

const settings = { shared_buffers: '16MB', max_wal_size: '64MB', timezone: 'Asia/Shanghai' };
let home = '';
let dir = '';

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-'));
  dir = path.join(home, 'pg');
});

afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const options = (): Options => ({
  dir,
  database: 'notes',
  systemDirectory: '/var/lib/embedded-postgres',
  settings,
});
const start = (): Promise<EmbeddedDatabase> => startEmbedded(options());

test('a file where the data directory should be is named', async () => {
  const file = path.join(home, 'file');
  fs.writeFileSync(file, '');
  const started = startEmbedded({ ...options(), dir: path.join(file, 'pg') });
  await expect(started).rejects.toThrow(EmbeddedError);
  await expect(started).rejects.toThrow(`${file} 是文件，不是目录`);
});

/** A separate process that starts the database, reports its address, and waits. */
async function owner(): Promise<{ process: ChildProcess; url: string }> {
  const module = new URL('start.ts', import.meta.url).href;
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    const { url } = await startEmbedded(${JSON.stringify(options())});
    console.log(url);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) return { process: child, url };
  throw new Error('the owner did not start');
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // the tests end databases under their clients
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const postmaster = (): number =>
  Number.parseInt(fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8'), 10);
const untilDead = (pid: number): Promise<void> => vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000);

describe('the embedded database', () => {
  test('keeps what was written, sorts by code point and obeys the settings', async () => {
    const first = await start();
    await run(first.url, 'CREATE TABLE note AS SELECT 1 AS id');
    await first.stop();
    const second = await start();
    const facts = await run(
      second.url,
      `SELECT id, current_database() AS name, current_setting('timezone') AS zone, current_setting('fsync') AS fsync,
        (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()) AS locale FROM note`,
    );
    await second.stop();
    expect(facts).toEqual([{ id: 1, name: 'notes', zone: 'Asia/Shanghai', fsync: 'on', locale: 'bC.UTF-8' }]);
  });

  test('ends with an owner that was killed, and starts again with every acknowledged row', async () => {
    const killed = await owner();
    await run(killed.url, 'CREATE TABLE note AS SELECT 1 AS id');
    const pid = postmaster();
    await kill(killed.process);
    const next = await start();
    expect(isAlive(pid)).toBe(false);
    expect(await run(next.url, 'SELECT id FROM note')).toEqual([{ id: 1 }]);
    await next.stop();
  });

  test.runIf(process.platform === 'linux')('ends an orphan whose guard was killed too', async () => {
    const killed = await owner();
    const pid = postmaster();
    const guard = Number(/PPid:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    process.kill(guard, 'SIGKILL');
    await kill(killed.process);
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect(isAlive(pid)).toBe(false);
    await next.stop();
  });

  test('starts PostgreSQL again on its port when it died, keeps its lock and its log', async () => {
    const logDirectory = path.join(home, 'log');
    const sentences: string[] = [];
    const started = await startEmbedded({
      ...options(),
      logDirectory,
      report: (sentence) => sentences.push(sentence),
    });
    await run(started.url, 'CREATE TABLE note AS SELECT 1 AS id');
    process.kill(postmaster(), 'SIGKILL');
    await vi.waitFor(() => expect(sentences).toContain('内置数据库已重新启动'), 20_000);
    expect(await run(started.url, 'SELECT id FROM note')).toEqual([{ id: 1 }]);
    expect(fs.existsSync(`${dir}.lock`)).toBe(true);
    await started.stop();
    expect(fs.existsSync(`${dir}.lock`)).toBe(false);
    expect(fs.readFileSync(path.join(logDirectory, 'postgres.log'), 'utf8')).toContain(
      'database system was interrupted',
    );
  });

  test.runIf(process.platform === 'linux')(
    'ends an orphan that hangs while it stops',
    async () => {
      const killed = await owner();
      const pid = postmaster();
      process.kill(pid, 'SIGSTOP');
      await kill(killed.process);
      const next = await start();
      expect(isAlive(pid)).toBe(false);
      await next.stop();
    },
    60_000,
  );

  test('has one owner: the second is told who the first is', async () => {
    const first = await owner();
    const pid = postmaster();
    const refused = start();
    await expect(refused).rejects.toThrow(EmbeddedInUse);
    await expect(refused).rejects.toThrow(`正被另一个服务使用（进程 ${first.process.pid}）`);
    expect(await run(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await kill(first.process);
    await untilDead(pid);
  });

  test('does not mistake a process that was given the pid of a former owner for that owner', async () => {
    fs.writeFileSync(`${dir}.lock`, `${process.pid} 12345`);
    const started = await start();
    await started.stop();
    expect(fs.existsSync(`${dir}.lock`)).toBe(false);
  });

  test('begins afresh after a first start that was cut off', async () => {
    fs.mkdirSync(`${dir}.init/base`, { recursive: true });
    const started = await start();
    expect(await run(started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await started.stop();
  });

  test('leaves a cluster that lost its PG_VERSION or its password as it is, and says the way out', async () => {
    const first = await start();
    await run(first.url, 'CREATE TABLE note AS SELECT 1 AS id');
    await first.stop();
    const version = path.join(dir, 'PG_VERSION');
    const kept = fs.readFileSync(version, 'utf8');
    fs.rmSync(version);
    await expect(start()).rejects.toThrow(EmbeddedError);
    await expect(start()).rejects.toThrow(`写回一行 ${kept.trim()}`);
    fs.writeFileSync(version, '9\n');
    await expect(start()).rejects.toThrow('是 PostgreSQL 9 的');
    fs.writeFileSync(version, kept);

    fs.renameSync(`${dir}.password`, `${dir}.aside`);
    await expect(start()).rejects.toThrow(`密码文件 ${dir}.password 不在`);
    fs.writeFileSync(`${dir}.password`, 'another');
    await expect(start()).rejects.toThrow('与数据库不符');
    fs.renameSync(`${dir}.aside`, `${dir}.password`);

    // Moved away for a while: a cluster that is made meanwhile has the same password.
    fs.renameSync(dir, `${dir}.away`);
    await (await start()).stop();
    fs.rmSync(dir, { recursive: true });
    fs.renameSync(`${dir}.away`, dir);
    const last = await start();
    expect(await run(last.url, 'SELECT id FROM note')).toEqual([{ id: 1 }]);
    await last.stop();
  });

  test('touches no files of others: neither in the data directory nor where initdb works', async () => {
    fs.mkdirSync(`${dir}.init/base/16384`, { recursive: true });
    await expect(start()).rejects.toThrow('里有一个完整的数据库');
    expect(fs.existsSync(`${dir}.init/base/16384`)).toBe(true);
    fs.renameSync(`${dir}.init`, dir);
    await expect(start()).rejects.toThrow('却不是数据库');
    expect(fs.existsSync(path.join(dir, 'base/16384'))).toBe(true);
  });
});
