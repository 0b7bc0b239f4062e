import { createParser } from 'eventsource-parser';
import { urlOf } from '../../lib/address.ts';
import { authHeaders, BACKGROUND } from '../../lib/token.ts';

/** Server-sent events read with fetch, because EventSource cannot send the Authorization header. */
export interface ServerEvent {
  type: string;
  data: Record<string, unknown>;
}

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
/** The server sends a comment every 25 s; a longer silence means a dead stream (sleep, a proxy). */
const SILENCE_MS = 90_000;

export interface StreamReader {
  onEvent: (event: ServerEvent) => void;
  /** Called at first and after each interruption. */
  onOpen: () => void;
  /** Called at any sign of life. */
  onHeard?: () => void;
  /** Called when an open stream has ended; it is opened again. */
  onLost?: () => void;
}

/**
 * Keeps one stream open until stopped. The delay grows with each failure and varies, so that clients do not return all
 * at once.
 */
export function openStream(path: string, reader: StreamReader): () => void {
  const stop = new AbortController();
  void (async () => {
    let wait = FIRST_RETRY_MS;
    while (!stop.signal.aborted) {
      const isGood = await readOnce(path, stop.signal, {
        ...reader,
        onOpen: () => {
          wait = FIRST_RETRY_MS;
          reader.onOpen();
        },
      });
      if (isGood === 'refused') return;
      await pause(wait * (0.7 + Math.random() * 0.6), stop.signal);
      wait = Math.min(wait * 2, LAST_RETRY_MS);
    }
  })();
  return () => stop.abort();
}

async function readOnce(
  path: string,
  stopped: AbortSignal,
  { onEvent, onOpen, onHeard, onLost }: StreamReader,
): Promise<'ended' | 'refused'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
    onHeard?.();
  };
  try {
    const response = await fetch(urlOf(path), {
      headers: { ...authHeaders(), ...BACKGROUND, accept: 'text/event-stream' },
      signal: AbortSignal.any([stopped, silence.signal]),
    });
    // Signed out meanwhile: the stream ends, and the next call opens the dialog.
    if (response.status === 401 || response.status === 403 || response.status === 404) return 'refused';
    if (!response.ok || !response.body) return 'ended';
    wasOpen = true;
    onOpen();
    heard();
    const parse = eventParser(onEvent);
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      heard();
      parse(decoder.decode(chunk, { stream: true }));
    }
  } catch {
    // A broken connection leads to the next attempt.
  } finally {
    clearTimeout(timer);
    if (wasOpen && !stopped.aborted) onLost?.();
  }
  return 'ended';
}

/**
 * Parses a stream in pieces of any size and calls back for each complete event. Its type is the event's name, or `type`
 * in its data.
 */
export function eventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  const parser = createParser({
    onEvent({ event, data: text }) {
      try {
        const data = JSON.parse(text) as Record<string, unknown>;
        onEvent({ type: event ?? String(data.type ?? ''), data });
      } catch {
        // Ignored: not an event of this application.
      }
    },
  });
  return (text) => parser.feed(text);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ended = new AbortController();
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      ended.abort();
      resolve();
    }
    signal.addEventListener('abort', end, { signal: ended.signal });
    // The network is back, so the next attempt starts without waiting.
    window.addEventListener('online', end, { signal: ended.signal });
  });
