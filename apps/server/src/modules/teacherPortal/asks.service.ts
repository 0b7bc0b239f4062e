import type { InputOf } from '@shibiao/contract/endpoint';
import type { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { AppError, badRequest } from '../../lib/errors.ts';
import { noteAgreed, teachingFacts } from '../lessons/asks.queries.ts';
import { differencesOf, differencesText } from '../lessons/asks.rules.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { occupiesSlots } from '../lessons/lessons.rules.ts';
import { lessonState, logStep, staffOf } from '../lessons/writes.queries.ts';
import { deliverToOthers } from '../messages/messages.queries.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { type AskRow, hasOpenRequest, markConfirmed } from './home.queries.ts';
import { teacherId } from './teacherPortal.policy.ts';

const REMINDER = 13;

/** A question on the wire: the facts without the teacher's number, and what is new in them. */
export const presentAsk = ({ facts, known, ...row }: AskRow) => {
  const { teacherId: _, ...shown } = facts;
  return { ...row, facts: shown, changes: known ? differencesOf(known, facts) : [] };
};

/**
 * Confirms an own lesson as the teacher saw it. A second click changes nothing.
 * @throws 404 for another's lesson, 400 when nothing is asked, 409 with the differences when it changed meanwhile
 */
export async function confirmLesson(
  db: Database,
  actor: Actor,
  { id, seen }: InputOf<typeof teacherPortalApi.confirm>,
): Promise<void> {
  const teacher = teacherId(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const lesson = await lessonState(trx, id);
    if (!occupiesSlots(lesson.lesson_status) || lesson.lastDate < today())
      throw badRequest('这节课现在不需要确认');
    const facts = await teachingFacts(trx, id);
    const changes = differencesOf({ ...facts, ...seen, teacherId: teacher }, facts);
    if (changes.length > 0)
      throw new AppError(409, `课程刚刚有变动：${differencesText(changes)}。请看清后再确认`, { changes });
    if (await hasOpenRequest(trx, id, teacher)) throw badRequest('您已报告这节课有冲突，请先撤回再确认');
    if (!(await markConfirmed(trx, id))) return;
    await noteAgreed(trx, id);
    await logStep(trx, actor, { lessonId: id, action: '讲师确认', from: null, to: null });
    const people = await staffOf(trx, lesson);
    await deliverToOthers(
      trx,
      actor,
      people.map((one) => one.id),
      {
        msgSendtype: REMINDER,
        title: `讲师已确认：${lesson.name}`,
        content: `${lesson.code} ${lesson.name}：${actor.name} 已确认时间和地点。`,
        data: { path: `/sigLessonDetails/${id}` },
      },
    );
    await followTodos(trx, today(), { lessonIds: [id] });
  });
}
