import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import styles from './learning.module.css';
import { type Span, type State, useBeat } from './useBeat.ts';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

interface Props {
  lessonId: number;
  title: string;
  url: string;
  position: number;
  isPreview: boolean;
  onState: (state: State) => void;
}

/** Player of a lesson: it goes on where any device stopped, and reports the seconds that were really shown. */
export function VideoLesson({ lessonId, title, url, position, isPreview, onState }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);
  /** Spans that were shown and not reported yet; `from` begins the running one. */
  const shown = useRef<{ spans: Span[]; from: number | null; last: number }>({
    spans: [],
    from: null,
    last: 0,
  });

  /** Ends the running span at the last second that was shown. */
  const cut = () => {
    const { from, last, spans } = shown.current;
    if (from !== null && Math.floor(last) > Math.floor(from))
      spans.push([Math.floor(from), Math.floor(last)]);
    shown.current.from = null;
  };
  const send = useBeat(lessonId, {
    take: () => {
      const isPlaying = shown.current.from !== null;
      cut();
      const { spans, last } = shown.current;
      if (isPlaying) shown.current.from = Math.floor(last);
      shown.current.spans = [];
      return isPreview || spans.length === 0 ? null : { spans, position: Math.floor(last) };
    },
    giveBack: ({ spans = [] }) => void shown.current.spans.unshift(...spans),
    onState,
  });
  const onTime = () => {
    const { currentTime, paused, seeking } = video.current ?? {};
    if (currentTime === undefined || paused || seeking) return;
    if (shown.current.from === null) shown.current.from = currentTime;
    shown.current.last = currentTime;
  };
  return (
    <div className={styles.videoBox}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings come without captions */}
      <video
        ref={video}
        className={styles.video}
        src={fileUrl(url)}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          // A video that was watched to its end begins anew.
          if (position < currentTarget.duration - 3) currentTarget.currentTime = position;
        }}
        onTimeUpdate={onTime}
        onSeeking={cut}
        onPause={() => {
          cut();
          send();
        }}
        onEnded={({ currentTarget }) => {
          shown.current.last = Math.ceil(currentTarget.duration);
          cut();
          send();
        }}
      />
      <Segmented
        aria-label="倍速"
        size="small"
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        onChange={(value) => {
          setSpeed(value);
          if (video.current) video.current.playbackRate = value;
        }}
      />
    </div>
  );
}
