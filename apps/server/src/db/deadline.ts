import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import type pg from 'pg';
import { AppError } from '../lib/errors.ts';
import { cut } from './silence.ts';

/** Work with a deadline, and the connections lent to it. */
interface Bounded {
  readonly lent: Set<pg.PoolClient>;
  isOver: boolean;
}
const bounded = new AsyncLocalStorage<Bounded>();
/** Work that each connection is lent to. */
const borrowers = new WeakMap<pg.PoolClient, Bounded>();

const LATE = 'Connection terminated: its work took too long';
const AGAIN_SECONDS = 5;

/**
 * Runs work with a deadline. After the deadline its connections are cut, so that nothing is saved after the answer, and
 * the running statements are cancelled.
 * @throws AppError 503 when the deadline passes
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

/** Runs work that is shared, or continues after the answer, without the deadline of its first caller. */
export const beyondDeadline = <T>(work: () => T): T => bounded.exit(work);

/** Lends a connection to the current work. @throws Error when its deadline has passed */
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

/** Ends the loan of a connection. */
export function returned(client: pg.PoolClient): void {
  borrowers.get(client)?.lent.delete(client);
  borrowers.delete(client);
}

/** Address and cancel key of a backend; the driver's types do not declare them. */
interface Backend {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}
const CANCEL_CODE = 80_877_102;
const CANCEL_MS = 5000;

/** Cancels the running statement over a connection of its own, as the protocol requires. */
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
