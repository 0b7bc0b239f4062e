import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { binariesFor, program } from './embedded-binaries.ts';
import { lock } from './embedded-lock.ts';
import { type Cluster, environment, type RunningServer, startServer } from './embedded-server.ts';
import { type ClusterUser, canEnter, clusterUser, giveTo } from './embedded-user.ts';

interface Options {
  /** The data directory; made on first use. */
  dir: string;
  /** Created if missing. */
  database?: string;
  /** PostgreSQL settings over ours. */
  settings?: Record<string, string | number>;
  /** A fixed port on 127.0.0.1; a free one by default. */
  port?: number;
}

export interface EmbeddedDatabase {
  url: string;
  port: number;
  /** Where the data really is: elsewhere than asked when the database's user cannot reach it there. */
  dir: string;
  /** Resolves when PostgreSQL has ended, whether stopped or by itself. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

/** Where root keeps what the database's user could not reach below a closed home directory. */
const systemHome = '/var/lib/shibiao';

const MB = 1024 * 1024;
const memory = Math.floor(os.totalmem() / MB);

/** For one machine, an eighth of whose memory is the database's own. Nothing here gives up durability: fsync and synchronous commit stay on. */
const usualSettings: Record<string, string | number> = {
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  max_connections: 100,
  shared_buffers: `${Math.min(2048, Math.max(128, Math.floor(memory / 8)))}MB`,
  effective_cache_size: `${Math.max(512, Math.floor(memory / 2))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: 0.9,
  random_page_cost: 1.1, // solid-state disks
  jit: 'off', // costs more than it saves on queries of milliseconds
};

/**
 * Starts PostgreSQL on a data directory and returns its address. It stops with `stop()`, and by itself when this
 * process ends in any way, kill -9 included. Throws `EmbeddedInUse` when another process uses the directory.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { database = 'shibiao', settings = {} } = options;
  const wanted = path.resolve(options.dir);
  fs.mkdirSync(path.dirname(wanted), { recursive: true });
  const user = clusterUser(wanted);
  const dir = clusterDirectory(wanted, user);
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  const unlock = await lock(dir);
  try {
    const isRoot = user.uid !== undefined;
    const native = binariesFor(user, isRoot ? systemHome : path.dirname(dir));
    const cluster: Cluster = { native, dir, user };
    if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) initialise(cluster);
    checkOwner(dir);
    const server = await startServer(cluster, { ...usualSettings, ...settings }, options.port);
    const url = await withDatabase(server, address(dir, server.port), database);
    void server.exited.then(unlock);
    const stop = async (): Promise<void> => {
      await server.stop();
      unlock();
    };
    return { url, port: server.port, dir, exited: server.exited, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Where the data of `dir` is kept, see `EmbeddedDatabase.dir`. */
export function clusterDirectory(dir: string, user: ClusterUser = clusterUser(dir)): string {
  const parent = path.dirname(dir);
  if (user.uid === undefined || !fs.existsSync(parent) || canEnter(user, parent)) return dir;
  const [below = '..'] = path.relative(os.tmpdir(), parent).split(path.sep);
  if (below !== '..') {
    // Made by mkdtemp for one run: open it for passing through rather than leave data in the system.
    fs.chmodSync(path.join(os.tmpdir(), below), 0o711);
    if (canEnter(user, parent)) return dir;
  }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  return path.join(systemHome, name, path.basename(dir));
}

/** initdb under a temporary name, renamed when complete: a kill half way leaves nothing that looks finished. */
function initialise({ native, dir, user }: Cluster): void {
  const unfinished = `${dir}.init`;
  for (const leftover of [unfinished, dir]) fs.rmSync(leftover, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile(dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  giveTo(user, unfinished);
  giveTo(user, passwordFile(dir));
  const options = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-instructions',
  ];
  // Code point order, the same on every system; lists that people read name an ICU collation.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const run = { ...user, env: environment(), cwd: unfinished, encoding: 'utf8' as const };
  const result = spawnSync(
    program(native, 'initdb'),
    [...options, ...locale, `--pwfile=${passwordFile(dir)}`],
    run,
  );
  if (result.status !== 0) throw new Error(`内置数据库初始化失败：${result.error?.message ?? result.stderr}`);
  fs.renameSync(unfinished, dir);
}

/** PostgreSQL insists on owning its data; its own message does not tell what to do. */
function checkOwner(dir: string): void {
  const me = process.getuid?.();
  const owner = fs.statSync(dir).uid;
  if (me === undefined || me === 0 || me === owner) return;
  throw new Error(
    `数据目录 ${dir} 属于另一个用户（uid ${owner}）。请以该用户或 root 启动，或用 DATA_DIR 指定另一个目录。`,
  );
}

function address(dir: string, port: number): URL {
  const password = fs.readFileSync(passwordFile(dir), 'utf8');
  return new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
}

async function withDatabase(server: RunningServer, url: URL, database: string): Promise<string> {
  const client = new Client({ connectionString: url.href });
  try {
    await client.connect();
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
    await client.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  url.pathname = `/${database}`;
  return url.href;
}

/** Beside the data directory, readable for the cluster's user only. */
const passwordFile = (dir: string): string => `${dir}.password`;
