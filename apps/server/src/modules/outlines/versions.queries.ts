import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';

const FILE = ['file.name', 'file.mime', 'file.size', 'file.storage', 'file.key', 'file.sha256'] as const;

/** All versions of a document, the newest first. */
export const versionsOf = (db: Executor, nodeId: number) =>
  db
    .selectFrom('teacher_node_version as v')
    .innerJoin('file', 'file.id', 'v.file_id')
    .leftJoin('account', 'account.id', 'v.by_account_id')
    .leftJoin('teacher_node_version as source', 'source.id', 'v.restored_from')
    .leftJoin('teacher_node_preview as p', 'p.version_id', 'v.id')
    .where('v.node_id', '=', nodeId)
    .select([
      'v.id',
      'v.no',
      'v.file_id as fileId',
      ...FILE,
      'v.note',
      'account.nickname as byName',
      'v.at',
      'v.source',
      'source.no as restoredFrom',
      sql<number>`coalesce(p.state, 0)`.as('previewState'),
      sql<number>`(select count(*)::integer from lesson_file f join lesson l on l.id = f.lesson_id and l.status = 1
        where f.version_id = v.id and f.deleted_at is null)`.as('lessons'),
    ])
    .orderBy('v.no', 'desc')
    .execute();

/** A version with its document and its file. @throws 404 */
export async function oneVersion(db: Executor, id: number) {
  const row = await db
    .selectFrom('teacher_node_version as v')
    .innerJoin('file', 'file.id', 'v.file_id')
    .innerJoin('teacher_node as n', 'n.id', 'v.node_id')
    .where('v.id', '=', id)
    .select([
      'v.id',
      'v.no',
      'v.node_id as nodeId',
      'n.teacher_id as teacherId',
      'v.file_id as fileId',
      ...FILE,
    ])
    .executeTakeFirst();
  return orNotFound(row, '版本');
}

/** The files of shared versions, or of their documents' newest; without those of deleted documents. */
export const sharedVersions = (db: Executor, ids: readonly number[], isNewest: boolean) =>
  db
    .selectFrom('teacher_node_version as shared')
    .innerJoin('teacher_node as n', 'n.id', 'shared.node_id')
    .innerJoin('teacher_node_version as v', (join) =>
      join.on('v.id', '=', isNewest ? sql.ref('n.current_version_id') : sql.ref('shared.id')),
    )
    .innerJoin('file', 'file.id', 'v.file_id')
    .where('shared.id', 'in', [...ids])
    .where('n.deleted_at', 'is', null)
    .select(['shared.id', ...FILE])
    .execute();

/** The number that the next version of a document takes. The caller holds the document's lock. */
export async function nextNumber(trx: Trx, nodeId: number): Promise<number> {
  const row = await trx
    .selectFrom('teacher_node_version')
    .where('node_id', '=', nodeId)
    .select((eb) => eb.fn.max('no').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export const previewOf = (db: Executor, versionId: number) =>
  db
    .selectFrom('teacher_node_preview')
    .where('version_id', '=', versionId)
    .select(['state', 'html', 'text', 'pages'])
    .executeTakeFirst();

/** Keeps a preview; of two that were made at once the first stays. */
export async function keepPreview(
  db: Executor,
  versionId: number,
  made: { state: number; html: string | null; text: string | null; grams: string[]; pages: number | null },
): Promise<void> {
  await db
    .insertInto('teacher_node_preview')
    .values({ version_id: versionId, ...made })
    .onConflict((conflict) => conflict.column('version_id').doNothing())
    .execute();
}

/** Newest versions that nobody has looked into yet, a few at a time. */
export const withoutPreview = (db: Executor, most: number) =>
  db
    .selectFrom('teacher_node as n')
    .innerJoin('teacher_node_version as v', 'v.id', 'n.current_version_id')
    .innerJoin('file', 'file.id', 'v.file_id')
    .where('n.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('teacher_node_preview as p').whereRef('p.version_id', '=', 'v.id'))),
    )
    .select(['v.id', ...FILE])
    .orderBy('v.id', 'desc')
    .limit(most)
    .execute();

/** The documents of versions, one for each version that there is. */
export async function nodesOfVersions(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('teacher_node_version')
    .where('id', 'in', [...ids])
    .select('node_id as nodeId')
    .execute();
  return rows.map((row) => row.nodeId);
}

/** The newest version of a document. */
export async function newestVersion(trx: Executor, nodeId: number): Promise<number> {
  const row = await trx
    .selectFrom('teacher_node')
    .where('id', '=', nodeId)
    .select('current_version_id as id')
    .executeTakeFirst();
  return orNotFound(row?.id, '版本');
}
