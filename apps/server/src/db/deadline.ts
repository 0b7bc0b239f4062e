import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import type pg from 'pg';
import { AppError } from '../lib/errors.ts';
import { cut } from './silence.ts';

/** Work that must be over by a time, and the connections that are lent to it. */
interface Bounded {
  readonly lent: Set<pg.PoolClient>;
  isOver: boolean;
}
const bounded = new AsyncLocalStorage<Bounded>();
/** The work that a connection is lent to. */
const borrowers = new WeakMap<pg.PoolClient, Bounded>();

const LATE = 'Connection terminated: its work took too long';
const AGAIN_SECONDS = 5;

/**
 * Runs work that somebody waits for. When the time is over, its connections are cut, so that nothing is saved after the
 * answer, and what their backends are at is cancelled; a backend that has stopped itself holds nobody up.
 * @throws AppError 503 when the time is over
 */
export async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const own: Bounded = { lent: new Set(), isOver: false };
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    own.isOver = true;
    for (const client of own.lent) {
      cancel(client);
      cut(client);
    }
    reject(new AppError(503, '系统繁忙，请稍后重试', null, AGAIN_SECONDS));
  }, milliseconds);
  try {
    return await Promise.race([bounded.run(own, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Work that others share, or that goes on after the answer: whoever asked for it first does not end it. */
export const beyondDeadline = <T>(work: () => T): T => bounded.exit(work);

/** Lends a connection to the work that asks. @throws Error when its time is over */
export async function lend(asked: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const borrower = bounded.getStore();
  if (borrower?.isOver) throw new Error(LATE);
  const client = await asked();
  if (!borrower) return client;
  if (borrower.isOver) {
    client.release();
    throw new Error(LATE);
  }
  borrower.lent.add(client);
  borrowers.set(client, borrower);
  return client;
}

/** A connection was given back. */
export function returned(client: pg.PoolClient): void {
  borrowers.get(client)?.lent.delete(client);
  borrowers.delete(client);
}

/** Where a backend is reached and known by; the driver's types show none of it. */
interface Backend {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}
const CANCEL_CODE = 80_877_102;
const CANCEL_MS = 5000;

/** Asks, over a connection of its own as the protocol has it, to end what a backend is at. */
function cancel(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [place, part] of [16, CANCEL_CODE, processID, secretKey].entries())
    request.writeInt32BE(part, place * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined).setTimeout(CANCEL_MS, () => socket.destroy());
  socket.end(request);
}
