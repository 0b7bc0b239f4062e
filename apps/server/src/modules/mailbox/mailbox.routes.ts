import { mailboxApi } from '@shibiao/contract/mailbox';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { sign } from '../../lib/signing.ts';
import { accountsWithRole, deliver } from '../messages/messages.queries.ts';
import {
  answerLetter,
  insertLetter,
  letterForReader,
  listLetters,
  markLetterRead,
  ownLetters,
} from './mailbox.queries.ts';

const PLAIN_MESSAGE = 12;
const keyOf = (environment: Environment, actor: Actor) =>
  sign(environment.SIGNING_KEY, `letter:${actor.accountId}`);
const ofLetter: ServeOptions = {
  row: ({ db, actor, id }) => letterForReader(db, actor, id),
  rowTable: 'letter',
};

export const mailboxCalls = [
  serve(mailboxApi.write, async ({ db, actor, input, environment }) => {
    await transaction(db, actor, async (trx) => {
      await insertLetter(trx, {
        authorId: actor.accountId,
        authorKey: keyOf(environment, actor),
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
    return {};
  }),
  serve(mailboxApi.mine, ({ db, actor, input, environment }) =>
    ownLetters(db, keyOf(environment, actor), input),
  ),
  serve(mailboxApi.list, ({ db, actor, input }) => listLetters(db, actor, input)),
  serve(
    mailboxApi.read,
    async ({ db, actor, input }) => {
      await letterForReader(db, actor, input.id);
      await markLetterRead(db, input.id);
      return {};
    },
    ofLetter,
  ),
  serve(
    mailboxApi.answer,
    async ({ db, actor, input }) => {
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
      return {};
    },
    ofLetter,
  ),
];
