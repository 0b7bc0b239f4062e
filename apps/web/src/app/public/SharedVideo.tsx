import type { Endpoint } from '@shibiao/contract/endpoint';
import type { videosApi } from '@shibiao/contract/videos';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { Screen } from '../../shared/videos/Screen.tsx';
import styles from './shared-files.module.css';

/** Spelled out to keep zod off this page; `wires.test.ts` compares it with the contract. */
export const videoWires = {
  playShared: { method: 'GET', path: '/teacherVideo/playShared' } as unknown as typeof videosApi.playShared &
    Endpoint,
  beatShared: { method: 'POST', path: '/teacherVideo/beatShared' } as unknown as typeof videosApi.beatShared &
    Endpoint,
};

interface Props {
  /** The link's token and code. */
  of: { c: string; code?: string };
  id: number;
  name: string;
}

/** A shared video in the page; what its holder watches is recorded for the link. */
export function SharedVideo({ of, id, name }: Props) {
  const [play, setPlay] = useState<{ url: string; viewId: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { c, code } = of;
  useEffect(() => {
    call(videoWires.playShared, { c, id, code }, { isQuiet: true }).then(setPlay, (error: Error) =>
      setProblem(error.message),
    );
  }, [c, code, id]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!play) return null;
  const { url, viewId } = play;
  return (
    <div className={styles.video}>
      <Screen
        url={url}
        title={name}
        send={
          viewId === null
            ? null
            : ({ spans }) =>
                call(videoWires.beatShared, { c, id, viewId, spans, code }, { isQuiet: true, outlives: true })
        }
      />
    </div>
  );
}
