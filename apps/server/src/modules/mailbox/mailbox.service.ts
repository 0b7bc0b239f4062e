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
  isNotifiedToday,
  letterForReader,
  markLetterRead,
  unreadWithoutName,
} from './mailbox.queries.ts';

const PLAIN_MESSAGE = 12;
/** Letters of one person an hour. */
const LETTERS = { name: 'letters', most: 20 };
const READERS = ['general_manager'] as const;

/** @param authorKey signature by which the author finds the letter */
export async function writeLetter(
  db: Database,
  limits: HourlyLimits,
  actor: Actor,
  input: InputOf<typeof mailboxApi.write>,
  authorKey: string,
): Promise<void> {
  // Counted under the key: the counter must not identify an anonymous author either.
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
    // The time of a notice would reveal who was at work: anonymous letters are announced the next morning.
    if (!input.isAnonymous) await tellReaders(trx, '总经理信箱有新来信');
  });
}

/** The message has no sender, so that it cannot identify an anonymous author. */
const tellReaders = async (trx: Trx, title: string) =>
  await deliver(trx, await accountsWithRole(trx, READERS), {
    msgSendtype: PLAIN_MESSAGE,
    title,
    data: { path: '/message/mailbox' },
  });

/** Nightly notice of yesterday's unread anonymous letters. */
export const tellOfLetters = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => {
    const letters = await unreadWithoutName(trx, addDays(today(), -1));
    if (letters === 0) return;
    await oneAtATime(trx, 'letters');
    if (await isNotifiedToday(trx, await accountsWithRole(trx, READERS))) return;
    await tellReaders(trx, `总经理信箱有 ${letters} 封匿名来信`);
  });

export async function readLetter(db: Database, actor: Actor, id: number): Promise<void> {
  await letterForReader(db, actor, id);
  await markLetterRead(db, id);
}

/** Answers a letter and notifies a known author. */
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
