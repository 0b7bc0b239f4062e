import { sql } from 'kysely';
import { conflict } from '../lib/errors.ts';
import type { DB } from './tables.generated.ts';
import type { Executor } from './transaction.ts';

type Versioned = {
  [T in keyof DB]: DB[T] extends { version: unknown; updated_by: unknown } ? T : never;
}[keyof DB];

/**
 * Locks a row for the rest of the transaction and refuses an old version with 409, naming who changed it when.
 * A save without a version (the original clients send none) is taken as it is.
 */
export async function lockVersion(
  trx: Executor,
  table: Versioned,
  id: number,
  version: number | null | undefined,
): Promise<void> {
  const { rows } = await sql<{ version: number; updated_at: string; by: string | null }>`
    select t.version, t.updated_at, (select nickname from account where id = t.updated_by) as by
    from ${sql.table(table)} t where t.id = ${id} for no key update of t`.execute(trx);
  const row = rows[0];
  if (row && version !== null && version !== undefined && row.version !== version)
    throw conflict(row.by, row.updated_at);
}
