import { z } from 'zod';
import { command, endpoints, query } from './endpoint.ts';
import { byId, flag, id, optionalFlag, optionalId, optionalText, wireDate, wireTime } from './fields.ts';
import { listInput, page } from './lists.ts';

/** What a to-do is about; the events and the nightly job create them, the fact itself (or a person) completes them. */
export const TODO_KINDS = {
  reserve: '预留到期',
  courseware: '课件未确认',
  evaluation: '待评价',
  payment: '付款待审批',
  lowStock: '库存不足',
  equipmentDue: '设备待归还',
  equipmentOverdue: '设备逾期',
  equipmentOfLeaver: '离职未还设备',
  numberContract: '号码合约到期',
  numberOfLeaver: '离职未还号码',
} as const;
export type TodoKind = keyof typeof TODO_KINDS;
const todo = byId.extend({
  kind: z.string(),
  title: z.string(),
  lessonId: z.number().nullable(),
  subjectKind: z.string(),
  subjectId: z.number(),
  personnelId: z.number().nullable(),
  /** Whose it is: a person, or a role of which anybody may do it. */
  personnelName: z.string().nullable(),
  dueOn: wireDate.nullable(),
  doneAt: wireTime.nullable(),
  note: z.string().nullable(),
  path: z.string(),
});
const filter = listInput(['dueOn']).extend({
  /** Not said: what is open; of one lesson everything. */
  isDone: optionalFlag,
  isMine: optionalFlag,
  lessonId: optionalId,
});

export const todosApi = endpoints('todos', {
  lessonTodos: query('POST /daiban/lesson_daiban_list', '课程待办', { input: filter, output: page(todo) }),
  list: query('GET /daiban/list', '待办', { input: filter, output: page(todo) }),
  edit: command('POST /daiban/edit', '处理待办', {
    input: z.object({ id, isDone: flag, note: optionalText(200) }),
  }),
});
