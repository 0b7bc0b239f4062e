import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { EmbeddedError } from './errors.ts';

/** The user that PostgreSQL runs as. Empty: the same as this process. */
export interface ClusterUser {
  uid?: number;
  gid?: number;
}

const windows = process.platform === 'win32';

/**
 * PostgreSQL refuses to run as root, so root uses another user: the owner of existing data, else `postgres` or `nobody`
 * (initdb needs a uid with an entry in /etc/passwd).
 */
export function clusterUser(dir: string): ClusterUser {
  if (windows || process.getuid?.() !== 0) return {};
  const owner = fs.statSync(dir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const entries = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = entries.map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) {
    throw new EmbeddedError('以 root 运行时需要系统用户 postgres 或 nobody。请改用普通用户启动。');
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether that user can run this command; always from `/`, because our own cwd may be closed to them. */
export function canRun(user: ClusterUser, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether that user can enter the directory. */
export function canEnter(user: ClusterUser, directory: string): boolean {
  return canRun(user, '/bin/sh', ['-c', 'cd "$0"', directory]);
}

/** Makes that user the owner of a file or empty directory; nothing to do for ourselves. */
export function giveTo(user: ClusterUser, file: string): void {
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(file, user.uid, user.gid);
}
