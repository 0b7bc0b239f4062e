import type { InputOf } from '@shibiao/contract/endpoint';
import type { learningCoursesApi } from '@shibiao/contract/learning/courses';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { deliver } from '../messages/messages.queries.ts';
import { oneCourse } from './courses.queries.ts';
import { noteReminded } from './progress.queries.ts';

const REMINDER = 12;

/** Reminds learners by a message, each once a day. @throws 400 when nobody is left to remind */
export async function remind(
  db: Database,
  actor: Actor,
  { id, accountIds }: InputOf<typeof learningCoursesApi.remind>,
): Promise<{ reminded: number }> {
  return await transaction(db, actor, async (trx) => {
    const course = await oneCourse(trx, id);
    const accounts = await noteReminded(trx, actor, id, accountIds);
    if (accounts.length === 0) throw badRequest('今天都提醒过了，或没有要学的必修内容');
    await deliver(trx, accounts, {
      msgSendtype: REMINDER,
      senderId: actor.accountId,
      title: `请学习：${course.title}`,
      content: `${actor.name}提醒您学完必修课「${course.title}」。`,
      data: { path: `/profitTreasure/courses/${id}` },
    });
    return { reminded: accounts.length };
  });
}
