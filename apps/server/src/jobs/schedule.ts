import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { written } from '../db/cache.ts';
import { jobAges } from '../db/job-ages.ts';
import { createPool } from '../db/pool.ts';
import type { Environment } from '../environment.ts';
import { modules } from '../modules.ts';
import type { Job } from '../noun.ts';
import { JOB_ZONE, missedJobs } from './missed.ts';

/** All scheduled work; each runs once however many servers share the database. The work itself lives in the modules. */
const jobs: readonly Job[] = modules.flatMap(({ jobs: own = [] }) => own);

/** Scheduler on our own pool, which finds the host that accepts writes; the scheduler's pool knows one host only. */
const bossOn = (pool: pg.Pool) =>
  new PgBoss({ schema: 'pgboss', db: { executeSql: (text, values) => pool.query(text, values) } });
const poolOf = (url: string, onError?: (error: Error) => void) =>
  createPool(url, {
    max: 2,
    applicationName: 'pgboss',
    hasDriverTypes: true,
    onError,
  });

async function declare(boss: PgBoss): Promise<void> {
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, {}, { tz: JOB_ZONE });
  }
}

/** Creates the scheduler's tables and the list of jobs for servers that already run. */
export async function declareJobs(url: string): Promise<void> {
  const pool = poolOf(url);
  try {
    const boss = bossOn(pool);
    await boss.start();
    await declare(boss);
    await boss.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}

const LOOK_MS = 3_600_000;

/** Runs missed jobs once, however many servers check at the same time. */
async function makeUp(boss: PgBoss, pool: pg.Pool): Promise<void> {
  for (const name of missedJobs(await jobAges(pool)))
    await boss.send(name, {}, { singletonKey: 'missed', singletonSeconds: LOOK_MS / 2000 });
}

/** Starts the scheduler in this process. It survives a database that goes away and comes back. */
export async function startJobs(
  url: string,
  app: FastifyInstance,
  environment: Environment,
): Promise<{ stop(): Promise<void> }> {
  const warn = (error: Error) => app.log.warn({ err: error }, 'scheduler');
  const pool = poolOf(url, warn);
  const boss = bossOn(pool);
  boss.on('error', warn);
  await boss.start();
  await declare(boss);
  for (const job of jobs) {
    await boss.work(job.name, async () => {
      const running = job.run(app.db, modules, { databaseUrl: url, environment });
      const said = await running.finally(() => written(app.db, null));
      app.log.info({ job: job.name }, 'job done');
      // Stored as the job's result, for reports.
      return said ?? undefined;
    });
  }
  // Days may have passed since a server ran last, and demo data is a moment old.
  await boss.send('todos');
  await makeUp(boss, pool);
  const looking = setInterval(() => void makeUp(boss, pool).catch(warn), LOOK_MS).unref();
  // Names from before an update become searchable by the readings that it added.
  await boss.send('spellings');
  const stop = async () => {
    clearInterval(looking);
    await boss.stop({ graceful: true, timeout: 5_000 });
    await pool.end();
  };
  return { stop };
}
