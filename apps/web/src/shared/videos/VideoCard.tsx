import { videosApi } from '@shibiao/contract/videos';
import { type ReactNode, Suspense } from 'react';
import { useCan } from '../../lib/session.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PictureCard } from '../../ui/wall/PictureCard.tsx';
import { usePointedAt } from './usePointedAt.ts';
import { clockOf } from './VideoPlayer.tsx';

const VideoPreview = lazy(() => import('./VideoPreview.tsx'));

interface Props {
  video: {
    id: number;
    title: string;
    teachername: string;
    kind: string;
    duration: number | null;
    posterUrl: string | null;
  };
  /** A line below the title: state, figures. */
  note?: ReactNode;
  onOpen: () => void;
}

/** A video on a wall; pointing at it for a moment plays its first seconds. */
export function VideoCard({ video, note, onOpen }: Props) {
  const { isPointedAt, leave, ...pointer } = usePointedAt(useCan(videosApi.play));
  return (
    <PictureCard
      picture={video.posterUrl}
      blank={video.teachername.slice(0, 1)}
      badge={video.duration !== null && clockOf(video.duration)}
      over={
        isPointedAt && (
          <Suspense fallback={null}>
            <VideoPreview id={video.id} onEnd={leave} />
          </Suspense>
        )
      }
      onOpen={() => {
        leave();
        onOpen();
      }}
      {...pointer}
    >
      <strong>{video.title}</strong>
      <small className="quiet">
        {video.teachername} · {video.kind}
      </small>
      {note && <small>{note}</small>}
    </PictureCard>
  );
}
