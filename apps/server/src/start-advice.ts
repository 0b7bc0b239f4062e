import { createServer } from 'node:net';

/** Advice for errors at the start or in a command, by system or PostgreSQL code. */
const ADVICE: Record<string, (error: Failure) => string> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 换一个端口。`,
  EACCES: ({ port, path, message }) =>
    port
      ? `没有权限使用端口 ${port}：1024 以下的端口需要特权，请用 PORT 换一个，前面放反向代理。`
      : `没有权限：${path ?? message}。请检查 DATA_DIR 的所有者，或用 DATA_DIR 换一个目录。`,
  EADDRNOTAVAIL: ({ address }) => `本机没有地址 ${address}：请检查 HOST。`,
  ENOSPC: () => '磁盘空间不足：请清理 DATA_DIR 所在的磁盘后再启动。',
  EDQUOT: () => '磁盘配额已用完：请清理 DATA_DIR 所在的磁盘后再试。',
  EIO: ({ path }) => `磁盘读写出错${path ? `（${path}）` : ''}：请检查磁盘，先把最近的备份复制到别处。`,
  ENOENT: ({ path }) => `找不到 ${path}：请检查路径，目录须先建好。`,
  EISDIR: ({ path }) => `${path ?? '给出的路径'} 是目录，不是文件：请写上文件名。`,
  ENOTDIR: ({ path }) => `${path} 的上级不是目录：请检查路径。`,
  ERR_MODULE_NOT_FOUND: missingPackage,
  MODULE_NOT_FOUND: missingPackage,
  EROFS: ({ path }) => `${path} 所在的磁盘只读：请用 DATA_DIR 换一个目录。`,
  ECONNREFUSED: (error) =>
    `连不上数据库${hostOf(error)}：请确认 PostgreSQL 已启动，DATABASE_URL 的地址和端口无误。`,
  ETIMEDOUT: (error) => `数据库${hostOf(error)} 没有应答：请检查网络和防火墙。`,
  ENOTFOUND: ({ hostname }) => `找不到数据库的主机 ${hostname}：请检查 DATABASE_URL。`,
  '28P01': () => '数据库的用户名或密码不对：请检查 DATABASE_URL。',
  '28000': () => '数据库不允许这个用户从本机连接：请检查 DATABASE_URL 和 pg_hba.conf。',
  '3D000': ({ message }) => `数据库不存在（${message}）：请先创建它（create database），再启动。`,
  '42501': ({ message }) => `数据库用户的权限不够（${message}）：它须是数据库的所有者。`,
  '53300': () => '数据库的连接已满：请调高 max_connections，或调低 DATABASE_POOL。',
  '53100': () => '数据库所在的磁盘已满：请清理后再启动。',
  '57P03': () => '数据库正在启动或停止：请稍后再启动。',
  '25006': () => 'DATABASE_URL 里没有可写的数据库，都是备库：请等切换完成，或检查地址。',
};

/** An installed package may lack files although it matches the lockfile. */
function missingPackage({ message }: Failure): string {
  const name = /(?:package|module) '([^']+)'/.exec(message)?.[1] ?? '';
  return `缺少依赖包${name ? ` ${name}` : ''}：请在安装目录执行 npm ci，再试一次。`;
}

interface Failure extends NodeJS.ErrnoException {
  port?: number;
  address?: string;
  hostname?: string;
}

const hostOf = ({ address, port }: Failure): string => (address ? `（${address}:${port}）` : '');

/** @returns advice for the operator; undefined for an unknown error */
export function adviceFor(error: unknown): string | undefined {
  // Several addresses of one name fail together.
  const first = error instanceof AggregateError ? (error.errors[0] as Failure) : (error as Failure);
  if (CHINESE.test(first.message ?? '')) return undefined;
  return ADVICE[first.code ?? '']?.(first);
}

const CHINESE = /\p{Script=Han}/u;

/** Prints one sentence with advice instead of a stack; LOG_LEVEL=debug adds the stack. */
export function tellOperator(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const own = CHINESE.test(message) ? message : undefined;
  console.error(
    adviceFor(error) ??
      own ??
      `出现没有预料到的错误，没有完成（${message}）。请加上 LOG_LEVEL=debug 再执行一次，把全部输出发给维护者。`,
  );
  if (process.env['LOG_LEVEL'] === 'debug') console.error(stack);
}

/**
 * Checks that the port is free before a database is started.
 * @throws the system's error
 */
export async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
