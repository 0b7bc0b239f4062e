import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { Turns } from './turns.ts';

const stays = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

function turns(limits = { atOnce: 3, ofOne: 2, waiting: 4, waitingOfOne: 2 }) {
  const told: [number, number][] = [];
  const queue = new Turns(limits, (person, place) => told.push([person, place]));
  const begun: string[] = [];
  const take = async (name: string, person: number, signal = stays) => {
    const release = await queue.take(person, signal);
    begun.push(name);
    return release;
  };
  return { queue, told, begun, take };
}

test('a few run, the next begins when one ends, and who waits is told the place', async () => {
  const { told, begun, take, queue } = turns();
  const releases = await Promise.all([take('a', 1), take('b', 2), take('c', 3)]);
  const fourth = take('d', 4);
  const fifth = take('e', 5);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(told).toEqual([
    [4, 1],
    [5, 2],
  ]);
  releases[1]?.();
  releases[1]?.();
  await fourth;
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(told.at(-1)).toEqual([5, 1]);
  releases[0]?.();
  await fifth;
  expect(queue.running).toBe(3);
});

test('one person never takes all turns', async () => {
  const { begun, take } = turns();
  await Promise.all([take('a1', 1), take('a2', 1)]);
  void take('a3', 1);
  await take('b', 2);
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b']);
});

test('nobody waits for another one’s many: neither beside them nor behind them', async () => {
  const { begun, take } = turns({ atOnce: 6, ofOne: 1, waiting: 60, waitingOfOne: 4 });
  const many = [1, 2, 3, 4].flatMap((person) => [1, 2, 3, 4].map((n) => take(`${person}-${n}`, person)));
  await settled();
  expect(begun).toEqual(['1-1', '2-1', '3-1', '4-1']);
  await take('small', 5);
  await take('another', 6);
  // All slots are taken; the next free one goes to a newcomer, though others have waited longer.
  const late = take('late', 7);
  (await many[0])?.();
  await late;
  expect(begun.slice(4)).toEqual(['small', 'another', 'late']);
  for (const waiting of many) waiting.catch(() => undefined);
});

test('refuses with 429 for one’s own many, with 503 for everybody’s', async () => {
  const { take } = turns();
  await Promise.all([take('a', 1), take('b', 1), take('c', 2)]);
  void take('d', 1);
  void take('e', 1);
  await expect(take('f', 1)).rejects.toMatchObject({ code: 429 });
  void take('g', 2);
  void take('h', 3);
  const refused = take('i', 4);
  await expect(refused).rejects.toBeInstanceOf(AppError);
  await expect(refused).rejects.toMatchObject({ code: 503 });
});

test('a waiter that leaves holds nothing', async () => {
  const { queue, take } = turns();
  const releases = await Promise.all([take('a', 1), take('b', 2), take('c', 3)]);
  const gone = new AbortController();
  const waiting = take('d', 4, gone.signal);
  await settled();
  gone.abort();
  (await waiting)();
  expect(queue.waiting).toBe(0);
  expect(queue.running).toBe(3);
  for (const release of releases) release();
  expect(queue.running).toBe(0);
});
