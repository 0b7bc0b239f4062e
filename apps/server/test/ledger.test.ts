import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../src/modules.ts';
import { PENDING_MODULES } from './pending-calls.ts';

interface Line {
  module: string;
  operation: string;
  method: string;
  path: string;
}
const docs = path.resolve(import.meta.dirname, '../../../docs');

/**
 * `<names>` left open by the specification are used without brackets; `<shiZi*>` matches every path with that prefix.
 */
function ledger(file: string): Line[] {
  return readFileSync(path.join(docs, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#') && !line.startsWith('module\t'))
    .map((line) => {
      const [module = '', operation = '', method = '', url = ''] = line.split('\t');
      return { module, operation, method, path: url.replace(/[<>]/g, '') };
    });
}
const specified = ledger('calls.tsv');
const added = ledger('calls-added.tsv');
const registered: Line[] = modules
  .flatMap(({ calls }) => calls)
  .map(({ endpoint }) => ({
    module: endpoint.module,
    operation: endpoint.operation,
    method: endpoint.method,
    path: `/api${endpoint.path}`,
  }));

/** `*` matches any letters in path and operation. */
const pattern = (value: string) =>
  new RegExp(`^${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '\\w*')}$`);
const isOf = (line: Line, call: Line) =>
  line.module === call.module &&
  line.method === call.method &&
  pattern(line.path).test(call.path) &&
  pattern(line.operation).test(call.operation);
const text = ({ module, operation, method, path: url }: Line) => `${module}.${operation} ${method} ${url}`;
const isPending = ({ module }: Line) => PENDING_MODULES.includes(module);

test('every registered call is in the ledger, with its module, operation, method and path', () => {
  const lines = [...specified, ...added];
  expect(registered.filter((call) => !lines.some((line) => isOf(line, call))).map(text)).toEqual([]);
});

test('every call of the ledger is registered, unless its module is pending', () => {
  const missing = [...specified, ...added].filter(
    (line) => !isPending(line) && !registered.some((call) => isOf(line, call)),
  );
  expect(missing.map(text)).toEqual([]);
});

test('no pending module is built already, and none is pending that the ledger does not know', () => {
  const built = (module: string) => {
    const lines = specified.filter((line) => line.module === module);
    return lines.every((line) => registered.some((call) => isOf(line, call)));
  };
  expect(PENDING_MODULES.filter(built)).toEqual([]);
});

test('no call is there twice, and none is served under another module than its own', () => {
  const seen = registered.map(({ method, path: url }) => `${method} ${url}`);
  expect(seen.filter((call, index) => seen.indexOf(call) !== index)).toEqual([]);
  const names = registered.map(({ module, operation }) => `${module}.${operation}`);
  expect(names.filter((call, index) => names.indexOf(call) !== index)).toEqual([]);
  const lines = [...specified, ...added].map(({ method, path: url }) => `${method} ${url}`);
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
});
