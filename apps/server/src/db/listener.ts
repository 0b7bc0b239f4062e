import pg from 'pg';
import { hostsOf } from './hosts.ts';

type Handler = (payload: string) => void;
const CHANNELS = ['app_access', 'app_session', 'app_session_end', 'app_event', 'app_write'] as const;
type Channel = (typeof CHANNELS)[number];

/** Events of the listening connection. */
export interface ListenerEvents {
  /** Connection lost or restored: caches may be stale, because notifications were missed. */
  onGap: () => void;
  /** Connection restored: waiting clients must reload. */
  onAgain: () => void;
  /** A heartbeat was answered. */
  onHeartbeat: () => void;
  /** No answer for `SILENCE_MS`, or the database has become read-only. */
  onSilent: (isStandby: boolean) => void;
}

const HEARTBEAT_MS = 3000;
const SILENCE_MS = 3000;
const RETRY_MS = 500;

/**
 * One connection that listens for changed rights, ended sessions and pushed events. It reconnects, and sends a
 * heartbeat every few seconds: a vanished host closes no connection.
 */
export class Listener {
  isConnected = false;
  private client: pg.Client | null = null;
  private isStopped = false;
  private hasBeenConnected = false;
  private retry: NodeJS.Timeout | null = null;
  private heartbeat: NodeJS.Timeout | null = null;
  private readonly handlers = new Map<string, Handler[]>();
  private readonly url: string;
  private readonly events: ListenerEvents;

  constructor(url: string, events: ListenerEvents) {
    this.url = url;
    this.events = events;
  }

  on(channel: Channel, handler: Handler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  async start(): Promise<void> {
    const hosts = hostsOf(this.url);
    const url = hosts.current;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'shibiao-listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5000,
      query_timeout: SILENCE_MS,
    });
    const lost = () => {
      if (this.client !== client) return;
      this.client = null;
      this.isConnected = false;
      hosts.leave(url);
      this.events.onGap();
      if (!this.isStopped)
        this.retry = setTimeout(() => void this.start().catch(() => undefined), RETRY_MS).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.handlers.get(channel) ?? []) handler(payload ?? '');
    });
    this.client = client;
    try {
      await client.connect();
      if (await isStandby(client)) throw new Error('the database server is a standby');
      for (const channel of this.handlers.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      lost();
      await client.end().catch(() => undefined);
      throw error;
    }
    this.isConnected = true;
    this.events.onGap();
    if (this.hasBeenConnected) this.events.onAgain();
    this.hasBeenConnected = true;
    this.beat(client, lost);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.retry) clearTimeout(this.retry);
    if (this.heartbeat) clearTimeout(this.heartbeat);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  /** Sends heartbeats until the connection is lost; a missing answer, or one from a standby, closes it. */
  private beat(client: pg.Client, lost: () => void): void {
    const ask = async () => {
      if (this.client !== client) return;
      try {
        const standby = await isStandby(client);
        if (standby) throw new Error('standby', { cause: 'standby' });
        this.events.onHeartbeat();
        next();
      } catch (error) {
        if (this.client !== client) return;
        this.events.onSilent((error as Error).cause === 'standby');
        lost();
        void client.end().catch(() => undefined);
      }
    };
    const next = () => {
      this.heartbeat = setTimeout(() => void ask(), HEARTBEAT_MS).unref();
    };
    next();
  }
}

async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby ?? false;
}
