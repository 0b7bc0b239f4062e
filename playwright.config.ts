import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { scratchFolder } from './scripts/scratch.mjs';

// Evaluated again in every worker with the inherited environment: the data directory is created once.
if (!process.env.E2E_DATA) {
  const home = mkdtempSync(path.join(scratchFolder(), 'shibiao-e2e-'));
  process.env.E2E_DATA = path.join(home, 'data');
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
}
// A running product with demo data spares the start while a spec is written.
const running = process.env.E2E_URL;
const address = running ?? `http://127.0.0.1:${process.env.E2E_PORT ?? '18080'}`;
const webServer = {
  command: 'node scripts/start.mjs',
  url: `${address}/readyz`,
  // The first start installs, builds, and fills a fresh database with the demo data.
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  stdout: 'ignore',
  stderr: 'pipe',
  env: {
    DATA_DIR: process.env.E2E_DATA,
    PORT: new URL(address).port,
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
  },
} as const;

export default defineConfig({
  testDir: 'e2e',
  // As many browsers as cores.
  workers: '100%',
  fullyParallel: true,
  // Generous, because two small cores may be slow; a missing element fails by the expectation's own limit.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // One retry tolerates a slow machine; a real fault fails twice, with its trace. The report lists flaky tests.
  retries: 1,
  reporter: 'list',
  projects: [
    { name: 'journeys', testIgnore: 'home.spec.ts' },
    // Compares counts with lists, so no other test may add rows meanwhile. On the first days of a month the rows that
    // it counts are those of the journeys.
    { name: 'counts', testMatch: 'home.spec.ts', dependencies: ['journeys'] },
  ],
  use: {
    baseURL: address,
    // Without a limit, an action whose element never comes takes the test's whole time.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Clicks during animations hit moving elements; motion.spec.ts tests motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey takes a good part of its time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        // A page lives for seconds, so code of the slow compiler is thrown away before it saves its time.
        '--js-flags=--no-turbofan',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(running ? {} : { webServer }),
});
