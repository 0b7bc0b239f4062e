// Runs a script on Node 24 as its parent: forwards signals down and the exit code up.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { node24, root } from './prepare.mjs';

/** Commands for operators; see the README. */
const OPERATORS = new Set(
  ['admin', 'backup', 'reset', 'restore', 'seed'].map((name) => `scripts/${name}.ts`),
);
const windows = process.platform === 'win32';

/**
 * The server gets its own session, so that Ctrl-C reaches it once, through us. It notices our end by the channel, even
 * after kill -9 (see follow-parent.mjs).
 * @param {string} script path below the root of the checkout
 */
export function runServer(script) {
  const follow = new URL('follow-parent.mjs', import.meta.url).href;
  const child = spawn(node24(), ['--import', follow, path.join(root, script)], {
    detached: !windows,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let isStopping = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (isStopping) return;
    isStopping = true;
    // Windows has no signals: closing the channel is the request to stop.
    if (windows) child.disconnect();
    else child.kill(signal);
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('SIGTERM'));
  // A killed npm notifies nobody: the shell between npm and us, or we, get another parent.
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = family();
  if (process.env.npm_lifecycle_event && !windows) {
    setInterval(() => family() !== atStart && stop('SIGTERM'), 1000).unref();
  }
  exitWith(child);
}

/**
 * A script in the terminal: it may ask questions, and Ctrl-C reaches it directly.
 *
 * @param {string} script path below the root of the checkout
 * @param {string[]} args
 */
export function runScript(script, args) {
  const plain = new URL('plain-errors.ts', import.meta.url).href;
  // Developers' tools print their own errors.
  const before = OPERATORS.has(script) ? ['--import', plain] : [];
  const child = spawn(node24(), [...before, path.join(root, script), ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  exitWith(child);
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8'); // pid (name, may hold anything) state ppid …
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return ''; // no /proc: there only our own parent is watched
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function exitWith(child) {
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
    process.exit(code ?? 128 + (numbers[/** @type {keyof typeof numbers} */ (signal)] ?? 1));
  });
}
