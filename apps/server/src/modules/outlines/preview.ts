import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import limitOf from 'p-limit';

/** How a version looks and reads. States: 1 shown, 2 to be downloaded, 3 unreadable. */
export interface Preview {
  state: 1 | 2 | 3;
  html: string | null;
  text: string | null;
  grams: string[];
  pages: number | null;
}
export interface PreviewTask {
  bytes: Uint8Array;
  extension: string;
}

/** Larger files are only downloaded. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Megabytes of a reader's heap, and how long it may take. */
const HEAP_MB = 64;
const PATIENCE_MS = 10_000;
/** A reader takes a core; the next ones wait. */
const oneAtATime = limitOf(1);
const READ = new Set(['docx', 'xlsx', 'pptx', 'pdf', 'zip', 'txt', 'csv']);

const nothing = (state: Preview['state']): Preview => ({
  state,
  html: null,
  text: null,
  grams: [],
  pages: null,
});

/**
 * Reads a document in a worker with a heap of its own, so that a large or hostile one costs no request anything.
 * @param extension lower case
 * @param open the content, opened only where the kind is one that is read
 */
export async function previewOfDocument(
  { extension, isPicture, size }: { extension: string; isPicture: boolean; size: number },
  open: () => Promise<Readable>,
): Promise<Preview> {
  if (isPicture) return nothing(1);
  if (!READ.has(extension) || size > MOST_BYTES) return nothing(2);
  const chunks: Buffer[] = [];
  for await (const chunk of await open()) chunks.push(chunk as Buffer);
  // A PDF is shown by the browser, also where its words cannot be read.
  const failed = nothing(extension === 'pdf' ? 1 : 3);
  return await oneAtATime(() => inWorker({ bytes: Buffer.concat(chunks), extension }, failed));
}

async function inWorker(task: PreviewTask, failed: Preview): Promise<Preview> {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  let patience: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Preview>((resolve) => {
      worker.once('message', (made: Preview) => resolve(made));
      worker.once('error', () => resolve(failed));
      worker.once('exit', () => resolve(failed));
      patience = setTimeout(() => resolve(failed), PATIENCE_MS);
    });
  } finally {
    clearTimeout(patience);
    await worker.terminate();
  }
}
