import fs from 'node:fs';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { binariesFor } from './binaries.ts';
import { clusterDirectory } from './directory.ts';
import { EmbeddedError } from './errors.ts';
import { ensureInitialised, passwordAdvice, superuserAddress } from './initialise.ts';
import { lock } from './lock.ts';
import { openLog } from './log.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Settings, usualSettings } from './settings.ts';
import { supervise } from './supervise.ts';
import { clusterUser } from './user.ts';

export interface Options {
  /** The data directory; made on first use. */
  dir: string;
  /** Created if missing. */
  database: string;
  /** Where root keeps data and binaries that the database's user could not reach elsewhere, such as /var/lib/name. */
  systemDirectory: string;
  /** PostgreSQL settings over the usual ones. */
  settings?: Settings;
  /** A fixed port on 127.0.0.1; a free one by default. */
  port?: number;
  /** Where PostgreSQL's own log is kept, rotated; nowhere by default. */
  logDirectory?: string;
  /** Called with the address of the database `postgres` before a missing database is created. */
  beforeUse?: (url: string) => Promise<void>;
  /** Called with a sentence when the database ended by itself and when it runs again. */
  report?: (sentence: string) => void;
}

export interface EmbeddedDatabase {
  /** With the superuser's password. */
  url: string;
  port: number;
  /** Where the data really is, see `clusterDirectory`. */
  dir: string;
  /** Resolves with the reason when PostgreSQL ended by itself and could not be started again. */
  failed: Promise<Error>;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory and returns its address. It stops with `stop()`, and by itself when this
 * process ends in any way, kill -9 included. When it dies it is started again on the same port, and the directory stays
 * locked meanwhile. Throws `EmbeddedInUse` when another process uses the directory, another
 * `EmbeddedError` when the machine does not allow a start.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { systemDirectory, settings = {} } = options;
  const wanted = path.resolve(options.dir);
  makeFolder(path.dirname(wanted));
  const user = clusterUser(wanted);
  const dir = clusterDirectory(wanted, systemDirectory, user);
  makeFolder(path.dirname(dir));
  const unlock = await lock(dir);
  try {
    const isRoot = user.uid !== undefined;
    const native = binariesFor(user, isRoot ? systemDirectory : path.dirname(dir));
    const log = options.logDirectory === undefined ? null : openLog(options.logDirectory);
    const cluster = { native, dir, user, log };
    ensureInitialised(cluster);
    const allSettings = { ...usualSettings, ...settings };
    const server = await startServer(cluster, allSettings, { port: options.port });
    const { port } = server;
    const url = await withDatabase(server, dir, options);
    const supervised = supervise(server, {
      restart: () => startServer(cluster, allSettings, { port, attempts: 2 }),
      report: options.report ?? (() => {}),
    });
    const end = (): void => {
      log?.end();
      unlock();
    };
    void supervised.failed.then(end);
    const stop = async (): Promise<void> => {
      await supervised.stop();
      end();
    };
    return { url, port, dir, failed: supervised.failed, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PostgreSQL's code for a wrong password. */
const WRONG_PASSWORD = '28P01';

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new EmbeddedError(`${folder} 是文件，不是目录，请换数据目录。`);
    if (code === 'ENOSPC') throw new EmbeddedError(`磁盘已满，不能建立数据目录 ${folder}。`);
    throw new EmbeddedError(`不能建立数据目录 ${folder}（${code}），请换用户或换数据目录。`);
  }
}

async function withDatabase(
  server: RunningServer,
  dir: string,
  { database, beforeUse }: Options,
): Promise<string> {
  try {
    const url = superuserAddress(dir, server.port);
    await beforeUse?.(url.href);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
    await client.end();
    url.pathname = `/${database}`;
    return url.href;
  } catch (error) {
    await server.stop();
    if ((error as { code?: string }).code === WRONG_PASSWORD)
      throw new EmbeddedError(passwordAdvice(dir, '与数据库不符'), { cause: error });
    throw error;
  }
}
