import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { HourlyLimits } from './hourly-limits.ts';
import { createPool } from './pool.ts';

const LIMIT = { name: 'test', most: 3 };
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

async function takeAll(limits: HourlyLimits, times: number, key: string): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < times) waits.push(await limits.take(LIMIT, key));
  return waits;
}

test('servers count together, each key by itself, and a refusal says how long it lasts', async () => {
  const [one, two] = [new HourlyLimits(t.app.pool), new HourlyLimits(t.app.pool)];
  expect(await takeAll(one, 2, 'a')).toEqual([0, 0]);
  const [last, refused] = await takeAll(two, 2, 'a');
  expect(last).toBe(0);
  expect(refused).toBeGreaterThan(3500);
  expect(refused).toBeLessThanOrEqual(3600);
  expect(await one.take(LIMIT, 'a')).toBeGreaterThan(0);
  expect(await one.take(LIMIT, 'b')).toBe(0);
});

test('a blocked key costs the database no further query', async () => {
  const limits = new HourlyLimits(t.app.pool);
  await takeAll(limits, 10, 'c');
  const { points } = await t.db
    .selectFrom('rate_limit')
    .select('points')
    .where('key', '=', 'test:c')
    .executeTakeFirstOrThrow();
  expect(points).toBe(3);
});

test('a window that is over begins anew', async () => {
  const limits = new HourlyLimits(t.app.pool);
  await t.db
    .insertInto('rate_limit')
    .values({ key: 'test:d', points: 9, expire: Date.now() - 1 })
    .execute();
  expect(await takeAll(limits, 4, 'd')).toEqual([0, 0, 0, expect.any(Number)]);
});

test('without the database every server limits by itself', async () => {
  const away = createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 });
  afterAll(() => away.end());
  const waits = await takeAll(new HourlyLimits(away), 4, 'e');
  expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
  expect(waits[3]).toBeGreaterThan(3500);
});
