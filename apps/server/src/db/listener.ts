import pg from 'pg';

type Handler = (payload: string) => void;

/**
 * One connection that listens: rights that changed, sessions that ended, events to push. It connects again by itself;
 * `onReconnect` tells what must be forgotten, for notifications were missed meanwhile.
 */
export class Listener {
  isConnected = false;
  private client: pg.Client | null = null;
  private isStopped = false;
  private retry: NodeJS.Timeout | null = null;
  private readonly handlers = new Map<string, Handler[]>();
  private readonly url: string;
  private readonly onReconnect: () => void;

  constructor(url: string, onReconnect: () => void) {
    this.url = url;
    this.onReconnect = onReconnect;
  }

  on(
    channel: 'app_access' | 'app_session' | 'app_session_end' | 'app_event' | 'app_write',
    handler: Handler,
  ): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'shibiao-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    const lost = () => {
      if (this.client !== client) return;
      this.client = null;
      this.isConnected = false;
      this.onReconnect();
      if (!this.isStopped)
        this.retry = setTimeout(() => void this.start().catch(() => undefined), 500).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.handlers.get(channel) ?? []) handler(payload ?? '');
    });
    this.client = client;
    try {
      await client.connect();
      for (const channel of this.handlers.keys()) await client.query(`listen ${channel}`);
      this.isConnected = true;
      this.onReconnect();
    } catch (error) {
      lost();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.retry) clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }
}
