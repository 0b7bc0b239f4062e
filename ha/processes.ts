import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterUser } from '@shibiao/embedded-postgres/user';

const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const NEEDED = [
  ['patroni', '/usr/bin/patroni'],
  ['etcd-server', '/usr/bin/etcd'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['postgresql-15', `${POSTGRES_BIN}/postgres`],
] as const;

/** Missing Debian packages. */
export const missingPackages = (): string[] =>
  NEEDED.filter(([, file]) => !existsSync(file)).map(([name]) => name);

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Waits for another process's state. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  seconds = 60,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${seconds} 秒内没有等到：${what}`);
    await sleep(100);
  }
}

/** Starts a program of the cluster as the database's user with its output in a file. */
export function run(command: string, args: string[], user: ClusterUser, log: string): ChildProcess {
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: { PATH: `${POSTGRES_BIN}:/usr/bin:/bin:/usr/sbin`, LC_ALL: 'C.UTF-8', TZ: 'Asia/Shanghai' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(out);
  child.stderr.pipe(out);
  return child;
}

/** Kills a program like a power failure. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** The postmaster of a data directory. */
export function postmasterOf(directory: string): number {
  return Number.parseInt(readFileSync(`${directory}/postmaster.pid`, 'utf8'), 10);
}

/** Kills every process of a data directory, found by its working directory. */
export function killAllIn(directory: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === directory) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // Already ended.
    }
  }
}

/** Whether haproxy accepts a configuration; throws its errors. */
export function checkHaproxy(file: string): void {
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`haproxy 不接受 ${file}：${stderr}`);
}
