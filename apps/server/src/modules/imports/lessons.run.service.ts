import { randomUUID } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { ImportBatch, NounModule } from '../../noun.ts';
import { followLessons, saveLessonIn } from '../lessons/lessons.service.ts';
import { saveReceiptIn } from '../receipts/receipts.service.ts';
import { messageOf } from './batch.service.ts';
import { storable } from './imports.service.ts';
import { FIELD_TITLES } from './lessons.columns.ts';
import { lockForLessons, standing } from './lessons.queries.ts';
import { planLessons } from './lessons.service.ts';
import { type Finished, finishRows, insertStarted, lockOpen } from './run.queries.ts';

/** Options stored at the start of a lesson import: it continues with the starter's rights of then. */
interface Options {
  headers: string[];
  actor: Omit<Actor, 'functions'> & { functions: string[] };
}
type Planned = Awaited<ReturnType<typeof planLessons>>['rows'][number];
type Good = Pick<Planned, 'line' | 'money' | 'owner' | 'likeness'> & { form: NonNullable<Planned['form']> };

const failed = (rowNo: number, error: string): Finished => ({
  rowNo,
  result: 'failed',
  contactId: null,
  error,
});

/**
 * Starts a lesson import; rows with problems are done at once.
 * @returns its lease
 */
export async function startLessons(
  db: Database,
  actor: Actor,
  { file, filename }: Pick<MultipartFile, 'file' | 'filename'>,
): Promise<{ id: number; lease: string }> {
  const { rows, headers, lines } = await planLessons(db, actor, file);
  const problems = new Map(rows.map(({ line, problem }) => [line, problem]));
  const lease = randomUUID();
  const options: Options = { headers, actor: { ...actor, functions: [...actor.functions] } };
  const job = {
    kind: 'lessons' as const,
    accountId: actor.accountId,
    fileName: filename.slice(0, 200),
    headers,
    options,
    lease,
  };
  const kept = lines.map(({ line, cells }) => ({
    line,
    cells: cells.map(storable),
    error: problems.get(line) ?? null,
  }));
  const id = await transaction(db, actor, (trx) => insertStarted(trx, job, kept));
  return { id, lease };
}

/**
 * Writes each lesson with its receipt, or neither. Past lessons cause no messages or celebrations. Rows are planned
 * again from present data; when a rule refuses one, each is written in its own transaction.
 */
export async function writeLessonRows(
  db: Database,
  { id, options, rows }: ImportBatch,
  modules: readonly NounModule[],
): Promise<void> {
  const { headers, actor: stored } = options as Options;
  const actor: Actor = { ...stored, functions: new Set(stored.functions), requestId: `import-${id}` };
  const lines = rows.map(({ rowNo, cells }) => ({ line: rowNo, cells }));
  const plan = await planLessons(db, actor, { headers, lines, sheets: null });
  const bad = plan.rows.flatMap(({ line, problem }) => (problem === null ? [] : failed(line, problem)));
  const good = plan.rows.flatMap(({ problem, form, ...row }) =>
    problem === null && form ? [{ ...row, form }] : [],
  );
  await transaction(db, actor, (trx) => finishRows(trx, id, bad));
  await writeTogether(good);

  async function writeTogether(together: readonly Good[]): Promise<void> {
    try {
      await transaction(db, actor, (trx) => writeOpen(trx, actor, id, together));
    } catch (error) {
      const message = messageOf(error, modules, FIELD_TITLES);
      if (message === undefined) throw error;
      const [first] = together;
      if (together.length > 1) for (const one of together) await writeTogether([one]);
      else if (first)
        await transaction(db, actor, (trx) => finishRows(trx, id, [failed(first.line, message)]));
    }
  }
}

async function writeOpen(trx: Trx, actor: Actor, jobId: number, rows: readonly Good[]): Promise<void> {
  const open = await lockOpen(
    trx,
    jobId,
    rows.map(({ line }) => line),
  );
  const ours = rows.filter(({ line }) => open.has(line));
  const contactIds = [...new Set(ours.map(({ form }) => form.contactId ?? 0))];
  const institutions = await lockForLessons(trx, contactIds);
  // A concurrent import of the same file finds the lessons.
  const known = await standing(trx, contactIds);
  const done: Finished[] = [];
  const ids: number[] = [];
  for (const { line, form, money, owner, likeness } of ours) {
    const same = known.get(likeness);
    if (same !== undefined) {
      done.push(failed(line, `重复：已有同一客户、讲师、日期和名称的课程（${same}）`));
      continue;
    }
    const { id } = await saveLessonIn(trx, actor, form, { owner });
    ids.push(id);
    done.push({ rowNo: line, result: 'created', contactId: null, error: null });
    if (money)
      await saveReceiptIn(trx, actor, {
        ...money,
        coorgid: institutions.get(form.contactId ?? 0) ?? money.coorgid,
        lines: [{ lessonId: id, amount: money.amount }],
      });
  }
  await followLessons(trx, actor, ids);
  await finishRows(trx, jobId, done);
}
