import { notifyManager, type Query } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../lib/call.ts';
import { formatDate } from '../lib/format.ts';
import { isTransient, queryClient, retryFailed } from '../lib/query.ts';
import { isShown, onShownChange } from '../lib/shownErrors.ts';

const cache = queryClient.getQueryCache();
const follow = (onChange: () => void) => {
  const tell = notifyManager.batchCalls(onChange);
  const stops = [cache.subscribe(tell), onShownChange(tell)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Queries of the visible tab; hidden tabs read nothing. */
const shown = (predicate: (query: Query) => boolean) => cache.findAll({ type: 'active', predicate });
const isStale = ({ state }: Query) => state.status === 'error' && state.data !== undefined;
const oldest = () =>
  shown(isStale).toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)[0]?.state;
/** 403 and 404 are answers, not failures of reading. */
const isAnswer = ({ state: { error } }: Query) =>
  error === null || (error instanceof ApiError && [401, 403, 404].includes(error.code));
/** A query that was never read and has no error state on the screen: a count, a name, the options of a choice. */
const isUnread = (query: Query) =>
  query.state.data === undefined &&
  query.state.fetchStatus === 'idle' &&
  !isAnswer(query) &&
  !isShown(query.state.error);
const unread = () => shown(isUnread)[0]?.state;
const isCutOff = () => shown(isTransient).length > 0;

/**
 * Notice above the tab that data is stale because reading it again failed: says of when it is and offers a retry.
 * Includes queries that were never read where the page shows no error of its own.
 */
export function StaleNote() {
  const stale = useSyncExternalStore(follow, oldest);
  const missing = useSyncExternalStore(follow, unread);
  const isWaiting = useSyncExternalStore(follow, isCutOff);
  useEffect(() => (isWaiting ? whenReady(retryFailed) : undefined), [isWaiting]);
  const retry = () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => isStale(query) || isUnread(query),
    });
  const said = stale ?? missing;
  return (
    <div role="status" className="stale-note" hidden={!said}>
      {said && (
        <>
          <span>
            {stale
              ? `没有刷新：${stale.error?.message}。显示的是 ${timeOf(stale.dataUpdatedAt)} 的内容`
              : `有内容没有读到：${said.error?.message}`}
          </span>
          <button type="button" onClick={retry}>
            重试
          </button>
        </>
      )}
    </div>
  );
}

function timeOf(at: number): string {
  const isToday = formatDate(at, 'YYYY-MM-DD') === dayjs().format('YYYY-MM-DD');
  return formatDate(at, isToday ? 'HH:mm' : 'MM-DD HH:mm');
}

const FIRST_MS = 3000;
const LAST_MS = 60_000;

/**
 * Polls the server with a growing delay until it is ready. The event stream reports a lost server, but not a lost
 * database.
 */
function whenReady(act: () => void): () => void {
  const stop = new AbortController();
  let wait = FIRST_MS;
  let timer = setTimeout(() => void ask(), wait);
  async function ask(): Promise<void> {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: stop.signal }).catch(() => null);
    if (stop.signal.aborted) return;
    if (answer?.ok) act();
    wait = Math.min(wait * 2, LAST_MS);
    timer = setTimeout(() => void ask(), wait);
  }
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
