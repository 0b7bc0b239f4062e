import { TODO_KINDS } from '@shibiao/contract/todos';
import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { todoCalls } from './todos.routes.ts';
import { keepTodos } from './todos.service.ts';

export const todosModule: NounModule = {
  noun: 'todos',
  calls: todoCalls,
  grants: {
    '*': [...STAFF, ...VISITORS],
    hold: STAFF,
  },
  menu: { '/todos': [[10, '/lessons/todos', '待办', 'todos', 'lessons/todos', STAFF]] },
  audited: {
    todo: {
      title: '待办',
      columns: {
        done_at: '完成时间',
        done_by: '完成人',
        opened_at: '出现时间',
        escalated_at: '升级时间',
        seat: '第几位',
      },
      codes: { kind: TODO_KINDS },
    },
  },
  jobs: [{ name: 'todos', cron: '10 * * * *', run: keepTodos }],
};
