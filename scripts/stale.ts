// npm run stale [-- <tests>]: runs server tests and adds the tables used by their calls to docs/tables-of-calls.tsv,
// from which web and server know what a save makes stale.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './check/sources.ts';

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'server', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, RECORD: '1' } },
);
process.exitCode = status ?? 1;
