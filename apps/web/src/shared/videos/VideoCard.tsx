import { fileUrl } from '../../lib/fileUrl.ts';
import { clockOf } from './VideoPlayer.tsx';
import styles from './videos.module.css';

interface Props {
  video: {
    title: string;
    teachername: string;
    kind: string;
    duration: number | null;
    posterUrl: string | null;
  };
  /** A line below the title: state, figures. */
  note?: React.ReactNode;
  onOpen: () => void;
}

/** A video on a wall; the whole card opens it. */
export function VideoCard({ video, note, onOpen }: Props) {
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.poster}>
        {video.posterUrl ? (
          <img src={fileUrl(video.posterUrl)} alt="" loading="lazy" />
        ) : (
          <span className={styles.blank} aria-hidden>
            {video.teachername.slice(0, 1)}
          </span>
        )}
        {video.duration !== null && <span className={styles.clock}>{clockOf(video.duration)}</span>}
      </span>
      <strong className={styles.title}>{video.title}</strong>
      <small className="quiet">
        {video.teachername} · {video.kind}
      </small>
      {note && <small>{note}</small>}
    </button>
  );
}
