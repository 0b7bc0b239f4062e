import type { OutputOf } from '@shibiao/contract/endpoint';
import { favouritesApi } from '@shibiao/contract/favourites';
import { identityApi } from '@shibiao/contract/identity';
import { CELEBRATION_TYPES, messagesApi } from '@shibiao/contract/messages';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { markCallStale, markStale, retryFailed } from '../../lib/query.ts';
import { useSession, useUser } from '../../lib/session.ts';
import { followSignOut, leaveFor } from '../signOut.ts';
import { accessFollower } from './accessFollower.ts';
import { CelebrationBanner } from './CelebrationBanner.tsx';
import { celebrate } from './celebrations.ts';
import { keepSession } from './keepSession.ts';
import { messageCards } from './messageCards.ts';
import type { Message } from './openMessage.ts';
import { channelOf, shareStream } from './sharedStream.ts';
import { takeUnshown } from './shownMessages.ts';
import type { ServerEvent } from './stream.ts';

/** Product specification, section 9. */
const POLL_MS = 300_000;
const DAY_MS = 86_400_000;

const FAVOURITES = [
  identityApi.favouriteIds,
  identityApi.listFavourites,
  favouritesApi.favouriteCounts,
] as const;

const isAny = (types: readonly number[], type: number) => types.includes(type);

/** Receives messages by the specified poll and by pushed events that bring the same at once. */
export function Live() {
  const { userInfo } = useUser();

  useEffect(() => {
    const cards = messageCards();
    const followAccess = accessFollower();
    // Celebrations that the person has muted, from the last poll.
    let silent: readonly string[] = [];
    const celebrateLoudly = (id: string, data: Message['data']) => {
      if (!silent.includes('celebration.popup'))
        celebrate(id, data, { isSilent: silent.includes('celebration.sound') });
    };
    const show = (message: Message) => {
      if (isAny(CELEBRATION_TYPES, message.msgSendtype)) {
        // Skipped when the push has shown it already, or after a day.
        if (Date.now() - Date.parse(`${message.at.replace(' ', 'T')}+08:00`) > DAY_MS) return;
        return celebrateLoudly(String(message.data.celebrationId ?? message.id), message.data);
      }
      cards.card(message);
    };
    const showAll = (messages: readonly Message[]) =>
      cards.show(takeUnshown(userInfo.userId, messages), show);
    const take = (answer: OutputOf<typeof messagesApi.poll>) => {
      silent = answer.silent;
      showAll(answer.list);
    };
    const poll = () => {
      // A failure is ignored: the next poll follows.
      call(messagesApi.poll, { id: userInfo.userId }, { isQuiet: true }).then(take, () => undefined);
    };
    const onEvent = ({ type, data }: ServerEvent) => {
      switch (type) {
        case 'message':
          markStale([messagesApi.list.noun]);
          // The event carries the message, or only announces one.
          if (isMessage(data.message)) showAll([data.message]);
          else if (isMessage(data)) showAll([data]);
          else poll();
          break;
        case 'read':
          // Read in another window or on another device of the same person.
          markStale([messagesApi.list.noun]);
          cards.forget(Array.isArray(data.ids) ? data.ids : null);
          break;
        case 'celebration':
          celebrateLoudly(String(data.id ?? JSON.stringify(data)), data);
          break;
        case 'access':
          followAccess(data);
          break;
        case 'favourites':
          // A favourite was changed in another window of the same person.
          for (const one of FAVOURITES) markCallStale(one);
          break;
        case 'exportPlace':
          notify.info(`导出的人较多，正在排队：第 ${Number(data.place)} 位`);
          break;
        case 'logout':
          leaveFor(data.reason);
          break;
        default:
      }
    };
    const { first } = useSession.getState();
    useSession.setState({ first: null });
    if (first) take(first.waiting);
    else poll();
    const timer = setInterval(poll, POLL_MS);
    let isFirst = true;
    const onOpen = () => {
      // After an interruption: fetches what was pushed meanwhile and reads again what failed.
      if (!isFirst) {
        markStale([messagesApi.list.noun]);
        retryFailed();
        poll();
      }
      isFirst = false;
    };
    const close = shareStream(messagesApi.stream.path, { onEvent, onOpen }, channelOf(userInfo.userId));
    const unfollow = followSignOut(userInfo.userId);
    return () => {
      clearInterval(timer);
      cards.stop();
      close();
      unfollow();
    };
  }, [userInfo.userId]);

  useEffect(keepSession, []);

  return <CelebrationBanner />;
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'msgSendtype' in value &&
  'msgTitle' in value &&
  'id' in value;
