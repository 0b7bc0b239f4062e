import {
  MOST_QUERY,
  recordingApi,
  type SearchScope,
  type SearchSource,
  type ViewKind,
  type ViewSource,
} from '@shibiao/contract/analytics/recording';
import { useEffect, useRef } from 'react';
import { call } from './call.ts';

/** Records of use, sent behind everything else. A failure is nobody's concern. */

/** A search with its results on the screen. */
interface Shown {
  scope: SearchScope;
  source: SearchSource;
  text: string;
  results: number;
}

const SETTLED_MS = 2000;
/** Time within which an opened page is taken for a result of the last search. */
const OPENED_MS = 600_000;
let last: (Shown & { at: number; path: string }) | null = null;

function send(shown: Shown, opened: { teacherId?: number; topic?: string } | null): void {
  const { text, ...rest } = shown;
  const query = text.trim().slice(0, MOST_QUERY);
  if (!query) return;
  const input = { ...rest, query, isOpened: opened ? true : undefined, ...opened };
  call(recordingApi.searched, input, { isQuiet: true }).catch(() => undefined);
}

/** Records a search of which a result was opened. */
export const recordOpened = (shown: Shown, opened: { teacherId?: number; topic?: string }): void =>
  send(shown, opened);

/** Records the search on the screen once it has settled: by Enter, or unchanged for two seconds. */
export function useSettledSearch(shown: Shown | null): void {
  const key = shown && JSON.stringify(shown);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (!key) return;
    const now = JSON.parse(key) as Shown;
    last = { ...now, at: performance.now(), path: window.location.pathname };
    const settle = () => {
      if (sent.current === key) return;
      sent.current = key;
      send(now, null);
    };
    const timer = setTimeout(settle, SETTLED_MS);
    const onKey = (event: KeyboardEvent) => {
      // Enter also confirms the composition of an input method.
      if (event.key === 'Enter' && !event.isComposing) settle();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [key]);
}

/** Address under the last touch: the page from which the present one was opened. */
let origin: string | null = null;
const keepOrigin = (event: Event) => {
  const isPalette = event.target instanceof Element && event.target.closest('.palette') !== null;
  origin = isPalette ? 'palette' : window.location.pathname + window.location.search;
};
window.addEventListener('pointerdown', keepOrigin, { capture: true, passive: true });
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter') keepOrigin(event);
  },
  { capture: true, passive: true },
);

const SOURCES: readonly [RegExp, ViewSource][] = [
  [/^palette$|[?&]keyword=/, 'search'],
  [/myCollection/, 'favourite'],
  [/match|recommend/i, 'recommendation'],
  [/\/demands/, 'demand'],
  [/\/list|\/catalogue|\/addTeacher/, 'catalogue'],
];
/** The way by which a page was opened, by the address that it was opened from. */
export const sourceOf = (from: string | null): ViewSource =>
  SOURCES.find(([pattern]) => from !== null && pattern.test(from))?.[1] ?? 'link';

const FIRST_MS = 1000;
const AGAIN_MS = 60_000;

/**
 * Records that a record (or a topic, by its name) is being seen, with the seconds that it was visible. Nothing while
 * the target is not known.
 */
export function useViewed(kind: ViewKind, target: number | string | null | undefined): void {
  useEffect(() => {
    if (target === null || target === undefined || target === '') return;
    const source = sourceOf(origin);
    const isNamed = kind === 'topic';
    let since: number | null = document.visibilityState === 'visible' ? performance.now() : null;
    let isFirst = true;
    const tell = () => {
      const seconds = since === null ? 0 : Math.round((performance.now() - since) / 1000);
      if (since !== null) since = performance.now();
      if (seconds === 0 && !isFirst) return;
      isFirst = false;
      const view = {
        kind,
        source,
        seconds: Math.min(seconds, 1800),
        ...(isNamed ? { topic: String(target) } : { targetId: Number(target) }),
      };
      // The last one outlives the page.
      call(recordingApi.viewed, view, { isQuiet: true, outlives: true }).catch(() => undefined);
    };
    const begin = setTimeout(() => {
      if (kind === 'teacher') tellOpened(Number(target));
      tell();
    }, FIRST_MS);
    const again = setInterval(() => since !== null && tell(), AGAIN_MS);
    const onVisibility = () => {
      const isVisible = document.visibilityState === 'visible';
      if (!isVisible && since !== null && !isFirst) tell();
      since = isVisible ? performance.now() : null;
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(begin);
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisibility);
      if (since !== null && !isFirst) tell();
    };
  }, [kind, target]);
}

/** A teacher's page that was opened from the list with a search on it is the search's result. */
function tellOpened(teacherId: number): void {
  const shown = last;
  if (!shown || shown.source === 'palette' || performance.now() - shown.at > OPENED_MS) return;
  if (!origin?.startsWith(shown.path)) return;
  last = null;
  const { at: _at, path: _path, ...search } = shown;
  send(search, { teacherId });
}
