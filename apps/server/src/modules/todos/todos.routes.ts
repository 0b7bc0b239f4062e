import { todosApi } from '@shibiao/contract/todos';
import { serve, serveAlike } from '../../lib/serve.ts';
import { holdTodo } from './replacements.service.ts';
import { lessonTodosOf, todosOf } from './todos.queries.ts';
import { tickOff } from './todos.service.ts';

export const todoCalls = [
  serveAlike(todosApi.lessonTodos, ({ db, actor, input, modules }) =>
    lessonTodosOf(modules).page(db, actor, input),
  ),
  serveAlike(todosApi.list, ({ db, actor, input, modules }) => todosOf(modules).page(db, actor, input)),
  serve(todosApi.hold, ({ db, actor, input, modules }) => holdTodo(db, actor, input.id, modules)),
  serve(todosApi.edit, ({ db, actor, input, modules }) => tickOff(db, actor, input, modules)),
];
