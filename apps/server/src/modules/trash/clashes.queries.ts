import { sql } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Lot } from './trash.queries.ts';

/** Who works on a row, or keeps a file of it, is no parent: it can be there without them. */
const NO_PARENTS = ['account', 'file', 'organisation', 'personnel', 'role'];

interface Parent {
  table: keyof DB;
  id: number;
  title: string;
}

/** What the rows belong to and is itself deleted, by the foreign keys of the catalogue. */
export async function deletedParents(db: Executor, { table, ids }: Lot): Promise<Parent[]> {
  const { rows: keys } = await sql<{ column: string; parent: string }>`
    select a.attname as "column", p.relname as parent from pg_constraint k
    join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.conrelid = ${table}::regclass and cardinality(k.conkey) = 1
      and p.relname <> all(${NO_PARENTS}::text[])
      and exists (select from pg_trigger t where t.tgrelid = p.oid and t.tgname = 'note_deletion')`.execute(
    db,
  );
  if (keys.length === 0) return [];
  const { rows } = await sql<Parent>`${sql.join(
    keys.map(
      ({ column, parent }) => sql`select distinct ${parent} as "table", i.row_id as id, i.title
        from ${sql.table(table)} t join deletion_item i
          on i.table_name = ${parent} and i.row_id = t.${sql.ref(column)} and i.restored_at is null
        where t.id = any(${ids}::integer[])`,
    ),
    sql` union `,
  )}`.execute(db);
  return rows;
}

export interface Taken {
  title: string;
  holder: string;
}

/**
 * Unique values of deleted rows that a live row has taken meanwhile, with who has them, by the unique indexes of the
 * catalogue.
 */
export async function takenValues(db: Executor, { table, ids }: Lot): Promise<Taken[]> {
  const { rows: indexes } = await sql<{ keys: string[]; live: string; label: string }>`
    select array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k) as keys,
      pg_get_expr(i.indpred, i.indrelid) as live,
      (select convert_from(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'UTF8') from pg_trigger t
        where t.tgrelid = i.indrelid and t.tgname = 'note_deletion') as label
    from pg_index i where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is not null
      and pg_get_expr(i.indpred, i.indrelid) like '%(deleted_at IS NULL)%'`.execute(db);
  if (indexes.length === 0) return [];
  const of = sql.table(table);
  const { rows } = await sql<Taken>`${sql.join(
    indexes.map(({ keys, live, label }) => {
      const mine = live.replaceAll('(deleted_at IS NULL)', 'true');
      return sql`select gone.label as title, live.label || '（编号 ' || live.id || '）' as holder
        from (select array[${sql.raw(texts(keys))}] as key, ${sql.ref(label)}::text as label from ${of}
          where id = any(${ids}::integer[]) and deleted_at is not null and ${sql.raw(`(${mine})`)}) gone
        join (select id, array[${sql.raw(texts(keys))}] as key, ${sql.ref(label)}::text as label from ${of}
          where ${sql.raw(`(${live})`)}) live on live.key = gone.key and array_position(gone.key, null) is null`;
    }),
    sql` union `,
  )}`.execute(db);
  return rows;
}

/** Keys of several types side by side. */
const texts = (keys: readonly string[]): string => keys.map((key) => `(${key})::text`).join(', ');
