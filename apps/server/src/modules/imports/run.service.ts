import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/pool.ts';
import { prepare, takeRows } from './batch.service.ts';
import { endJob, failExhausted, openRows, renew, takeLeft } from './run.queries.ts';

/** Rows a transaction: what a cancellation waits for, and how long the owners of the new customers are locked. */
export const BATCH = 500;

/** Works through a job's rows batch by batch, until none is open, somebody cancels, or another server took it over. */
export async function run(db: Database, id: number, lease: string): Promise<void> {
  for (;;) {
    const options = await renew(db, id, lease);
    if (!options) return;
    const rows = await openRows(db, id, BATCH);
    if (rows.length === 0) {
      await endJob(db, id, 'done', lease);
      return;
    }
    await takeRows({ db, id, options }, await prepare(rows, options));
  }
}

/** Goes on with what killed servers left, and ends what breaks off again and again. Safe to run at any time. */
export async function resumeImports(db: Database): Promise<void> {
  const errors: unknown[] = [];
  await failExhausted(db);
  for (;;) {
    const lease = randomUUID();
    const id = await takeLeft(db, lease);
    if (id === undefined) break;
    await run(db, id, lease).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'imports broken off');
}
