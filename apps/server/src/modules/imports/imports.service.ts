import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMPORT_KEPT, type importsApi } from '@shibiao/contract/customers/imports';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { nameKey } from '@shibiao/contract/names';
import type { HourlyLimit, HourlyLimits } from '../../db/hourly-limits.ts';
import type { Database } from '../../db/pool.ts';
import { insertRow } from '../../db/rows.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { type Actor, canSee, staffId, visiblePersonnel } from '../../lib/actor.ts';
import { badRequest, invalid, notFound, tooLarge, tooMany } from '../../lib/errors.ts';
import { fromHeadings } from '../../lib/excel-headings.ts';
import { ReadError } from '../../lib/excel-read.ts';
import { firstSheet, wrongRowsOf } from '../../lib/import-files.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { heldAmong } from '../customers/bulk.queries.ts';
import { plainTel } from '../customers/duplicates.rules.ts';
import { holderOf, roomOf } from '../customers/holdings.queries.ts';
import { institutionsByNames } from '../institutions/bulk.queries.ts';
import {
  clearRows,
  headersOf,
  importJobs,
  insertCells,
  peopleByName,
  rowsOf,
  sampleOf,
  setHeaders,
} from './imports.queries.ts';
import { guessMapping, type ImportRow, type Mapping, missingFields, readRow } from './imports.rules.ts';
import { Held, unknownOwner } from './plan.rules.ts';
import { endJob, startJob } from './run.queries.ts';

/** Imports that an account may start in an hour: each result reveals which phones exist. */
const STARTS: HourlyLimit = { name: 'import_start', most: 30 };
const SAMPLE = 5;
const PROBLEMS = 50;
const BATCH = 1000;

/**
 * Stores a file's rows unchanged without importing.
 * @throws 408 with the reason when the file cannot be read
 */
export async function takeFile(
  db: Database,
  actor: Actor,
  dataDirectory: string,
  file: { name: string; stream: Readable & { truncated?: boolean } },
): Promise<OutputOf<typeof importsApi.importUpload>> {
  staffId(actor);
  const folder = path.resolve(dataDirectory, 'files', 'arriving');
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, randomUUID());
  try {
    await pipeline(file.stream, createWriteStream(place, { mode: 0o600 }));
    if (file.stream.truncated) throw tooLarge();
    return await transaction(db, actor, async (trx) => {
      let jobId = 0;
      let headers: string[] = [];
      let width = 0;
      const sample: string[][] = [];
      let batch: { line: number; cells: string[] }[] = [];
      const flush = async () => {
        if (batch.length > 0) await insertCells(trx, jobId, batch);
        batch = [];
      };
      const reading = firstSheet(place, { fillsMerged: true });
      const rows = fromHeadings(reading.rows, isHeading);
      for await (const { line, values } of rows) {
        if (jobId === 0) {
          headers = values.map((value) => value.trim().slice(0, 100));
          jobId = await insertRow(trx, 'import_job', {
            kind: 'customers',
            account_id: actor.accountId,
            file_name: file.name.slice(0, 200),
            headers,
          });
          continue;
        }
        if (sample.length < SAMPLE) sample.push(values);
        width = Math.max(width, values.length);
        batch.push({ line, cells: values.map(storable) });
        if (batch.length >= BATCH) await flush();
      }
      await flush();
      if (width > headers.length) {
        // Cells without a heading are returned too when a row is corrected.
        headers = [...headers, ...Array<string>(width - headers.length).fill('')];
        await setHeaders(trx, jobId, headers);
      }
      const job = jobId === 0 ? undefined : await importJobs.one(trx, actor, jobId);
      if (!job || job.total === 0)
        throw invalid({ field: 'file', message: '文件中没有数据行（只读第一张工作表）' });
      return { ...job, headers, guess: guessMapping(headers), sample, sheets: reading.sheetsRead() };
    });
  } catch (error) {
    if (error instanceof ReadError) throw invalid({ field: 'file', message: error.message });
    throw error;
  } finally {
    await rm(place, { force: true });
  }
}

