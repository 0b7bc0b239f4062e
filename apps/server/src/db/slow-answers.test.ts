import { afterEach, expect, test, vi } from 'vitest';
import { shared, sharedTotals } from './slow-answers.ts';
import { forgetTotals } from './totals.ts';

let clock = 1000;
afterEach(() => {
  vi.restoreAllMocks();
});
/** Work that takes so many milliseconds by the clock; each call answers its number. */
function work(took: number) {
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const compute = vi.fn(() => {
    clock += took;
    return Promise.resolve(compute.mock.calls.length);
  });
  return compute;
}
const value = async (key: string, compute: () => Promise<number>) => (await shared(key, compute)).value;

test('a quick answer is computed for each who asks, but once for those who ask together', async () => {
  const compute = work(10);
  expect(await Promise.all([value('quick', compute), value('quick', compute)])).toEqual([1, 1]);
  expect(await value('quick', compute)).toBe(2);
});

test('a notable one holds until somebody saves, ten seconds at most', async () => {
  const compute = work(150);
  expect([await value('notable', compute), await value('notable', compute)]).toEqual([1, 1]);
  forgetTotals();
  expect([await value('notable', compute), await value('notable', compute)]).toEqual([2, 2]);
  clock += 10_100;
  expect(await value('notable', compute)).toBe(3);
});

test('a slow one holds half a minute, whatever is saved', async () => {
  const compute = work(250);
  await value('slow', compute);
  forgetTotals();
  clock += 29_000;
  expect(await value('slow', compute)).toBe(1);
  clock += 1_100;
  expect(await value('slow', compute)).toBe(2);
});

test('totals are the same on every page and in every order, not under another filter or scope', async () => {
  const compute = work(250);
  const ask = (scope: unknown, filter: object) => sharedTotals('what', scope, filter, compute);
  expect(await ask([1], { keyword: '甲', page: 1, count: 20, sort: 'a', order: 'asc' })).toBe(1);
  expect(await ask([1], { keyword: '甲', page: 9, count: 50 })).toBe(1);
  expect(await ask([1], { keyword: '乙' })).toBe(2);
  expect(await ask([2], { keyword: '甲' })).toBe(3);
});
