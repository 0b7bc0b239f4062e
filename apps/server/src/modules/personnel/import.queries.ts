import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** People by name; null for ambiguous names. */
const byName = (rows: readonly { id: number; name: string }[]): Map<string, number | null> => {
  const found = new Map<string, number | null>();
  for (const { id, name } of rows) found.set(nameKey(name), found.has(nameKey(name)) ? null : id);
  return found;
};

export async function organisationsByName(db: Executor): Promise<Map<string, number | null>> {
  return byName(
    await db.selectFrom('organisation').where('deleted_at', 'is', null).select(['id', 'name']).execute(),
  );
}

/** Active people with one of the names. */
export async function leadersByName(
  db: Executor,
  names: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from personnel
    where name_key(name) = any(${names.map(nameKey)}::text[]) and login_status = 1 and deleted_at is null`.execute(
    db,
  );
  return byName(rows);
}

/** Phones that a person or an account already has. */
export async function takenPhones(db: Executor, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select phone from personnel where phone = any(${[...phones]}::text[]) and deleted_at is null
    union select username from account where username = any(${[...phones]}::text[]) and deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ phone }) => phone));
}
