import { PassThrough } from 'node:stream';
import type { Listener } from '../db/listener.ts';
import type { PushEvent } from '../db/transaction.ts';
import type { Actor } from '../lib/actor.ts';
import type { FileAnswer } from '../lib/serve.ts';

type Viewer = Pick<Actor, 'accountId' | 'userType' | 'sessionId' | 'sessionEndsAt' | 'rights'>;
interface Screen extends Viewer {
  stream: PassThrough;
  /** Loads the session's rights again; null when it has ended, which is reported elsewhere. */
  again: () => Promise<Pick<Actor, 'rights'> | null>;
}
const HEARTBEAT_MS = 25_000;
/** Maximum number of open screens per account and server. */
const MOST_SCREENS = 20;
/** A screen that stops reading is closed instead of buffered. */
const MAX_BUFFERED = 64 * 1024;
/** Debounce: changes of rights come in groups (a role's menu and functions, a list of people). */
const RIGHTS_MS = 300;

/**
 * Open screens of this process. Events come from the database, so every process pushes every event to its own screens.
 */
export class EventHub {
  private readonly screens = new Set<Screen>();
  private readonly downloads = new Set<{ accountId: number; cut: () => void }>();
  private readonly heartbeat: NodeJS.Timeout;
  private rightsTimer: NodeJS.Timeout | null = null;

  constructor(listener: Listener) {
    listener.on('app_event', (payload) => {
      const event = JSON.parse(payload) as PushEvent;
      this.push(event);
      if (event.type === 'logout') this.cutDownloads(event.accounts ?? []);
    });
    listener.on('app_session_end', (payload) => this.end(Number(payload)));
    listener.on('app_access', () => {
      this.rightsTimer ??= setTimeout(() => {
        this.rightsTimer = null;
        void this.tellRights();
      }, RIGHTS_MS).unref();
    });
    this.heartbeat = setInterval(() => this.beat(Date.now()), HEARTBEAT_MS).unref();
  }

  /**
   * Opens the event stream of a browser window. It ends with its session.
   * @param again loads its session again
   */
  open(
    { accountId, userType, sessionId, sessionEndsAt, rights }: Viewer,
    again: Screen['again'],
  ): FileAnswer {
    const own = [...this.screens].filter((one) => one.accountId === accountId);
    // The oldest are closed: windows that vanished silently, or a script that opens many.
    for (const { stream: old } of own.slice(0, Math.max(0, own.length - MOST_SCREENS + 1))) old.end();
    const stream = new PassThrough();
    const screen = { accountId, userType, sessionId, sessionEndsAt, rights, stream, again };
    this.screens.add(screen);
    stream.on('close', () => this.screens.delete(screen));
    stream.on('error', () => this.screens.delete(screen));
    stream.write('retry: 3000\n\n');
    // A returning window learns whether its rights have changed.
    stream.write(textOf({ type: 'access', data: { rights, isFirst: true } }));
    return {
      filename: 'events',
      type: 'text/event-stream; charset=utf-8',
      stream,
      inline: true,
      // A kept-alive connection would delay a stopping server by a minute.
      headers: { 'x-accel-buffering': 'no', connection: 'close' },
    };
  }

  /**
   * Registers a running download, which is cut when its account is signed out. @returns call it when the download ends
   */
  downloading(accountId: number, cut: () => void): () => void {
    const one = { accountId, cut };
    this.downloads.add(one);
    return () => this.downloads.delete(one);
  }

  private cutDownloads(accounts: readonly number[]): void {
    for (const { accountId, cut } of this.downloads) if (accounts.includes(accountId)) cut();
  }

  /** Keeps streams alive and ends those of expired sessions. */
  beat(now: number): void {
    for (const { sessionId, sessionEndsAt } of this.screens) if (sessionEndsAt <= now) this.end(sessionId);
    this.write(': still here\n\n');
  }

  get openScreens(): number {
    return this.screens.size;
  }

  /**
   * Ends all streams after the database connection was lost, because ended sessions may have been missed; windows
   * reconnect within seconds with freshly loaded sessions.
   */
  reopenAll(): void {
    for (const { stream } of this.screens) stream.end();
    this.screens.clear();
  }

  close(): void {
    clearInterval(this.heartbeat);
    if (this.rightsTimer) clearTimeout(this.rightsTimer);
    for (const { stream } of this.screens) stream.end();
  }

  /** Events pushed before (the reason of the end) still arrive. */
  private end(sessionId: number): void {
    for (const screen of this.screens) {
      if (screen.sessionId !== sessionId) continue;
      this.screens.delete(screen);
      screen.stream.end();
    }
  }

  /** Pushes to this process's screens only; `publish` reaches all processes. */
  push(event: PushEvent): void {
    const only = event.accounts && new Set(event.accounts);
    this.write(
      textOf(event),
      ({ accountId, userType }) =>
        (!only || only.has(accountId)) && (!event.userType || event.userType === userType),
    );
  }

  /** Notifies screens whose rights have changed: by roles, a person's assignment, or a changed team. */
  private async tellRights(): Promise<void> {
    // One after another, to avoid loading all sessions at once.
    for (const screen of this.screens) {
      const now = await screen.again().catch(() => null);
      if (!now || now.rights === screen.rights || !this.screens.has(screen)) continue;
      screen.rights = now.rights;
      screen.stream.write(textOf({ type: 'access', data: { rights: now.rights } }));
    }
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

const textOf = ({ type, data }: PushEvent): string =>
  `event: ${type}\ndata: ${JSON.stringify(data ?? {})}\n\n`;
