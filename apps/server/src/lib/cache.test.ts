import { expect, test, vi } from 'vitest';
import { AnswerCache, seenByAll, type Viewer } from './cache.ts';

const call = { noun: 'receipts', path: '/receipts/figure' } as const;
const nobody = () => Promise.resolve();
const someone = 'someone' as Viewer;

test('all who ask at the same time wait for one computation, and later ones get it too', async () => {
  const cache = new AnswerCache(nobody);
  const { promise, resolve } = Promise.withResolvers<number>();
  const compute = vi.fn(() => promise);
  const asked = Array.from({ length: 50 }, () =>
    cache.figure(call, seenByAll, { month: '2026-11' }, compute),
  );
  resolve(7);
  for (const { value } of await Promise.all(asked)) expect(value).toBe(7);
  expect((await cache.figure(call, seenByAll, { month: '2026-11' }, compute)).value).toBe(7);
  expect(compute).toHaveBeenCalledTimes(1);
});

test('another call, viewer or input is another answer', async () => {
  const cache = new AnswerCache(nobody);
  let n = 0;
  const next = () => Promise.resolve(++n);
  const answers = [
    await cache.figure(call, seenByAll, {}, next),
    await cache.figure({ ...call, path: '/receipts/other' }, seenByAll, {}, next),
    await cache.figure(call, someone, {}, next),
    await cache.figure(call, seenByAll, { month: '2026-11' }, next),
  ];
  expect(answers.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
});

test('a computation begun before a save is not given to whoever asks after it', async () => {
  const cache = new AnswerCache(nobody);
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.figure(call, seenByAll, {}, () => promise);
  cache.written('receipts');
  const late = await cache.figure(call, seenByAll, {}, () => Promise.resolve('after the save'));
  expect(late.value).toBe('after the save');
  resolve('before the save');
  expect((await early).value).toBe('before the save');
  expect((await cache.figure(call, seenByAll, {}, nobody)).value).toBe('after the save');
});

test('a total found before a save is not found after it', () => {
  const cache = new AnswerCache(nobody);
  const before = cache.slot<number>(call, someone, {});
  cache.written('receipts');
  before.put(501);
  expect(before.get()).toBe(501);
  expect(cache.slot<number>(call, someone, {}).get()).toBeUndefined();
});

test('a save makes stale what depends on its noun, and nothing else', async () => {
  const cache = new AnswerCache(nobody);
  let n = 0;
  const next = () => Promise.resolve(++n);
  const ask = (noun: 'receivables' | 'mailbox') =>
    cache.figure({ noun, path: `/${noun}` }, seenByAll, {}, next).then(({ value }) => value);
  expect([await ask('receivables'), await ask('mailbox')]).toEqual([1, 2]);
  cache.written('receipts');
  expect([await ask('receivables'), await ask('mailbox')]).toEqual([3, 2]);
});

test('a computation that fails is tried anew by the next one', async () => {
  const cache = new AnswerCache(nobody);
  await expect(cache.figure(call, seenByAll, {}, () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  );
  expect((await cache.figure(call, seenByAll, {}, () => Promise.resolve(1))).value).toBe(1);
});

test('the others are told of each noun once, after several writes', async () => {
  const told = Promise.withResolvers<readonly string[]>();
  const cache = new AnswerCache((nouns) => Promise.resolve(told.resolve(nouns)));
  for (const noun of ['receipts', 'lessons', 'receipts'] as const) cache.written(noun);
  expect(await told.promise).toEqual(['receipts', 'lessons']);
  cache.close();
});

test('large answers push out the oldest, so that all together stay within a limit', async () => {
  const cache = new AnswerCache(nobody);
  const compute = vi.fn(() => Promise.resolve({ days: Array.from({ length: 1_500_000 }, () => 1) }));
  const ask = (month: string) => cache.figure(call, seenByAll, { month }, compute);
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) await ask(month);
  await ask('2026-11');
  expect(compute).toHaveBeenCalledTimes(4);
  await ask('2026-08');
  expect(compute).toHaveBeenCalledTimes(5);
});
