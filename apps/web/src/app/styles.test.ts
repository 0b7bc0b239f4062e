import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const code = files.filter((one) => /\.tsx?$/.test(one) && !/\.test\.tsx?$/.test(one));
const sheets = files.filter((file) => file.endsWith('.css'));
const isModule = (file: string): boolean => file.endsWith('.module.css');

/** The local names of each stylesheet, read by the build; a global sheet is read as if it were a module. */
const namesOf = new Map<string, string[]>();
const config = await resolveConfig({ configFile: false, logLevel: 'silent' }, 'build');
for (const file of sheets) {
  const name = isModule(file) ? file : file.replace(/\.css$/, '.module.css');
  const { modules = {} } = await preprocessCSS(read(file), path.join(source, name), config);
  namesOf.set(
    file,
    Object.keys(modules).filter((one) => !/^(ant(icon)?|rc)(-|$)/.test(one)),
  );
}

/** Names that follow a module's variable in a file, and beginnings whose rest is a value: styles[`is${status}`]. */
function usesOf(text: string, variable: string) {
  const all = (pattern: string) =>
    [...text.matchAll(new RegExp(`\\b${variable}${pattern}`, 'g'))].map(([, name = '']) => name);
  return { names: all('\\.(\\w+)'), beginnings: all('\\[`(\\w+)\\$\\{') };
}

test('every class that a component takes from a module is there, and every class of a module is taken', () => {
  const missing: string[] = [];
  const untaken = new Map(sheets.filter(isModule).map((file) => [file, new Set(namesOf.get(file))]));
  for (const file of code) {
    const text = read(file);
    const imports = text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm);
    for (const [line, variable = '', to = ''] of imports) {
      const sheet = path.join(path.dirname(file), to);
      const { names, beginnings } = usesOf(text.replace(line, ''), variable);
      const known = namesOf.get(sheet) ?? [];
      missing.push(
        ...names.filter((name) => !known.includes(name)).map((name) => `${file} takes ${name} of ${sheet}`),
      );
      for (const name of known)
        if (names.includes(name) || beginnings.some((start) => name.startsWith(start)))
          untaken.get(sheet)?.delete(name);
    }
  }
  expect(missing).toEqual([]);
  expect([...untaken].flatMap(([file, names]) => [...names].map((name) => `${file} ${name}`))).toEqual([]);
});

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

/** The global classes that a file's elements and rows have. */
function classesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const { 0: start, index } of text.matchAll(/(?:[cC]lassName|rowClass)(?:=|: )/g)) {
    const value = valueAt(text, index + start.length).replaceAll(/\w*[sS]tyles(\.\w+|\[[^\]]*\])/g, '');
    for (const [, string = ''] of value.matchAll(/["'`]([^"'`]*)/g))
      for (const [name] of string.matchAll(/(?<!\$\{)\b[a-zA-Z][\w-]*/g)) found.add(name);
  }
  return found;
}

/** The files loaded with a file: its imports and theirs. */
function loadedWith(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  if (!start.endsWith('.css'))
    for (const [, to = ''] of read(start).matchAll(/^(?:import|export)\b[^;='"]*?'(\.\.?\/[^']+)';/gm))
      loadedWith(path.join(path.dirname(start), to), seen);
  return seen;
}

test('every file brings the global styles of its elements, whatever was opened before it', () => {
  const always = new Set(
    ['main.tsx', path.join('app', 'Shell.tsx')].flatMap((file) => [...loadedWith(file)]),
  );
  const homes = new Map<string, Set<string>>();
  for (const [file, names] of namesOf)
    if (!isModule(file))
      for (const name of names.filter((one) => !/^(is|has)-/.test(one)))
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

test('every global class that is styled is worn by something', () => {
  const text = code.map(read).join('\n');
  const named = new Set(text.match(/[a-zA-Z][\w-]*/g));
  // is-${status}, tone-${tone}: the rest of the name is a value.
  const begun = [...new Set([...text.matchAll(/([a-zA-Z][\w-]*-)\$\{/g)].map(([, start = '']) => start))];
  const unworn = [...namesOf]
    .filter(([file]) => !isModule(file))
    .flatMap(([file, names]) =>
      names
        .filter((name) => !named.has(name) && !begun.some((start) => name.startsWith(start)))
        .filter((name) => !read(file).includes(`@keyframes ${name}`))
        .map((name) => `${file} .${name}`),
    );
  expect(unworn).toEqual([]);
});
