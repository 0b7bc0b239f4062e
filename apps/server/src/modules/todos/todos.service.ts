import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import { followTodos } from './todos.queries.ts';

/** The job's work: to-dos follow the records. */
export const keepTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followTodos(trx, today()));
