// The tests that a change touches, for `npm test -- --changed`. Built-ins of Node 20 only.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const SERVER = 'apps/server/';
const WEB = 'apps/web/src/';
const CONTRACT = 'packages/contract/src/';

/**
 * Test files, relative to the root, for the differences to a commit:
 * - a test itself;
 * - for a source its folder, on the server with the tests of all modules that import from there;
 * - for a file of the contract every test and module, on both sides, that imports it;
 * - for a migration the modules that write to one of its tables.
 * Every server test imports the whole server, so the module graph would select all of them.
 * @param {string} since a commit
 */
export function changedTests(since) {
  const sources = ['apps', 'packages'].flatMap((folder) => sourcesIn(folder));
  /** @type {Set<string>} */
  const folders = new Set();
  /** @type {Set<string>} */
  const tests = new Set();
  /** A test counts itself, a source its folder, a test helper nothing. */
  const add = (/** @type {string} */ file) => {
    if (isTest(file)) tests.add(file);
    else if (!file.startsWith(`${SERVER}test/`)) folders.add(folderOf(file));
  };
  for (const file of changedFiles(since)) {
    if (isTest(file)) tests.add(file);
    else if (file.startsWith(CONTRACT)) {
      const name = `@shibiao/contract/${file.slice(CONTRACT.length).replace(/\.ts$/, '')}'`;
      for (const one of sources) if (one.text.includes(name)) add(one.file);
    } else if (file.startsWith(`${SERVER}migrations/`)) {
      const tables = tablesOf(readFileSync(path.join(root, file), 'utf8'));
      // Only writers: nearly every module reads a table of a large migration.
      const writes = new RegExp(
        `(?:insertInto|updateTable|deleteFrom|insert into|update|delete from)\\W{1,3}(?:${tables.join('|')})\\b`,
      );
      for (const one of tables.length > 0 ? sources : [])
        if (one.file.endsWith('.queries.ts') && writes.test(one.text)) folders.add(folderOf(one.file));
    } else if (file.startsWith(SERVER) || file.startsWith(WEB)) {
      folders.add(folderOf(file));
      const module = /modules\/(\w+)\//.exec(file)?.[1];
      for (const one of module ? sources : [])
        if (one.text.includes(`/${module}/${path.basename(file)}'`)) add(one.file);
    } else if (/^packages\/|^scripts\//.test(file)) folders.add(path.dirname(file));
  }
  for (const { file } of sources)
    if (isTest(file) && [...folders].some((folder) => file.startsWith(`${folder}/`))) tests.add(file);
  return [...tests].sort();
}

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** A module of the server or feature of the web; for other files their folder. */
const folderOf = (/** @type {string} */ file) =>
  /^apps\/(server\/src\/modules|web\/src\/features)\/\w+/.exec(file)?.[0] ?? path.dirname(file);

/** @returns {string[]} */
const tablesOf = (/** @type {string} */ migration) => [
  ...new Set(
    [...migration.matchAll(/(?:alter|create) table (\w+)|\son (\w+)/g)].map(([, a, b]) => a ?? b ?? ''),
  ),
];

/**
 * Differing from the commit, and files that git does not know yet. A deleted file has no test.
 * @param {string} since
 * @returns {string[]}
 */
function changedFiles(since) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').filter(Boolean);
  };
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * @param {string} folder
 * @returns {{ file: string, text: string }[]}
 */
function sourcesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !one.parentPath.includes('node_modules'))
    .map((one) => {
      const file = path.join(one.parentPath, one.name);
      return { file: path.relative(root, file).split(path.sep).join('/'), text: readFileSync(file, 'utf8') };
    });
}
