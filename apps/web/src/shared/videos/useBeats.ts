import { type RefObject, useEffect } from 'react';

/** Seconds between the reports of a player, as the server expects. */
const BEAT_MS = 15_000;
/** A step between two positions that is longer than this was a jump, not a picture that was shown. */
const LONGEST_STEP = 2;

export type Span = [number, number];

/**
 * Collects the seconds that a player really shows.
 * @returns `at` for each position of the player, and `take` for the whole seconds collected since the last time
 */
export function collector() {
  let spans: Span[] = [];
  let last: number | null = null;
  const at = (position: number, isPlaying: boolean) => {
    const before = last;
    last = position;
    if (!isPlaying || before === null) return;
    if (position <= before || position - before > LONGEST_STEP) return;
    const [from, to] = [Math.floor(before), Math.ceil(position)];
    const open = spans.at(-1);
    if (open && from <= open[1] && from >= open[0]) open[1] = Math.max(open[1], to);
    else spans.push([from, to]);
  };
  const take = (): Span[] => {
    const taken = spans;
    spans = [];
    return taken;
  };
  return { at, take };
}

/** Reports what a player shows: every quarter of a minute, on pause, and when the page is left. */
export function useBeats(
  player: RefObject<HTMLVideoElement | null>,
  isRecorded: boolean,
  send: (spans: Span[]) => void,
): void {
  useEffect(() => {
    const video = player.current;
    if (!video || !isRecorded) return undefined;
    const seen = collector();
    const onTime = () => seen.at(video.currentTime, !video.paused && !video.seeking);
    const report = () => {
      const spans = seen.take();
      if (spans.length > 0) send(spans);
    };
    const onHidden = () => document.visibilityState === 'hidden' && report();
    const clock = setInterval(report, BEAT_MS);
    video.addEventListener('timeupdate', onTime);
    video.addEventListener('pause', report);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearInterval(clock);
      video.removeEventListener('timeupdate', onTime);
      video.removeEventListener('pause', report);
      document.removeEventListener('visibilitychange', onHidden);
      report();
    };
  }, [player, isRecorded, send]);
}
