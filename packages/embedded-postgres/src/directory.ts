import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ClusterUser, canEnter, clusterUser } from './user.ts';

/**
 * The real data directory for `dir`: usually `dir`; below `systemDirectory` when PostgreSQL's user cannot enter the
 * parent of `dir` (root starts from its closed home directory).
 */
export function clusterDirectory(
  dir: string,
  systemDirectory: string,
  user: ClusterUser = clusterUser(dir),
): string {
  const parent = path.dirname(dir);
  if (user.uid === undefined || !fs.existsSync(parent) || canEnter(user, parent)) return dir;
  const [below = '..'] = path.relative(os.tmpdir(), parent).split(path.sep);
  if (below !== '..') {
    // Created by mkdtemp for one run: made passable, which avoids leaving data in the system directory.
    fs.chmodSync(path.join(os.tmpdir(), below), 0o711);
    if (canEnter(user, parent)) return dir;
  }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  return path.join(systemDirectory, name, path.basename(dir));
}
