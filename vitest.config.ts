import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { scratchFolder } from './scripts/scratch.mjs';

// For this process, which starts the database, and by inheritance of all workers.
process.env.TMPDIR = scratchFolder();

/** Generous: two small cores may be shared with a browser and a database. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

const web = path.resolve(import.meta.dirname, 'apps/web');
/**
 * Tests of the web that need a document end in .tsx; the others run in Node. By how they may share a worker:
 * - alone: a module that is replaced would stay replaced, one that is loaded is not replaced, a clock that is stopped
 *   stops what React keeps, and the shell's state is that of a whole page;
 * - with a person: React runs by itself there, which is one switch of a worker;
 * - the others, together.
 */
const documents = Object.groupBy(globSync('src/**/*.test.tsx', { cwd: web }), (file) => {
  const text = readFileSync(path.join(web, file), 'utf8');
  if (file.startsWith('src/app/') || /vi\.(mock|useFakeTimers)\(/.test(text)) return 'alone';
  return text.includes('/testing/person.ts') ? 'person' : 'together';
});

export default defineConfig({
  test: {
    pool: 'forks',
    // As many as cores: of the default, one is kept free.
    maxWorkers: '100%',
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
          // A machine may falter once; what is wrong fails twice. The output says which ones were tried again.
          retry: 1,
          // As the server has it (main.ts): the threads that write exports start from compiled code, two thirds of what
          // a small export costs.
          env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
          // A worker imports the server once for all its files, which is half of the processor time. Nothing that a
          // file makes is in a module: its server, database and caches are its own.
          isolate: false,
        },
      },
      // The environment, setup and plugins of the web are beside it. Nothing comes from above, and a test that gave up
      // goes on clicking in the next one's page, so the patience is said again. A worker imports React and antd once
      // for all its files, which is two thirds of the processor time.
      ...Object.entries(documents).map(([name, include]) => ({
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: { name: `web ${name}`, include, isolate: name === 'alone', ...patience },
      })),
      {
        // Rules of the web that need no document: they share one import, as the server's files do.
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
