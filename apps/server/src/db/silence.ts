import type { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than any statement timeout: a live server has answered or refused by then. */
const LONGEST_MS = 70_000;
/** Grace period for earlier statements when a server does not answer a heartbeat. */
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
 * Tracks when each connection of a pool last received data. A host that vanishes (power, network) closes nothing: a
 * client would wait a quarter of an hour for its answer.
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

  /** Checks all connections; a lent one that is silent for longer than any statement timeout is cut. */
  look(now = Date.now()): void {
    for (const [client, { bytes, at }] of this.heard) {
      const { bytesRead } = socketOf(client);
      if (bytesRead !== bytes) this.heard.set(client, { bytes: bytesRead, at: now });
      else if (this.lent.has(client) && now - at > LONGEST_MS) cut(client);
    }
  }

  /**
   * Marks the database as silent. Until it answers again, every connection that receives nothing is cut soon, including
   * new ones: no request waits for its return.
   */
  fallSilent(): void {
    this.cutQuiet(0);
    this.watch ??= setInterval(() => this.cutQuiet(QUIET_MS), LOOK_MS).unref();
  }

  /** Marks the database as answering again. */
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

  /** Cuts all connections: they lead to a server that must not be written to any more. */
  cutAll(): void {
    for (const client of this.heard.keys()) cut(client);
  }
}

/** Closes a connection at once; its users receive the error of a lost database. */
export const cut = (client: pg.ClientBase): void => {
  socketOf(client).destroy(new Error('Connection terminated: the database does not answer'));
};
