import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readableStacks } from './source-maps.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'maps-'));
afterAll(() => rm(directory, { recursive: true }));
// The first segment: column 1 of line 1 stands in line 3, column 5 of the source.
const map = { version: 3, sources: ['../../src/app/Shell.tsx'], names: [], mappings: 'AAEI' };
await writeFile(path.join(directory, 'Shell-a1.js.map'), JSON.stringify(map));
await writeFile(path.join(directory, 'broken.js.map'), '{"version":3');
await writeFile(path.join(directory, 'huge.js.map'), JSON.stringify({ ...map, x: 'x'.repeat(9_000_000) }));
const read = async (stack: string | null) => (await readableStacks([stack], directory))[0];

test('a stack is told in files and lines of the source, as every browser writes it', async () => {
  expect(
    await read('Error: 坏了\n    at Ot (https://a.cn:8443/assets/Shell-a1.js:1:9)\n    at x.js:1:2'),
  ).toBe('Error: 坏了\n    at Ot (src/app/Shell.tsx:3:5)\n    at x.js:1:2');
  expect(await read('Ot@http://[::1]/assets/Shell-a1.js:1:9')).toBe('Ot@src/app/Shell.tsx:3:5');
});

test('a stack without a usable map stays as it was reported', async () => {
  for (const file of ['gone-b2.js', 'broken.js', 'huge.js', '..js'])
    expect(await read(`at f (https://a.cn/assets/${file}:1:9)`)).toBeNull();
  expect(await read('at f (https://a.cn/assets/Shell-a1.js:7:9)')).toBeNull();
  expect(await read('at f (https://a.cn/assets/Shell-a1.js:0:0)')).toBe('at f (src/app/Shell.tsx:3:5)');
  expect(await read(null)).toBeNull();
});

test('a known place is told beside an unknown one, and one answer reads twenty maps at most', async () => {
  const places = [...Array(20).keys()].map((n) => `at /assets/gone-${n}.js:1:1`);
  const known = 'at /assets/Shell-a1.js:1:1';
  expect(await read([known, ...places].join('\n'))).toContain('src/app/Shell.tsx:3:5');
  expect(await read([...places, known].join('\n'))).toBeNull();
});
