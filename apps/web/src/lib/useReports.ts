import { useEffect, useRef } from 'react';

/** Time between two reports of a page that is open. */
const EVERY_MS = 15_000;

interface Reports<R> {
  /** Hands over what was collected since the last report; null when there is nothing. */
  take: () => R | null;
  /** Takes a report that did not arrive, so that the next one brings it. */
  giveBack: (report: R) => void;
  send: (report: R) => Promise<unknown>;
}

/**
 * Reports what is collected while something is shown: every quarter of a minute, when the page is hidden or left, and
 * when the caller asks for it. One report at a time.
 * @returns reports now
 */
export function useReports<R>(given: Reports<R>): () => void {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const isSending = useRef(false);
  const report = useRef(() => {
    if (isSending.current) return;
    const { take, giveBack, send } = latest.current;
    const taken = take();
    if (taken === null) return;
    isSending.current = true;
    send(taken)
      .catch(() => giveBack(taken))
      .finally(() => {
        isSending.current = false;
      });
  });
  useEffect(() => {
    const { current: send } = report;
    const timer = setInterval(send, EVERY_MS);
    const onHidden = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      send();
    };
  }, []);
  return () => report.current();
}
