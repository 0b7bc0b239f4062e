import type { PointerEventHandler, ReactNode } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import styles from './wall.module.css';

interface Props {
  /** Address of the picture; without one `blank` stands in its place. */
  picture: string | null;
  blank: ReactNode;
  /** A word in the picture's corner. */
  badge?: ReactNode;
  /** Covers the picture, for as long as it is there. */
  over?: ReactNode;
  onPointerEnter?: PointerEventHandler;
  onPointerLeave?: PointerEventHandler;
  /** A low picture, for cards that are mainly text. */
  isLow?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A record with its picture; the whole card opens it. */
export function PictureCard({
  picture,
  blank,
  badge,
  over,
  isLow = false,
  onOpen,
  children,
  ...pointer
}: Props) {
  return (
    <button type="button" className={styles.card} onClick={onOpen} {...pointer}>
      <span className={`${styles.picture} ${isLow ? styles.low : ''}`}>
        {picture ? (
          <img src={fileUrl(picture)} alt="" loading="lazy" />
        ) : (
          <span className={styles.blank} aria-hidden>
            {blank}
          </span>
        )}
        {over}
        {badge && <span className={styles.badge}>{badge}</span>}
      </span>
      {children}
    </button>
  );
}
