import { type Compilable, type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { conflict, notFound, orNotFound } from '../lib/errors.ts';
import { anyOf, runPrepared } from './prepared.ts';
import type { DB } from './tables.generated.ts';
import type { Executor } from './transaction.ts';

type TablesWith<Column extends string> = {
  [T in keyof DB]: DB[T] extends Record<Column, unknown> ? T : never;
}[keyof DB];
/** Tables whose rows people edit: with id, version and stamps. */
export type Editable = TablesWith<'id' | 'version' | 'updated_by'>;
/** Tables whose rows are marked when they are deleted. */
export type Deletable = TablesWith<'id' | 'deleted_at'>;
type WithId = TablesWith<'id'>;
/** Undefined columns stay as they are. */
type Values<Row> = { [K in keyof Row]?: Row[K] | undefined };

/**
 * Locks a row for the rest of the transaction and answers a stale version with 409, naming who changed it when. Call it
 * before reading the row, so that a waiting caller sees the other change.
 * @param version absent: no version check (the original clients send none)
 */
export async function lockRow(
  trx: Executor,
  table: Editable,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  const [row] = await runPrepared(
    trx,
    `${table}_lock`,
    sql<Versioned>`
      select t.version, t.updated_at, (select nickname from account where id = t.updated_by) as by
      from ${sql.table(table)} t where t.id = ${id} for no key update of t`,
  );
  // A missing or deleted row is reported by the caller.
  if (row && !(isOther(version, row) && (await isDeleted(trx, table, id)))) mustBe(version, row);
}

async function isDeleted(trx: Executor, table: Editable, id: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select (to_jsonb(t) ->> 'deleted_at') is not null as gone from ${sql.table(table)} t where id = ${id}`.execute(
    trx,
  );
  return rows[0]?.gone ?? false;
}

/**
 * Locks rows for the rest of the transaction in the order of their ids, so that concurrent callers cannot deadlock.
 */
export async function lockRows(trx: Executor, table: WithId, ids: readonly number[]): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(
    trx,
  );
}

/** Version of a row, with the person and time of its last change. */
interface Versioned {
  version: number;
  updated_at: string;
  by: string | null;
}

/** @throws 409 on a version conflict, naming who changed the row when */
export function mustBe(version: number | null | undefined, row: Versioned): void {
  if (isOther(version, row)) throw conflict(row.by, row.updated_at);
}
const isOther = (version: number | null | undefined, row: Versioned): boolean =>
  version !== null && version !== undefined && row.version !== version;

/** @returns the new row's id */
export async function insertRow<T extends WithId>(
  trx: Executor,
  table: T,
  values: Insertable<DB[T]>,
): Promise<number> {
  const query = trx
    .insertInto(table as WithId)
    .values(values as never)
    .returning('id');
  const [row] = await runPrepared<{ id: number }>(
    trx,
    `${table}_insert`,
    query as Compilable<{ id: number }>,
  );
  return orNotFound(row).id;
}

/** Updates the given columns of one or several rows; undefined ones stay. */
export async function updateRow<T extends WithId>(
  trx: Executor,
  table: T,
  id: number | readonly number[],
  values: Values<Updateable<DB[T]>>,
): Promise<void> {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  if (set.length === 0) return;
  const ids = typeof id === 'number' ? [id] : [...id];
  const query = trx
    .updateTable(table as WithId)
    .set(Object.fromEntries(set) as never)
    .where(sql<boolean>`id = ${anyOf(ids)}`);
  await runPrepared(trx, `${table}_update`, query);
}

/**
 * Marks rows as deleted; they can be restored.
 * @param visible further condition for every row
 * @throws 404 when a row is deleted already or not visible; the transaction must then roll back
 */
export async function markDeleted(
  trx: Executor,
  table: Deletable,
  ids: readonly number[],
  title: string,
  visible: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  await setDeleted(trx, table, ids, title, sql`deleted_at is null and ${visible}`, sql`now()`);
}

/** Restores rows from the recycle bin. @throws 404 when one is not deleted, or not visible */
export async function restoreRows(
  trx: Executor,
  table: Deletable,
  ids: readonly number[],
  title: string,
  visible: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  await setDeleted(trx, table, ids, title, sql`deleted_at is not null and ${visible}`, sql`null`);
}

async function setDeleted(
  trx: Executor,
  table: Deletable,
  ids: readonly number[],
  title: string,
  condition: RawBuilder<boolean>,
  value: RawBuilder<unknown>,
): Promise<void> {
  const distinct = [...new Set(ids)];
  const { rows } = await sql`update ${sql.table(table)} set deleted_at = ${value}
    where id = any(${distinct}::integer[]) and ${condition} returning id`.execute(trx);
  if (rows.length !== distinct.length) throw notFound(title);
}

/** Whether a row exists and is not deleted. */
export async function rowExists(db: Executor, table: Deletable, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}