/** Progress of an import; a waiting one continues from its stored file. */
export async function progress(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof importsApi.importJob>> {
  const job = await importJobs.one(db, actor, id);
  if (job.status !== 'previewed') return { ...job, content: null };
  const headers = await headersOf(db, id);
  const sample = await sampleOf(db, id, SAMPLE);
  return { ...job, content: { headers, guess: guessMapping(headers), sample } };
}

const isHeading = (values: readonly string[]) => missingFields(guessMapping(values)).length === 0;

/** A cell that PostgreSQL can store: no zero characters, no lone surrogates. */
export const storable = (value: string) => value.replaceAll('\u0000', '').slice(0, 5000).toWellFormed();

function mustBeWhole(mapping: Mapping): void {
  const missing = missingFields(mapping);
  if (missing.length > 0) throw invalid({ field: 'mapping', message: `请指定这些列：${missing.join('、')}` });
}

/** Whether a row's customer exists, by phone or by name within its institution, in the caller's scope. */
async function knownCustomers(db: Database, actor: Actor, rows: readonly ImportRow[]) {
  const institutions = await institutionsByNames(
    db,
    rows.map((row) => row.cooperationName),
  );
  const idOf = (row: ImportRow) => institutions.get(nameKey(row.cooperationName))?.id;
  const named = rows.flatMap((row) => {
    const institutionId = idOf(row);
    return institutionId === undefined ? [] : [{ institutionId, name: row.contactName }];
  });
  const found = await heldAmong(
    db,
    rows.map((row) => plainTel(row.tel)),
    named,
  );
  const held = new Held(found.filter(({ ownerId }) => canSee(actor, 'customers', ownerId)));
  return (row: ImportRow) =>
    (held.ofTel(plainTel(row.tel)) ?? held.ofName(idOf(row), row.contactName)) !== undefined;
}

/**
 * Preview of an import. Only customers with phones visible to the caller count as known: otherwise a file with one
 * phone would bypass the limit on phone checks.
 */
export async function preview(
  db: Database,
  actor: Actor,
  { id, mapping, authorId, isToPool }: InputOf<typeof importsApi.importPreview>,
): Promise<OutputOf<typeof importsApi.importPreview>> {
  mustBeWhole(mapping);
  await importJobs.mustSee(db, actor, [id]);
  const receiver = isToPool ? null : (authorId ?? staffId(actor));
  const holder = receiver && canSee(actor, 'customers', receiver) ? await holderOf(db, receiver) : undefined;
  const owners = mapping.authorName === undefined ? null : await peopleByName(db, actor);
  const answer = {
    room: holder ? roomOf(holder) : null,
    total: 0,
    fresh: 0,
    existing: 0,
    doubles: 0,
    bad: 0,
    problems: [] as { row: number; message: string }[],
  };
  const say = (row: number, message: string) => {
    if (answer.problems.length < PROBLEMS) answer.problems.push({ row, message });
  };
  // Rows to be written, by their unique values.
  const seen = new Set<string>();
  for await (const rows of rowsOf(db, id)) {
    const read = rows.map(({ rowNo, cells }) => ({ rowNo, ...readRow(cells, mapping) }));
    const known = await knownCustomers(
      db,
      actor,
      read.flatMap((one) => ('row' in one ? one.row : [])),
    );
    for (const one of read) {
      answer.total++;
      if ('problem' in one) {
        answer.bad++;
        say(one.rowNo, one.problem);
        continue;
      }
      const tel = plainTel(one.row.tel);
      const named = JSON.stringify([nameKey(one.row.cooperationName), nameKey(one.row.contactName)]);
      const owner = one.row.authorName;
      if (seen.has(tel) || seen.has(named)) {
        answer.doubles++;
        say(one.rowNo, seen.has(tel) ? '电话与前面的行重复' : '机构和姓名与前面的行重复');
        continue;
      }
      const isKnown = known(one.row);
      // An existing customer needs no owner.
      if (!isKnown && owners && owner !== null && !Object.hasOwn(owners, nameKey(owner))) {
        answer.bad++;
        say(one.rowNo, unknownOwner(owner));
        continue;
      }
      if (isKnown) answer.existing++;
      else answer.fresh++;
      seen.add(tel).add(named);
    }
  }
  return answer;
}

/** Starts an import. @returns its lease */
export async function start(
  { db, limits }: { db: Database; limits: HourlyLimits },
  actor: Actor,
  input: InputOf<typeof importsApi.importStart>,
): Promise<string> {
  mustBeWhole(input.mapping);
  const personnelId = staffId(actor);
  const wait = await limits.take(STARTS, actor.accountId);
  if (wait > 0) throw tooMany('导入次数过多，请稍后再试', wait);
  const ownerId = input.isToPool ? null : (input.authorId ?? personnelId);
  if (ownerId !== null && !canSee(actor, 'customers', ownerId)) throw notFound('负责人');
  const lease = randomUUID();
  const visible = visiblePersonnel(actor, 'customers');
  await transaction(db, actor, async (trx) => {
    await importJobs.mustSee(trx, actor, [input.id]);
    const owners = input.mapping.authorName === undefined ? {} : await peopleByName(trx, actor);
    const options = {
      mapping: input.mapping,
      existing: input.existing,
      ownerId,
      organisationId: actor.organisationId,
      owners,
      visible: visible === null ? null : [...visible],
      actor: { accountId: actor.accountId, personnelId, name: actor.name },
    };
    if (!(await startJob(trx, input.id, options, lease))) throw badRequest('该导入已经开始或已取消');
  });
  return lease;
}

/** Nightly deletion of stored rows that are no longer needed. */
export async function forgetRows(db: Database): Promise<void> {
  await transaction(db, SYSTEM, clearRows);
}

/** Cancels an import. @throws 400 when it has ended already */
export async function cancel(db: Database, id: number): Promise<void> {
  if (!(await endJob(db, id, 'cancelled', null))) throw badRequest('该导入已经结束');
}

/** Refused rows of an import with reasons, as a file. @throws 400 after they are deleted */
export async function wrongRows(db: Database, actor: Actor, jobId: number): Promise<FileAnswer> {
  const { isCleared } = await importJobs.one(db, actor, jobId);
  if (isCleared) throw badRequest(`失败的行保留 ${IMPORT_KEPT.ended} 天，已清除；请从原文件重新导入`);
  const headers = await headersOf(db, jobId);
  async function* failed() {
    for await (const rows of rowsOf(db, jobId, true))
      for (const { rowNo, cells, error } of rows) yield { line: rowNo, cells, reason: error };
  }
  return wrongRowsOf(headers, failed());
}
