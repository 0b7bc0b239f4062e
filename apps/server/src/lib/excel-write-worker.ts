import { workerData } from 'node:worker_threads';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { END_OF_SHEET, type WriteTask, workbookOf } from './excel-sheets.ts';

const { sheet, sheets, batches, file } = workerData as WriteTask;
const source = batches[Symbol.asyncIterator]();

/** The rows of the present sheet. */
async function* rows(): AsyncGenerator<CellValue[]> {
  for (;;) {
    const batch = await source.next();
    if (batch.done || batch.value === END_OF_SHEET) return;
    yield* JSON.parse(batch.value) as CellValue[][];
  }
}

const bytes = sheets
  ? ReadableStream.from<Uint8Array>(workbookOf(sheets, rows))
  : writeXlsxStream(rows(), sheet ?? { name: '导出' });
await bytes.pipeTo(file);
