import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answered } from './watch.ts';

/**
 * Tables that make no answer stale although most calls write them. Answers of the command's own noun are always read
 * again, so authors see their change.
 */
const UNCOUNTED: Readonly<Record<string, string>> = {
  audit_log: 'written by every command; read by the log and by histories, which are asked for when opened',
  saved_request: 'remembers what a request was answered; no answer is read from it',
};

/** Calls whose answers are kept as those of other calls: none of their own becomes stale. */
const KEPT_AS_OTHERS = new Set(['home.together']);

const root = path.resolve(import.meta.dirname, '../../../..');
const LEDGER = path.join(root, 'docs/tables-of-calls.tsv');
export const CONSTANT = path.join(root, 'packages/contract/src/stale.generated.ts');
const RECORDED = path.join(root, 'node_modules/.cache/tables-of-calls.tsv');

const HEAD = `# The tables that calls are read from and write, found by the tests (npm run stale -- <tests> adds to it).
# A query, or a figure that several show, is known by what it reads; a command by what it writes.
call	intent	tables
`;

export interface Row {
  intent: string;
  tables: Set<string>;
}
export type Rows = Map<string, Row>;

export function readLedger(file = LEDGER): Rows {
  const rows: Rows = new Map();
  if (!existsSync(file)) return rows;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#') || line.startsWith('call\t')) continue;
    const [call = '', intent = '', tables = ''] = line.split('\t');
    const row = rows.get(call) ?? { intent, tables: new Set() };
    rows.set(call, row);
    for (const table of tables.split(' ')) if (table) row.tables.add(table);
  }
  return rows;
}

const byName = <T>(map: Iterable<[string, T]>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
const lineOf = ([call, { intent, tables }]: [string, Row]) =>
  `${call}\t${intent}\t${[...tables].sort().join(' ')}\n`;

function used(): Rows {
  const rows: Rows = new Map();
  for (const { name, intent, read, written } of answered.splice(0)) {
    const row = rows.get(name) ?? { intent, tables: new Set() };
    rows.set(name, row);
    if (KEPT_AS_OTHERS.has(name)) continue;
    for (const table of [...written, ...(intent === 'command' ? [] : read)])
      if (!(table in UNCOUNTED)) row.tables.add(table);
  }
  return rows;
}

/** At the end of each test file: compares the used tables with the ledger, or records them. */
export function compareWithLedger(): void {
  const rows = used();
  if (process.env.RECORD) {
    appendFileSync(RECORDED, [...rows].map(lineOf).join(''));
    return;
  }
  const ledger = readLedger();
  const lacking = [...rows].flatMap(([call, { tables }]) =>
    [...tables].filter((table) => !ledger.get(call)?.tables.has(table)).map((table) => `${call} ${table}`),
  );
  if (lacking.length > 0)
    throw new Error(
      `docs/tables-of-calls.tsv lacks what calls use; npm run stale -- <this test> adds it:\n${lacking.join('\n')}`,
    );
}

/** After all test files: adds the recorded tables. */
export function addRecorded(): void {
  if (!existsSync(RECORDED)) return;
  const rows = readLedger();
  for (const [call, { intent, tables }] of readLedger(RECORDED)) {
    const row = rows.get(call) ?? { intent, tables: new Set() };
    rows.set(call, { intent, tables: row.tables.union(tables) });
  }
  rmSync(RECORDED);
  writeFileSync(LEDGER, HEAD + byName(rows).map(lineOf).join(''));
  writeFileSync(CONSTANT, constantOf(rows));
}

/** The generated source shared by web and server: tables read by queries and written by commands. */
export function constantOf(rows: Rows): string {
  const part = (isCommand: boolean) =>
    byName(rows).filter(([, { intent }]) => (intent === 'command') === isCommand);
  const allOf = (isCommand: boolean) => new Set(part(isCommand).flatMap(([, { tables }]) => [...tables]));
  const record = (isCommand: boolean) => {
    const others = allOf(!isCommand);
    return part(isCommand)
      .map(
        ([call, { tables }]) =>
          `  '${call}': '${[...tables]
            .filter((one) => others.has(one))
            .sort()
            .join(' ')}',\n`,
      )
      .join('');
  };
  return `/** Written by the tests from docs/tables-of-calls.tsv. */
export const READ: Readonly<Record<string, string>> = {
${record(false)}};

export const WRITTEN: Readonly<Record<string, string>> = {
${record(true)}};
`;
}
