import type { InputOf } from '@shibiao/contract/endpoint';
import type { messagesApi } from '@shibiao/contract/messages';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { countUnread, inbox, waiting } from './messages.queries.ts';
import { silentNow } from './settings.queries.ts';

/** A page of the caller's messages, with the number of unread ones. */
export const inboxPage = async (db: Database, actor: Actor, input: InputOf<typeof messagesApi.list>) => ({
  ...(await inbox.page(db, actor, input)),
  unread: await countUnread(db, actor.accountId),
});

/** Messages that no window of the caller has shown, and the parts of celebrations that the caller has muted. */
export const waitingFor = async (db: Database, actor: Actor) => ({
  list: await waiting(db, actor.accountId),
  silent: await silentNow(db, actor.accountId),
});

/** Messages for a visitor: of their data only the screen to open. */
export const listToVisitor = <M extends { data: Record<string, unknown> }, A extends { list: M[] }>(
  answer: A,
) => ({
  ...answer,
  list: answer.list.map((message) => {
    const { path } = message.data;
    return { ...message, data: typeof path === 'string' ? { path } : {} };
  }),
});
