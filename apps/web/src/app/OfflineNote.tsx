import { useSyncExternalStore } from 'react';

const follow = (onChange: () => void) => {
  const stop = new AbortController();
  for (const event of ['online', 'offline'])
    window.addEventListener(event, onChange, { signal: stop.signal });
  return () => stop.abort();
};

/** Notice that the network is gone. Queries wait and resume by themselves, so without it lists would only spin. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  return (
    <div role="status" className="offline-note" hidden={isOnline}>
      {!isOnline && '网络已断开：填写的内容还在，恢复后列表自动继续，没有存上的请再点保存'}
    </div>
  );
}
