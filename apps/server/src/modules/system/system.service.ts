import type { InputOf } from '@shibiao/contract/endpoint';
import type { systemApi } from '@shibiao/contract/system';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { markResolved } from './errors.queries.ts';
import { replaceTag, saveValue } from './system.queries.ts';

/** @throws 409 when somebody saved in between */
export async function saveSetting(
  db: Database,
  actor: Actor,
  { key, value, version }: InputOf<typeof systemApi.saveSetting>,
): Promise<void> {
  await transaction(db, actor, (trx) => saveValue(trx, key, value, version));
}

/** Marks an error as done; it opens again when it comes back. @throws 404 */
export async function resolveError(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, (trx) => markResolved(trx, actor, id));
}

/** Puts another tag in a tag's place, or none. @returns how many teachers had it @throws 404 when none had */
export async function changeTag(
  db: Database,
  actor: Actor,
  name: string,
  to: string | null,
): Promise<{ teachers: number }> {
  const teachers = await transaction(db, actor, (trx) => replaceTag(trx, name, to));
  return { teachers: orNotFound(teachers || null, '标签') };
}
