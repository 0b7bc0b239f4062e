import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import net from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './binaries.ts';
import { EmbeddedError } from './errors.ts';
import { clearLeftovers, ownerMark } from './processes.ts';
import type { Settings } from './settings.ts';
import type { ClusterUser } from './user.ts';

/** Facts for running one cluster. */
export interface Cluster {
  native: string;
  dir: string;
  user: ClusterUser;
  /** Receives PostgreSQL's output. */
  log: Writable | null;
}

export interface StartOptions {
  /** A fixed port; a free one by default. */
  port?: number | undefined;
  /** Number of start attempts; 10 by default. */
  attempts?: number;
}

export interface RunningServer {
  port: number;
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

const windows = process.platform === 'win32';

/**
 * Guard process between Node and PostgreSQL that holds the read end of Node's pipe. End of file means that Node stops
 * it or was killed: PostgreSQL gets a fast shutdown, after a minute an immediate one, at last a kill. It has its own
 * session without terminal signals, so that Ctrl-C lets the server drain first. Its first two arguments, `ownerMark`,
 * identify the owner.
 */
const guard = [
  'trap "" INT TERM HUP',
  'exec 3<&0',
  'shift 2',
  'wait_for() { i=0; while [ $i -lt $1 ]; do kill -0 $postgres || exit; sleep 1; i=$((i+1)); done; }',
  '"$@" </dev/null & postgres=$!',
  '(read _ <&3; kill -INT $postgres; wait_for 60; kill -QUIT $postgres; wait_for 10; kill -KILL $postgres) >/dev/null 2>&1 & reader=$!',
  'wait $postgres; status=$?',
  'kill -9 $reader 2>/dev/null',
  'exit $status',
].join('\n');

export async function startServer(
  cluster: Cluster,
  settings: Settings,
  { port: wantedPort, attempts = 10 }: StartOptions = {},
): Promise<RunningServer> {
  await clearLeftovers(cluster.dir);
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort());
    const child = launch(cluster, port, settings);
    const { ready, log } = await readiness(child, cluster.log);
    if (ready) return { port, exited: untilExit(child), stop: () => stop(child, cluster) };
    // Somebody took the port meanwhile, or backends of a killed postmaster are still leaving.
    if (attempt >= attempts) throw new EmbeddedError(reasonIn(log));
    await sleep(300);
    await clearLeftovers(cluster.dir);
  }
}

/** PostgreSQL's last fatal message; its log has the rest. */
function reasonIn(log: string): string {
  const lines = log.trim().split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC)\b/.test(line)) ?? lines.at(-1) ?? '';
  return `内置数据库没有启动（${fatal}），数据没有改动。请检查磁盘空间和数据目录的所有者；仍不能启动时，把数据目录改名，启动后恢复最近的备份。`;
}

function launch({ native, dir, user }: Cluster, port: number, settings: Settings): ChildProcess {
  const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const assignments = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [program(native, 'postgres'), '-D', dir, '-p', String(port), ...assignments] as const;
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe'];
  const env = environment();
  return windows
    ? spawn(command[0], command.slice(1), { env, cwd: dir, windowsHide: true, stdio })
    : spawn('/bin/sh', ['-c', guard, ...ownerMark(), ...command], {
        ...user,
        env,
        cwd: dir,
        detached: true,
        stdio,
      });
}

function readiness(child: ChildProcess, kept: Writable | null): Promise<{ ready: boolean; log: string }> {
  let log = '';
  return new Promise((resolve) => {
    child.stdin?.on('error', () => {}); // the pipe breaks when PostgreSQL ends by itself
    child.once('error', (error) => resolve({ ready: false, log: log + error.message }));
    child.once('exit', () => resolve({ ready: false, log }));
    child.stderr?.on('data', (chunk: Buffer) => {
      kept?.write(chunk);
      log = (log + chunk.toString()).slice(-20_000);
      if (log.includes('ready to accept connections')) resolve({ ready: true, log });
    });
  });
}

function untilExit(child: ChildProcess): Promise<void> {
  // The running database must not keep this process alive.
  child.unref();
  for (const pipe of [child.stdin, child.stderr]) (pipe as net.Socket | null)?.unref();
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });
}

async function stop(child: ChildProcess, { native, dir }: Cluster): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (windows) spawnSync(program(native, 'pg_ctl'), ['stop', '-m', 'fast', '-D', dir], { windowsHide: true });
  else child.stdin?.end();
  await exited;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Removes PG… variables of the user (PGDATA, PGPORT and others) and sets readable messages. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^PG[A-Z]/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', LANG: 'C' };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
