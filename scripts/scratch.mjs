// Where tests put what they throw away. Built-ins of Node 20 only.
import { statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const NEEDED = 6 * 1024 ** 3;

/**
 * The folder for temporary files: in memory where there is room, else the system's. A database is 1,500 files, and a
 * disk takes up to a second of processor time to make them, for each of the 250 test files; memory takes 0.05.
 */
export function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) > NEEDED ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
