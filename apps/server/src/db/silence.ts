import type { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than any statement may take: a server that lives has answered or refused by then. */
const LONGEST_MS = 70_000;

interface Heard {
  bytes: number;
  at: number;
}

/** The driver's socket; its types do not show it. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Knows of each connection of a pool when something was last heard on it. A host that goes away without a word (power,
 * network) closes nothing: whoever waits for its answer would wait for a quarter of an hour.
 */
export class Silence {
  private readonly heard = new Map<pg.PoolClient, Heard>();
  private readonly lent = new Set<pg.PoolClient>();

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

  /** Cuts every connection on which nothing was heard since the last look: the database does not answer. */
  cutSilent(): void {
    for (const [client, { bytes }] of this.heard) if (socketOf(client).bytesRead === bytes) cut(client);
  }

  /** Cuts them all: they lead to a server that must not be written to any more. */
  cutAll(): void {
    for (const client of this.heard.keys()) cut(client);
  }
}

const cut = (client: pg.PoolClient): void => {
  socketOf(client).destroy(new Error('Connection terminated: the database does not answer'));
};
