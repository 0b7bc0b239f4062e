import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ClusterUser, canEnter, clusterUser } from './user.ts';

/**
 * Where the data asked for at `dir` really is. Usually there; below `systemDirectory` when the user that PostgreSQL
 * runs as cannot enter the parent of `dir` (root starts from its closed home directory).
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
    // Made by mkdtemp for one run: opened for passing through rather than leaving data in the system.
    fs.chmodSync(path.join(os.tmpdir(), below), 0o711);
    if (canEnter(user, parent)) return dir;
  }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  return path.join(systemDirectory, name, path.basename(dir));
}
