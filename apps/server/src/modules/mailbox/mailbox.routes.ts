import { mailboxApi } from '@shibiao/contract/mailbox';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { sign } from '../../lib/signing.ts';
import { letterForReader, letters, lettersOf } from './mailbox.queries.ts';
import { answer, readLetter, writeLetter } from './mailbox.service.ts';

const keyOf = (environment: Environment, actor: Actor) =>
  sign(environment.SIGNING_KEY, `letter:${actor.accountId}`);
const ofLetter: ServeOptions = {
  row: ({ db, actor, id }) => letterForReader(db, actor, id),
  rowTable: 'letter',
};

export const mailboxCalls = [
  serve(mailboxApi.write, ({ db, limits, actor, input, environment }) =>
    writeLetter(db, limits, actor, input, keyOf(environment, actor)),
  ),
  serve(mailboxApi.mine, ({ db, actor, input, environment }) =>
    lettersOf(keyOf(environment, actor)).page(db, actor, input),
  ),
  serve(mailboxApi.list, ({ db, actor, input }) => letters.page(db, actor, input)),
  serve(mailboxApi.read, ({ db, actor, input }) => readLetter(db, actor, input.id), ofLetter),
  serve(mailboxApi.answer, ({ db, actor, input }) => answer(db, actor, input), ofLetter),
];
