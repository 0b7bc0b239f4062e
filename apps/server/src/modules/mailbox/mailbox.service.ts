import type { InputOf } from '@shibiao/contract/endpoint';
import type { mailboxApi } from '@shibiao/contract/mailbox';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { accountsWithRole, deliver } from '../messages/messages.queries.ts';
import { answerLetter, insertLetter, letterForReader, markLetterRead } from './mailbox.queries.ts';

const PLAIN_MESSAGE = 12;

/** @param authorKey what the letter is signed with, so that its author finds it again */
export async function writeLetter(
  db: Database,
  actor: Actor,
  input: InputOf<typeof mailboxApi.write>,
  authorKey: string,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await insertLetter(trx, {
      authorId: actor.accountId,
      authorKey,
      title: input.title,
      content: input.content,
      isAnonymous: input.isAnonymous ?? false,
    });
    // From nobody: the message, too, must not name who wrote without a name.
    await deliver(trx, await accountsWithRole(trx, ['general_manager']), {
      msgSendtype: PLAIN_MESSAGE,
      title: '总经理信箱有新来信',
      data: { path: '/message/mailbox' },
    });
  });
}

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
