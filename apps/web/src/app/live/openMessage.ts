import type { OutputOf } from '@shibiao/contract/endpoint';
import { messagesApi } from '@shibiao/contract/messages';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/query.ts';
import { navigateTo } from '../navigation.ts';

export type Message = OutputOf<typeof messagesApi.poll>['list'][number];

/** Marks the message as clicked and goes where it points; messages without a screen of their own open in the list. */
export function openMessage(message: Message): void {
  const path = message.data.path;
  navigateTo(typeof path === 'string' && path.startsWith('/') ? path : `/messages/inbox?id=${message.id}`);
  call(messagesApi.markRead, { msgid: message.id }, { isQuiet: true }).then(
    () => markStale([messagesApi.markRead.noun]),
    // It stays unread; nothing is lost.
    () => undefined,
  );
}
