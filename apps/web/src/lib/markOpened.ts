import { messagesApi } from '@shibiao/contract/messages';
import { call } from './call.ts';
import { markStale } from './query.ts';

/** Tells the server that the recipient has opened a message. */
export function markOpened(id: number): void {
  call(messagesApi.markRead, { msgid: id }, { isQuiet: true }).then(
    () => markStale([messagesApi.markRead.noun]),
    // Ignored: the message stays unread.
    () => undefined,
  );
}
