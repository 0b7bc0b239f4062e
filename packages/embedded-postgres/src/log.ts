import fs from 'node:fs';
import type { Writable } from 'node:stream';
import { createStream } from 'rotating-file-stream';

/**
 * PostgreSQL's log, `postgres.log` in the directory: 10 MB a file, the latest five kept. Write errors (a full disk)
 * lose lines but stop nothing.
 */
export function openLog(directory: string): Writable {
  fs.mkdirSync(directory, { recursive: true, mode: 0o750 });
  const log = createStream('postgres.log', { path: directory, size: '10M', rotate: 5, mode: 0o640 });
  log.on('error', () => {});
  return log;
}
