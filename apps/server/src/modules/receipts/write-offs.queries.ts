import type { OutputOf } from '@shibiao/contract/endpoint';
import type { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

type WriteOff = OutputOf<typeof writeOffsApi.writeOffs>['list'][number];

/** A lesson for a write-off, locked inside a transaction. @throws 404 */
export async function lessonToWriteOff(
  db: Executor,
  actor: Actor,
  lessonId: number,
  { isHeld }: { isHeld: boolean },
) {
  const query = db
    .selectFrom('lesson')
    .where('id', '=', lessonId)
    .where('status', '=', 1)
    .where(inScope(actor, 'money', 'lesson.owner_id'))
    .select(['id', 'code', 'name', 'owner_id', 'lesson_status', 'fee_income', 'received', 'written_off']);
  return orNotFound(await (isHeld ? query.forNoKeyUpdate() : query).executeTakeFirst(), '课程');
}

/** Maximum write-off of a lesson. */
export async function writeOffLimit(db: Executor): Promise<string> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'writeOffLimit')
    .select('value')
    .executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : '0';
}

export async function writeOffsOf(db: Executor, lessonId: number): Promise<WriteOff[]> {
  return await db
    .selectFrom('lesson_write_off as w')
    .innerJoin('personnel as writer', 'writer.id', 'w.written_by')
    .leftJoin('personnel as undoer', 'undoer.id', 'w.undone_by')
    .where('w.lesson_id', '=', lessonId)
    .select([
      'w.id',
      'w.version',
      'w.amount',
      'w.written_on as writtenOn',
      'w.reason',
      'writer.name as writtenBy',
      'w.created_at as createdAt',
      'w.is_active as isActive',
      'undoer.name as undoneBy',
      'w.undone_at as undoneAt',
      'w.undo_reason as undoReason',
      sql<boolean>`w.is_active and not is_money_locked(w.written_on)`.as('canUndo'),
    ])
    .orderBy('w.id', 'desc')
    .execute();
}

export async function writeOffById(db: Executor, id: number) {
  const row = await db
    .selectFrom('lesson_write_off')
    .where('id', '=', id)
    .select(['lesson_id', 'amount', 'is_active'])
    .executeTakeFirst();
  return orNotFound(row, '核销');
}
