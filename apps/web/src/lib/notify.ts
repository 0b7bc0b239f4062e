import { create } from 'zustand';

/**
 * Toasts and the dialog of an expired session. Plain React and CSS (`app/Toasts.tsx`) without antd, because the sign-in
 * page shows them too and must stay small.
 */
export type NoticeKind = 'error' | 'success' | 'info' | 'warning';

export interface Notice {
  id: number;
  kind: NoticeKind;
  title?: string | undefined;
  text: string;
  /** A button in the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Time on screen. */
  ms: number;
}

/** A message card at the edge of the window; a click opens its target. */
export interface Card {
  key: string;
  title: string;
  text: string;
  isWarning?: boolean;
  onOpen: () => void;
}

interface Notices {
  notices: Notice[];
  cards: Card[];
  isExpired: boolean;
  /** The layer that leads out of WeChat's browser. */
  isBrowserNeeded: boolean;
}

/** Product specification, section 9: error toasts last 5000 ms. */
const ERROR_MS = 5000;
const NOTE_MS = 3000;
/** portals.md 11: a deletion can be undone from the toast. */
const UNDO_MS = 10_000;
/** A failing screen may send several calls at once; more toasts tell nothing more. */
const MAX_NOTICES = 4;

export const useNotices = create<Notices>(() => ({
  notices: [],
  cards: [],
  isExpired: false,
  isBrowserNeeded: false,
}));

let lastId = 0;

function show(
  kind: NoticeKind,
  text: string,
  title?: string,
  ms = kind === 'error' ? ERROR_MS : NOTE_MS,
  action?: Notice['action'],
): void {
  const id = ++lastId;
  useNotices.setState(({ notices }) => {
    const others = notices.filter((notice) => notice.text !== text || notice.title !== title);
    return { notices: [...others, { id, kind, text, title, action, ms }].slice(-MAX_NOTICES) };
  });
}

/** Only the newest toast is visible; the time of the others begins when it is gone, so that none is missed. */
let inSight: { id: number; timer: ReturnType<typeof setTimeout> } | undefined;
useNotices.subscribe(({ notices }) => {
  const newest = notices.at(-1);
  if (newest?.id === inSight?.id) return;
  clearTimeout(inSight?.timer);
  inSight = newest && { id: newest.id, timer: setTimeout(() => dismiss(newest.id), newest.ms) };
});

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

export function closeCard(key: string): void {
  useNotices.setState(({ cards }) => ({ cards: cards.filter((card) => card.key !== key) }));
}

export const notify = {
  error: (text: string, title?: string, ms?: number) => show('error', text, title, ms),
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  /** Toast that offers undo for ten seconds. */
  undoable: (text: string, undo: () => void) =>
    show('success', text, undefined, UNDO_MS, { label: '撤销', onClick: undo }),
  warning: (text: string, ms = ERROR_MS) => show('warning', text, undefined, ms),
  /** Toast about a problem with a button for its remedy, shown as long as an undo. */
  actionable: (text: string, label: string, onClick: () => void) =>
    show('warning', text, undefined, UNDO_MS, { label, onClick }),
  card: (card: Card, ms = ERROR_MS) => {
    useNotices.setState(({ cards }) => ({
      cards: [...cards.filter((one) => one.key !== card.key), card].slice(-MAX_NOTICES),
    }));
    // A newer card with the same key has its own timer.
    setTimeout(
      () => useNotices.setState(({ cards }) => ({ cards: cards.filter((one) => one !== card) })),
      ms,
    );
  },
  /** Opens one dialog, however many calls are refused at the same time. */
  expired: () => useNotices.setState({ isExpired: true }),
  openBrowser: () => useNotices.setState({ isBrowserNeeded: true }),
  closeBrowser: () => useNotices.setState({ isBrowserNeeded: false }),
  closeExpired: () => useNotices.setState({ isExpired: false }),
};
