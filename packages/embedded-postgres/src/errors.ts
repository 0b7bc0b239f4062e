/** The machine or the data directory does not allow a start; the message tells people what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** A living process uses the data directory. */
export class EmbeddedInUse extends EmbeddedError {
  override name = 'EmbeddedInUse';

  constructor(dir: string, pid: number) {
    super(`数据目录 ${dir} 正被另一个服务使用（进程 ${pid}）。请先停止它。`);
  }
}
