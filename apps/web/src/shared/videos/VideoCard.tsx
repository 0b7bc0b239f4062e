import type { ReactNode } from 'react';
import { PictureCard } from '../../ui/wall/PictureCard.tsx';
import { clockOf } from './VideoPlayer.tsx';

interface Props {
  video: {
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

/** A video on a wall. */
export function VideoCard({ video, note, onOpen }: Props) {
  return (
    <PictureCard
      picture={video.posterUrl}
      blank={video.teachername.slice(0, 1)}
      badge={video.duration !== null && clockOf(video.duration)}
      onOpen={onOpen}
    >
      <strong>{video.title}</strong>
      <small className="quiet">
        {video.teachername} · {video.kind}
      </small>
      {note && <small>{note}</small>}
    </PictureCard>
  );
}
