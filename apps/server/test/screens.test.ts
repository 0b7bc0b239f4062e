import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesBelow = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: path.join(root, folder) }).map((file) => `${folder}/${file}`);

/** Paths of docs/calls.tsv; names left open by the specification are in brackets. */
const specified = new Set(
  read('docs/calls.tsv')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => (line.split('\t')[3] ?? '').replace(/[<>]/g, '')),
);

/** Calls named in the web's sources: `someApi.operation`, or the path itself. */
async function unreached(): Promise<string[]> {
  const web = filesBelow('apps/web/src', '**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .map(read)
    .join('\n');
  const missing: string[] = [];
  for (const file of filesBelow('packages/contract/src', '**/*.ts')) {
    const found = (await import(path.join(root, file))) as Record<string, unknown>;
    for (const [name, api] of Object.entries(found).filter(([key]) => key.endsWith('Api')))
      for (const [operation, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
        const isNamed = new RegExp(`\\b${name}\\.${operation}\\b`).test(web);
        if (!isNamed && !web.includes(`'${endpoint.path}'`) && specified.has(`/api${endpoint.path}`))
          missing.push(`/api${endpoint.path}`);
      }
  }
  return missing.sort();
}

test('every call of the ledger is reached by a screen, or docs/calls-without-screen.md says why not', async () => {
  const explained = [
    ...read('docs/calls-without-screen.md').matchAll(/^\| `(\/api[^`]+)` \| .{8,} \|$/gm),
  ].map((match) => match[1]);
  expect(explained.sort()).toEqual(await unreached());
});
