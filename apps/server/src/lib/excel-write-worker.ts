import { parentPort, workerData } from 'node:worker_threads';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { DeflateBeside } from './excel-write-deflate.ts';
import type { FromWriter, ToWriter, WriteTask } from './excel-write-protocol.ts';

/** Batches asked for ahead, so that neither thread waits for the other. */
const AHEAD = 8;

const port = parentPort;
if (port) {
  // The library knows no other way to be given a compressor.
  Object.assign(globalThis, { CompressionStream: DeflateBeside });
  const send = (message: FromWriter) => port.postMessage(message);
  const arrived: ToWriter[] = [];
  let wake: (() => void) | undefined;
  port.on('message', (message: ToWriter) => {
    arrived.push(message);
    wake?.();
  });

  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let i = 0; i < AHEAD; i++) send({ wants: 'rows' });
    for (;;) {
      const batch = arrived.shift();
      if (batch === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      if (batch === null) return;
      yield* JSON.parse(batch) as CellValue[][];
      send({ wants: 'rows' });
    }
  }

  for await (const bytes of writeXlsxStream(rows(), workerData as WriteTask)) send({ bytes });
  send({ isDone: true });
  port.close();
}
