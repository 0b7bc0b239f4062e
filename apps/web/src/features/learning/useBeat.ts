import type { OutputOf } from '@shibiao/contract/endpoint';
import { learningApi } from '@shibiao/contract/learning/learning';
import { useEffect, useRef } from 'react';
import { useCommand } from '../../lib/query.ts';

/** Seconds between two reports. */
const EVERY = 15;
export type Span = [from: number, to: number];
interface Report {
  spans?: Span[];
  seconds?: number;
  position?: number;
  isAtEnd?: boolean;
}

export type State = OutputOf<typeof learningApi.beat>;

/**
 * Reports what was shown of a lesson: every quarter of a minute, when it pauses and when it is left. What a report
 * could not bring is taken again with the next.
 * @param take hands over what was shown since the last report; null when there is nothing
 * @param giveBack takes a report that did not arrive
 */
export function useBeat(
  lessonId: number,
  {
    take,
    giveBack,
    onState,
  }: {
    take: () => Report | null;
    giveBack: (report: Report) => void;
    onState?: (state: State) => void;
  },
) {
  const beat = useCommand(learningApi.beat, { isQuiet: true });
  const latest = useRef({ take, giveBack, onState, send: beat.send });
  useEffect(() => {
    latest.current = { take, giveBack, onState, send: beat.send };
  });
  const isSending = useRef(false);
  const report = useRef(() => {
    if (isSending.current) return;
    const shown = latest.current.take();
    if (!shown) return;
    isSending.current = true;
    latest.current
      .send({ id: lessonId, spans: [], ...shown })
      .then(
        (state) => latest.current.onState?.(state),
        () => latest.current.giveBack(shown),
      )
      .finally(() => {
        isSending.current = false;
      });
  });
  useEffect(() => {
    const { current: send } = report;
    const timer = setInterval(send, EVERY * 1000);
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
