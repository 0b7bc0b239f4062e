import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { REFERENCES, SUBJECTS, type Target } from './references.data.ts';

type Row = Readonly<Record<string, unknown>>;
/** A logged row, before or after, with its table. */
export interface Kept {
  table: string;
  row: Row | null;
}
/** Name of a reference; undefined when it has none. */
export type NameOf = (table: string, path: string, value: unknown, row: Row) => string | undefined;

/** @param path the column, followed inside JSON by the key, as in `audience.provinceIds` */
export function targetOf(table: string, path: string, row: Row): Target | undefined {
  if (path === 'subject_id') return SUBJECTS[String(row.subject_kind)];
  return REFERENCES[`${table}.${path}`] ?? REFERENCES[path];
}

/** Every scalar of a column with its path: items of lists and leaves of JSON. */
function* valuesOf(path: string, value: unknown): Iterable<[path: string, value: unknown]> {
  if (Array.isArray(value)) for (const one of value) yield* valuesOf(path, one);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* valuesOf(`${path}.${key}`, one);
  else yield [path, value];
}

const groupOf = ({ table, key = 'id', label }: Target) => `${table}.${key}.${label}`;
const isKey = ({ key }: Target, value: unknown) => typeof value === (key ? 'string' : 'number');

/** Names of all references in the rows, in one statement. */
export async function namesIn(db: Executor, kept: readonly Kept[]): Promise<NameOf> {
  const wanted = new Map<string, { target: Target; keys: Set<unknown> }>();
  for (const { table, row } of kept)
    for (const [column, stored] of Object.entries(row ?? {}))
      for (const [path, value] of valuesOf(column, stored)) {
        const target = targetOf(table, path, row ?? {});
        if (!target || !isKey(target, value)) continue;
        const group = wanted.get(groupOf(target)) ?? { target, keys: new Set() };
        group.keys.add(value);
        wanted.set(groupOf(target), group);
      }
  if (wanted.size === 0) return () => undefined;
  const parts = [...wanted].map(([group, { target, keys }]) => {
    const key = target.key ?? 'id';
    const type = sql.raw(target.key ? 'text' : 'integer');
    return sql`select ${group} as "group", ${sql.ref(key)}::text as key, ${sql.ref(target.label)}::text as name
      from ${sql.table(target.table)} where ${sql.ref(key)} = any(${[...keys]}::${type}[])`;
  });
  const { rows: found } = await sql<{
    group: string;
    key: string;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const names = new Map(found.map(({ group, key, name }) => [`${group}.${key}`, name ?? undefined]));
  return (table, path, value, row) => {
    const target = targetOf(table, path, row);
    return target && isKey(target, value) ? names.get(`${groupOf(target)}.${String(value)}`) : undefined;
  };
}
