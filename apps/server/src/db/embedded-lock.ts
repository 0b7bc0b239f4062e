import fs from 'node:fs';
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

/**
 * One owner for a data directory, from before initdb until the database has stopped. The lock names its holder by pid
 * and start time, so a holder that was killed, or whose pid now belongs to another process, does not hold it any more.
 */
export function lock(dir: string): () => void {
  const file = lockFile(dir);
  const mine = `${process.pid} ${startTimeOf(process.pid)}`;
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(dir);
    if (holder) throw new EmbeddedInUse(dir, holder);
    fs.rmSync(file, { force: true });
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
