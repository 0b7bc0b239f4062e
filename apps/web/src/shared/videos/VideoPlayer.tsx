import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { type Span, useBeats } from './useBeats.ts';
import styles from './videos.module.css';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

/** Plays a video from where its viewer stopped, and records what was really shown. */
export default function VideoPlayer({ id, speed = 1 }: { id: number; speed?: number }) {
  const query = useQuery({
    queryKey: ['video-play', id],
    queryFn: ({ signal }) => call(videosApi.play, { id }, { signal, isQuiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    // The next opening begins a view of its own.
    gcTime: 0,
  });
  if (!query.data) return <QueryState of={query} />;
  return <Player key={id} play={query.data} firstSpeed={speed} />;
}

type Play = Awaited<ReturnType<typeof call<typeof videosApi.play>>>;

function Player({ play, firstSpeed }: { play: Play; firstSpeed: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  const [speed, setSpeed] = useState(firstSpeed);
  const { viewId } = play;
  const send = useCallback(
    (spans: Span[]) => {
      if (viewId) void call(videosApi.beat, { viewId, spans }, { isQuiet: true }).catch(() => undefined);
    },
    [viewId],
  );
  useBeats(video, viewId !== null, send);
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of classes have no captions */}
      <video
        ref={video}
        className={styles.screen}
        src={fileUrl(play.url)}
        poster={play.poster ? fileUrl(play.poster) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={play.title}
        onLoadedMetadata={({ currentTarget }) => {
          if (play.startAt > 0) currentTarget.currentTime = play.startAt;
          currentTarget.playbackRate = speed;
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
        {play.startAt > 0 && <small className="quiet">从上次看到的 {clockOf(play.startAt)} 继续</small>}
      </div>
    </div>
  );
}

/** Seconds as minutes and seconds, with hours where there are some. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
