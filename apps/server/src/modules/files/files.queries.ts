import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import type { NounModule } from '../../noun.ts';

/** Shown to all staff: portraits, posters, equipment. */
const STAFF_PURPOSES = ['avatar', 'teacherPhoto', 'poster', 'equipment'];
const VISITORS_PURPOSES = ['poster'];

/**
 * A file is read by whoever uploaded it and by whoever may read what it belongs to, as the nouns say in their modules
 * (`readableFiles`). The subject decides anew at every download.
 */
function readable(actor: Actor, modules: readonly NounModule[]): Condition {
  const isStaff = actor.userType === 1;
  const ofNouns = modules.flatMap(({ readableFiles }) => {
    const rule = isStaff ? readableFiles?.staff : readableFiles?.visitors;
    return rule ? [rule(actor)] : [];
  });
  return sql`(${sql.join(
    [
      sql`file.uploaded_by = ${actor.accountId}`,
      sql`file.purpose = any(${isStaff ? STAFF_PURPOSES : VISITORS_PURPOSES}::text[])`,
      ...ofNouns,
    ],
    sql` or `,
  )})`;
}

const COLUMNS = [
  'file.id',
  'file.name',
  'file.mime',
  'file.size',
  'file.storage',
  'file.key',
  'file.sha256',
  'file.purpose',
] as const;

/** One file that the caller may read. @throws 404 */
export async function oneFile(db: Executor, actor: Actor, id: number, modules: readonly NounModule[]) {
  const row = await db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where('file.deleted_at', 'is', null)
    .where(readable(actor, modules))
    .select(COLUMNS)
    .executeTakeFirst();
  return orNotFound(row, '文件');
}

/** A file without a caller; only for links that we signed. @throws 404 */
export async function signedFile(db: Executor, id: number) {
  const row = await db
    .selectFrom('file')
    .where('file.id', '=', id)
    .where('file.deleted_at', 'is', null)
    .select(COLUMNS)
    .executeTakeFirst();
  return orNotFound(row, '文件');
}

/** The files among these that the caller may read. */
export async function filesByIds(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
  modules: readonly NounModule[],
) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('file')
    .where('file.id', 'in', [...ids])
    .where('file.deleted_at', 'is', null)
    .where(readable(actor, modules))
    .select(COLUMNS)
    .orderBy('file.id')
    .execute();
}

/** The file that was registered under a key. */
export const fileOfKey = (db: Executor, key: string) =>
  db.selectFrom('file').where('key', '=', key).select(COLUMNS).executeTakeFirst();

/** Lets one request at a time register a key, until its transaction ends. */
export async function lockKey(trx: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Whether the object is registered already: a ticket is valid for one file. */
export const isKeyTaken = async (db: Executor, key: string): Promise<boolean> =>
  (await fileOfKey(db, key)) !== undefined;

/** Keys of the latest uploads in a server's own directory. */
export async function newestKeys(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .where('storage', '=', 'local')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}
