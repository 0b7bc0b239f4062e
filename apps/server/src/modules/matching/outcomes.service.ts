import { REMIND_DAYS } from '@shibiao/contract/recommendations';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';
import { deliverEach } from '../messages/messages.queries.ts';
import { followAnswerTodos } from './answer-todos.queries.ts';
import { takeOutcomes, takeReminders } from './outcomes.queries.ts';
import { demandOfPartner } from './paths.rules.ts';

/**
 * The job: whoever wanted a teacher hears what became of it, by whatever way the demand was planned or lost; to-dos
 * follow.
 */
export const tellOutcomes = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => {
    const outcomes = await takeOutcomes(trx);
    await deliverEach(
      trx,
      outcomes.map(({ accountId, demandId, topic, isPlanned, taughtBy, others }) => ({
        accountId,
        msgSendtype: 12,
        title: `${isPlanned ? '已排课' : '需求已关闭'}：${topic}`.slice(0, 100),
        content: isPlanned
          ? [taughtBy && `由 ${taughtBy} 授课。`, others && `您感兴趣的 ${others} 本次没有安排。`]
              .filter(Boolean)
              .join('')
          : '您感兴趣的讲师不再为此需求保留，需要时请再提需求。',
        data: { path: demandOfPartner(demandId) },
      })),
    );
    await followAnswerTodos(trx);
  });

/** The job of a workday's morning: one reminder for each unanswered recommendation. */
export async function remindOfRecommendations(db: Database): Promise<void> {
  const day = today();
  if (!isWorkday(day)) return;
  await transaction(db, SYSTEM, async (trx) => {
    const reminders = await takeReminders(trx, addWorkdays(day, -REMIND_DAYS));
    await deliverEach(
      trx,
      reminders.map(({ accountId, demandId, topic, teachers, validUntil }) => ({
        accountId,
        msgSendtype: 12,
        title: `推荐待答复：${topic}`.slice(0, 100),
        content: `为您推荐的 ${teachers} 还在等您的答复${validUntil ? `，${validUntil} 前有效` : ''}。`,
        data: { path: demandOfPartner(demandId) },
      })),
    );
  });
}
