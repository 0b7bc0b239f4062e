import { notifyManager, type Query } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useSyncExternalStore } from 'react';
import { formatDate } from '../lib/format.ts';
import { isPassing, queryClient, retryFailed } from '../lib/query.ts';

const cache = queryClient.getQueryCache();
const follow = (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange));

/** Of the visible tab: a hidden one reads nothing. */
const shown = (predicate: (query: Query) => boolean) => cache.findAll({ type: 'active', predicate });
const isStale = ({ state }: Query) => state.status === 'error' && state.data !== undefined;
const oldest = () =>
  shown(isStale).toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)[0]?.state;
const isCutOff = () => shown(isPassing).length > 0;

/** What was read before stays when reading it again fails: says so, of when it is, and reads again. */
export function StaleNote() {
  const stale = useSyncExternalStore(follow, oldest);
  const isWaiting = useSyncExternalStore(follow, isCutOff);
  useEffect(() => (isWaiting ? whenReady(retryFailed) : undefined), [isWaiting]);
  const retry = () => void queryClient.refetchQueries({ type: 'active', predicate: isStale });
  return (
    <div role="status" className="stale-note" hidden={!stale}>
      {stale && (
        <>
          <span>
            没有刷新：{stale.error?.message}。显示的是 {timeOf(stale.dataUpdatedAt)} 的内容
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
 * Asks the server quietly, less and less often, until it is ready: the stream of events tells of a server that was
 * away, not of its database.
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
