import { messagesApi } from '@shibiao/contract/messages';
import { call } from './call.ts';
import { markStale } from './query.ts';

/** Tells the server that its recipient has opened a message. */
export function markOpened(id: number): void {
  call(messagesApi.markRead, { msgid: id }, { isQuiet: true }).then(
    () => markStale([messagesApi.markRead.noun]),
    // It stays unread; nothing is lost.
    () => undefined,
  );
}
