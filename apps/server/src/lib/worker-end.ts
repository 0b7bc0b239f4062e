import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, type Worker } from 'node:worker_threads';

const END = 'end';
/** Time limit for one piece of a worker's work before it is terminated. */
const PATIENCE_MS = 10_000;

/**
 * Ends a worker that called `endWhenAsked`, and resolves when it has ended. The worker ends itself, because
 * `terminate()` between the creation of a zlib handle and its initialisation crashes the process in Node 24
 * (`close before init`). Only a worker that does not react is terminated.
 */
export async function endWorker(worker: Worker): Promise<void> {
  // An ended worker has no thread and emits no further `exit`.
  if (worker.threadId < 0) return;
  const given = new AbortController();
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  worker.postMessage(END);
  const late = wait(PATIENCE_MS, undefined, { signal: given.signal, ref: false }).then(
    () => worker.terminate(),
    () => undefined,
  );
  await ended;
  given.abort();
  await late;
}

/** Call it first in a worker's file: the worker then ends between two pieces of work when `endWorker` asks. */
export function endWhenAsked(): void {
  parentPort?.on('message', (message) => {
    if (message === END) process.exit();
  });
  // The message listener does not keep a finished worker alive.
  parentPort?.unref();
}
