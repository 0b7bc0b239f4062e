import { expect, test } from 'vitest';
import type { RunningServer } from './server.ts';
import { supervise } from './supervise.ts';

/** A fake server whose end the test decides. */
function fakeServer(): RunningServer & { die: () => void; stops: number } {
  const { promise: exited, resolve: die } = Promise.withResolvers<void>();
  const server = {
    port: 1,
    exited,
    die,
    stops: 0,
    stop: async () => {
      server.stops++;
      die();
    },
  };
  return server;
}

const pauses = [1, 1, 1, 1, 1];

test('gives up after five starts in a row that did not hold, with the last reason', async () => {
  const first = fakeServer();
  let tries = 0;
  const restart = async () => {
    tries++;
    throw new Error('磁盘已满');
  };
  const { failed } = supervise(first, { restart, report: () => {}, pauses });
  first.die();
  const error = await failed;
  expect(error.message).toContain('连续 5 次');
  expect(error.message).toContain('磁盘已满');
  expect(tries).toBe(5);
});

test('counts starts that came up and died at once as failures too', async () => {
  let current = fakeServer();
  const sentences: string[] = [];
  const restart = async () => {
    current = fakeServer();
    queueMicrotask(current.die);
    return current;
  };
  const { failed } = supervise(current, { restart, report: (sentence) => sentences.push(sentence), pauses });
  current.die();
  await failed;
  expect(sentences.filter((sentence) => sentence.includes('已重新启动'))).toHaveLength(5);
});

test('a stop ends the pause, starts nothing and is no failure', async () => {
  const first = fakeServer();
  let tries = 0;
  const restart = async () => {
    tries++;
    return fakeServer();
  };
  const { stop } = supervise(first, { restart, report: () => {}, pauses: [60_000] });
  first.die();
  await first.exited;
  await stop();
  expect(tries).toBe(0);
});
