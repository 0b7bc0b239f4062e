import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { CellValue } from 'hucre/xlsx';
import { END_OF_SHEET, FREE, type WriteTask, workbookOf } from './excel-sheets.ts';
import { endWhenAsked } from './worker-end.ts';

const NICE = 10;
/** Maximum number of batches of a reused thread; a thread with more ends with its file and frees its memory. */
const MOST_BATCHES = 40;

endWhenAsked();
// Exports run at lower priority than requests; on Linux a thread has its own priority.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), NICE));
// An error ends the thread, and the thread's error ends the file.
parentPort?.on('message', (task: WriteTask) => void write(task));
// The next file may come at any time.
parentPort?.ref();

async function write({ sheets, batches, file }: WriteTask): Promise<void> {
  const source = batches[Symbol.asyncIterator]();
  let read = 0;

  /** The rows of the present sheet. */
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (;;) {
      const batch = await source.next();
      if (batch.done || batch.value === END_OF_SHEET) return;
      read++;
      yield* JSON.parse(batch.value) as CellValue[][];
    }
  }

  const bytes = ReadableStream.from<Uint8Array>(workbookOf(sheets, rows));
  await bytes.pipeTo(file);
  if (read > MOST_BATCHES) parentPort?.close();
  else parentPort?.postMessage(FREE);
}
