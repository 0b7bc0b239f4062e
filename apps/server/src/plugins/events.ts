import { PassThrough } from 'node:stream';
import type { Listener } from '../db/listener.ts';
import type { PushEvent } from '../db/transaction.ts';
import type { FileAnswer } from '../lib/serve.ts';

interface Screen {
  accountId: number;
  userType: number;
  sessionId: number;
  sessionEndsAt: number;
  stream: PassThrough;
}
const HEARTBEAT_MS = 25_000;
/** Open screens of one account on a server. */
const MOST_SCREENS = 20;
/** A screen that does not read any more is closed rather than buffered for. */
const MAX_BUFFERED = 64 * 1024;

/**
 * The open screens of this process. Events come from the database, so every process pushes every event to its own
 * screens.
 */
export class EventHub {
  private readonly screens = new Set<Screen>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(listener: Listener) {
    listener.on('app_event', (payload) => this.push(JSON.parse(payload) as PushEvent));
    listener.on('app_session_end', (payload) => this.end(Number(payload)));
    this.heartbeat = setInterval(() => this.beat(Date.now()), HEARTBEAT_MS).unref();
  }

  /** Opens the stream of one browser window. It ends with its session. */
  open({ accountId, userType, sessionId, sessionEndsAt }: Omit<Screen, 'stream'>): FileAnswer {
    const own = [...this.screens].filter((one) => one.accountId === accountId);
    // The oldest go: a window that was closed without a word, or a script that opens one after the other.
    for (const { stream: old } of own.slice(0, Math.max(0, own.length - MOST_SCREENS + 1))) old.end();
    const stream = new PassThrough();
    const screen = { accountId, userType, sessionId, sessionEndsAt, stream };
    this.screens.add(screen);
    stream.on('close', () => this.screens.delete(screen));
    stream.on('error', () => this.screens.delete(screen));
    stream.write('retry: 3000\n\n');
    return {
      filename: 'events',
      type: 'text/event-stream; charset=utf-8',
      stream,
      inline: true,
      // One that stayed for further requests would hold a stopping server for a minute.
      headers: { 'x-accel-buffering': 'no', connection: 'close' },
    };
  }

  /** Keeps the streams awake. Of a session whose time is over nobody speaks: its streams end here. */
  beat(now: number): void {
    for (const { sessionId, sessionEndsAt } of this.screens) if (sessionEndsAt <= now) this.end(sessionId);
    this.write(': still here\n\n');
  }

  get openScreens(): number {
    return this.screens.size;
  }

  /**
   * Ends all streams; the windows come back within seconds, with sessions that are looked up anew, and fetch what they
   * missed. For after the connection to the database was lost: sessions may have ended unheard.
   */
  reopenAll(): void {
    for (const { stream } of this.screens) stream.end();
    this.screens.clear();
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const { stream } of this.screens) stream.end();
  }

  /** What was pushed before (why the session ended) still arrives. */
  private end(sessionId: number): void {
    for (const screen of this.screens) {
      if (screen.sessionId !== sessionId) continue;
      this.screens.delete(screen);
      screen.stream.end();
    }
  }

  /** To the screens of this process alone; what concerns everybody's goes by `publish`. */
  push(event: PushEvent): void {
    const text = `event: ${event.type}\ndata: ${JSON.stringify(event.data ?? {})}\n\n`;
    const only = event.accounts && new Set(event.accounts);
    this.write(
      text,
      ({ accountId, userType }) =>
        (!only || only.has(accountId)) && (!event.userType || event.userType === userType),
    );
  }

  private write(text: string, isFor: (screen: Screen) => boolean = () => true): void {
    for (const screen of this.screens) {
      if (!isFor(screen)) continue;
      const { stream } = screen;
      if (stream.writableLength > MAX_BUFFERED) stream.destroy();
      else stream.write(text);
    }
  }
}
