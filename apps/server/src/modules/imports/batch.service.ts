import { setImmediate as breathe } from 'node:timers/promises';
import { nameKey } from '@shibiao/contract/names';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { AppError, type FieldError, fieldErrorOf } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { type NounModule, tableOf } from '../../noun.ts';
import { type BulkValues, heldAmong, insertCustomers, updateCustomers } from '../customers/bulk.queries.ts';
import { plainTel } from '../customers/duplicates.rules.ts';
import { lockHolders } from '../customers/holdings.queries.ts';
import { createInstitutions, institutionsByNames } from '../institutions/bulk.queries.ts';
import type { Place } from '../institutions/institutions.queries.ts';
import type { Cells, Options } from './imports.queries.ts';
import { readRow } from './imports.rules.ts';
import {
  type Decision,
  Held,
  type Known,
  ownerOf,
  type Prepared,
  planRows,
  type Readable,
} from './plan.rules.ts';
import { type Finished, finishRows, lockImports, lockOpen } from './run.queries.ts';

/** Rows processed without a pause: about 10 ms. */
const AT_ONCE = 50;
/** Retries of a batch after concurrent registrations of the same customers. */
const TRIES = 3;

interface Job {
  db: Database;
  id: number;
  options: Options;
  /** All modules, for the messages of their constraints. */
  modules: readonly NounModule[];
}

/** Validates rows like the form, yielding to other requests. */
export async function prepare(rows: readonly Cells[], options: Options): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const { rowNo, cells } of rows) {
    if (prepared.length % AT_ONCE === AT_ONCE - 1) await breathe();
    const read = readRow(cells, options.mapping);
    if ('problem' in read) {
      prepared.push({ rowNo, problem: read.problem });
      continue;
    }
    const { full: pinyin, initials } = pinyinOf(read.row.contactName);
    prepared.push({ rowNo, problem: null, row: read.row, tel: plainTel(read.row.tel), pinyin, initials });
  }
  return prepared;
}

/**
 * Writes rows in one transaction, or in several where a row depends on an earlier update. After a refusal by the
 * database they are planned again; a persistent refusal is narrowed down to its row.
 */
export async function takeRows(job: Job, rows: readonly Prepared[]): Promise<void> {
  let rest = rows;
  let refusals = 0;
  while (rest.length > 0) {
    try {
      const taken = await transaction(job.db, actorOf(job), (trx) => write(trx, job, rest));
      rest = rest.slice(taken);
      refusals = 0;
    } catch (error) {
      const message = messageOf(error, job.modules);
      // A lost database leaves the job running, to be resumed.
      if (message === undefined) throw error;
      if (++refusals < TRIES) continue;
      const [first] = rest;
      if (first && rest.length === 1) {
        await transaction(job.db, actorOf(job), (trx) =>
          finishRows(trx, job.id, [
            { rowNo: first.rowNo, result: 'failed', contactId: null, error: message },
          ]),
        );
        return;
      }
      const half = Math.ceil(rest.length / 2);
      await takeRows(job, rest.slice(0, half));
      rest = rest.slice(half);
      refusals = 0;
    }
  }
}

const actorOf = ({ id, options }: Job) => ({ ...options.actor, requestId: `import-${id}` });

/** The plan is stale: a customer was registered, deleted or transferred meanwhile. */
class Overtaken extends Error {}

/**
 * Message of a refusal; undefined for other errors.
 * @param titles column titles by field, named before the problem
 */
export function messageOf(
  error: unknown,
  modules: readonly NounModule[],
  titles: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const told = ({ field, message }: FieldError) =>
    titles.has(field) ? `${titles.get(field)}：${message}` : message;
  if (error instanceof AppError) {
    const fields = Array.isArray(error.data) ? (error.data as FieldError[]) : [];
    // A rule's message says more than its field error: it names the conflicting lesson.
    return error.code === 408 && fields.length > 0
      ? fields.map(told).join('；')
      : told({ field: fields[0]?.field ?? '', message: error.message });
  }
  if (error instanceof Overtaken) return '数据刚刚被他人修改，请重新导入此行';
  const { constraint, code, message } = error as { constraint?: string; code?: string; message?: string };
  // Raised by our own triggers with a readable message.
  if (code === 'P0400') return message;
  const known = tableOf(modules, (module) => module.constraints).get(constraint ?? '');
  if (known) return told(fieldErrorOf(known, (field) => titles.has(field)));
  return code?.startsWith('22') || code?.startsWith('23') ? '数据与已有记录冲突或超出范围' : undefined;
}

