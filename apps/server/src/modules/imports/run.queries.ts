import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Cells, Job, Options } from './imports.queries.ts';

/** A job resumed so often without a finished batch is ended. */
const MOST_ATTEMPTS = 3;

const LEASE_END = sql<string>`now() + interval '1 minute'`;

/** Starts a waiting job. @returns false when another request started it */
export async function startJob(trx: Executor, id: number, options: Options, lease: string): Promise<boolean> {
  const row = await trx
    .updateTable('import_job')
    .set({
      status: 'running',
      options: JSON.stringify({ ...options, attempts: 1 }),
      lease,
      leased_until: LEASE_END,
      started_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'previewed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Started {
  kind: Job['kind'];
  accountId: number;
  fileName: string;
  headers: string[];
  options: unknown;
  lease: string;
}
/** An import that starts at once; rows with errors are done already. @returns its id */
export async function insertStarted(
  trx: Executor,
  { kind, accountId, fileName, headers, options, lease }: Started,
  rows: readonly { line: number; cells: readonly string[]; error: string | null }[],
): Promise<number> {
  const failed = rows.filter(({ error }) => error !== null).length;
  const { id } = await trx
    .insertInto('import_job')
    .values({
      kind,
      account_id: accountId,
      file_name: fileName,
      headers,
      options: JSON.stringify({ ...(options as object), attempts: 1 }),
      status: 'running',
      lease,
      leased_until: LEASE_END,
      started_at: sql`now()`,
      total: rows.length,
      done: failed,
      failed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into import_row (job_id, row_no, cells, result, error)
    select ${id}, line, cells, case when error is not null then 'failed' end, error
    from json_to_recordset(${JSON.stringify(rows)}) as r (line integer, cells jsonb, error text)`.execute(
    trx,
  );
  return id;
}

/** Takes over one running job without a live lease. @returns its id, or undefined */
export async function takeLeft(db: Executor, lease: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update import_job
    set lease = ${lease}, leased_until = ${LEASE_END},
        options = options || jsonb_build_object('attempts', coalesce((options ->> 'attempts')::integer, 1) + 1)
    where id = (
      select id from import_job
      where status = 'running' and leased_until < now()
        and coalesce((options ->> 'attempts')::integer, 1) < ${MOST_ATTEMPTS}
      order by id limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Ends abandoned jobs after too many attempts; finished rows stay. */
export async function failExhausted(db: Executor): Promise<void> {
  await db
    .updateTable('import_job')
    .set({
      status: 'failed',
      finished_at: sql`now()`,
      lease: null,
      message: `导入连续 ${MOST_ATTEMPTS} 次中断，已停止。已导入的行保留，请检查其余的行后重新上传`,
    })
    .where('status', '=', 'running')
    .where('leased_until', '<', sql<string>`now()`)
    .where(sql<boolean>`(options ->> 'attempts')::integer >= ${MOST_ATTEMPTS}`)
    .execute();
}

/**
 * Renews the lease unless it was lost or the import was cancelled.
 * @returns the options of the start; undefined: stop
 */
export async function renew(
  db: Executor,
  id: number,
  lease: string,
): Promise<{ kind: Job['kind']; options: Options } | undefined> {
  const row = await db
    .updateTable('import_job')
    .set({ leased_until: LEASE_END })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('lease', '=', lease)
    .returning([sql<Job['kind']>`kind`.as('kind'), sql<Options>`options`.as('options')])
    .executeTakeFirst();
  return row;
}

export async function openRows(db: Executor, jobId: number, after: number, limit: number): Promise<Cells[]> {
  return await db
    .selectFrom('import_row')
    .where('job_id', '=', jobId)
    .where('row_no', '>', after)
    .where('result', 'is', null)
    .select(['row_no as rowNo', sql<string[]>`cells`.as('cells'), 'error'])
    .orderBy('row_no')
    .limit(limit)
    .execute();
}

/** Locks rows until the transaction ends. @returns those not done yet */
export async function lockOpen(
  trx: Executor,
  jobId: number,
  rowNos: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ rowNo: number }>`
    select row_no as "rowNo" from import_row
    where job_id = ${jobId} and row_no = any(${[...rowNos]}::integer[]) and result is null
    order by row_no for update`.execute(trx);
  return new Set(rows.map((row) => row.rowNo));
}

/** Serialises the writes of imports: two with the same phones could deadlock. */
export async function lockImports(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports.write'))`.execute(trx);
}

export interface Finished {
  rowNo: number;
  result: 'created' | 'updated' | 'skipped' | 'failed';
  contactId: number | null;
  error: string | null;
}
/** Marks rows as done and counts them, in the transaction that did them. */
export async function finishRows(trx: Executor, jobId: number, rows: readonly Finished[]): Promise<void> {
  await sql`
    with marked as (
      update import_row r set result = v.result, contact_id = v."contactId", error = v.error
      from json_to_recordset(${JSON.stringify(rows)})
        as v ("rowNo" integer, result text, "contactId" integer, error text)
      where r.job_id = ${jobId} and r.row_no = v."rowNo" and r.result is null
      returning r.result
    )
    update import_job j set
      done = j.done + n.done, created = j.created + n.created, updated = j.updated + n.updated,
      skipped = j.skipped + n.skipped, failed = j.failed + n.failed, options = j.options || '{"attempts": 0}'
    from (select count(*) as done,
                 count(*) filter (where result = 'created') as created,
                 count(*) filter (where result = 'updated') as updated,
                 count(*) filter (where result = 'skipped') as skipped,
                 count(*) filter (where result = 'failed') as failed
          from marked) n
    where j.id = ${jobId}`.execute(trx);
}

export async function endJob(
  db: Executor,
  id: number,
  status: 'done' | 'cancelled',
  lease: string | null,
  message: string | null = null,
): Promise<boolean> {
  const row = await db
    .updateTable('import_job')
    .set({ status, finished_at: sql`now()`, lease: null, message: message || undefined })
    .where('id', '=', id)
    .where('status', 'in', status === 'cancelled' ? ['previewed', 'running'] : ['running'])
    .$if(lease !== null, (q) => q.where('lease', '=', lease ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
