import { Button, Image } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { formatBytes } from '../../lib/format.ts';
import { useIsMobile } from '../../lib/media.ts';
import type { FileRef } from '../../lib/upload.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import styles from './learning.module.css';
import { type State, useBeat } from './useBeat.ts';

const RichText = lazy(() => import('../../ui/RichText.tsx'));

interface Props {
  lessonId: number;
  isPreview: boolean;
  onState: (state: State) => void;
}

/**
 * Counts the seconds for which a lesson is visible.
 * @returns reports them now; `open` begins the count
 */
function useVisibleSeconds({ lessonId, isPreview, onState }: Props, startsOpen: boolean) {
  const count = useRef({ seconds: 0, isOpen: startsOpen, isAtEnd: false, isChanged: false });
  const send = useBeat(lessonId, {
    take: () => {
      const { seconds, isAtEnd, isChanged } = count.current;
      if (isPreview || (seconds === 0 && !isChanged)) return null;
      count.current = { ...count.current, seconds: 0, isChanged: false };
      return { seconds, isAtEnd };
    },
    giveBack: ({ seconds = 0 }) => {
      count.current.seconds += seconds;
      count.current.isChanged = true;
    },
    onState,
  });
  const report = useRef(send);
  useEffect(() => {
    report.current = send;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!count.current.isOpen || document.visibilityState !== 'visible') return;
      count.current.seconds++;
      // The first report comes early, so that a short lesson is done without waiting for the next one.
      if (count.current.seconds === 5) report.current();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return {
    open: () => void Object.assign(count.current, { isOpen: true }),
    reachEnd: () => {
      if (count.current.isAtEnd) return;
      Object.assign(count.current, { isAtEnd: true, isChanged: true });
      send();
    },
  };
}

/** A text: done when its end was seen. */
export function TextLesson({ html, ...props }: Props & { html: string }) {
  const { reachEnd } = useVisibleSeconds(props, true);
  const end = useRef<HTMLDivElement>(null);
  const reached = useRef(reachEnd);
  useEffect(() => {
    reached.current = reachEnd;
  });
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current();
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div>
      <Suspense fallback={<Loading />}>
        <RichText html={html} />
      </Suspense>
      <div ref={end} className={styles.quiet}>
        — 完 —
      </div>
    </div>
  );
}

/** A file: PDF and pictures in the page, other files after a download. */
export function FileLesson({ file, ...props }: Props & { file: FileRef }) {
  const isMobile = useIsMobile();
  const isPdf = file.mime === 'application/pdf';
  const isInPage = file.isImage || (isPdf && !isMobile);
  const { open } = useVisibleSeconds(props, isInPage);
  const url = fileUrl(file.url);
  return (
    <div className={styles.main}>
      {file.isImage && <Image src={url} alt={file.name} />}
      {isPdf && !isMobile && <iframe className={styles.frame} src={url} title={file.name} />}
      <div className={styles.tools}>
        <span className={styles.quiet}>
          {file.name}（{formatBytes(file.size)}）
        </span>
        <Button
          type={isInPage ? 'default' : 'primary'}
          href={url}
          target="_blank"
          rel="noopener"
          onClick={open}
        >
          {isPdf || file.isImage ? '在新窗口打开' : '下载后阅读'}
        </Button>
      </div>
    </div>
  );
}
