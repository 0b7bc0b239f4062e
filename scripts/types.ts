// npm run types [-- --check]: the table types of Kysely and the text of the whole schema, made from a database with all
// migrations applied.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { schemaText } from './schema.ts';
import { temporaryDatabase } from './temporary-database.ts';

const server = new URL('../apps/server/', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

// Types by the parsers in db/pool.ts: times, dates and amounts stay text, bigint becomes a number.
const text = ['timestamptz', 'timestamp', 'date', 'time', 'numeric'];
const typeMapping = { ...Object.fromEntries(text.map((type) => [type, 'string'])), int8: 'number' };

await using database = await temporaryDatabase();
await migrate(database.url);
keep('src/db/tables.generated.ts', generate(database.url));
keep('schema.generated.sql', await schemaText(database.url));

/** Writes a generated file, or says that it is not as it would be written. */
function keep(path: string, text: string): void {
  const file = new URL(path, server);
  if (!values.check) {
    fs.writeFileSync(file, text);
  } else if (!fs.existsSync(file) || text !== fs.readFileSync(file, 'utf8')) {
    console.error(`${path} 与迁移不符，请执行 npm run types`);
    process.exitCode = 1;
  }
}

/** A separate process: the generator leaves connections open, which would fail when the database stops. */
function generate(url: string): string {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const options = ['--url', url, '--dialect', 'postgres', '--type-mapping', JSON.stringify(typeMapping)];
  const output = ['--exclude-pattern', '(migration|partitions.*)', '--print', '--log-level', 'silent'];
  const printed = execFileSync(process.execPath, [program, ...options, ...output], { encoding: 'utf8' });
  return `${printed.trim()}\n`;
}
