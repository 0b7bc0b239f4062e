import { PassThrough } from 'node:stream';
import type { Listener } from '../db/listener.ts';
import type { PushEvent } from '../db/transaction.ts';
import type { Actor } from '../lib/actor.ts';
import type { FileAnswer } from '../lib/serve.ts';

type Viewer = Pick<Actor, 'accountId' | 'userType' | 'sessionId' | 'sessionEndsAt' | 'rights'>;
interface Screen extends Viewer {
  stream: PassThrough;
  /** Who looks at it now; null when the session has ended, of which others speak. */
  again: () => Promise<Pick<Actor, 'rights'> | null>;
}
const HEARTBEAT_MS = 25_000;
/** Open screens of one account on a server. */
const MOST_SCREENS = 20;
/** A screen that does not read any more is closed rather than buffered for. */
const MAX_BUFFERED = 64 * 1024;
/** One change of rights often comes with others: a role's menu and its functions, a sheet of people. */
const RIGHTS_MS = 300;

/**
 * The open screens of this process. Events come from the database, so every process pushes every event to its own
 * screens.
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
   * Opens the stream of one browser window. It ends with its session.
   * @param again looks its session up anew
   */
  open(
    { accountId, userType, sessionId, sessionEndsAt, rights }: Viewer,
    again: Screen['again'],
  ): FileAnswer {
    const own = [...this.screens].filter((one) => one.accountId === accountId);
    // The oldest go: a window that was closed without a word, or a script that opens one after the other.
    for (const { stream: old } of own.slice(0, Math.max(0, own.length - MOST_SCREENS + 1))) old.end();
    const stream = new PassThrough();
    const screen = { accountId, userType, sessionId, sessionEndsAt, rights, stream, again };
    this.screens.add(screen);
    stream.on('close', () => this.screens.delete(screen));
    stream.on('error', () => this.screens.delete(screen));
    stream.write('retry: 3000\n\n');
    // A window that comes back after a while learns whether they are still the ones it was shown with.
    stream.write(textOf({ type: 'access', data: { rights, isFirst: true } }));
    return {
      filename: 'events',
      type: 'text/event-stream; charset=utf-8',
      stream,
      inline: true,
      // One that stayed for further requests would hold a stopping server for a minute.
      headers: { 'x-accel-buffering': 'no', connection: 'close' },
    };
  }

  /**
   * A file that is being written for somebody: it is cut when they are signed out, for it would tell on what they may
   * not see any more. @returns call it when the file has been taken
   */
  downloading(accountId: number, cut: () => void): () => void {
    const one = { accountId, cut };
    this.downloads.add(one);
    return () => this.downloads.delete(one);
  }

  private cutDownloads(accounts: readonly number[]): void {
    for (const { accountId, cut } of this.downloads) if (accounts.includes(accountId)) cut();
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
    if (this.rightsTimer) clearTimeout(this.rightsTimer);
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
    const only = event.accounts && new Set(event.accounts);
    this.write(
      textOf(event),
      ({ accountId, userType }) =>
        (!only || only.has(accountId)) && (!event.userType || event.userType === userType),
    );
  }

  /** Tells the screens whose rights are others now: by roles, by the place of a person, by whoever left a team. */
  private async tellRights(): Promise<void> {
    // One after the other: everybody's next call would look the session up anyway, not all of them at once.
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
