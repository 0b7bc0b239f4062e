import type { Database } from '../../db/pool.ts';
import { type AuditActor, SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { deliver } from '../messages/messages.queries.ts';
import { askOf, dueReminders, renewAsks, teachingFacts, withdrawRecentAsks } from './asks.queries.ts';
import { differencesOf, differencesText, type Facts } from './asks.rules.ts';
import { orderedSessions, timesText } from './lessons.rules.ts';
import { teacherAccounts } from './writes.queries.ts';

const REMINDER = 13;
/** Address that opens the teacher's confirmation of the lesson. */
export const toConfirm = (lessonId: number) => `/sigLessonDetails/${lessonId}?do=confirm`;

/** A lesson before a change: as it stands, and as the teacher knew it before changes that are told together. */
export interface Known {
  before: Facts;
  known: Facts;
}
export async function knownFacts(trx: Trx, lessonId: number): Promise<Known> {
  const before = await teachingFacts(trx, lessonId);
  const ask = await askOf(trx, lessonId);
  return { before, known: (ask?.isTogether ? ask.known : null) ?? before };
}

/**
 * Asks a lesson's teacher in one message: questions of the last ten minutes about it are taken back.
 * @returns the names of the recipients
 */
export async function tellTeacher(
  trx: Trx,
  actor: Pick<AuditActor, 'accountId'>,
  lesson: { id: number; teacher_id: number | null },
  words: { title: string; content: string },
): Promise<string[]> {
  const people = (await teacherAccounts(trx, lesson.teacher_id)).filter(({ id }) => id !== actor.accountId);
  const accounts = people.map(({ id }) => id);
  const path = toConfirm(lesson.id);
  await withdrawRecentAsks(trx, accounts, path);
  await deliver(trx, accounts, {
    msgSendtype: REMINDER,
    ...words,
    data: { path },
    senderId: actor.accountId,
  });
  return people.map(({ nickname }) => nickname);
}

/** Tells the teacher of another place; other days and another teacher are told with their own step. */
export async function tellPlace(
  trx: Trx,
  actor: Actor,
  lesson: { id: number; code: string; name: string; teacher_id: number | null },
  { before, known }: Known,
): Promise<void> {
  const facts = await teachingFacts(trx, lesson.id);
  if (differencesOf(before, facts).length === 0) return;
  const differences = differencesOf(known, facts);
  await tellTeacher(trx, actor, lesson, {
    title: `课程变更：${lesson.name}`,
    content:
      differences.length > 0
        ? `${lesson.code} ${lesson.name}：${differencesText(differences)}。请重新确认。`
        : `${lesson.code} ${lesson.name}：时间和地点与原来一样，请重新确认。`,
  });
}

/** The teachers' questions follow their lessons. */
export const followAsks = (trx: Trx, lessonIds: readonly number[]): Promise<void> =>
  renewAsks(trx, lessonIds);

/** Asks again where nobody answered: after a day, and three days before. Runs hourly. */
export async function remindTeachers(db: Database): Promise<void> {
  await transaction(db, SYSTEM, async (trx) => {
    for (const { lessonId, code, name, teacherId, facts, known, stage } of await dueReminders(trx)) {
      const differences = known ? differencesOf(known, facts) : [];
      const what =
        differences.length > 0
          ? differencesText(differences)
          : `${timesText(orderedSessions(facts.sessions))}，${facts.isOnline ? '线上' : [facts.cityName, facts.venue].filter(Boolean).join(' ') || '地点待定'}`;
      await tellTeacher(
        trx,
        SYSTEM,
        { id: lessonId, teacher_id: teacherId },
        {
          title: `${stage === 2 ? '即将上课，请确认' : '请确认课程'}：${name}`,
          content: `${code} ${name}：${what}。`,
        },
      );
    }
  });
}
