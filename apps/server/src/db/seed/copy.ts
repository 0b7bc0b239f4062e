import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

type Value = string | number | boolean | null;
const BATCH = 2_000;

/** PostgreSQL's text format of COPY: \N for null, special characters escaped. */
function textOf(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value).replace(
    /[\\\n\r\t]/g,
    (sign) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign] ?? sign,
  );
}

/** Copies `count` generated rows into a table; null rows are skipped. */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  columns: string,
  count: number,
  row: (i: number) => Value[] | null,
): Promise<void> {
  function* batches() {
    for (let start = 0; start < count; start += BATCH) {
      let text = '';
      for (let i = start; i < Math.min(count, start + BATCH); i++) {
        const values = row(i);
        if (values) text += `${values.map(textOf).join('\t')}\n`;
      }
      if (text) yield text;
    }
  }
  await pipeline(Readable.from(batches()), client.query(from(`copy ${table} (${columns}) from stdin`)));
}
