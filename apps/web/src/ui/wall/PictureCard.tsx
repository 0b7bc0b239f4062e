import type { ReactNode } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import styles from './wall.module.css';

interface Props {
  /** Address of the picture; without one `blank` stands in its place. */
  picture: string | null;
  blank: ReactNode;
  /** A word in the picture's corner. */
  badge?: ReactNode;
  /** A low picture, for cards that are mainly text. */
  isLow?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A record with its picture; the whole card opens it. */
export function PictureCard({ picture, blank, badge, isLow = false, onOpen, children }: Props) {
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={`${styles.picture} ${isLow ? styles.low : ''}`}>
        {picture ? (
          <img src={fileUrl(picture)} alt="" loading="lazy" />
        ) : (
          <span className={styles.blank} aria-hidden>
            {blank}
          </span>
        )}
        {badge && <span className={styles.badge}>{badge}</span>}
      </span>
      {children}
    </button>
  );
}
