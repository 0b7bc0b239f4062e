import { openStream, type ServerEvent, type StreamReader } from './stream.ts';

/** Longest wait for an answer of another window, which comes at once. */
const ANSWER_MS = 300;
/** Delay between the windows' attempts after a lost stream; timers of hidden windows are slow. */
const TURN_MS = 1000;
const HIDDEN_MS = 5000;
/** The server sends a sign of life every 25 s; a window that passes nothing on for longer has ended. */
const SILENCE_MS = 90_000;

/** Messages between the windows. */
type Word =
  | { kind: 'ask' }
  /** The sender reads the stream. */
  | { kind: 'here' }
  /** The sender has opened the stream; of two, the newer one keeps it. */
  | { kind: 'opened'; claim: number }
  | { kind: 'event'; event: ServerEvent }
  | { kind: 'lost' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/**
 * Shares one event stream between all windows of a browser, which allows six connections to a server without HTTP/2.
 * One window reads and tells the others; another takes over when it is closed.
 */
export function shareStream(
  path: string,
  { onEvent, onOpen }: Pick<StreamReader, 'onEvent' | 'onOpen'>,
  channel: Channel | null,
): () => void {
  if (!channel) return openStream(path, { onEvent, onOpen });
  let stop: (() => void) | null = null;
  /** Time at which this window opened its stream; null while it reads none. */
  let claim: number | null = null;
  let isFollowing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (word: Word) => channel.postMessage(word);
  const openIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const open = () => {
    isFollowing = false;
    stop ??= openStream(path, {
      onOpen: () => {
        claim = Date.now() + Math.random();
        say({ kind: 'opened', claim });
        onOpen();
      },
      onEvent: (event) => {
        say({ kind: 'event', event });
        onEvent(event);
      },
      onHeard: () => say({ kind: 'here' }),
      onLost: () => {
        claim = null;
        say({ kind: 'lost' });
      },
    });
  };
  /** Follows the window that reads, and fetches once what was missed while none did. */
  const follow = (isAnew: boolean) => {
    stop?.();
    stop = null;
    claim = null;
    openIn(SILENCE_MS + Math.random() * TURN_MS);
    if (isAnew || !isFollowing) onOpen();
    isFollowing = true;
  };
  const hear = (word: Word) => {
    switch (word.kind) {
      case 'ask':
        if (claim !== null) say({ kind: 'here' });
        break;
      case 'opened':
        if (claim === null || claim < word.claim) follow(true);
        else say({ kind: 'opened', claim });
        break;
      case 'here':
        if (claim === null) follow(false);
        else say({ kind: 'opened', claim });
        break;
      case 'event':
        if (claim !== null) break;
        follow(false);
        onEvent(word.event);
        break;
      case 'lost':
        isFollowing = false;
        if (!stop) openIn((document.hidden ? HIDDEN_MS : 0) + Math.random() * TURN_MS);
        break;
    }
  };
  channel.addEventListener('message', ({ data }: MessageEvent) => hear(data as Word));
  // Also runs when the window closes, which runs nothing else.
  const leave = () => {
    if (claim !== null) say({ kind: 'lost' });
  };
  window.addEventListener('pagehide', leave);
  openIn(ANSWER_MS);
  say({ kind: 'ask' });
  return () => {
    window.removeEventListener('pagehide', leave);
    clearTimeout(timer);
    leave();
    stop?.();
    channel.close();
  };
}

/** The channel between the windows of one person; null where the browser has none. */
export const channelOf = (userId: number): Channel | null =>
  'BroadcastChannel' in window ? new BroadcastChannel(`shibiao_events_${userId}`) : null;
