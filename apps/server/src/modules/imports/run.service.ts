import { randomUUID } from 'node:crypto';
import { importsApi } from '@shibiao/contract/customers/imports';
import { written } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Call } from '../../lib/serve.ts';
import { type NounModule, tableOf } from '../../noun.ts';
import { holdsFunction } from '../access/permissions.queries.ts';
import { prepare, takeRows } from './batch.service.ts';
import type { Options } from './imports.queries.ts';
import type { Prepared } from './plan.rules.ts';
import { endJob, failExhausted, openRows, renew, takeLeft } from './run.queries.ts';

/** Rows a transaction: bounds the delay of a cancellation and the lock on owners. */
export const BATCH = 500;
/** Rows a transaction for imports whose rows have dependent records. */
const BATCH_OF_TABLES = 100;

/** Nothing is written in the name of a leaver, or of an account without the import right. */
const REFUSED = '导入人的账号已停用，或不再有导入权限，其余的行没有导入';

/** Processes a job's rows batch by batch until none is open, it is cancelled, or another server takes over. */
export async function run(
  db: Database,
  id: number,
  lease: string,
  modules: readonly NounModule[],
): Promise<void> {
  const read = async (options: Options, after: number) =>
    await prepare(await openRows(db, id, after, BATCH), options);
  let rows: Prepared[] | undefined;
  for (;;) {
    const job = await renew(db, id, lease);
    if (!job) return;
    const { kind, options } = job;
    const table = tableOf(modules, (one) => one.imports).get(kind);
    const { path } = table?.call ?? importsApi.importStart;
    if (!(await holdsFunction(db, options.actor.accountId, [`/api${path}`]))) {
      await endJob(db, id, 'cancelled', lease, REFUSED);
      return;
    }
    if (table) {
      const open = await openRows(db, id, 0, BATCH_OF_TABLES);
      if (open.length > 0) await table.write(db, { id, options, rows: open }, modules);
      else if (await endJob(db, id, 'done', lease)) return;
      written(db, null);
      continue;
    }
    rows ??= await read(options, 0);
    const last = rows.at(-1);
    if (!last) {
      await endJob(db, id, 'done', lease);
      return;
    }
    // The next batch is read while the database writes this one.
    [rows] = await Promise.all([read(options, last.rowNo), takeRows({ db, id, options, modules }, rows)]);
    written(db, null);
  }
}

/** Runs the job beside the request; after an error it stays running and is resumed when the lease ends. */
export function runBeside(
  { db, request, modules }: Pick<Call<unknown>, 'db' | 'request' | 'modules'>,
  id: number,
  lease: string,
): void {
  void run(db, id, lease, modules).catch((error: unknown) =>
    request.log.error({ err: error }, 'import broken off'),
  );
}

/** Resumes jobs of killed servers, and ends repeatedly failing ones. Safe to run at any time. */
export async function resumeImports(db: Database, modules: readonly NounModule[]): Promise<void> {
  const errors: unknown[] = [];
  await failExhausted(db);
  for (;;) {
    const lease = randomUUID();
    const id = await takeLeft(db, lease);
    if (id === undefined) break;
    await run(db, id, lease, modules).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'imports broken off');
}
