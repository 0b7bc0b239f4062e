import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EmbeddedDatabase } from '@shibiao/embedded-postgres/start';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../src/db/embedded.ts';
import { createDatabase, createPool } from '../../src/db/pool.ts';
import { prepare } from '../../src/prepare.ts';
import { Factory } from '../factory.ts';
import { until } from '../until.ts';
import { freePort, ServerProcess } from './server.ts';

const EXPECTED = { up: [200], down: [503], changing: [200, 503] };
const LIST = '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20';
let folder: string;
let database: EmbeddedDatabase;
let server: ServerProcess;

afterAll(async () => {
  await server.end('SIGTERM');
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('under load the database stops: 503 in the catalogue’s form, the server stays up and recovers by itself', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-fault-'));
  const options = { dir: path.join(folder, 'pg'), port: await freePort() };
  database = await startEmbedded(options);
  const pool = createPool(database.url, { max: 2 });
  await prepare(pool);
  const make = new Factory(createDatabase(pool));
  const person = await make.staff('salesperson');
  await make.contact(person);
  await pool.end();
  server = await ServerProcess.start(database.url);

  // Sixteen clients send reads and writes continuously; the last answer and every unexpected one are kept. While the
  // database stops or starts, either answer is fine.
  const last = Array.from({ length: 16 }, () => 0);
  const odd: unknown[] = [];
  let state: 'up' | 'down' | 'changing' = 'up';
  let isLoading = true;
  const load = last.map(async (_, i) => {
    while (isLoading) {
      const asked = state;
      const answer =
        i % 2 === 0
          ? await server.ask('GET', LIST, person.token)
          : await server.ask('POST', '/api/wx_msg/readall', person.token, {});
      last[i] = answer.code;
      const mayBe = asked === state ? EXPECTED[state] : EXPECTED.changing;
      const isInForm =
        answer.code === 200 ||
        (answer.status === 503 && answer.message.includes('数据库') && answer.data === null);
      if (!mayBe.includes(answer.code) || !isInForm) odd.push({ asked, state, ...answer });
    }
  });
  const everyone = (code: number) => () => last.every((one) => one === code);
  await until(everyone(200), 'everyone is served');
  state = 'changing';
  await database.stop();
  state = 'down';
  await until(everyone(503), 'everyone hears that the database is away', 60);
  expect(server.isRunning).toBe(true);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  state = 'changing';
  database = await startEmbedded(options);
  await until(everyone(200), 'everyone is served again, without a restart', 60);
  state = 'up';
  isLoading = false;
  await Promise.all(load);
  expect(odd).toEqual([]);
  expect(await server.isReady()).toBe(true);
}, 240_000);
