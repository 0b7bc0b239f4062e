import { MOST_FILE_SECONDS } from '@shibiao/contract/learning/codes';
import { Button, Image } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { formatBytes } from '../../lib/format.ts';
import type { FileRef } from '../../lib/upload.ts';
import { useReports } from '../../lib/useReports.ts';
import { needsBrowser } from '../../lib/wechat.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import styles from './learning.module.css';
import { type State, useSendBeat } from './useSendBeat.ts';

const RichText = lazy(() => import('../../ui/RichText.tsx'));

interface Props {
  lessonId: number;
  isPreview: boolean;
  onState: (state: State) => void;
}

/** Seconds of the first report. */
const FIRST = 5;

/**
 * Counts the seconds for which a lesson is visible.
 * @returns reports them now; `open` begins the count
 */
function useVisibleSeconds({ lessonId, isPreview, onState }: Props, startsOpen: boolean) {
  const count = useRef({
    seconds: 0,
    isOpen: startsOpen,
    /** The file is read in a window of its own, which hides this one. */
    isElsewhere: false,
    isAtEnd: false,
    isChanged: false,
  });
  const report = useReports<{ seconds: number; isAtEnd: boolean }>({
    take: () => {
      const { seconds, isAtEnd, isChanged } = count.current;
      if (isPreview || (seconds === 0 && !isChanged)) return null;
      count.current = { ...count.current, seconds: 0, isChanged: false };
      return { seconds, isAtEnd };
    },
    giveBack: ({ seconds }) => {
      count.current.seconds += seconds;
      count.current.isChanged = true;
    },
    send: useSendBeat(lessonId, onState),
  });
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    let before = Date.now();
    const timer = setInterval(() => {
      // A hidden page ticks more slowly, so that the clock is read instead of counting ticks.
      const passed = Math.round((Date.now() - before) / 1000);
      before = Date.now();
      const { isOpen, isElsewhere } = count.current;
      if (!isOpen || (document.visibilityState !== 'visible' && !isElsewhere)) return;
      const was = count.current.seconds;
      count.current.seconds += Math.min(passed, MOST_FILE_SECONDS);
      // The first report comes early, so that a short lesson is done without waiting for the next one.
      if (was < FIRST && count.current.seconds >= FIRST) latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return {
    open: () => void Object.assign(count.current, { isOpen: true, isElsewhere: true }),
    reachEnd: () => {
      if (count.current.isAtEnd) return;
      Object.assign(count.current, { isAtEnd: true, isChanged: true });
      report();
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

/** A file: pictures and the text of documents in the page, all files in a window of their own. */
export function FileLesson({ file, html, ...props }: Props & { file: FileRef; html: string | null }) {
  const isInPage = file.isImage || html !== null;
  const { open } = useVisibleSeconds(props, isInPage);
  const url = fileUrl(file.url);
  const isShown = file.isImage || file.mime === 'application/pdf';
  return (
    <div className={styles.main}>
      {file.isImage && <Image src={url} alt={file.name} />}
      {html !== null && (
        <Suspense fallback={<Loading />}>
          <RichText html={html} />
        </Suspense>
      )}
      <div className={styles.tools}>
        <span className={styles.quiet}>
          {file.name}（{formatBytes(file.size)}）
        </span>
        <Button
          type={isInPage ? 'default' : 'primary'}
          href={url}
          target="_blank"
          rel="noopener"
          onClick={(event) => (needsBrowser(file.mime) ? event.preventDefault() : open())}
        >
          {isShown ? '在新窗口打开' : '下载'}
        </Button>
      </div>
    </div>
  );
}
