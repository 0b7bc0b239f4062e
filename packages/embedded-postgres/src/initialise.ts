import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { program } from './binaries.ts';
import { EmbeddedError } from './errors.ts';
import { type Cluster, environment } from './server.ts';
import { giveTo } from './user.ts';

/**
 * Creates the cluster on its first start. Throws `EmbeddedError` for an unusable directory: incomplete, of another
 * PostgreSQL version, or owned by another user. Existing files are never changed.
 */
export function ensureInitialised(cluster: Cluster): void {
  const { dir } = cluster;
  if (fs.existsSync(dir)) checkOwner(dir);
  if (isEmpty(dir)) initialise(cluster);
  checkVersion(cluster);
}

/**
 * The address of the cluster's own database `postgres`, with the superuser's password.
 * @throws EmbeddedError when the password is lost
 */
export function superuserAddress(dir: string, port: number): URL {
  const password = keptPassword(dir);
  if (password === '') throw new EmbeddedError(passwordAdvice(dir, '不在'));
  return new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
}

/** Advice for a cluster with a missing or wrong password file. */
export const passwordAdvice = (dir: string, state: '不在' | '与数据库不符'): string =>
  `内置数据库的密码文件 ${passwordFile(dir)} ${state}，数据没有改动：请从备份的磁盘或原来的机器取回这个文件；` +
  `取不回时，把 ${dir} 改名，重新启动后恢复最近的备份。`;

/**
 * initdb works under a temporary name, renamed when complete: a kill half way leaves nothing that looks finished. A
 * password that is there is kept: the cluster that it opens may have been moved away only for a while.
 */
function initialise({ native, dir, user }: Cluster): void {
  const unfinished = `${dir}.init`;
  removeUnfinished(unfinished);
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (keptPassword(dir) === '')
    fs.writeFileSync(passwordFile(dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  giveTo(user, unfinished);
  giveTo(user, passwordFile(dir));
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile(dir)}`];
  // Code point order is the same on every system; lists that people read name an ICU collation.
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const result = spawnSync(
    program(native, 'initdb'),
    ['-D', unfinished, ...access, ...locale, '--no-instructions'],
    { ...user, env: environment(), cwd: unfinished, encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`内置数据库初始化失败：${result.error?.message ?? result.stderr}`);
  // The system refuses to remove a directory that is not empty.
  if (fs.existsSync(dir)) fs.rmdirSync(dir);
  fs.renameSync(unfinished, dir);
}

const isEmpty = (dir: string): boolean => !fs.existsSync(dir) || fs.readdirSync(dir).length === 0;

/** The first number that PostgreSQL gives to a database that people create; initdb's own are below. */
const FIRST_DATABASE = 16_384;

/** Removes an interrupted first start. @throws EmbeddedError when the directory holds more than initdb writes */
function removeUnfinished(unfinished: string): void {
  const databases = path.join(unfinished, 'base');
  const numbers = fs.existsSync(databases) ? fs.readdirSync(databases).map(Number) : [];
  if (numbers.some((number) => number >= FIRST_DATABASE))
    throw new EmbeddedError(`${unfinished} 里有一个完整的数据库，没有改动它：请把它改名或移走，再重新启动。`);
  fs.rmSync(unfinished, { recursive: true, force: true });
}

/** @throws EmbeddedError for an incomplete cluster, or another major version */
function checkVersion({ native, dir }: Cluster): void {
  const ours = majorOf(native);
  const file = path.join(dir, 'PG_VERSION');
  const theirs = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (theirs === ours) return;
  if (theirs !== '')
    throw new EmbeddedError(
      `数据目录 ${dir} 是 PostgreSQL ${theirs} 的，本版本内置 PostgreSQL ${ours}，数据没有改动：` +
        `请用原来的版本备份，把 ${dir} 改名，再用本版本启动并恢复备份。`,
    );
  const isCluster = fs.existsSync(path.join(dir, 'global', 'pg_control'));
  throw new EmbeddedError(
    isCluster
      ? `数据目录 ${dir} 缺少文件 PG_VERSION（或它是空的），里面的数据没有改动：如果只丢了这一个文件，` +
          `写回一行 ${ours}（建立它的 PostgreSQL 的版本）再启动；否则把目录改名，启动后恢复最近的备份。`
      : `${dir} 里有文件，却不是数据库，没有改动它们：请把它们移走，或把目录改名后恢复最近的备份。`,
  );
}

function majorOf(native: string): string {
  const { stdout } = spawnSync(program(native, 'postgres'), ['-V'], { encoding: 'utf8', cwd: '/' });
  return /(\d+)/.exec(stdout)?.[1] ?? '';
}

/** PostgreSQL requires ownership of its data; its own message gives no advice. */
function checkOwner(dir: string): void {
  const me = process.getuid?.();
  const owner = fs.statSync(dir).uid;
  if (me === undefined || me === 0 || me === owner) return;
  throw new EmbeddedError(
    `数据目录 ${dir} 属于另一个用户（uid ${owner}）。请以该用户或 root 启动，或换一个数据目录。`,
  );
}

function keptPassword(dir: string): string {
  const file = passwordFile(dir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
}

/** Beside the data directory, readable for the cluster's user only. */
const passwordFile = (dir: string): string => `${dir}.password`;
