import type { InputOf } from '@shibiao/contract/endpoint';
import type { mailboxApi } from '@shibiao/contract/mailbox';
import type { HourlyLimits } from '../../db/hourly-limits.ts';
import type { Database } from '../../db/pool.ts';
import { oneAtATime, SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { tooMany } from '../../lib/errors.ts';
import { accountsWithRole, deliver } from '../messages/messages.queries.ts';
import {
  answerLetter,
  insertLetter,
  isToldToday,
  letterForReader,
  markLetterRead,
  unreadWithoutName,
} from './mailbox.queries.ts';

const PLAIN_MESSAGE = 12;
/** The letters of one person an hour. */
const LETTERS = { name: 'letters', most: 20 };
const READERS = ['general_manager'] as const;

/** @param authorKey what the letter is signed with, so that its author finds it again */
export async function writeLetter(
  db: Database,
  limits: HourlyLimits,
  actor: Actor,
  input: InputOf<typeof mailboxApi.write>,
  authorKey: string,
): Promise<void> {
  // Counted under the key: the counter, too, must not name who wrote without a name.
  const wait = await limits.take(LETTERS, authorKey);
  if (wait > 0) throw tooMany('一小时内来信过多，请稍后再写', wait);
  await transaction(db, actor, async (trx) => {
    await insertLetter(trx, {
      authorId: actor.accountId,
      authorKey,
      title: input.title,
      content: input.content,
      isAnonymous: input.isAnonymous ?? false,
    });
    // The hour of a notice would tell who was at the desk: letters without a name are told of the next morning.
    if (!input.isAnonymous) await tellReaders(trx, '总经理信箱有新来信');
  });
}

/** From nobody: the message, too, must not name who wrote without a name. */
const tellReaders = async (trx: Trx, title: string) =>
  await deliver(trx, await accountsWithRole(trx, READERS), {
    msgSendtype: PLAIN_MESSAGE,
    title,
    data: { path: '/message/mailbox' },
  });

/** The job's work: what came yesterday without a name and is not read yet. */
export const tellOfLetters = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => {
    const letters = await unreadWithoutName(trx, addDays(today(), -1));
    if (letters === 0) return;
    await oneAtATime(trx, 'letters');
    if (await isToldToday(trx, await accountsWithRole(trx, READERS))) return;
    await tellReaders(trx, `总经理信箱有 ${letters} 封匿名来信`);
  });

export async function readLetter(db: Database, actor: Actor, id: number): Promise<void> {
  await letterForReader(db, actor, id);
  await markLetterRead(db, id);
}

/** Answers a letter; an author who is known is told. */
export async function answer(
  db: Database,
  actor: Actor,
  input: InputOf<typeof mailboxApi.answer>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const letter = await letterForReader(trx, actor, input.id);
    await answerLetter(trx, input.id, input.answer);
    if (letter.authorId)
      await deliver(trx, [letter.authorId], {
        msgSendtype: PLAIN_MESSAGE,
        title: '总经理答复了您的来信',
        content: letter.title,
        data: { path: '/message/mailbox' },
      });
  });
}
