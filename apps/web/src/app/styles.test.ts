import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Stylesheets whose classes are global; those of a module are its own. */
const isPlain = (file: string): boolean => file.endsWith('.css') && !file.endsWith('.module.css');

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');

/** The room that a file belongs to: features/finance, shared/stages, pickers, ui, app. */
const roomOf = (file: string) => {
  const [top = '', noun = ''] = file.split(path.sep);
  return top === 'features' || top === 'shared' ? `${top}/${noun}` : top;
};

const code = files.filter((one) => /\.tsx?$/.test(one) && !/\.test\.tsx?$/.test(one));

/** The value of an attribute or property from its first character: a string, braces to their end, or its line. */
function valueAt(text: string, start: number): string {
  if (text[start] !== '{')
    return text.slice(start, text.indexOf(text[start] === '"' ? '"' : '\n', start + 1));
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

/** The classes that a file's elements and rows have. */
function classesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const { 0: start, index } of text.matchAll(/(?:[cC]lassName|rowClass)(?:=|: )/g))
    for (const [, string = ''] of valueAt(text, index + start.length).matchAll(/["'`]([^"'`]*)/g))
      for (const [name] of string.matchAll(/(?<!\$\{)\b[a-zA-Z][\w-]*/g)) found.add(name);
  return found;
}

/** Each class by the rooms whose elements have it. */
const wearers = new Map<string, Set<string>>();
for (const file of code)
  for (const name of classesIn(read(file)))
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
    .filter((file) => isPlain(file) && file.startsWith('features'))
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

/** The files loaded with a file: its imports and theirs. */
function loadedWith(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  if (!start.endsWith('.css'))
    for (const [, to = ''] of read(start).matchAll(/^(?:import|export)\b[^;='"]*?'(\.\.?\/[^']+)';/gm))
      loadedWith(path.join(path.dirname(start), to), seen);
  return seen;
}

test('every file brings the styles of what its elements wear, whatever was opened before it', () => {
  const always = new Set(
    ['main.tsx', path.join('app', 'Shell.tsx')].flatMap((file) => [...loadedWith(file)]),
  );
  const homes = new Map<string, Set<string>>();
  for (const file of files.filter((one) => isPlain(one)))
    for (const selector of selectorsOf(file))
      for (const [, name = ''] of selector.matchAll(/\.([a-zA-Z][\w-]*)/g))
        if (!/^(ant(icon)?|is|has|rc)(-|$)/.test(name))
          homes.set(name, (homes.get(name) ?? new Set()).add(file));
  const missing = code.flatMap((file) => {
    const loaded = loadedWith(file);
    return [...classesIn(read(file))]
      .filter((name) => homes.has(name))
      .filter((name) => ![...(homes.get(name) ?? [])].some((home) => loaded.has(home) || always.has(home)))
      .map((name) => `${file} wears ${name} of ${[...(homes.get(name) ?? [])].join(', ')}`);
  });
  expect(missing).toEqual([]);
});

test('no two screens style the same class as their own', () => {
  const homes = new Map<string, Set<string>>();
  for (const file of files.filter((one) => isPlain(one) && !one.startsWith('app')))
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
    .filter((file) => isPlain(file))
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
    .filter((file) => isPlain(file))
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
