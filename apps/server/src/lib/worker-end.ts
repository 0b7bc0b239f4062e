import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, type Worker } from 'node:worker_threads';

const END = 'end';
/** How long a worker may be at work on one piece before it is stopped wherever it is. */
const PATIENCE_MS = 10_000;

/**
 * Ends a worker that called `endWhenAsked`, and answers when it has ended. It is asked, because `terminate()` stops it
 * anywhere: between the making of a zlib handle and its first setting, Node 24 takes the whole process down with it
 * (`close before init`). Only a worker that does not answer, which is lost in one endless piece of work, is stopped so.
 */
export async function endWorker(worker: Worker): Promise<void> {
  // A worker that has ended has no thread any more, and no further `exit`.
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

/** Called first in a worker's file: it ends between two pieces of its work when `endWorker` asks. */
export function endWhenAsked(): void {
  parentPort?.on('message', (message) => {
    if (message === END) process.exit();
  });
  // Waiting to be asked keeps nobody alive whose work is done.
  parentPort?.unref();
}
