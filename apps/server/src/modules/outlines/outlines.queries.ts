import { outlinesApi } from '@shibiao/contract/outlines';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { containsPhrase, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { visibleLessons } from '../lessons/columns.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

/**
 * Documents that came by a lesson only: for staff who see the lesson, for the teacher if released; for both, if they
 * brought a version themselves. Asked a document at a time: `exists` would read all versions and lessons first.
 */
const isOpen = (actor: Actor): Condition =>
  sql`(teacher_node.kind = 'folder' or (select true from teacher_node_version v where v.node_id = teacher_node.id
      and (v.source = 'upload' or v.by_account_id = ${actor.accountId}) limit 1)
    or (select true from lesson_file f join lesson on lesson.id = f.lesson_id where f.node_id = teacher_node.id
      and ${actor.userType === 1 ? visibleLessons(actor) : sql`f.deleted_at is null and f.released_at is not null`}
      limit 1))`;

/** Nodes of teachers whom the actor sees; partners see documents only where a lesson or a link gives them. */
export const visibleTrees = (actor: Actor): Condition =>
  actor.userType === 2
    ? sql`false`
    : sql`(exists (select from teacher where teacher.id = teacher_node.teacher_id and teacher.deleted_at is null
        and ${visibleTeachers(actor)}) and ${isOpen(actor)})`;

/** Files of documents, for whoever may see the list of them: staff with the function, the teacher the own ones. */
export const readableDocuments = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'teacher_node' and ${isGranted(actor, `/api${outlinesApi.list.path}`)}::boolean
    and exists (select from teacher_node where teacher_node.id = file.subject_id and teacher_node.deleted_at is null
      and ${visibleTrees(actor)}))`;

const lessonsOf = sql<number>`(select count(distinct f.lesson_id)::integer from lesson_file f
  join lesson l on l.id = f.lesson_id and l.status = 1 where f.node_id = teacher_node.id and f.deleted_at is null)`;
/** Asked a document at a time, like `isOpen`. */
const IS_USED = sql<boolean>`coalesce((select true from lesson_file f
  where f.node_id = teacher_node.id and f.deleted_at is null limit 1), false)`;

/** The keyword in a document's own name and topic, a folder above it, its teacher, and where asked in its contents. */
const matches = (words: string, inText: boolean): Condition => sql`(${matchesKeyword('teacher_node', words)}
  or teacher_node.parent_id = any(array(select folder.id from teacher_node folder
    where folder.kind = 'folder' and folder.deleted_at is null and ${matchesKeyword('folder', words)}))
  or teacher_node.teacher_id = any(array(select teacher.id from teacher where ${matchesKeyword('teacher', words)}))
  ${
    inText
      ? sql`or teacher_node.current_version_id = any(array(select preview.version_id from teacher_node_preview preview
          where ${matchesKeyword('preview', words)}))`
      : sql``
  })`;

export const outlines = list(outlinesApi.list, {
  table: 'teacher_node',
  title: '课纲',
  visible: (actor) =>
    sql`teacher_node.deleted_at is null and teacher_node.kind = 'doc' and ${visibleTrees(actor)}`,
  filters: {
    keyword: (words, _actor, { inText }) => matches(words, inText === true),
    inText: () => null,
    teacherId: equals('teacher_node.teacher_id'),
    lessonId: (id) => sql`teacher_node.id in (select f.node_id from lesson_file f
      where f.lesson_id = ${id} and f.deleted_at is null)`,
    topic: (topic) => containsPhrase(sql`coalesce(teacher_node.topic, '')`, topic),
    field: equals('teacher_node.field'),
    purpose: equals('teacher_node.purpose'),
    updatedFrom: since('teacher_node.updated_at'),
    updatedTo: until('teacher_node.updated_at'),
    unused: (wanted) => sql`${wanted} = not ${IS_USED}`,
  },
  sorts: {
    updatedAt: { by: sql`teacher_node.updated_at` },
    name: { by: sql`teacher_node.name collate "zh-x-icu"` },
    size: { by: sql`teacher_node.size` },
  },
  defaultSort: ['updatedAt', 'desc'],
  select: (rows: Rows<'teacher_node'>) =>
    rows
      .innerJoin('teacher', 'teacher.id', 'teacher_node.teacher_id')
      .leftJoin('teacher_node_version as v', 'v.id', 'teacher_node.current_version_id')
      .leftJoin('account', 'account.id', 'v.by_account_id')
      .select([
        'teacher_node.id',
        'teacher_node.version',
        'teacher_node.name',
        'teacher_node.teacher_id as teacherId',
        'teacher.name as teachername',
        'teacher_node.parent_id as parentId',
        sql<string | null>`node_path(teacher_node)`.as('path'),
        'teacher_node.purpose',
        'teacher_node.topic',
        'teacher_node.field',
        'teacher_node.visibility',
        'v.id as versionId',
        'v.no as versionNo',
        'teacher_node.size',
        'teacher_node.updated_at as updatedAt',
        'account.nickname as byName',
        lessonsOf.as('lessons'),
        sql<number>`(select count(*)::integer from teacher_node_log l
          where l.node_id = teacher_node.id and l.action = '下载')`.as('downloads'),
      ]),
});

const NODE = [
  'teacher_node.id',
  'teacher_node.version',
  'teacher_node.teacher_id as teacherId',
  'teacher_node.parent_id as parentId',
  'teacher_node.kind',
  'teacher_node.name',
  'teacher_node.purpose',
  'teacher_node.topic',
  'teacher_node.field',
  'teacher_node.visibility',
  'teacher_node.current_version_id as versionId',
] as const;

/** A live folder or document in the caller's scope. @throws 404 */
export async function oneNode(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('teacher_node')
    .where('teacher_node.id', '=', id)
    .where('teacher_node.deleted_at', 'is', null)
    .where(visibleTrees(actor))
    .select(NODE)
    .executeTakeFirst();
  return orNotFound(row, '课纲');
}

/** A teacher whose tree the caller may work on. @throws 404 */
export async function treeInScope(db: Executor, actor: Actor, teacherId: number): Promise<void> {
  const row = await db
    .selectFrom('teacher')
    .where('teacher.id', '=', teacherId)
    .where('teacher.deleted_at', 'is', null)
    .where(actor.userType === 2 ? sql<boolean>`false` : visibleTeachers(actor))
    .select('teacher.id')
    .executeTakeFirst();
  orNotFound(row, '讲师');
}

/** All live nodes of a teacher that the caller sees, folders first, in the order of their names. */
export const treeOf = (db: Executor, actor: Actor, teacherId: number) =>
  db
    .selectFrom('teacher_node')
    .leftJoin('teacher_node_version as v', 'v.id', 'teacher_node.current_version_id')
    .leftJoin('file', 'file.id', 'v.file_id')
    .where('teacher_node.teacher_id', '=', teacherId)
    .where('teacher_node.deleted_at', 'is', null)
    .where(visibleTrees(actor))
    .select([
      ...NODE,
      'v.no as versionNo',
      'file.id as fileId',
      'file.size',
      'file.mime',
      'teacher_node.updated_at as updatedAt',
      sql<number>`(select count(distinct f.lesson_id)::integer from lesson_file f join lesson l on l.id = f.lesson_id
        where f.node_id = teacher_node.id and f.deleted_at is null and ${IS_AHEAD})`.as('lessonsAhead'),
    ])
    .orderBy(sql`teacher_node.kind = 'doc'`)
    .orderBy(sql`teacher_node.name collate "zh-x-icu"`)
    .orderBy('teacher_node.id')
    .execute();

/** A lesson `l` that has not ended, and may still be taught. */
const IS_AHEAD: RawBuilder<boolean> = sql`(l.status = 1 and l.lesson_status in (1, 3) and l.last_date >= current_date)`;

/** The node and all live ones below it. */
export async function withAllBelow(db: Executor, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive below as (
      select id from teacher_node where id = ${id} and deleted_at is null
      union all select n.id from teacher_node n join below b on n.parent_id = b.id where n.deleted_at is null
    ) select id from below`.execute(db);
  return rows.map((row) => row.id);
}

