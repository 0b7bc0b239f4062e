import type { FastifyInstance } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/pool.ts';
import { deleteExpired } from '../modules/identity/codes.queries.ts';
import { resumeImports } from '../modules/imports/run.service.ts';
import { recycle } from '../modules/pool/pool.service.ts';
import { keepTodos } from '../modules/todos/todos.service.ts';
import { remindFollowUps } from '../modules/trackings/trackings.service.ts';

export interface Job {
  name: string;
  /** Cron expression in Asia/Shanghai. */
  cron: string;
  run: (db: Database) => Promise<unknown>;
}

/** All scheduled work; each runs once however many servers share the database. The work itself lives in the modules. */
export const jobs: readonly Job[] = [
  { name: 'identity-cleanup', cron: '30 3 * * *', run: deleteExpired },
  { name: 'pool-recycle', cron: '30 1 * * *', run: recycle },
  { name: 'imports-resume', cron: '* * * * *', run: resumeImports },
  { name: 'todos', cron: '10 * * * *', run: keepTodos },
  { name: 'follow-up-reminders', cron: '*/5 * * * *', run: remindFollowUps },
];

/** Starts the scheduler in this process. It survives a database that goes away and comes back. */
export async function startJobs(url: string, app: FastifyInstance): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 2 });
  boss.on('error', (error) => app.log.warn({ err: error }, 'scheduler'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Shanghai' });
    await boss.work(job.name, async () => {
      await job.run(app.db);
      app.log.info({ job: job.name }, 'job done');
    });
  }
  // Days may have passed since a server ran last, and demo data is a moment old.
  await boss.send('todos');
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
