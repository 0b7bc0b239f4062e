import { sql } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Lot } from './trash.queries.ts';

/**
 * References to the people who worked on a row, and to files, are no parents: the row can exist without them. An
 * organisation's parent counts all the same.
 */
const NO_PARENTS = ['account', 'file', 'organisation', 'personnel', 'role'];

interface Parent {
  table: keyof DB;
  id: number;
  title: string;
}

/** Deleted parents of the rows, by the catalogue's foreign keys. */
export async function deletedParents(db: Executor, { table, ids }: Lot): Promise<Parent[]> {
  const { rows: keys } = await sql<{ column: string; parent: string; key: string }>`
    select a.attname as "column", p.relname as parent, b.attname as key from pg_constraint k
    join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.conrelid = ${table}::regclass and cardinality(k.conkey) = 1
      and (p.relname <> all(${NO_PARENTS}::text[]) or (p.relname = 'organisation' and k.conrelid = k.confrelid))
      and exists (select from pg_trigger t where t.tgrelid = p.oid and t.tgname = 'note_deletion')`.execute(
    db,
  );
  if (keys.length === 0) return [];
  const { rows } = await sql<Parent>`${sql.join(
    keys.map(
      ({ column, parent, key }) => sql`select distinct ${parent} as "table", i.row_id as id, i.title
        from ${sql.table(table)} t join ${sql.table(parent)} above on above.${sql.ref(key)} = t.${sql.ref(column)}
        join deletion_item i on i.table_name = ${parent} and i.row_id = above.id and i.restored_at is null
        where t.id = any(${ids}::integer[])`,
    ),
    sql` union `,
  )}`.execute(db);
  return rows;
}

export interface Taken {
  /** The deleted row. */
  id: number;
  title: string;
  holder: { id: number; title: string };
  /** Columns of the index, including those inside expressions. */
  columns: string[];
}

/** Unique values of deleted rows that a live row has taken, with that row, by the catalogue's unique indexes. */
export async function takenValues(db: Executor, { table, ids }: Lot): Promise<Taken[]> {
  const { rows: indexes } = await sql<{ keys: string[]; columns: string[]; live: string; label: string }>`
    select array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k) as keys,
      array(select a.attname::text from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refclassid = 'pg_class'::regclass
          and d.refobjid = i.indrelid) as columns,
      pg_get_expr(i.indpred, i.indrelid) as live,
      (select convert_from(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'UTF8') from pg_trigger t
        where t.tgrelid = i.indrelid and t.tgname = 'note_deletion') as label
    from pg_index i where i.indrelid = ${table}::regclass and i.indisunique and i.indpred is not null
      and pg_get_expr(i.indpred, i.indrelid) like '%(deleted_at IS NULL)%'`.execute(db);
  if (indexes.length === 0) return [];
  const of = sql.table(table);
  const { rows } = await sql<{
    id: number;
    title: string;
    holderId: number;
    holder: string;
    n: number;
  }>`${sql.join(
    indexes.map(({ keys, live, label }, n) => {
      const mine = live.replaceAll('(deleted_at IS NULL)', 'true');
      return sql`select gone.id, gone.label as title, live.id as "holderId", live.label as holder, ${n}::integer as n
        from (select id, array[${sql.raw(texts(keys))}] as key, ${sql.ref(label)}::text as label from ${of}
          where id = any(${ids}::integer[]) and deleted_at is not null and ${sql.raw(`(${mine})`)}) gone
        join (select id, array[${sql.raw(texts(keys))}] as key, ${sql.ref(label)}::text as label from ${of}
          where ${sql.raw(`(${live})`)}) live on live.key = gone.key and array_position(gone.key, null) is null`;
    }),
    sql` union `,
  )}`.execute(db);
  return rows.map(({ id, title, holderId, holder, n }) => ({
    id,
    title,
    holder: { id: holderId, title: holder },
    columns: indexes[n]?.columns ?? [],
  }));
}

/** Keys of several types as text. */
const texts = (keys: readonly string[]): string => keys.map((key) => `(${key})::text`).join(', ');
