import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

test('local storage holds the five saved conditions only: a single file uses it', () => {
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('.test.') &&
      !file.startsWith('lib/testing') &&
      /\blocalStorage\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(users).toEqual(['features/teachers/keptConditions.ts']);
});
