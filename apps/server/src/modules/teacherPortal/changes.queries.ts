import type { OutputOf } from '@shibiao/contract/endpoint';
import type { portalProposal } from '@shibiao/contract/teacherPortal/answers';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { followSubjects } from '../../db/follow-subjects.ts';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';
import { changedFacts } from './changes.rules.ts';

export type PortalRecord = z.output<typeof portalProposal>;
type Change = OutputOf<typeof teacherPortalApi.changes>['list'][number];

const select = (rows: Rows<'teacher_change'>) =>
  rows
    .innerJoin('teacher', 'teacher.id', 'teacher_change.teacher_id')
    .leftJoin('personnel as decider', 'decider.id', 'teacher_change.decided_by')
    .select([
      'teacher_change.id',
      'teacher_change.version',
      'teacher_change.teacher_id as teacherId',
      'teacher.name as teachername',
      sql<Change['kind']>`teacher_change.kind`.as('kind'),
      'teacher_change.status',
      'teacher_change.asked_at as askedAt',
      'teacher_change.decided_by as decidedById',
      'decider.name as decidedByName',
      'teacher_change.decided_at as decidedAt',
      'teacher_change.reason',
      'teacher_change.found',
      sql<Record<string, unknown>>`teacher_change.before`.as('before'),
      sql<Record<string, unknown>>`teacher_change.after`.as('after'),
    ]);

/** Requests of teachers, the newest first; those who hold the call decide over all. */
export const changes = list(teacherPortalApi.changes, {
  table: 'teacher_change',
  title: '讲师资料审核',
  visible: () => sql`teacher_change.deleted_at is null`,
  filters: {
    keyword: (words) =>
      sql`teacher_change.teacher_id = any(array(select named.id from teacher named where ${matchesKeyword('named', words)}))`,
    status: equals('teacher_change.status'),
    kind: equals('teacher_change.kind'),
    from: since('teacher_change.asked_at'),
    to: until('teacher_change.asked_at'),
  },
  sorts: { askedAt: { by: sql`teacher_change.asked_at` } },
  defaultSort: ['askedAt', 'desc'],
  select,
  present:
    () =>
    ({ before, after, ...row }) => ({
      ...row,
      facts: changedFacts(before, after),
      photoFileId: typeof after.photoFileId === 'number' ? after.photoFileId : null,
    }),
});

/** Ids of the requests that wait, for everybody with the decision's function. */
export const changesToDecide = () =>
  sql`select c.id from teacher_change c where c.status = 1 and c.deleted_at is null`;

/** A request as its decision needs it, locked by the caller. @throws 404 */
export async function changeById(trx: Executor, id: number) {
  const row = await trx
    .selectFrom('teacher_change')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  return orNotFound(row, '修改申请');
}

/** The newest request of a teacher for their record. */
export async function newestChange(db: Executor, teacher: number) {
  return await db
    .selectFrom('teacher_change')
    .where('teacher_id', '=', teacher)
    .where('kind', '=', 'profile')
    .where('deleted_at', 'is', null)
    .select(['id', 'status', sql<PortalRecord>`after`.as('after'), 'reason', 'found', 'asked_at as askedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An evaluation by an institution of the teacher's own lesson. @throws 404 */
export async function ownEvaluation(trx: Executor, teacher: number, id: number) {
  const row = await trx
    .selectFrom('evaluation')
    .where('id', '=', id)
    .where('teacher_id', '=', teacher)
    .where('source', '=', 'institution')
    .where('deleted_at', 'is', null)
    .select(['id', 'text', 'reply'])
    .forUpdate()
    .executeTakeFirst();
  return orNotFound(row, '评价');
}

/** Whether a reply to the evaluation waits or was published. */
export async function isReplied(trx: Executor, evaluationId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('teacher_change')
    .where('evaluation_id', '=', evaluationId)
    .where('status', 'in', [1, 2])
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The portrait that the account uploaded. */
export async function isOwnPhoto(trx: Executor, accountId: number, fileId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('file')
    .where('id', '=', fileId)
    .where('uploaded_by', '=', accountId)
    .where('purpose', '=', 'teacherPhoto')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One to-do of the teacher department for each request that waits. */
export const followChanges = (trx: Executor, ids?: readonly number[]): Promise<void> =>
  followSubjects(trx, {
    kind: 'teacherChange',
    subject: 'teacher_change',
    ids,
    wanted: sql`select c.id as subject_id,
        case c.kind when 'reply' then '评价回复待审：' else '讲师资料待审：' end || t.name as title,
        null::integer as personnel_id, 'teacher_department' as role_key, c.asked_at::date + 2 as due_on
      from teacher_change c join teacher t on t.id = c.teacher_id
      where c.status = 1 and c.deleted_at is null and t.deleted_at is null`,
  });
