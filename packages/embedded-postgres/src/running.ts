import fs from 'node:fs';
import path from 'node:path';
import { superuserAddress } from './initialise.ts';
import { holderOf } from './lock.ts';

/**
 * Address of a database that another process runs on the directory, with the superuser's password.
 * @returns null when none runs
 */
export function addressOfRunning(dir: string, database: string): string | null {
  if (!holderOf(dir)) return null;
  const port = Number(fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const url = superuserAddress(dir, port);
  url.pathname = `/${database}`;
  return url.href;
}
