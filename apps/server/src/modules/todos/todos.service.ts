import type { InputOf } from '@shibiao/contract/endpoint';
import type { todosApi } from '@shibiao/contract/todos';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { notFound } from '../../lib/errors.ts';
import type { NounModule } from '../../noun.ts';
import { followReplacements } from './replacements.service.ts';
import { followTodos, setDone } from './todos.queries.ts';

/** Ticks a to-do off or reopens it. @throws 404 when it is not the caller's */
export async function tickOff(
  db: Database,
  actor: Actor,
  { id, isDone, note }: InputOf<typeof todosApi.edit>,
  modules: readonly NounModule[],
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    if (!(await setDone(trx, actor, id, isDone, note, modules))) throw notFound('待办');
  });
}

/** The job: to-dos follow records. */
export const keepTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => {
    await followTodos(trx, today());
    await followReplacements(trx, null);
  });
