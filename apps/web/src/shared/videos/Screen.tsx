import { type ReactNode, useRef, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { useReports } from '../../lib/useReports.ts';
import { collector, type Span } from './collector.ts';
import styles from './videos.module.css';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
/** A video that was watched to within these seconds of its end begins anew. */
const END_SECONDS = 3;

/** Seconds that were shown since the last report, and where the player stands. */
export interface Shown {
  spans: Span[];
  position: number;
}
interface Props {
  url: string;
  title: string;
  poster?: string | null;
  startAt?: number;
  firstSpeed?: number;
  /** Records what was shown; null where nothing is recorded. */
  send: ((shown: Shown) => Promise<unknown>) | null;
  /** A word beside the speeds. */
  note?: ReactNode;
}

/** A video player that goes on where its viewer stopped, and reports the seconds that it really showed. */
export function Screen({ url, title, poster, startAt = 0, firstSpeed = 1, send, note }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [seen] = useState(collector);
  const [isUnplayable, setUnplayable] = useState(false);
  const [speed, setSpeed] = useState(firstSpeed);
  const report = useReports<Shown>({
    take: () => {
      const spans = seen.take();
      return send && spans.length > 0 ? { spans, position: spans.at(-1)?.[1] ?? 0 } : null;
    },
    giveBack: ({ spans }) => seen.giveBack(spans),
    send: async (shown) => await send?.(shown),
  });
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of classes have no captions */}
      <video
        ref={video}
        className={styles.screen}
        src={fileUrl(url)}
        poster={poster ? fileUrl(poster) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => {
          if (startAt > 0 && startAt < currentTarget.duration - END_SECONDS)
            currentTarget.currentTime = startAt;
          currentTarget.playbackRate = speed;
        }}
        onTimeUpdate={({ currentTarget: { currentTime, paused, seeking } }) =>
          seen.at(currentTime, !paused && !seeking)
        }
        onPause={report}
        onEnded={({ currentTarget }) => {
          seen.at(currentTarget.duration, true);
          report();
        }}
        onError={() => setUnplayable(true)}
      />
      {isUnplayable && (
        <p role="alert" className={styles.unplayable}>
          这个浏览器放不了这段视频。苹果手机拍摄的请在“设置 › 相机 › 格式”选“兼容性最佳”后重拍。
        </p>
      )}
      <div className={styles.speeds} role="group" aria-label="播放速度">
        {SPEEDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={speed === one}
            onClick={() => {
              setSpeed(one);
              if (video.current) video.current.playbackRate = one;
            }}
          >
            {one}×
          </button>
        ))}
        {note}
      </div>
    </div>
  );
}
