import type { Endpoint } from '@shibiao/contract/endpoint';
import type { videosApi } from '@shibiao/contract/videos';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Span, useBeats } from '../../shared/videos/useBeats.ts';
import styles from './shared-files.module.css';

/** Spelled out to keep zod off this page; `wires.test.ts` compares it with the contract. */
export const videoWires = {
  playShared: { method: 'GET', path: '/teacherVideo/playShared' } as unknown as typeof videosApi.playShared & Endpoint,
  beatShared: { method: 'POST', path: '/teacherVideo/beatShared' } as unknown as typeof videosApi.beatShared & Endpoint,
};

interface Props {
  /** The link's token and code. */
  of: { c: string; code?: string };
  id: number;
  name: string;
}

/** A shared video in the page; what its holder watches is recorded for the link. */
export function SharedVideo({ of, id, name }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [play, setPlay] = useState<{ url: string; viewId: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { c, code } = of;
  useEffect(() => {
    call(videoWires.playShared, { c, id, ...(code ? { code } : {}) }, { isQuiet: true }).then(
      setPlay,
      (error: Error) => setProblem(error.message),
    );
  }, [c, code, id]);
  const viewId = play?.viewId ?? null;
  const send = useCallback(
    (spans: Span[]) => {
      if (viewId)
        void call(videoWires.beatShared, { c, id, viewId, spans, ...(code ? { code } : {}) }, { isQuiet: true }).catch(
          () => undefined,
        );
    },
    [c, code, id, viewId],
  );
  useBeats(video, viewId !== null, send);
  if (problem) return <p role="alert">{problem}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of classes have no captions */}
      <video ref={video} className={styles.video} src={play?.url} controls playsInline aria-label={name} />
    </>
  );
}
