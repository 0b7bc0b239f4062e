import type { OutputOf } from '@shibiao/contract/endpoint';
import { CELEBRATION_TYPES, type messagesApi } from '@shibiao/contract/messages';
import { markOpened } from '../../lib/markOpened.ts';
import { navigateTo } from '../navigation.ts';

export type Message = OutputOf<typeof messagesApi.poll>['list'][number];

/**
 * Marks the message as clicked and opens its target. Messages without a screen of their own, and celebrations, open in
 * the list, because few recipients may see a celebration's lesson.
 */
export function openMessage(message: Message): void {
  const { path } = message.data;
  const isCelebration = (CELEBRATION_TYPES as readonly number[]).includes(message.msgSendtype);
  const leads = !isCelebration && typeof path === 'string' && path.startsWith('/');
  navigateTo(leads ? path : `/messages/inbox?id=${message.id}`);
  markOpened(message.id);
}
