import type { Executor } from '../../db/transaction.ts';

interface Given {
  name?: string | undefined;
  phone?: string | undefined;
  idCard?: string | undefined;
}

/** Phones, identity cards and names of the rows that teachers have already. */
export async function knownTeachers(db: Executor, rows: readonly Given[]): Promise<Set<string>> {
  const of = (key: keyof Given) => rows.flatMap((row) => row[key]?.toUpperCase() ?? []);
  const names = rows.flatMap(({ name }) => name ?? []);
  if (names.length === 0) return new Set();
  const found = await db
    .selectFrom('teacher')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('name', 'in', names),
        eb('phone', 'in', [...of('phone'), '']),
        eb('id_card', 'in', [...of('idCard'), '']),
      ]),
    )
    .select(['name', 'phone', 'id_card'])
    .execute();
  return new Set(
    found.flatMap(({ name, phone, id_card }) => [name, phone, id_card].flatMap((one) => one ?? [])),
  );
}
