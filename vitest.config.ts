import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { scratchFolder } from './scripts/scratch.mjs';

// Set for this process, which starts the database, and inherited by all workers.
process.env.TMPDIR = scratchFolder();

/** One worker per core; the default leaves one core free. Projects run side by side only with the same number. */
const maxWorkers = '100%';
/** Generous limits: two small cores may be shared with a browser and a database. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const web = path.resolve(import.meta.dirname, 'apps/web');
/** Mocks, clocks, and what a page keeps for all that runs in it: cookies, storage, the address. */
const OF_THE_PAGE =
  /vi\.(mock|useFakeTimers)\(|writeToken|document\.cookie|window\.location|(session|local)Storage|history\./;
/**
 * Web tests that need a document end in .tsx; the others run in Node. They are grouped by how they may share a worker:
 * - alone: a mocked module would stay mocked, a loaded module is not mocked, React keeps fake timers, and cookies,
 *   storage, the address and the shell's state belong to a whole page;
 * - person: React's act() is off for the whole worker (person.ts);
 * - together: the others.
 */
const documents = Object.groupBy(globSync('src/**/*.test.tsx', { cwd: web }), (file) => {
  const text = readFileSync(path.join(web, file), 'utf8');
  if (/^src\/(app|lib)\//.test(file) || OF_THE_PAGE.test(text)) return 'alone';
  return text.includes('/testing/person.ts') ? 'person' : 'together';
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    ...patience,
    env: { TZ: 'Asia/Shanghai' },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'packages/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/cleanup.ts'],
          restoreMocks: true,
          // One retry tolerates a slow machine; a real fault fails twice. The output lists retried tests.
          retry: 1,
          // As in the server (main.ts): export threads start from compiled code, which saves two thirds of a small
          // export's time.
          env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
          // Files share a worker's import of the server, which is half of the processor time. State belongs to the
          // file, not to modules: its server, database and caches are its own.
          isolate: false,
        },
      },
      // The web's environment, setup and plugins are in its own config. Nothing is inherited, and a timed-out test goes on
      // clicking in the next one's page, so the time limits are repeated. Files share a worker's import of React and
      // antd, which is two thirds of the processor time.
      ...Object.entries(documents).map(([name, include]) => ({
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        // Files of a worker share one page: a save that an earlier test left behind may arrive once.
        test: { name: `web ${name}`, include, isolate: name === 'alone', maxWorkers, retry: 1, ...patience },
      })),
      {
        // Rules of the web without a document share one import, like the server's files.
        extends: true,
        root: './apps/web',
        test: {
          name: 'web rules',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          restoreMocks: true,
          isolate: false,
        },
      },
    ],
  },
});
