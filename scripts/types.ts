// npm run types [-- --check]: the table types of Kysely, made from a database with all migrations applied.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { temporaryDatabase } from './temporary-database.ts';

const file = new URL('../apps/server/src/db/tables.generated.ts', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

// Types by the parsers in db/pool.ts: times, dates and amounts stay text, bigint becomes a number.
const text = ['timestamptz', 'timestamp', 'date', 'time', 'numeric'];
const typeMapping = { ...Object.fromEntries(text.map((type) => [type, 'string'])), int8: 'number' };

await using database = await temporaryDatabase();
await migrate(database.url);
const types = generate(database.url);
if (!values.check) {
  fs.writeFileSync(file, types);
} else if (types !== fs.readFileSync(file, 'utf8')) {
  console.error('表类型与迁移不符，请执行 npm run types');
  process.exitCode = 1;
}

/** A separate process: the generator leaves connections open, which would fail when the database stops. */
function generate(url: string): string {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const options = ['--url', url, '--dialect', 'postgres', '--type-mapping', JSON.stringify(typeMapping)];
  const output = ['--exclude-pattern', 'migration', '--print', '--log-level', 'silent'];
  const printed = execFileSync(process.execPath, [program, ...options, ...output], { encoding: 'utf8' });
  return `${printed.trim()}\n`;
}
