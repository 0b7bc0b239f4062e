import { expect, test, vi } from 'vitest';
import { AnswerCache, seenByAll, type Viewer } from './cache.ts';

const call = { noun: 'receipts', operation: 'totals' } as const;
const nobody = () => Promise.resolve();
const someone = 'someone' as Viewer;

test('concurrent callers share one computation, and later ones get it too', async () => {
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
    await cache.figure({ ...call, part: 'beside' }, seenByAll, {}, next),
    await cache.figure(call, someone, {}, next),
    await cache.figure(call, seenByAll, { month: '2026-11' }, next),
  ];
  expect(answers.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
});

test('a computation begun before a save is not given to whoever asks after it', async () => {
  const cache = new AnswerCache(nobody);
  const { promise, resolve } = Promise.withResolvers<string>();
  const early = cache.figure(call, seenByAll, {}, () => promise);
  cache.written(['receipt']);
  const late = await cache.figure(call, seenByAll, {}, () => Promise.resolve('after the save'));
  expect(late.value).toBe('after the save');
  resolve('before the save');
  expect((await early).value).toBe('before the save');
  expect((await cache.figure(call, seenByAll, {}, nobody)).value).toBe('after the save');
});

test('a total found before a save is not found after it', () => {
  const cache = new AnswerCache(nobody);
  const before = cache.slot<number>(call, someone, {});
  cache.written(['receipt']);
  before.put(501);
  expect(before.get()).toBe(501);
  expect(cache.slot<number>(call, someone, {}).get()).toBeUndefined();
});

test('a write makes stale what is read from the table, and nothing else', async () => {
  const cache = new AnswerCache(nobody);
  let n = 0;
  const next = () => Promise.resolve(++n);
  const ask = async () => {
    const calls = [
      call,
      { noun: 'regions', operation: 'list' },
      { noun: 'receipts', operation: 'new' },
    ] as const;
    const answers = [];
    for (const one of calls) answers.push((await cache.figure(one, seenByAll, {}, next)).value);
    return answers;
  };
  expect(await ask()).toEqual([1, 2, 3]);
  cache.written(['receipt']);
  // The tables of the third figure are unknown, so any write invalidates it.
  expect(await ask()).toEqual([4, 2, 5]);
  cache.written(null);
  expect(await ask()).toEqual([6, 7, 8]);
});

test('a computation that fails is tried anew by the next one', async () => {
  const cache = new AnswerCache(nobody);
  await expect(cache.figure(call, seenByAll, {}, () => Promise.reject(new Error('gone')))).rejects.toThrow(
    'gone',
  );
  expect((await cache.figure(call, seenByAll, {}, () => Promise.resolve(1))).value).toBe(1);
});

test('the others are told of each table once, after several writes', async () => {
  const told = Promise.withResolvers<unknown>();
  const cache = new AnswerCache((tables) => Promise.resolve(told.resolve(tables)));
  for (const table of ['receipt', 'lesson', 'receipt']) cache.written([table]);
  expect(await told.promise).toEqual(['receipt', 'lesson']);
  cache.close();
});

test('the others forget everything when any table may have been written', async () => {
  const told = Promise.withResolvers<unknown>();
  const cache = new AnswerCache((tables) => Promise.resolve(told.resolve(tables)));
  for (const tables of [['receipt'], null, ['lesson']]) cache.written(tables);
  expect(await told.promise).toBeNull();
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
