import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { endWorker } from './worker-end.ts';

const ASKED = new URL('./worker-end.ts', import.meta.url).href;

const run = (work: string) =>
  new Worker(`import(${JSON.stringify(ASKED)}).then(({ endWhenAsked }) => { endWhenAsked(); ${work} });`, {
    eval: true,
    execArgv: [],
  });

/** Creates only zlib handles: terminating it anywhere crashes the process after a few tries. */
const DEFLATING = `
  const zlib = require('node:zlib');
  const { parentPort } = require('node:worker_threads');
  let turns = 0;
  (function go() {
    for (let i = 0; i < 20; i++) zlib.createDeflateRaw().destroy();
    if (++turns === 3) parentPort.postMessage('busy');
    setImmediate(go);
  })();`;

test('a worker is ended between two pieces of its work, however busy it is', async () => {
  for (let i = 0; i < 40; i++) {
    const worker = run(DEFLATING);
    await new Promise((resolve) => worker.once('message', resolve));
    // Random point of its work: this is the race, not a wait for a result.
    await wait(i % 7);
    await endWorker(worker);
    expect(worker.threadId).toBe(-1);
  }
});

test('one whose work is done, or that has ended, is ended at once', async () => {
  const worker = run('');
  await new Promise((resolve) => worker.once('exit', resolve));
  await endWorker(worker);
  expect(worker.threadId).toBe(-1);
});
