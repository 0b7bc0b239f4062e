import { SENSITIVE } from '@shibiao/contract/archive/calls';
import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { seesAmount } from '../contracts/contracts.queries.ts';
import { ownCustomers } from '../customers/customers.queries.ts';
import { visibleLessons } from '../lessons/columns.queries.ts';
import { readable as readablePayments } from '../payments/payments.queries.ts';
import { visibleCandidates } from '../recruitment/candidates.queries.ts';
import { visibleDays } from '../sales/sales.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

/** Whoever reads a batch of commission reads the slip of its payment. */
const COMMISSION_BATCH = `/api${commissionBatchesApi.batch.path}`;

/** Shown to all staff: faces, posters, things. */
const STAFF_PURPOSES = ['avatar', 'teacherPhoto', 'poster', 'equipment'];

/**
 * Visitors read what they uploaded, posters, letters to them, faces of teachers whom they see in the pool, and of
 * their lessons what staff released.
 */
const readableByVisitor = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(file.uploaded_by = ${actor.accountId}
    or file.purpose = 'poster'
    or (file.purpose = 'teacherPhoto' and exists (select from teacher where teacher.photo_file_id = file.id
      and teacher.deleted_at is null and ${visibleTeachers(actor)}))
    or (file.subject_kind = 'lesson' and file.released_at is not null
      and exists (select from lesson where lesson.id = file.subject_id and lesson.status = 1 and ${visibleLessons(actor)}))
    or (file.subject_kind = 'broadcast' and exists (select from message m where m.broadcast_id = file.subject_id
      and m.recipient_id = ${actor.accountId} and m.deleted_at is null)))`;

/**
 * A file is read by whoever uploaded it and by whoever may read what it belongs to: a customer or its follow-up, a
 * lesson, a message, a payment request, an invoice, a contract. The subject decides anew at every download.
 */
function readable(actor: Actor): RawBuilder<boolean> {
  if (actor.userType !== 1) return readableByVisitor(actor);
  return sql<boolean>`(file.uploaded_by = ${actor.accountId}
    or file.purpose = any(${STAFF_PURPOSES}::text[])
    or (file.subject_kind = 'lesson' and exists (select from lesson where lesson.id = file.subject_id and lesson.status = 1 and ${visibleLessons(actor)}))
    or (file.subject_kind = 'personnel' and (${isGranted(actor, SENSITIVE)}::boolean or file.subject_id = ${actor.personnelId ?? 0}))
    or (file.subject_kind = 'candidate' and exists (select from candidate where candidate.id = file.subject_id and ${visibleCandidates(actor)}))
    or (file.subject_kind = 'commission_batch' and ${isGranted(actor, COMMISSION_BATCH)}::boolean)
    or (file.subject_kind = 'broadcast' and exists (select from message m where m.broadcast_id = file.subject_id
      and m.recipient_id = ${actor.accountId} and m.deleted_at is null))
    or file.subject_kind in ('ad_slot', 'teacher')
    or exists (select from contact where contact.deleted_at is null and ${ownCustomers(actor)}
        and (file.subject_kind = 'contact' and contact.id = file.subject_id
          or contact.id in (select contact_id from tracking where tracking.file_ids @> array[file.id] and tracking.deleted_at is null)))
      or exists (select from payment_photo join payment_request on payment_request.id = payment_photo.request_id
        where payment_photo.file_id = file.id and payment_request.deleted_at is null and ${readablePayments(actor)})
      or exists (select from invoice where file.subject_kind = 'invoice' and invoice.id = file.subject_id and invoice.deleted_at is null
        and ${inScope(actor, 'money', 'invoice.owner_id')})
      or exists (select from work_day where work_day.file_ids @> array[file.id] and ${visibleDays(actor)})
      or exists (select from contract_group where contract_group.file_id = file.id and contract_group.deleted_at is null
        and ${seesAmount(actor)}))`;
}

const COLUMNS = [
  'file.id',
  'file.name',
  'file.mime',
  'file.size',
  'file.storage',
  'file.key',
  'file.sha256',
  'file.purpose',
] as const;

/** One file that the caller may read. @throws 404 */
export async function oneFile(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where('file.deleted_at', 'is', null)
    .where(readable(actor))
    .select(COLUMNS)
    .executeTakeFirst();
  return orNotFound(row, '文件');
}

/** A file whatever the caller; only for links that we signed ourselves. @throws 404 */
export async function signedFile(db: Executor, id: number) {
  const row = await db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where('file.deleted_at', 'is', null)
    .select(COLUMNS)
    .executeTakeFirst();
  return orNotFound(row, '文件');
}

/** Those of the files that the caller may read. */
export async function filesByIds(db: Executor, actor: Actor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('file')
    .where('file.id', 'in', [...ids])
    .where('file.deleted_at', 'is', null)
    .where(readable(actor))
    .select(COLUMNS)
    .orderBy('file.id')
    .execute();
}

/** The file that was registered under a key. */
export const fileOfKey = (db: Executor, key: string) =>
  db.selectFrom('file').where('key', '=', key).select(COLUMNS).executeTakeFirst();

/** Lets one request at a time register a key, until its transaction ends. */
export async function lockKey(trx: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Was the object registered already? A ticket is good for one file. */
export async function isKeyTaken(db: Executor, key: string): Promise<boolean> {
  return (await db.selectFrom('file').where('key', '=', key).select('id').executeTakeFirst()) !== undefined;
}

/** The keys of the files that were uploaded last to a server's own directory. */
export async function newestKeys(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .where('storage', '=', 'local')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}
