import type { OutputOf } from '@shibiao/contract/endpoint';
import { learningApi } from '@shibiao/contract/learning/learning';
import { useCommand } from '../../lib/query.ts';
import type { Span } from '../../shared/videos/collector.ts';

interface Report {
  spans?: Span[];
  seconds?: number;
  position?: number;
  isAtEnd?: boolean;
}
export type State = OutputOf<typeof learningApi.beat>;

/** Sends what was shown of a lesson, and tells its state afterwards. */
export function useSendBeat(lessonId: number, onState: (state: State) => void) {
  const beat = useCommand(learningApi.beat, { isQuiet: true });
  return async (report: Report) => onState(await beat.send({ id: lessonId, spans: [], ...report }));
}
