import { today } from '../../lib/dates.ts';
import type { Leaving } from '../../noun.ts';
import { accountsOf, deliver } from '../messages/messages.queries.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { countHandled, passHandled } from './unfinished.queries.ts';

/** Open lessons keep a handover contact; without a successor their salesperson is asked. */
export const leavingHandlers: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'handled', title: '对接中的课程', count: await countHandled(db, personnelId) },
  ],
  handOver: async (trx, actor, from, { successorId }) => {
    const lessonIds = await passHandled(trx, from, successorId);
    if (lessonIds.length === 0) return;
    await followTodos(trx, today(), { lessonIds });
    await deliver(trx, await accountsOf(trx, [successorId]), {
      msgSendtype: 12,
      title: `离职交接：由您对接 ${lessonIds.length} 节课程`,
      content: '课件确认等事项已转给您。',
      data: { path: `/lessons/list?handoverId=${successorId}` },
      senderId: actor.accountId,
    });
  },
};
