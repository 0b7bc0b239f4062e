import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modules } from '../../src/modules.ts';
import { CONSTANT, constantOf, readLedger } from './ledger.ts';

const ledger = readLedger();
const calls = modules
  .flatMap(({ calls: own }) => own.map(({ endpoint }) => endpoint))
  .filter(({ intent }) => intent !== 'download');
const nameOf = ({ noun, operation }: (typeof calls)[number]) => `${noun}.${operation}`;

test('a call has one name, by which its tables are known', () => {
  const named = Object.groupBy(calls, nameOf);
  expect(Object.keys(named).filter((name) => (named[name]?.length ?? 0) > 1)).toEqual([]);
});

test('the tables of every query and command are known', () => {
  expect(calls.map(nameOf).filter((name) => !ledger.has(name))).toEqual([]);
});

test('web and server have what the ledger says', () => {
  expect(readFileSync(CONSTANT, 'utf8')).toBe(constantOf(ledger));
});
