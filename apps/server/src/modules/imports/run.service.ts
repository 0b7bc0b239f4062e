import { randomUUID } from 'node:crypto';
import { CONSTRAINTS } from '../../db/constraints.ts';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { AppError } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { insertCustomer, insertUnowned, updateCustomer } from '../customers/customers.queries.ts';
import { holdersOf } from '../customers/duplicates.queries.ts';
import { plainTel, takenMessage } from '../customers/duplicates.rules.ts';
import { lockHolder, roomOf } from '../customers/holdings.queries.ts';
import { findOrCreateInstitution } from '../institutions/institutions.queries.ts';
import {
  type Cells,
  endJob,
  finishRow,
  lockRow,
  type Options,
  openRows,
  renew,
  takeLeft,
  withoutWaiting,
} from './imports.queries.ts';
import { type ImportRow, readRow } from './imports.rules.ts';

const BATCH = 200;

/** Works through a job's rows, each in a transaction of its own, until none is open, somebody cancels, or another server took it over. */
export async function run(db: Database, jobId: number, lease: string): Promise<void> {
  for (;;) {
    const options = await renew(db, jobId, lease);
    if (!options) return;
    const rows = await openRows(db, jobId, BATCH);
    if (rows.length === 0) {
      await endJob(db, jobId, 'done', lease);
      return;
    }
    for (const row of rows) await takeRow(db, jobId, row, options);
  }
}

/** Goes on with what killed servers left. Safe to run at any time. */
export async function resumeImports(db: Database): Promise<void> {
  const lease = randomUUID();
  for (const id of await takeLeft(db, lease)) await run(db, id, lease);
}

/** One row: all of it or nothing; what went wrong is kept beside it. */
async function takeRow(
  db: Database,
  jobId: number,
  { rowNo, cells }: Cells,
  options: Options,
): Promise<void> {
  const actor = { ...options.actor, requestId: `import-${jobId}` };
  try {
    await transaction(db, actor, async (trx) => {
      await withoutWaiting(trx);
      if (!(await lockRow(trx, jobId, rowNo))) return;
      const read = readRow(cells, options.mapping);
      if ('problem' in read) return await finishRow(trx, jobId, rowNo, 'failed', { error: read.problem });
      const { result, contactId } = await put(trx, read.row, options);
      await finishRow(trx, jobId, rowNo, result, { contactId });
    });
  } catch (error) {
    const message = messageOf(error);
    // The database is away: the job stays running and is taken up again.
    if (message === undefined) throw error;
    await transaction(db, actor, (trx) => finishRow(trx, jobId, rowNo, 'failed', { error: message }));
  }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message;
  const { constraint, code } = error as { constraint?: string; code?: string };
  const known = CONSTRAINTS[constraint ?? ''];
  if (known) return known.message;
  return code?.startsWith('22') || code?.startsWith('23') ? '数据与已有记录冲突或超出范围' : undefined;
}

async function put(
  trx: Trx,
  row: ImportRow,
  options: Options,
): Promise<{ result: 'created' | 'updated' | 'skipped'; contactId: number }> {
  const tel = plainTel(row.tel);
  const institution = await findOrCreateInstitution(trx, { name: row.cooperationName, source: row.source });
  const { full, initials } = pinyinOf(row.contactName);
  const values = {
    name: row.contactName,
    pinyin: full,
    initials,
    tel,
    wechat: row.wechat ?? undefined,
    position: row.position ?? undefined,
    level: row.level ?? undefined,
    source: row.source ?? undefined,
    remark: row.remark ?? undefined,
    institution_id: institution.id,
  };
  const held = await holdersOf(trx, {
    tel,
    name: row.contactName,
    pinyin: null,
    institutionId: institution.id,
    alike: [],
  });
  const known = held.find((one) => one.kind === 'tel' || one.kind === 'exact');
  if (known) {
    if (options.existing === 'skip') return { result: 'skipped', contactId: known.id };
    const isOurs =
      known.ownerId !== null && (options.visible === null || options.visible.includes(known.ownerId));
    if (!isOurs) throw new AppError(400, takenMessage(known));
    await updateCustomer(trx, known.id, values);
    return { result: 'updated', contactId: known.id };
  }
  const place = { province_id: institution.province_id, city_id: institution.city_id };
  const ownerId = row.authorName ? options.owners[row.authorName] : options.ownerId;
  if (ownerId === null) {
    const unowned = { ...values, ...place, organisation_id: options.organisationId };
    return { result: 'created', contactId: await insertUnowned(trx, unowned, '批量导入') };
  }
  if (ownerId === undefined)
    throw new AppError(400, `业务员“${row.authorName}”不存在、重名或不在您的数据范围内`);
  const holder = await lockHolder(trx, ownerId);
  if (!holder?.isActive) throw new AppError(400, '负责人不存在或已离职');
  if (roomOf(holder) === 0) throw new AppError(400, `${holder.name}持有的客户已达上限 ${holder.cap} 个`);
  const contactId = await insertCustomer(
    trx,
    { ...values, ...place, owner_id: holder.id, organisation_id: holder.organisationId },
    { how: 'imported', byId: options.actor.personnelId },
  );
  return { result: 'created', contactId };
}
