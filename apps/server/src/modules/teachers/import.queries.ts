import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

interface Given {
  name?: string | undefined;
  phone?: string | undefined;
  idCard?: string | undefined;
}

/** Existing teachers with a phone, identity card or name of the rows, by key. */
export async function knownTeachers(db: Executor, rows: readonly Given[]): Promise<Set<string>> {
  const of = (key: keyof Given) => rows.flatMap((row) => row[key]?.toUpperCase() ?? []);
  const names = rows.flatMap(({ name }) => name ?? []);
  if (names.length === 0) return new Set();
  const found = await db
    .selectFrom('teacher')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        sql<boolean>`name_key(name) = any(${names.map(nameKey)}::text[])`,
        eb('phone', 'in', [...of('phone'), '']),
        sql<boolean>`name_key(id_card) = any(${of('idCard').map(nameKey)}::text[])`,
      ]),
    )
    .select(['name', 'phone', 'id_card'])
    .execute();
  return new Set(
    found.flatMap(({ name, phone, id_card }) =>
      [name, phone, id_card].flatMap((one) => (one ? nameKey(one) : [])),
    ),
  );
}
