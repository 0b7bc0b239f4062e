import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { systemApi } from '@shibiao/contract/system';
import { figure, figurePart } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';
import { orNotFound } from '../../lib/errors.ts';
import { markResolved } from './errors.queries.ts';
import { countTags, replaceTag, saveValue } from './system.queries.ts';

/** @throws 409 on a version conflict */
export async function saveSetting(
  db: Database,
  actor: Actor,
  { key, value, version }: InputOf<typeof systemApi.saveSetting>,
): Promise<void> {
  await transaction(db, actor, (trx) => saveValue(trx, key, value, version));
}

/** Marks an error as resolved; it reopens when it recurs. @throws 404 */
export async function resolveError(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, (trx) => markResolved(trx, actor, id));
}

const COUNTS = figurePart(systemApi.tags, 'counts');

/** Tags that contain a word, most used first by default. The counts are cached for everybody. */
export async function listTags(
  db: Executor,
  { keyword, sort, order, page, count }: InputOf<typeof systemApi.tags>,
): Promise<OutputOf<typeof systemApi.tags>> {
  const { value } = await figure(db, COUNTS, seenByAll, {}, async () => ({ byName: await countTags(db) }));
  const word = keyword?.toLowerCase() ?? '';
  const found = value.byName.filter(({ name }) => name.toLowerCase().includes(word));
  const sorted = sort === 'name' ? found : found.toSorted((a, b) => b.teachers - a.teachers);
  const isUsual = (order ?? (sort === 'name' ? 'asc' : 'desc')) === (sort === 'name' ? 'asc' : 'desc');
  const list = (isUsual ? sorted : sorted.toReversed()).slice((page - 1) * count, page * count);
  return { list, total: found.length };
}

/** Replaces or removes a tag. @returns the number of teachers @throws 404 when none had it */
export async function changeTag(
  db: Database,
  actor: Actor,
  name: string,
  to: string | null,
): Promise<{ teachers: number }> {
  const teachers = await transaction(db, actor, (trx) => replaceTag(trx, name, to));
  return { teachers: orNotFound(teachers || null, '标签') };
}
