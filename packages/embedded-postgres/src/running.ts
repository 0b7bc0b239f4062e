import fs from 'node:fs';
import path from 'node:path';
import { superuserAddress } from './initialise.ts';
import { holderOf } from './lock.ts';

/**
 * The address of a database that some process runs on the directory just now, with the superuser's password.
 * @returns null when nobody runs it
 */
export function addressOfRunning(dir: string, database: string): string | null {
  if (!holderOf(dir)) return null;
  const port = Number(fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const url = superuserAddress(dir, port);
  url.pathname = `/${database}`;
  return url.href;
}
