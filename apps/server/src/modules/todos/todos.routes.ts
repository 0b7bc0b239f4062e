import { todosApi } from '@shibiao/contract/todos';
import { serve, serveAlike } from '../../lib/serve.ts';
import { holdTodo } from './replacements.service.ts';
import { lessonTodos, todos } from './todos.queries.ts';
import { tickOff } from './todos.service.ts';

export const todoCalls = [
  serveAlike(todosApi.lessonTodos, ({ db, actor, input }) => lessonTodos.page(db, actor, input)),
  serveAlike(todosApi.list, ({ db, actor, input }) => todos.page(db, actor, input)),
  serve(todosApi.hold, ({ db, actor, input }) => holdTodo(db, actor, input.id)),
  serve(todosApi.edit, ({ db, actor, input }) => tickOff(db, actor, input)),
];
