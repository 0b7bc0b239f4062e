import { createServer } from 'node:net';

/** What went wrong at the start, and what to do about it, by the code of the system or of PostgreSQL. */
const ADVICE: Record<string, (error: Failure) => string> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 换一个端口。`,
  EACCES: ({ port, path, message }) =>
    port
      ? `没有权限使用端口 ${port}：1024 以下的端口需要特权，请用 PORT 换一个，前面放反向代理。`
      : `没有权限：${path ?? message}。请检查 DATA_DIR 的所有者，或用 DATA_DIR 换一个目录。`,
  EADDRNOTAVAIL: ({ address }) => `本机没有地址 ${address}：请检查 HOST。`,
  ENOSPC: () => '磁盘空间不足：请清理 DATA_DIR 所在的磁盘后再启动。',
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

interface Failure extends NodeJS.ErrnoException {
  port?: number;
  address?: string;
  hostname?: string;
}

const hostOf = ({ address, port }: Failure): string => (address ? `（${address}:${port}）` : '');

/** @returns a sentence for the operator; undefined when the error is not one that is foreseen */
export function adviceFor(error: unknown): string | undefined {
  // Several addresses of one name fail together.
  const first = error instanceof AggregateError ? (error.errors[0] as Failure) : (error as Failure);
  return ADVICE[first.code ?? '']?.(first);
}

/**
 * Whether the port can be had, before a database is started for nothing.
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
