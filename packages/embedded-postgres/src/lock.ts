import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError, EmbeddedInUse } from './errors.ts';
import { isAlive, startTimeOf } from './processes.ts';

/** Time in milliseconds that a new owner waits for a draining one. */
const patience = 5000;

/**
 * Locks a data directory for one owner, from before initdb until the database has stopped; returns the release
 * function. The lock names its holder by pid and start time, so a killed holder, or a reused pid, does not hold it.
 * Throws `EmbeddedInUse` when a living holder does not leave.
 */
export async function lock(dir: string): Promise<() => void> {
  const file = lockFile(dir);
  const mine = `${process.pid} ${startTimeOf(process.pid)}`;
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EROFS')
        throw new EmbeddedError(`没有权限写入 ${file}，请换用户或换数据目录。`);
      if (code !== 'EEXIST') throw error;
    }
    const holder = holderOf(dir);
    if (!holder) fs.rmSync(file, { force: true });
    else if (Date.now() > deadline) throw new EmbeddedInUse(dir, holder);
    else await sleep(100);
  }
}

/** The pid of the living process that uses the data directory, or 0. */
export function holderOf(dir: string): number {
  let content: string;
  try {
    content = fs.readFileSync(lockFile(dir), 'utf8');
  } catch {
    return 0;
  }
  const [pid = '', ...started] = content.split(' ');
  return isAlive(Number(pid)) && startTimeOf(Number(pid)) === started.join(' ') ? Number(pid) : 0;
}

const lockFile = (dir: string): string => `${dir}.lock`;
