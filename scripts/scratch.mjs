// Folder for temporary test files. Built-ins of Node 20 only.
import { statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const NEEDED = 6 * 1024 ** 3;

/**
 * The folder for temporary files: in memory when there is room, else the system's. A database has 1,500 files; creating
 * them takes up to a second of processor time on disk and 0.05 in memory, for each of the 250 test files.
 */
export function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) > NEEDED ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
