import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { expect, test } from 'vitest';
import { pagesOf } from '../src/modules/access/access.reference.ts';
import { modules } from '../src/modules.ts';

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

/** Sources with addresses of other hosts and files, and the menu itself. */
const ELSEWHERE =
  /\.(test|module|data)\.ts$|^(db|lib|plugins)\/|-provider\.ts$|^modules\/identity\/wechat\.ts$/;
/** Pages without a session. */
const PUBLIC = ['/messageDetail/', '/codeDetail'];

test('every address that the server gives leads to a screen', () => {
  const known = new Set([
    ...pagesOf(modules).map((entry) => entry.path.replace(/:id.*$/, '')),
    ...modules.flatMap((one) => one.calls.map(({ endpoint }) => endpoint.path)),
    ...modules.flatMap((one) => (one.functions ?? []).map(({ fullUrl }) => fullUrl)),
    ...PUBLIC,
  ]);
  const lost = globSync('**/*.ts', { cwd: path.join(root, 'apps/server/src') })
    .filter((file) => !ELSEWHERE.test(file))
    .flatMap((file) =>
      [
        ...read(`apps/server/src/${file}`).matchAll(
          /(?:['"`]|\$\{origin\})(?:\/api\b)?(\/[A-Za-z][\w/-]*)(?=[?'"`$])/g,
        ),
      ].map(([, at = '']) => ({ file, at })),
    )
    .filter(({ at }) => at !== '/api' && !known.has(at));
  expect(lost).toEqual([]);
});
