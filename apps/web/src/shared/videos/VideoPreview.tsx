import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import styles from './videos.module.css';

/** Seconds of a video that a preview shows. */
const SECONDS = 8;
/** The link is good for hours; a pointer that comes back asks for no other. */
const KEPT_MS = 10 * 60_000;

/** The first seconds of a video without sound, over its poster. Nothing is shown when they cannot be played. */
export default function VideoPreview({ id, onEnd }: { id: number; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { data } = useQuery({
    queryKey: ['video-preview', id],
    queryFn: ({ signal }) => call(videosApi.play, { id, isPreview: true }, { signal, isQuiet: true }),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  });
  const url = data?.url;
  useEffect(() => {
    const player = video.current;
    if (!player || !url) return;
    player.src = fileUrl(url);
    return () => {
      // A browser goes on loading a player that was taken off the page.
      player.removeAttribute('src');
      player.load();
    };
  }, [url]);
  if (!url) return null;
  return (
    <video
      ref={video}
      className={styles.preview}
      muted
      autoPlay
      playsInline
      aria-hidden
      onTimeUpdate={({ currentTarget }) => currentTarget.currentTime >= SECONDS && onEnd()}
      onEnded={onEnd}
      onError={onEnd}
    />
  );
}
