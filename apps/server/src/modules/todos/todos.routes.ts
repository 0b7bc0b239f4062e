import { todosApi } from '@shibiao/contract/todos';
import { transaction } from '../../db/transaction.ts';
import { notFound } from '../../lib/errors.ts';
import { serve } from '../../lib/serve.ts';
import { listTodos, setDone } from './todos.queries.ts';

export const todoCalls = [
  serve(todosApi.lessonTodos, ({ db, actor, input }) => listTodos(db, actor, input)),
  serve(todosApi.list, ({ db, actor, input }) => listTodos(db, actor, input)),
  serve(todosApi.edit, async ({ db, actor, input }) => {
    const isDone = await transaction(db, actor, (trx) =>
      setDone(trx, actor, input.id, input.isDone, input.note),
    );
    if (!isDone) throw notFound('待办');
    return {};
  }),
];
