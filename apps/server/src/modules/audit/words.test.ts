import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { modules } from '../../modules.ts';
import { COLUMNS } from './columns.data.ts';

test('x', async () => {
  const t = await testApp();
  const { rows } = await t.app.pool.query(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as points_at,
      (select string_agg(pg_get_constraintdef(f.oid), ' && ') from pg_constraint f where f.conrelid = c.oid and f.contype = 'c' and f.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.oid in (select tgrelid from pg_trigger where tgname like 'audit%' and not tgisinternal)
      and a.attname <> all (array['updated_at', 'updated_by', 'version', 'grams', 'search_text', 'pinyin', 'initials',
    'password_hash','id', 'created_at', 'created_by'])
    order by 1, a.attnum`);
  const audited = new Map(modules.flatMap((m) => Object.entries(m.audited ?? {})));
  const out = rows.map((r: any) => {
    const d: any = audited.get(r.table);
    return [r.table, r.column, r.type, r.points_at ?? '', d?.columns?.[r.column] ?? COLUMNS[r.column] ?? '!!', d?.codes?.[r.column] ? 'codes' : '', r.checks ?? ''].join('\t');
  });
  writeFileSync('/tmp/axe/columns.tsv', out.join('\n'));
});
