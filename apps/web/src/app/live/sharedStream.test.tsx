import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Channel, shareStream } from './sharedStream.ts';
import { openStream, type StreamReader } from './stream.ts';

vi.mock('./stream.ts', () => ({ openStream: vi.fn() }));

/** Streams of the windows; the server answers each at once. */
const open = new Set<StreamReader>();
beforeEach(() => {
  vi.useFakeTimers();
  open.clear();
  heard.clear();
  vi.mocked(openStream).mockImplementation((_path, reader) => {
    open.add(reader);
    reader.onOpen();
    reader.onHeard?.();
    return () => void open.delete(reader);
  });
});
afterEach(() => void vi.useRealTimers());

/** Listeners of all windows, as a BroadcastChannel has them. */
const heard = new Set<(event: MessageEvent) => void>();
function channel(): Channel {
  let own: ((event: MessageEvent) => void) | null = null;
  return {
    postMessage: (data: unknown) => {
      for (const hear of heard) if (hear !== own) hear({ data } as MessageEvent);
    },
    addEventListener: (_type: string, hear: unknown) => {
      own = hear as (event: MessageEvent) => void;
      heard.add(own);
    },
    close: () => {
      if (own) heard.delete(own);
    },
  };
}
function openWindow() {
  const seen: string[] = [];
  const onOpen = vi.fn();
  const close = shareStream('/events', { onEvent: ({ type }) => seen.push(type), onOpen }, channel());
  return { seen, onOpen, close };
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const push = (type: string) => {
  for (const reader of open) reader.onEvent({ type, data: {} });
};

test('seven windows share one stream, and each hears of everything once', async () => {
  const windows = [];
  for (let i = 0; i < 7; i++) {
    windows.push(openWindow());
    await later(1000);
  }
  expect(open.size).toBe(1);
  push('message');
  expect(windows.map(({ seen }) => seen)).toEqual(Array.from({ length: 7 }, () => ['message']));
});

test('windows that start at once leave the stream to one of them', async () => {
  const windows = [openWindow(), openWindow(), openWindow()];
  await later(1000);
  expect(open.size).toBe(1);
  push('message');
  expect(windows.map(({ seen }) => seen)).toEqual([['message'], ['message'], ['message']]);
});

test('another window takes over from one that is closed, and asks for what it missed', async () => {
  const first = openWindow();
  await later(1000);
  const second = openWindow();
  await later(1000);
  expect(second.onOpen).toHaveBeenCalledTimes(1);
  first.close();
  expect(open.size).toBe(0);
  await later(1000);
  expect(open.size).toBe(1);
  expect(second.onOpen).toHaveBeenCalledTimes(2);
  push('message');
  expect([first.seen, second.seen]).toEqual([[], ['message']]);
});

test('a window that ends without a word is replaced, and one that comes back yields', async () => {
  const first = openWindow();
  await later(1000);
  const second = openWindow();
  await later(1000);
  const [frozen] = open;
  // The first one is silent from here; its stream is heard again after the second has opened one.
  await later(100_000);
  expect(open.size).toBe(1);
  frozen?.onHeard?.();
  expect(open.size).toBe(1);
  push('message');
  expect([first.seen, second.seen]).toEqual([['message'], ['message']]);
});

test('a broken stream is taken over by the first window that opens one; the others ask for what they missed', async () => {
  const first = openWindow();
  await later(1000);
  const second = openWindow();
  await later(1000);
  const [broken] = open;
  broken?.onLost?.();
  broken?.onOpen();
  await later(2000);
  expect(open.size).toBe(1);
  expect(first.onOpen).toHaveBeenCalledTimes(2);
  expect(second.onOpen).toHaveBeenCalledTimes(2);
});
