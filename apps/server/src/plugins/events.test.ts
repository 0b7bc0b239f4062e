import { EventEmitter } from 'node:events';
import type { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { Listener } from '../db/listener.ts';
import { EventHub } from './events.ts';

const nobody = async () => null;

test('an account has twenty streams on a server; the oldest ends when one more is opened', async () => {
  const hub = new EventHub(new EventEmitter() as unknown as Listener);
  const open = (accountId: number) =>
    hub.open({ accountId, userType: 1, sessionId: accountId, sessionEndsAt: 1000, rights: 'a' }, nobody)
      .stream as PassThrough;
  const other = open(2);
  const own = Array.from({ length: 25 }, () => open(1).resume());
  await new Promise((resolve) => setImmediate(resolve));
  expect(own.map((stream) => stream.writableEnded)).toEqual(own.map((_, i) => i < 5));
  expect(other.writableEnded).toBe(false);
  expect(hub.openScreens).toBe(21);
  hub.close();
});

test('a stream ends with the time of its session, others stay', () => {
  const hub = new EventHub(new EventEmitter() as unknown as Listener);
  const open = (sessionId: number, sessionEndsAt: number) =>
    hub.open({ accountId: 1, userType: 1, sessionId, sessionEndsAt, rights: 'a' }, nobody)
      .stream as PassThrough;
  const [over, going] = [open(1, 1000), open(2, 2000)];
  hub.beat(999);
  expect(hub.openScreens).toBe(2);
  hub.beat(1000);
  expect([over.writableEnded, going.writableEnded]).toEqual([true, false]);
  expect(hub.openScreens).toBe(1);
  hub.close();
});

test('an event for one kind of people reaches their screens only', async () => {
  const hub = new EventHub(new EventEmitter() as unknown as Listener);
  const screens = ([1, 2, 3] as const).map((userType) => {
    const one = { accountId: userType, userType, sessionId: userType, sessionEndsAt: 1000, rights: 'a' };
    const { stream } = hub.open(one, nobody);
    return stream as PassThrough;
  });
  hub.push({ type: 'celebration', userType: 1, data: { org: '邢台' } });
  hub.push({ type: 'access' });
  hub.close();
  const texts = await Promise.all(
    screens.map(async (stream) => Buffer.concat(await stream.toArray()).toString()),
  );
  expect(texts.map((text) => text.includes('邢台'))).toEqual([true, false, false]);
  expect(texts.every((text) => text.includes('event: access\ndata: {}'))).toBe(true);
});

test("when anybody's rights change, only screens whose own are others now are told", async () => {
  vi.useFakeTimers();
  const listener = new EventEmitter();
  const hub = new EventHub(listener as unknown as Listener);
  const now = ['a', 'b', 'a', null];
  const screens = now.map((rights, i) => {
    const one = { accountId: i, userType: 1, sessionId: i, sessionEndsAt: 1000, rights: 'a' } as const;
    return hub.open(one, async () => (rights === null ? null : { rights })).stream as PassThrough;
  });
  listener.emit('app_access', 'personnel');
  listener.emit('app_access', 'role_function');
  await vi.advanceTimersByTimeAsync(1000);
  listener.emit('app_access', 'organisation');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  hub.close();
  const texts = await Promise.all(
    screens.map(async (stream) => Buffer.concat(await stream.toArray()).toString()),
  );
  expect(texts.map((text) => text.match(/"rights":"(.)"/g))).toEqual([
    ['"rights":"a"'],
    ['"rights":"a"', '"rights":"b"'],
    ['"rights":"a"'],
    ['"rights":"a"'],
  ]);
});

test('a signed-out person gets no more of running downloads', async () => {
  const listener = new EventEmitter();
  const hub = new EventHub(listener as unknown as Listener);
  const cut = [vi.fn(), vi.fn(), vi.fn()];
  const ends = cut.map((one, i) => hub.downloading(i === 2 ? 8 : 7, one));
  ends[1]?.();
  const say = (event: object) => listener.emit('app_event', JSON.stringify(event));
  say({ type: 'message', accounts: [7, 8] });
  say({ type: 'logout', accounts: [7], data: { reason: 'disabled' } });
  expect(cut.map((one) => one.mock.calls.length)).toEqual([1, 0, 0]);
  hub.close();
});
