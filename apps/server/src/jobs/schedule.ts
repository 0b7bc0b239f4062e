import type { Noun } from '@shibiao/contract/nouns';
import type { FastifyInstance } from 'fastify';
import { PgBoss } from 'pg-boss';
import { written } from '../db/cache.ts';
import type { Environment } from '../environment.ts';
import { modules } from '../modules.ts';
import type { Job } from '../noun.ts';

/** All scheduled work; each runs once however many servers share the database. The work itself lives in the modules. */
const jobs: readonly (Job & { noun: Noun })[] = modules.flatMap(({ noun, jobs: own = [] }) =>
  own.map((job) => ({ ...job, noun })),
);

const bossOf = (url: string) => new PgBoss({ connectionString: url, schema: 'pgboss', max: 2 });

async function declare(boss: PgBoss): Promise<void> {
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Shanghai' });
  }
}

/** Gives a database the scheduler's own tables and the list of jobs, for servers that run already. */
export async function declareJobs(url: string): Promise<void> {
  const boss = bossOf(url);
  await boss.start();
  await declare(boss);
  await boss.stop({ graceful: false });
}

/** Starts the scheduler in this process. It survives a database that goes away and comes back. */
export async function startJobs(
  url: string,
  app: FastifyInstance,
  environment: Environment,
): Promise<{ stop(): Promise<void> }> {
  const boss = bossOf(url);
  boss.on('error', (error) => app.log.warn({ err: error }, 'scheduler'));
  await boss.start();
  await declare(boss);
  for (const job of jobs) {
    await boss.work(job.name, async () => {
      await job.run(app.db, modules, { pool: app.pool, environment });
      written(app.db, job.noun);
      app.log.info({ job: job.name }, 'job done');
    });
  }
  // Days may have passed since a server ran last, and demo data is a moment old.
  await boss.send('todos');
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
