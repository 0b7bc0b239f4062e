import fs from 'node:fs';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { binariesFor } from './binaries.ts';
import { clusterDirectory } from './directory.ts';
import { ensureInitialised, superuserAddress } from './initialise.ts';
import { lock } from './lock.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Settings, usualSettings } from './settings.ts';
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
}

export interface EmbeddedDatabase {
  /** With the superuser's password. */
  url: string;
  port: number;
  /** Where the data really is, see `clusterDirectory`. */
  dir: string;
  /** Resolves when PostgreSQL has ended, whether stopped or by itself. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory and returns its address. It stops with `stop()`, and by itself when this
 * process ends in any way, kill -9 included. Throws `EmbeddedInUse` when another process uses the directory, another
 * `EmbeddedError` when the machine does not allow a start.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { database, systemDirectory, settings = {} } = options;
  const wanted = path.resolve(options.dir);
  fs.mkdirSync(path.dirname(wanted), { recursive: true });
  const user = clusterUser(wanted);
  const dir = clusterDirectory(wanted, systemDirectory, user);
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  const unlock = await lock(dir);
  try {
    const isRoot = user.uid !== undefined;
    const native = binariesFor(user, isRoot ? systemDirectory : path.dirname(dir));
    const cluster = { native, dir, user };
    ensureInitialised(cluster);
    const server = await startServer(cluster, { ...usualSettings, ...settings }, options.port);
    const url = await withDatabase(server, superuserAddress(dir, server.port), database);
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
