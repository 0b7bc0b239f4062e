import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { program } from './binaries.ts';
import { EmbeddedError } from './errors.ts';
import { type Cluster, environment } from './server.ts';
import { giveTo } from './user.ts';

/** Makes the cluster on its first start; throws `EmbeddedError` when an existing one belongs to somebody else. */
export function ensureInitialised(cluster: Cluster): void {
  if (!fs.existsSync(path.join(cluster.dir, 'PG_VERSION'))) initialise(cluster);
  checkOwner(cluster.dir);
}

/** The address of the cluster's own database `postgres`, with the superuser's password. */
export function superuserAddress(dir: string, port: number): URL {
  const password = fs.readFileSync(passwordFile(dir), 'utf8');
  return new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
}

/** initdb works under a temporary name, renamed when complete: a kill half way leaves nothing that looks finished. */
function initialise({ native, dir, user }: Cluster): void {
  const unfinished = `${dir}.init`;
  for (const leftover of [unfinished, dir]) fs.rmSync(leftover, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
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
  fs.renameSync(unfinished, dir);
}

/** PostgreSQL insists on owning its data; its own message does not tell what to do. */
function checkOwner(dir: string): void {
  const me = process.getuid?.();
  const owner = fs.statSync(dir).uid;
  if (me === undefined || me === 0 || me === owner) return;
  throw new EmbeddedError(
    `数据目录 ${dir} 属于另一个用户（uid ${owner}）。请以该用户或 root 启动，或换一个数据目录。`,
  );
}

/** Beside the data directory, readable for the cluster's user only. */
const passwordFile = (dir: string): string => `${dir}.password`;
