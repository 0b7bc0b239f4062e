import type { OutputOf } from '@shibiao/contract/endpoint';
import type { messagesApi } from '@shibiao/contract/messages';
import { markOpened } from '../../lib/markOpened.ts';
import { navigateTo } from '../navigation.ts';

export type Message = OutputOf<typeof messagesApi.poll>['list'][number];

/** Marks the message as clicked and goes where it points; messages without a screen of their own open in the list. */
export function openMessage(message: Message): void {
  const path = message.data.path;
  navigateTo(typeof path === 'string' && path.startsWith('/') ? path : `/messages/inbox?id=${message.id}`);
  markOpened(message.id);
}
