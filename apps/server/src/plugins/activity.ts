import type { FastifyInstance } from 'fastify';
import type { Actor } from '../lib/actor.ts';
import { now } from '../lib/dates.ts';
import { type Device, deviceOf } from '../lib/device.ts';

/** Acts of an account on a day, since the last writing. */
export interface ActiveDay {
  accountId: number;
  day: string;
  userType: number;
  firstAt: string;
  lastAt: string;
  web: number;
  phone: number;
  wechat: number;
}
/** Sent by the web with calls that nobody made by hand: polls, streams, prefetches, refreshed data. */
export const BACKGROUND = 'x-background';
const WRITE_MS = 5 * 60_000;

/**
 * Active days of accounts. They are kept in memory and written at most every five minutes, so that recording costs a
 * call nothing; what could not be written waits for the next time.
 */
export class ActivityTally {
  readonly #write: (days: readonly ActiveDay[]) => Promise<unknown>;
  #days = new Map<string, ActiveDay>();
  #writing: Promise<void> = Promise.resolve();

  constructor(write: (days: readonly ActiveDay[]) => Promise<unknown>) {
    this.#write = write;
  }

  note({ accountId, userType }: Pick<Actor, 'accountId' | 'userType'>, device: Device, at = now()): void {
    const day = at.slice(0, 10);
    const key = `${accountId} ${day}`;
    const one = this.#days.get(key) ?? {
      accountId,
      day,
      userType,
      firstAt: at,
      lastAt: at,
      web: 0,
      phone: 0,
      wechat: 0,
    };
    one[device]++;
    one.lastAt = at;
    this.#days.set(key, one);
  }

  /** Writes what was noted; one writing at a time. @throws when it cannot be written, which keeps it */
  flush(): Promise<void> {
    const next = this.#writing.catch(() => undefined).then(() => this.#writeNow());
    this.#writing = next;
    return next;
  }

  async #writeNow(): Promise<void> {
    const days = this.#days;
    if (days.size === 0) return;
    this.#days = new Map();
    try {
      await this.#write([...days.values()]);
    } catch (error) {
      for (const [key, kept] of days) this.#keep(key, kept);
      throw error;
    }
  }

  #keep(key: string, kept: ActiveDay): void {
    const since = this.#days.get(key);
    if (!since) return void this.#days.set(key, kept);
    since.firstAt = kept.firstAt;
    for (const device of ['web', 'phone', 'wechat'] as const) since[device] += kept[device];
  }
}

/**
 * Notes the calls that make an account active: commands that succeeded, and records, lists and files opened by hand.
 */
export function activity(app: FastifyInstance, tally: ActivityTally): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { actor } = request;
    const { endpoint } = request.routeOptions.config;
    const isByHand = request.headers[BACKGROUND] === undefined && endpoint?.access !== 'anyone';
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (actor && endpoint && isByHand && !isStream && reply.statusCode < 300)
      tally.note(actor, deviceOf(request.headers['user-agent'] ?? ''));
    done();
  });
  const writing = setInterval(
    () => void tally.flush().catch((error: Error) => app.log.warn({ err: error }, 'active days not written')),
    WRITE_MS,
  ).unref();
  app.addHook('onClose', () => clearInterval(writing));
}
