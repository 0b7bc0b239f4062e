import { workerData } from 'node:worker_threads';
import { type CellValue, writeXlsxStream, type XlsxWriteStreamOptions } from 'hucre/xlsx';

/** What a writing worker is given. Both streams are transferred: whoever reads `file` slowly slows the source. */
export interface WriteTask {
  sheet: XlsxWriteStreamOptions;
  /** Rows of cells as JSON, which costs both threads less than cloning millions of small values. */
  batches: ReadableStream<string>;
  file: WritableStream<Uint8Array>;
}

async function* rowsOf(batches: ReadableStream<string>): AsyncGenerator<CellValue[]> {
  for await (const batch of batches) yield* JSON.parse(batch) as CellValue[][];
}

const { sheet, batches, file } = workerData as WriteTask;
await writeXlsxStream(rowsOf(batches), sheet).pipeTo(file);
