import type { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than any statement may take: a server that lives has answered or refused by then. */
const LONGEST_MS = 70_000;
/** A server that does not answer whether it is there gets this much longer for what it was asked. */
const QUIET_MS = 2000;
const LOOK_MS = 500;

interface Heard {
  bytes: number;
  at: number;
}

/** The driver's socket; its types do not show it. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Knows of each connection of a pool when something was last heard on it. A host that goes away without a word (power,
 * network) closes nothing: whoever waits for its answer would wait for a quarter of an hour.
 */
export class Silence {
  private readonly heard = new Map<pg.PoolClient, Heard>();
  private readonly lent = new Set<pg.PoolClient>();
  private watch: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => this.heard.set(client, { bytes: -1, at: Date.now() }));
    pool.on('remove', (client) => {
      this.heard.delete(client);
      this.lent.delete(client);
    });
    pool.on('acquire', (client) => {
      this.lent.add(client);
      this.heard.set(client, { bytes: socketOf(client).bytesRead, at: Date.now() });
    });
    pool.on('release', (_error, client) => this.lent.delete(client));
  }

  /** Looks at all connections; one that was lent and silent for longer than a statement may take is cut. */
  look(now = Date.now()): void {
    for (const [client, { bytes, at }] of this.heard) {
      const { bytesRead } = socketOf(client);
      if (bytesRead !== bytes) this.heard.set(client, { bytes: bytesRead, at: now });
      else if (this.lent.has(client) && now - at > LONGEST_MS) cut(client);
    }
  }

  /**
   * The database does not answer. Until it is heard again, every connection that says nothing is cut soon, also one
   * that said something shortly before, and one that is made meanwhile: no request waits for it to come back.
   */
  fallSilent(): void {
    this.cutQuiet(0);
    this.watch ??= setInterval(() => this.cutQuiet(QUIET_MS), LOOK_MS).unref();
  }

  /** The database answers again. */
  speakAgain(): void {
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private cutQuiet(patience: number, now = Date.now()): void {
    for (const [client, { bytes, at }] of this.heard) {
      const { bytesRead } = socketOf(client);
      if (bytesRead !== bytes) this.heard.set(client, { bytes: bytesRead, at: now });
      else if (now - at >= patience) cut(client);
    }
  }

  /** Cuts them all: they lead to a server that must not be written to any more. */
  cutAll(): void {
    for (const client of this.heard.keys()) cut(client);
  }
}

/** Ends a connection at once; whoever waits on it hears that the database is away. */
export const cut = (client: pg.ClientBase): void => {
  socketOf(client).destroy(new Error('Connection terminated: the database does not answer'));
};