/** @returns the number of leading rows that are done */
async function write(trx: Trx, job: Job, rows: readonly Prepared[]): Promise<number> {
  const open = await lockOpen(
    trx,
    job.id,
    rows.map((one) => one.rowNo),
  );
  const ours = rows.filter((one) => open.has(one.rowNo));
  if (ours.length === 0) return rows.length;
  await lockImports(trx);
  const known = await look(trx, ours, job.options);
  const decisions = planRows(ours, known, job.options);
  const contactIds = await carryOut(trx, job, decisions, known.institutions);
  await finishRows(
    trx,
    job.id,
    decisions.map((one) => finished(one, contactIds)),
  );
  const next = ours[decisions.length];
  return next ? rows.indexOf(next) : rows.length;
}

/** Existing data for the rows; the owners of possibly new customers are locked. */
async function look(trx: Trx, rows: readonly Prepared[], options: Options): Promise<Known> {
  const readable = rows.filter((one) => one.problem === null);
  const institutions = await institutionsByNames(
    trx,
    readable.map((one) => one.row.cooperationName),
  );
  const named = readable.flatMap(({ row }) => {
    const institutionId = institutions.get(nameKey(row.cooperationName))?.id;
    return institutionId === undefined ? [] : [{ institutionId, name: row.contactName }];
  });
  const tels = readable.map((one) => one.tel);
  const held = new Held(await heldAmong(trx, tels, named));
  const owners = new Set<number>();
  for (const { row, tel } of readable) {
    const owner = ownerOf(row, options);
    if (owner !== null && owner !== undefined && !held.ofTel(tel)) owners.add(owner);
  }
  return { institutions, held, holders: await lockHolders(trx, [...owners]) };
}

/** Writes a plan, missing institutions first. @returns ids of new customers by phone */
async function carryOut(
  trx: Trx,
  { options }: Job,
  decisions: readonly Decision[],
  institutions: ReadonlyMap<string, Place>,
): Promise<Map<string, number>> {
  const created = decisions.filter((one) => one.result === 'created');
  const updated = decisions.filter((one) => one.result === 'updated');
  const missing = new Map<string, Missing>();
  for (const { from } of decisions.filter((one) => one.result === 'created' || one.result === 'updated')) {
    const { cooperationName: name, source } = from.row;
    const key = nameKey(name);
    if (!institutions.has(key) && !missing.has(key)) missing.set(key, { name, source });
  }
  const made = await createInstitutions(trx, await withPinyin([...missing.values()]));
  const placeOf = ({ row }: Readable): Place => {
    const place = institutions.get(nameKey(row.cooperationName)) ?? made.get(nameKey(row.cooperationName));
    if (!place) throw new Overtaken();
    return place;
  };
  const contactIds = await insertCustomers(
    trx,
    created.map(({ from, holder }) => {
      const { id, province_id, city_id } = placeOf(from);
      const organisation_id = holder ? holder.organisationId : options.organisationId;
      const owned = { owner_id: holder?.id ?? null, organisation_id };
      return { ...valuesOf(from, id), province_id, city_id, ...owned };
    }),
    { byId: options.actor.personnelId, poolReason: '批量导入' },
  );
  const changed = await updateCustomers(
    trx,
    updated.map(({ from, contact }) => ({
      ...valuesOf(from, placeOf(from).id),
      id: contact.id,
      owner_id: contact.ownerId,
    })),
  );
  if (contactIds.size < created.length || changed < updated.length) throw new Overtaken();
  return contactIds;
}

interface Missing {
  name: string;
  source: string | null;
}
async function withPinyin(missing: readonly Missing[]) {
  const made = [];
  for (const { name, source } of missing) {
    if (made.length % AT_ONCE === AT_ONCE - 1) await breathe();
    made.push({ name, source, ...pinyinOf(name, 'other') });
  }
  return made;
}

const valuesOf = ({ row, tel, pinyin, initials }: Readable, institutionId: number): BulkValues => ({
  name: row.contactName,
  pinyin,
  initials,
  tel,
  wechat: row.wechat,
  position: row.position,
  level: row.level,
  source: row.source,
  remark: row.remark,
  institution_id: institutionId,
});

function finished(one: Decision, created: ReadonlyMap<string, number>): Finished {
  const { rowNo, result } = one;
  if (result === 'failed') return { rowNo, result, contactId: null, error: one.error };
  if (result === 'created')
    return { rowNo, result, contactId: created.get(one.from.tel) ?? null, error: null };
  if (result === 'updated') return { rowNo, result, contactId: one.contact.id, error: null };
  const contactId = 'sameAs' in one ? (created.get(one.sameAs) ?? null) : one.contactId;
  return { rowNo, result, contactId, error: null };
}
