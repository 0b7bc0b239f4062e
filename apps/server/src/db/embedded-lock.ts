import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startTimeOf } from './embedded-processes.ts';

/** Somebody who is alive uses the data directory. */
export class EmbeddedInUse extends Error {
  override name = 'EmbeddedInUse';
  readonly pid: number;

  constructor(dir: string, pid: number) {
    super(
      `数据目录 ${dir} 正被另一个服务使用（进程 ${pid}）。\n` +
        '请先停止它；要同时运行第二个服务，请用 DATA_DIR 指定另一个目录，或让两者以 DATABASE_URL 使用同一个数据库。',
    );
    this.pid = pid;
  }
}

/** How long a new owner waits for one that is just draining, in milliseconds. */
const patience = 5000;

/**
 * One owner for a data directory, from before initdb until the database has stopped. The lock names its holder by pid
 * and start time, so a holder that was killed, or whose pid now belongs to another process, does not hold it any more.
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
        throw new Error(`没有权限写入 ${file}，请换用户或用 DATA_DIR 换目录。`);
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
