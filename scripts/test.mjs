// npm test [-- --only check|unit|e2e] [-- --changed [--since <commit>]]: everything, from a fresh checkout, or the unit
// and API tests that a change touches. The last line is `N passed, N failed`.
// Built-ins of Node 20 only.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { changedTests } from './changed.mjs';
import { failedJourneys, failedSteps, failedTests } from './failures.mjs';
import { buildWeb, checkNode, install, node24, root } from './prepare.mjs';
import { scratchFolder } from './scratch.mjs';

checkNode();
process.env.TMPDIR = scratchFolder();
const { values } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' }, since: { type: 'string' } },
});
const touched = values.changed ? changedTests(values.since ?? 'HEAD') : [];
if (values.changed && touched.length === 0) {
  console.log('没有改动涉及的测试。');
  process.exit(0);
}
const temporary = mkdtempSync(path.join(os.tmpdir(), 'shibiao-test-'));
const reportOf = (/** @type {string} */ part) => path.join(temporary, `${part}.json`);
const program = (/** @type {string[]} */ ...parts) => path.join(root, 'node_modules', ...parts);

const parts = {
  check: {
    args: [path.join(root, 'scripts', 'check.ts'), '--report', reportOf('check')],
    count: (/** @type {any} */ report) => [report.passed, report.failed],
    failures: failedSteps,
  },
  unit: {
    args: [
      program('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('unit')}`,
      ...touched,
    ],
    count: (/** @type {any} */ report) => [report.numPassedTests, report.numFailedTests],
    failures: failedTests,
  },
  e2e: {
    args: [program('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    // A flaky test passed on retry.
    count: (/** @type {any} */ { stats }) => [stats.expected + stats.flaky, stats.unexpected],
    failures: failedJourneys,
  },
};

const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
const only = values.changed ? 'unit' : values.only;
const chosen = names.filter((name) => !only || only === name);
if (chosen.length === 0) {
  console.error('用法：npm test -- [--only check|unit|e2e | --changed [--since 提交]]');
  process.exit(1);
}

/** @type {string[]} */
const minutes = [];
let since = performance.now();
/** Notes how long a step took. */
function lap(/** @type {string} */ step) {
  minutes.push(`${step} ${((performance.now() - since) / 60_000).toFixed(1)} 分钟`);
  since = performance.now();
}

install({ tools: true });
const env = {
  ...process.env,
  NODE_ENV: 'test',
  E2E_DATA: path.join(temporary, 'data'),
  E2E_PORT: await freePort(),
};
if (chosen.includes('e2e')) {
  const browser = ensureBrowser();
  if (browser) Object.assign(env, { CHROMIUM: browser });
  buildWeb();
}
lap('安装与构建');

let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];
for (const name of chosen) {
  console.log(`\n── ${name} ──`);
  const code = await run(name);
  lap(name);
  const report = reportIn(name);
  const [good = 0, bad = 0] = report ? parts[name].count(report) : [];
  if (report) failures.push(...parts[name].failures(report));
  passed += good;
  // Some failures belong to no test: a file that cannot be loaded, a server that does not start.
  failed += code !== 0 && bad === 0 ? 1 : bad;
}
rmSync(temporary, { recursive: true, force: true });
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${minutes.join('，')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/**
 * @param {keyof typeof parts} name
 * @returns {Promise<number>}
 */
function run(name) {
  const child = spawn(node24(), parts[name].args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('e2e') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/**
 * The report of a part; none when it ended before it wrote one.
 * @param {keyof typeof parts} name
 */
function reportIn(name) {
  const file = reportOf(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @returns {Promise<string>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(String(address.port)));
    });
  });
}
