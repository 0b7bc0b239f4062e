import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

/** Matches by name, phone or number; null when ambiguous. */
export type Found<T> = ReadonlyMap<string, T | null>;

function foundBy<T extends { id: number }>(
  rows: readonly T[],
  keysOf: (row: T) => (string | null)[],
): Found<T> {
  const found = new Map<string, T | null>();
  for (const row of rows)
    for (const key of new Set(keysOf(row).flatMap((one) => (one ? nameKey(one) : []))))
      found.set(key, found.has(key) ? null : row);
  return found;
}

/** People by job number, phone or name; leavers included, who keep their lessons. */
export async function peopleFor(db: Executor, words: readonly string[]) {
  const keys = words.map(nameKey);
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string | null;
    jobNo: string | null;
    organisationId: number | null;
  }>`select id, name, phone, job_no as "jobNo", organisation_id as "organisationId" from personnel
    where deleted_at is null and (name_key(name) = any(${keys}::text[]) or phone = any(${[...words]}::text[])
      or name_key(job_no) = any(${keys}::text[]))`.execute(db);
  return foundBy(rows, ({ name, phone, jobNo }) => [name, phone, jobNo]);
}

/** Teachers by phone or name. */
export async function teachersFor(db: Executor, words: readonly string[]) {
  const keys = words.map(nameKey);
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string | null;
    management_level: number;
    cooperation_status: number;
  }>`select id, name, phone, management_level, cooperation_status from teacher
    where deleted_at is null and (name_key(name) = any(${keys}::text[]) or phone = any(${[...words]}::text[]))`.execute(
    db,
  );
  return foundBy(rows, ({ name, phone }) => [name, phone]);
}

/** Customers with one of the names or numbers, with their institutions. */
export async function customersFor(db: Executor, words: readonly string[]) {
  const { rows } = await sql<{
    id: number;
    name: string;
    tel: string;
    institutionId: number;
    institution: string;
    ownerId: number | null;
  }>`select c.id, c.name, c.tel, c.institution_id as "institutionId", i.name as institution, c.owner_id as "ownerId"
    from contact c join institution i on i.id = c.institution_id
    where c.deleted_at is null and (name_key(c.name) = any(${words.map(nameKey)}::text[]) or c.tel = any(${[...words]}::text[]))
    order by c.id`.execute(db);
  return rows;
}

/** Values that make a row equal to an existing lesson. */
export interface Likeness {
  contactId: number;
  teacherId: number | null;
  firstDate: string;
  name: string;
}
export const likenessOf = ({ contactId, teacherId, firstDate, name }: Likeness): string =>
  JSON.stringify([contactId, teacherId, firstDate, nameKey(name)]);

/** Numbers of the customers' existing lessons, including cancelled ones, by likeness. */
export async function standing(db: Executor, contactIds: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await sql<Likeness & { code: string }>`
    select contact_id as "contactId", teacher_id as "teacherId", first_date as "firstDate", name, code from lesson
    where contact_id = any(${[...contactIds]}::integer[]) and status = 1`.execute(db);
  return new Map(rows.map((row) => [likenessOf(row), row.code]));
}

/**
 * Locks the customers of new lessons in one lock order and serialises lesson imports: two with the same teachers in
 * different orders could deadlock.
 * @returns their present institutions
 */
export async function lockForLessons(trx: Trx, contactIds: readonly number[]): Promise<Map<number, number>> {
  await sql`select pg_advisory_xact_lock(hashtext('lessons.import'))`.execute(trx);
  const { rows } = await sql<{ id: number; institution_id: number }>`select id, institution_id from contact
    where id = any(${[...contactIds]}::integer[]) order by id for no key update`.execute(trx);
  return new Map(rows.map(({ id, institution_id }) => [id, institution_id]));
}

/** Booked half-days: the lesson's number by teacher, day and half. */
export async function heldHalfDays(
  db: Executor,
  teacherIds: readonly number[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; code: string }>`
    select s.teacher_id || '/' || s.date || '/' || s.half as key, min(l.code) as code
    from lesson_session s join lesson l on l.id = s.lesson_id
    where s.teacher_id = any(${[...teacherIds]}::integer[]) and s.holder is not null group by 1`.execute(db);
  return new Map(rows.map(({ key, code }) => [key, code]));
}
