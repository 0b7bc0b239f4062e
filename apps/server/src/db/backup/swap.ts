import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withDatabase, writableHost } from '../hosts.ts';
import { quoted } from './tables.ts';

/** Every PostgreSQL server has this database; the others are renamed from it. */
const MAINTENANCE = 'postgres';
const STAMP = /^\d{14}$/;
const MB = 1024 * 1024;

/** A restore in progress. */
export interface Restoring {
  /** Connection to the maintenance database. */
  admin: pg.Client;
  /** Address of the host that accepts writes. */
  url: string;
  /** Name of the product's database. */
  present: string;
  /** Suffix of the databases that this restore creates: its start time. */
  suffix: string;
}

/**
 * Runs one restore at a time, after cleaning up an earlier one that was interrupted.
 * @throws Error in Chinese when the database user may not restore, or another restore is running
 */
export async function withRestoreLock<T>(
  address: string,
  say: (text: string) => void,
  work: (restoring: Restoring) => Promise<T>,
): Promise<T> {
  return await withAdmin(address, async (admin, url, present) => {
    await checkRights(admin, present);
    if (!(await lock(admin, present))) throw new Error('另一个恢复正在进行，请等它结束。');
    await settle(admin, present, say);
    const suffix = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    return await work({ admin, url, present, suffix });
  });
}

/**
 * Cleans up after an interrupted restore: reopens or renames back a database that was closed or moved, and drops
 * half-restored ones by name. Skips a restore in progress and a server without the needed rights.
 * @param say receives a message for each step
 */
export async function settleRestores(address: string, say: (text: string) => void): Promise<void> {
  await withAdmin(address, async (admin, _url, present) => {
    if (await lock(admin, present)) await settle(admin, present, say);
  }).catch(() => undefined);
}

async function withAdmin<T>(
  address: string,
  work: (admin: pg.Client, url: string, present: string) => Promise<T>,
): Promise<T> {
  const url = await writableHost(address, MAINTENANCE);
  const admin = new pg.Client({ connectionString: withDatabase(url, MAINTENANCE) });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin, url, decodeURIComponent(new URL(url).pathname.slice(1)));
  } finally {
    await admin.end();
  }
}

/** The lock is released with the connection, also by a kill. */
async function lock(admin: pg.Client, present: string): Promise<boolean> {
  const { rows } = await admin.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtext('restore'), hashtext($1)) as held`,
    [present],
  );
  return rows[0]?.held ?? false;
}

/** @throws Error before anything is changed */
async function checkRights(admin: pg.Client, present: string): Promise<void> {
  const { rows } = await admin.query<{ name: string; creates: boolean; owns: boolean }>(
    `select rolname as name, rolsuper or rolcreatedb as creates,
      rolsuper or coalesce((select pg_has_role(datdba, 'usage') from pg_database where datname = $1), true) as owns
    from pg_roles where rolname = current_user`,
    [present],
  );
  const { name = '', creates = false, owns = false } = rows[0] ?? {};
  if (!creates)
    throw new Error(
      `数据库用户 ${name} 不能建立数据库，恢复没有开始：请由数据库管理员执行 alter role ${quoted(name)} createdb，恢复后可以收回。`,
    );
  if (!owns)
    throw new Error(
      `数据库用户 ${name} 不是数据库 ${present} 的所有者，恢复没有开始：请由数据库管理员执行 alter database ${quoted(present)} owner to ${quoted(name)}。`,
    );
}

interface Names {
  present: string;
  beside: string;
  former: string;
}

/**
 * Swaps the restored database in; both renames are one transaction, so that a kill leaves either the old or the new one
 * open. Connected clients reconnect to the restored one; new connections wait.
 * @returns the name of the former database; empty when it did not exist
 */
export async function swap(
  admin: pg.Client,
  url: string,
  { present, beside, former }: Names,
): Promise<string> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [present]);
  const closer = new pg.Client({ connectionString: withDatabase(url, MAINTENANCE) });
  closer.on('error', () => undefined);
  await closer.connect();
  const leaving = new AbortController();
  const ended = endSessions(closer, [present, beside], leaving.signal);
  try {
    await admin.query('begin');
    await admin.query('set local lock_timeout = 0');
    // New connections are refused from here on; PostgreSQL waits until the present ones end.
    if (rowCount) await admin.query(`alter database ${quoted(present)} rename to ${quoted(former)}`);
    await admin.query(`alter database ${quoted(beside)} rename to ${quoted(present)}`);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback').catch(() => undefined);
    if ((error as { code?: string }).code !== IN_USE) throw error;
    throw new Error(
      `数据库 ${present} 仍有人连着（可能是别的用户的 psql 或备份程序），没有换上恢复的数据：请断开他们再恢复一次。`,
      { cause: error },
    );
  } finally {
    leaving.abort();
    await ended;
    await closer.end();
  }
  return rowCount ? former : '';
}

const IN_USE = '55006';

/** Ends the sessions of some databases repeatedly until told to stop. */
async function endSessions(client: pg.Client, databases: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The rename reports sessions of other users, which we may not end.
    await client
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = any($1) and backend_type = 'client backend'`,
        [databases],
      )
      .catch(() => undefined);
    await sleep(100, undefined, { signal }).catch(() => undefined);
  }
}

interface Found {
  name: string;
  isOpen: boolean;
  bytes: number;
}

/** Undoes renames first, then drops: a dropped database never holds people's rows. */
async function settle(admin: pg.Client, present: string, say: (text: string) => void): Promise<void> {
  const { rows } = await admin.query<Found>(
    `select datname as name, datallowconn as "isOpen", pg_database_size(oid)::float8 as bytes from pg_database
    where datname = $1 or starts_with(datname, $1 || '_restore_') or starts_with(datname, $1 || '_before_')
    order by datname`,
    [present],
  );
  const ofKind = (kind: string) =>
    rows.filter(({ name }) => {
      const prefix = `${present}_${kind}_`;
      return name.startsWith(prefix) && STAMP.test(name.slice(prefix.length));
    });
  const halves = ofKind('restore');
  const formers = ofKind('before');
  const open = (name: string) => admin.query(`alter database ${quoted(name)} allow_connections true`);
  const now = rows.find(({ name }) => name === present);
  for (const { name, isOpen } of formers) if (!isOpen) await open(name);
  const last = formers.at(-1);
  let isThere = now !== undefined;
  if (!isThere && last && halves.some(({ name }) => name.slice(-14) === last.name.slice(-14))) {
    await admin.query(`alter database ${quoted(last.name)} rename to ${quoted(present)}`);
    isThere = true;
    say(`上次恢复在换上时中断，已换回恢复之前的数据（${last.name}）。`);
  } else if (now && !now.isOpen && halves.length > 0) {
    await open(present);
    say(`上次恢复在换上时中断，数据库 ${present} 已重新打开，数据是恢复之前的。`);
  }
  // A half-restored database without its counterpart may hold the only rows and is kept.
  for (const { name, bytes } of isThere ? halves : []) {
    await admin.query(`drop database ${quoted(name)} with (force)`);
    say(`已删除上次没有完成的恢复留下的数据库 ${name}（${Math.ceil(bytes / MB)} MB）。`);
  }
}
