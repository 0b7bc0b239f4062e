import { IMPORT_KEPT, importsApi } from '@shibiao/contract/customers/imports';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import type { Mapping } from './imports.rules.ts';

export type Job = OutputOf<typeof importsApi.importJob>;
/** Decisions at the start of an import; they hold until its end, whichever server continues it. */
export interface Options {
  mapping: Mapping;
  existing: 'skip' | 'update';
  /** null: new customers go to the public pool of the organisation */
  ownerId: number | null;
  organisationId: number | null;
  /** Owners by the names in the 业务员 column. */
  owners: Record<string, number>;
  /** Personnel whose customers may be updated; null: everybody's. */
  visible: number[] | null;
  actor: { accountId: number; personnelId: number; name: string };
  /** Number of resumptions since the last finished batch. */
  attempts?: number;
}

export const importJobs = list(importsApi.importJobs, {
  table: 'import_job',
  title: '导入',
  // The caller's imports, and those of people in scope.
  visible: (actor) => sql`(import_job.account_id = ${actor.accountId} or exists (
    select from account where account.id = import_job.account_id and ${inScope(actor, 'customers', 'account.personnel_id')}))`,
  filters: {},
  sorts: { createdAt: { by: sql`import_job.created_at` } },
  defaultSort: ['createdAt', 'desc'],
  select: (rows: Rows<'import_job'>) =>
    rows
      .leftJoin('account', 'account.id', 'import_job.account_id')
      .select([
        'import_job.id',
        sql<Job['kind']>`import_job.kind`.as('kind'),
        'import_job.file_name as fileName',
        sql<Job['status']>`import_job.status`.as('status'),
        'import_job.total',
        'import_job.done',
        'import_job.created',
        'import_job.updated',
        'import_job.skipped',
        'import_job.failed',
        'import_job.message',
        sql<boolean>`import_job.cleared_at is not null`.as('isCleared'),
        'account.personnel_id as byId',
        'account.nickname as byName',
        'import_job.created_at as createdAt',
        'import_job.finished_at as finishedAt',
      ]),
});

/** Deletes rows of imports that never started or ended long ago; their counts stay. */
export async function clearRows(db: Executor): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update import_job set cleared_at = now(),
      status = case when status = 'previewed' then 'cancelled' else status end,
      message = case when status = 'previewed' then ${`超过 ${IMPORT_KEPT.waiting} 天没有开始，上传的内容已清除，请重新上传`} else message end,
      finished_at = coalesce(finished_at, now())
    where cleared_at is null
      and (status = 'previewed' and created_at < now() - make_interval(days => ${IMPORT_KEPT.waiting})
        or status in ('done', 'cancelled', 'failed')
          and finished_at < now() - make_interval(days => ${IMPORT_KEPT.ended}))
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('import_row').where('job_id', 'in', ids).execute();
}

/** Headings of the file's columns. @throws 404 */
export async function headersOf(db: Executor, id: number): Promise<string[]> {
  const row = await db.selectFrom('import_job').where('id', '=', id).select('headers').executeTakeFirst();
  return orNotFound(row, '导入').headers;
}

export async function setHeaders(trx: Executor, id: number, headers: string[]): Promise<void> {
  await trx.updateTable('import_job').set({ headers }).where('id', '=', id).execute();
}

/** The first rows of a file, unchanged. */
export async function sampleOf(db: Executor, id: number, most: number): Promise<string[][]> {
  const rows = await db
    .selectFrom('import_row')
    .where('job_id', '=', id)
    .select(sql<string[]>`cells`.as('cells'))
    .orderBy('row_no')
    .limit(most)
    .execute();
  return rows.map((row) => row.cells);
}

export async function insertCells(
  trx: Executor,
  jobId: number,
  rows: readonly { line: number; cells: string[] }[],
) {
  await sql`insert into import_row (job_id, row_no, cells)
    select ${jobId}, line, cells
    from json_to_recordset(${JSON.stringify(rows)}) as r (line integer, cells jsonb)`.execute(trx);
  await trx
    .updateTable('import_job')
    .set({ total: sql`total + ${rows.length}` })
    .where('id', '=', jobId)
    .execute();
}

export interface Cells {
  rowNo: number;
  cells: string[];
  error: string | null;
}
/** The rows of a job in batches, in the order of the file. */
export async function* rowsOf(db: Executor, jobId: number, failedOnly = false): AsyncIterable<Cells[]> {
  let last = 0;
  for (;;) {
    const rows: Cells[] = await db
      .selectFrom('import_row')
      .where('job_id', '=', jobId)
      .where('row_no', '>', last)
      .where(failedOnly ? sql<boolean>`error is not null` : sql<boolean>`true`)
      .select(['row_no as rowNo', sql<string[]>`cells`.as('cells'), 'error'])
      .orderBy('row_no')
      .limit(500)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.rowNo ?? last;
  }
}

/** Active people by name; ambiguous names are omitted. */
export async function peopleByName(db: Executor, actor: Actor): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select name_key(name) as name, min(id) as id from personnel p
    where p.login_status = 1 and p.deleted_at is null and ${inScope(actor, 'customers', 'p.id')}
    group by name_key(name) having count(*) = 1`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.id]));
}
