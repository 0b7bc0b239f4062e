import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { deliver } from '../messages/messages.queries.ts';
import { type Concerning, concernedBy } from './writes.queries.ts';

/**
 * Sends everybody whom a lesson concerns, but whoever acts, a message that opens the lesson.
 * @returns the names of those told
 */
export async function tellConcerned(
  trx: Trx,
  actor: Actor,
  lesson: Concerning & { id: number },
  message: { title: string; content: string },
): Promise<string[]> {
  const people = (await concernedBy(trx, lesson)).filter((person) => person.id !== actor.accountId);
  await deliver(
    trx,
    people.map((person) => person.id),
    {
      msgSendtype: 13,
      ...message,
      data: { path: `/sigLessonDetails/${lesson.id}` },
      senderId: actor.accountId,
    },
  );
  return people.map((person) => person.nickname);
}
