import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import type { Person } from '../factory.ts';
import { until } from '../until.ts';
import { ServerProcess } from './server.ts';

const LIST = '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20';
const READ_ALL = '/api/wx_msg/readall';
/** Time limit of every request. */
const LONGEST_MS = 15_000;

let t: TestApp;
let server: ServerProcess;
let people: Person[];
let watcher: pg.Client;
/** Backends of the test itself. */
let own: number[];
const stopped: number[] = [];

beforeAll(async () => {
  t = await testApp();
  people = await Promise.all(Array.from({ length: 12 }, () => t.make.staff('salesperson')));
  watcher = new pg.Client({ connectionString: t.url });
  await watcher.connect();
  own = await backends();
  server = await ServerProcess.start(t.url, { DATABASE_POOL: '4' });
});
afterAll(async () => {
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await server.end('SIGTERM');
  await watcher.end();
});

/** Backends of pools, queried outside any pool. */
async function backends(): Promise<number[]> {
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'shibiao'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Codes of the answers; 0 without one in time. */
const askAll = () =>
  Promise.all(
    people.map(async ({ token }, i) => {
      const answer = await fetch(server.origin + (i % 2 ? READ_ALL : LIST), {
        method: i % 2 ? 'POST' : 'GET',
        headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
        body: i % 2 ? '{}' : undefined,
        signal: AbortSignal.timeout(LONGEST_MS),
      }).catch(() => undefined);
      return answer ? ((await answer.json()) as { code: number }).code : 0;
    }),
  );

test('every request ends while one backend of the database has stopped, and all are served after it', async () => {
  expect(new Set(await askAll())).toEqual(new Set([200]));
  // A retry stops another one, because the pool no longer uses the first.
  const pid = (await backends()).find((one) => !own.includes(one) && !stopped.includes(one));
  if (!pid) throw new Error('the server has no connection');
  process.kill(pid, 'SIGSTOP');
  stopped.push(pid);
  const codes = [...(await askAll()), ...(await askAll())];
  expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
  // Some requests met the stopped backend; most were served by others.
  expect(codes).toContain(503);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(codes.length / 2);
  await until(async () => (await askAll()).every((code) => code === 200), 'everybody is served', 30);
}, 120_000);
