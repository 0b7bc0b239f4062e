import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../..');

test('no colour is written in hexadecimal digits outside the palette', () => {
  const sources = readdirSync(path.join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join('src', file))
    .filter((file) => file !== path.join('src', 'lib', 'palette.ts'));
  const written = [...sources, 'index.html', 'signin.html'].flatMap((file) =>
    [
      ...readFileSync(path.join(web, file), 'utf8').matchAll(
        /(?<![\w&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/gi,
      ),
    ].map(([colour]) => `${file} ${colour}`),
  );
  expect(written).toEqual([]);
});
