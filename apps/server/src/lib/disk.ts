import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Free bytes where files are kept; null where the system does not tell. */
export async function freeBytes(dataDirectory: string): Promise<number | null> {
  const found = await statfs(path.resolve(dataDirectory)).catch(() => null);
  return found && found.bavail * found.bsize;
}
