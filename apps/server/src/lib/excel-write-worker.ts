import { getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { END_OF_SHEET, type WriteTask, workbookOf } from './excel-sheets.ts';
import { endWhenAsked } from './worker-end.ts';

const NICE = 10;

endWhenAsked();
// Where requests and an export want the processor at once, the export waits; on Linux a thread has its own priority.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), NICE));
const { sheet, head, sheets, batches, file } = workerData as WriteTask;
const source = batches[Symbol.asyncIterator]();

/** The rows of the present sheet. */
async function* rows(): AsyncGenerator<CellValue[]> {
  for (;;) {
    const batch = await source.next();
    if (batch.done || batch.value === END_OF_SHEET) return;
    yield* JSON.parse(batch.value) as CellValue[][];
  }
}

/** The rows of one sheet below its head; where they go on on the next sheet, the titles stand there again. */
async function* rowsWithHead(): AsyncGenerator<CellValue[]> {
  const titles = [...(head?.titles ?? [])];
  if (head?.note) yield [head.note];
  yield titles;
  let line = head?.note ? 2 : 1;
  for await (const row of rows()) {
    if (line === sheet?.maxRowsPerSheet) {
      yield titles;
      line = 1;
    }
    yield row;
    line++;
  }
}

const bytes = sheets
  ? ReadableStream.from<Uint8Array>(workbookOf(sheets, rows))
  : writeXlsxStream(rowsWithHead(), sheet ?? { name: '导出' });
await bytes.pipeTo(file);
