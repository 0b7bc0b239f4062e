import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { jobAges } from '../src/db/job-ages.ts';
import { missedJobs } from '../src/jobs/missed.ts';
import { declareJobs, startJobs } from '../src/jobs/schedule.ts';
import { testApp } from './app.ts';
import { until } from './until.ts';

test('jobs due while no server ran are made up once, though two servers start', async () => {
  const t = await testApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'shibiao-missed-'));
  const environment = { ...t.environment, DATA_DIR: folder, BACKUP_KEEP: 5 };
  await declareJobs(t.url);
  await t.app.pool.query(`update pgboss.schedule set created_on = now() - interval '3 days'`);
  // A starting server runs 'todos' in any case.
  const missed = missedJobs(await jobAges(t.app.pool)).filter((name) => name !== 'todos');
  expect(missed).toContain('pool-recycle');
  const servers = await Promise.all([1, 2].map(() => startJobs(t.url, t.app, environment)));
  const runs = async () => {
    const { rows } = await t.app.pool.query<{ name: string; state: string }>(
      `select name, state from pgboss.job where singleton_key = 'missed' order by name`,
    );
    return rows;
  };
  await until(async () => (await runs()).every(({ state }) => state === 'completed'), 'all are made up', 60);
  expect((await runs()).map(({ name }) => name)).toEqual(missed.toSorted());
  expect(missedJobs(await jobAges(t.app.pool))).toEqual([]);
  if (missed.includes('backup')) expect(await readdir(path.join(folder, 'backups'))).toHaveLength(1);
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});
