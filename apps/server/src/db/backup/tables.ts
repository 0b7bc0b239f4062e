import type pg from 'pg';

/** A table in a backup. */
export interface SavedTable {
  name: string;
  /** Columns that are stored; generated ones are derived from them. */
  columns: string[];
  rows: number;
  /** Sum of the hashes of all rows; independent of their order. */
  sum: string;
}

export interface SavedSequence {
  name: string;
  /** Null when the sequence was never used. */
  value: number | null;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All tables of the product with their columns, by name. */
export async function tablesOf(client: pg.ClientBase): Promise<Omit<SavedTable, 'rows' | 'sum'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = ''
    group by relname order by relname`,
  );
  return rows;
}

/** Number of rows of a table, and their checksum. */
export async function countOf(client: pg.ClientBase, table: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
    from ${quoted(table)} t`,
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

export async function sequencesOf(client: pg.ClientBase): Promise<SavedSequence[]> {
  const { rows } = await client.query<SavedSequence>(
    `select sequencename as name, last_value::float8 as value from pg_sequences where schemaname = 'public'
    order by sequencename`,
  );
  return rows;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys between tables; dropped while rows are loaded in any order. */
export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by relname, conname`,
  );
  return rows;
}
