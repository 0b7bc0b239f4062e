import { LATEST, messagesApi } from '@shibiao/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/query.ts';

/** The latest unread messages and their number. */
export const useLatestMessages = () =>
  useQuery(queryOf(messagesApi.list, LATEST, { isQuiet: true, staleTime: 60_000 }));

/** Accessible name and badge of a button that leads to the messages. */
export const unreadOf = (unread: number) => ({
  'aria-label': unread ? `消息，${unread} 条未读` : '消息',
  'data-unread': unread > 99 ? '99+' : unread || undefined,
});
