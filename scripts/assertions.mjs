// npm run assertions [-- <commit>]: how many tests and assertions are written in the tree, and how many at a commit:
// tests that became faster still have to say as much. Built-ins of Node 20 only.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

const PARTS = {
  'unit and API': ['apps/*.test.ts', 'packages/*.test.ts'],
  web: ['apps/web/*.test.tsx'],
  journeys: ['e2e/*.ts'],
};
const COUNTED = {
  tests: String.raw`^\s*(it|test)(\.each)?\(`,
  assertions: String.raw`\bexpect(\.(poll|soft|element))?\(`,
};

/**
 * @param {string} pattern
 * @param {string[]} files
 * @param {string[]} commit none: the tree as it is
 */
function count(pattern, files, commit) {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['grep', '-hoP', ...(commit.length > 0 ? [] : ['--untracked']), pattern, ...commit, '--', ...files],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0 && stderr) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean).length;
}

const commit = process.argv.slice(2, 3);
for (const [part, files] of Object.entries(PARTS))
  for (const [what, pattern] of Object.entries(COUNTED)) {
    const before = commit.length > 0 ? ` (${commit[0]}: ${count(pattern, files, commit)})` : '';
    console.log(`${part}, ${what}: ${count(pattern, files, [])}${before}`);
  }
