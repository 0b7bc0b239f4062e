import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { CORES } from './cores.ts';
import { together } from './together.ts';
import { forgetTotals } from './totals.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

/** Work that is under way until it is let go; each call answers its number. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const compute = vi.fn(async () => {
    const number = compute.mock.calls.length;
    await promise;
    return number;
  });
  return { compute, end: resolve };
}

test('who asks for what is being computed waits for it; the next one is computed anew', async () => {
  const { compute, end } = work();
  const asked = [1, 2, 3].map(() => together(t.db, 'the same', compute));
  const other = together(t.db, 'another', compute);
  end();
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  expect(await other).toBe(2);
});

test('after a write nobody waits for what was begun before it', async () => {
  const { compute, end } = work();
  const before = together(t.db, 'written', compute);
  forgetTotals();
  const after = [together(t.db, 'written', compute), together(t.db, 'written', compute)];
  end();
  expect(await before).toBe(1);
  expect(await Promise.all(after)).toEqual([2, 2]);
});

test('what failed fails for all who waited, and is computed anew for the next', async () => {
  const compute = vi.fn(async () => {
    await Promise.resolve();
    throw new Error('away');
  });
  const both = await Promise.allSettled([1, 2].map(() => together(t.db, 'failing', compute)));
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(compute).toHaveBeenCalledTimes(1);
  await expect(together(t.db, 'failing', compute)).rejects.toThrow('away');
});

test('a quick answer and a transaction wait for nobody', async () => {
  const quick = vi.fn(async () => 'quick');
  await together(t.db, 'quick', quick);
  await Promise.all([1, 2].map(() => together(t.db, 'quick', quick)));
  expect(quick).toHaveBeenCalledTimes(3);
  await t.db.transaction().execute(async (trx) => {
    const { compute, end } = work();
    const both = [1, 2].map(() => together(trx, 'inside', compute));
    end();
    expect(await Promise.all(both)).toEqual([1, 2]);
  });
});

test('dear answers are computed a few at a time, in the order in which they were asked for', async () => {
  const { compute, end } = work();
  const asked = Array.from({ length: 3 * CORES + 3 }, (_, i) => together(t.db, `dear ${i}`, compute));
  await vi.waitFor(() => expect(compute).toHaveBeenCalled());
  expect(compute.mock.calls.length).toBeLessThanOrEqual(2 * CORES);
  end();
  expect(await Promise.all(asked)).toEqual(asked.map((_, i) => i + 1));
});