/** Lessons ahead that hold a version of one of the nodes. */
export async function lessonsAhead(db: Executor, nodeIds: readonly number[]) {
  const { rows } = await sql<{ code: string }>`select distinct l.code from lesson_file f
    join lesson l on l.id = f.lesson_id
    where f.node_id = any(${nodeIds}::integer[]) and f.deleted_at is null and ${IS_AHEAD} order by l.code limit 20`.execute(
    db,
  );
  return rows.map((row) => row.code);
}

/** The log of a teacher's tree, or of one node; the latest first. */
export async function logOfTree(
  db: Executor,
  actor: Actor,
  { teacherId, nodeId }: { teacherId: number; nodeId: number | null },
  { page, count }: { page: number; count: number },
) {
  const entries = db
    .selectFrom('teacher_node_log as l')
    .where('l.teacher_id', '=', teacherId)
    .where(
      sql<boolean>`exists (select from teacher_node where teacher_node.id = l.node_id and ${visibleTrees(actor)})`,
    )
    .$if(nodeId !== null, (q) => q.where('l.node_id', '=', nodeId ?? 0));
  const [list, { total }] = await Promise.all([
    entries
      .innerJoin('teacher_node as n', 'n.id', 'l.node_id')
      .leftJoin('teacher_node_version as v', 'v.id', 'l.version_id')
      .leftJoin('account', 'account.id', 'l.by_account_id')
      .select([
        'l.id',
        'l.node_id as nodeId',
        'n.name',
        'v.no as versionNo',
        'l.action',
        'account.nickname as byName',
        'l.at',
        'l.detail',
      ])
      .orderBy('l.id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list, total: Number(total) };
}
