import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');

/** The room that a file belongs to: features/finance, pickers, ui, app. */
const roomOf = (file: string) => {
  const [top = '', noun = ''] = file.split(path.sep);
  return top === 'features' ? `${top}/${noun}` : top;
};

/** Each class by the rooms whose elements have it. */
const wearers = new Map<string, Set<string>>();
for (const file of files.filter((one) => one.endsWith('.tsx') && !one.endsWith('.test.tsx')))
  for (const [, attribute = ''] of read(file).matchAll(/[cC]lassName=("[^"]*"|\{[^}]*\}[^}"]*)/g))
    for (const [name] of attribute.matchAll(/[a-zA-Z][\w-]*/g))
      wearers.set(name, (wearers.get(name) ?? new Set()).add(roomOf(file)));

const selectorsOf = (file: string): string[] =>
  [
    ...read(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => /\.[a-zA-Z]/.test(selector));

test('a screen’s styles say nothing about the elements of other screens', () => {
  // Stylesheets arrive with the first screen that needs them, and stay: what is shared would look one way before that
  // screen was opened and another way after it. What several rooms wear is styled in ui/ or app/.
  const wrong = files
    .filter((file) => file.endsWith('.css') && file.startsWith('features'))
    .flatMap((file) =>
      selectorsOf(file)
        .filter((selector) => {
          const names = [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
          const own = names.filter((name) => !/^(ant|is|has|rc)-/.test(name));
          return own.every((name) => [...(wearers.get(name) ?? [])].some((room) => room !== roomOf(file)));
        })
        .map((selector) => `${file} ${selector}`),
    );
  expect(wrong).toEqual([]);
});

test('no two screens style the same class as their own', () => {
  const homes = new Map<string, Set<string>>();
  for (const file of files.filter((one) => one.endsWith('.css') && !one.startsWith('app')))
    for (const selector of selectorsOf(file)) {
      const [, name] = /^\.([a-zA-Z][\w-]*)$/.exec(selector) ?? [];
      if (name) homes.set(name, (homes.get(name) ?? new Set()).add(roomOf(file)));
    }
  expect([...homes].filter(([, rooms]) => rooms.size > 1).map(([name, rooms]) => [name, ...rooms])).toEqual(
    [],
  );
});

test('no comment stands inside a selector: what it cuts in two selects something else', () => {
  const wrong = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...read(file).matchAll(/[^{};/\s][ \t]*\/\*[^*]*\*\/\s*[^{};]*\{/g)].map(
        ([found]) => `${file} ${found}`,
      ),
    );
  expect(wrong).toEqual([]);
});

test('every class that is styled is worn by something', () => {
  const code = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  const named = new Set(code.match(/[a-zA-Z][\w-]*/g));
  // is-${status}, tone-${tone}: the rest of the name is a value.
  const begun = [...new Set([...code.matchAll(/([a-zA-Z][\w-]*-)\$\{/g)].map(([, start = '']) => start))];
  const unworn = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      selectorsOf(file).flatMap((selector) =>
        [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)]
          .map(([, name = '']) => name)
          .filter((name) => !/^(ant(icon)?|rc)(-|$)/.test(name))
          .filter((name) => !named.has(name) && !begun.some((start) => name.startsWith(start)))
          .map((name) => `${file} .${name}`),
      ),
    );
  expect([...new Set(unworn)]).toEqual([]);
});
