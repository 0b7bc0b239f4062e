import { openStream, type ServerEvent, type StreamReader } from './stream.ts';

/** The windows of a browser answer one another at once; who asks waits no longer. */
const ANSWER_MS = 300;
/** After a stream was lost the windows try one after the other; the timers of hidden ones are slow. */
const TURN_MS = 1000;
const HIDDEN_MS = 5000;
/** The server is heard every 25 s; a window that passes nothing on for longer was ended without a word. */
const SILENCE_MS = 90_000;

/** What windows tell each other. */
type Word =
  | { kind: 'ask' }
  /** I read the stream, and it is alive. */
  | { kind: 'here' }
  /** I have opened the stream; of two that have, the newer one keeps it. */
  | { kind: 'opened'; claim: number }
  | { kind: 'event'; event: ServerEvent }
  | { kind: 'lost' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/**
 * One stream for all windows of a browser: it grants a server six connections without HTTP/2, so that the sixth window
 * with a stream of its own would leave none for any call. One window reads and tells the others; another takes its
 * place when it is closed.
 */
export function shareStream(
  path: string,
  { onEvent, onOpen }: Pick<StreamReader, 'onEvent' | 'onOpen'>,
  channel: Channel | null,
): () => void {
  if (!channel) return openStream(path, { onEvent, onOpen });
  let stop: (() => void) | null = null;
  /** When this window opened the stream that it reads; null: it reads none. */
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
  /** Another window reads. What came while none did is asked for once. */
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
  // Also when the window is closed: nothing else of it runs then.
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

/** Where the windows of one person talk; null in a browser without. */
export const channelOf = (userId: number): Channel | null =>
  'BroadcastChannel' in window ? new BroadcastChannel(`shibiao_events_${userId}`) : null;
