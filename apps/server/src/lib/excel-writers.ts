import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { WriteTask } from './excel-sheets.ts';
import { endWorker } from './worker-end.ts';

/** Number of idle threads kept: starting one costs more than writing most files. */
const MOST_WAITING = 2;
const waiting: Worker[] = [];

/**
 * Gives a task to an idle thread, or to a new one. A thread is reused after a complete, short file; one whose file was
 * abandoned is ended.
 * @param file the readable end of the task's file, destroyed when the thread fails
 */
export function writeInThread(task: WriteTask, file: Readable): void {
  const thread = waiting.pop() ?? startThread();
  let isFree = false;
  const fail = (error: Error) => void file.destroy(error);
  const takeBack = () => {
    isFree = true;
    thread.off('error', fail);
    if (waiting.length < MOST_WAITING) wait(thread);
    else void endWorker(thread);
  };
  thread.once('error', fail);
  thread.once('message', takeBack);
  file.once('close', () => {
    // A fully read file may close before its thread reports that it is free.
    if (isFree || file.readableEnded) return;
    thread.off('message', takeBack);
    void endWorker(thread);
  });
  thread.ref();
  thread.postMessage(task, [task.batches, task.file]);
}

function wait(thread: Worker): void {
  // An idle thread does not keep the process alive.
  thread.unref();
  waiting.push(thread);
}

function startThread(): Worker {
  const thread = new Worker(new URL('./excel-write-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  });
  // The file is closed, so nobody can receive the error; the thread has ended with it.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const place = waiting.indexOf(thread);
    if (place >= 0) waiting.splice(place, 1);
  });
  return thread;
}
