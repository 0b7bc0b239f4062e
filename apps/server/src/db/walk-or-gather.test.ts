import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import type { Executor } from './transaction.ts';
import { walkOrGather } from './walk-or-gather.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const sleeping = (seconds: number, answer: string) => async (db: Executor) => {
  await sql`select pg_sleep(${seconds})`.execute(db);
  return answer;
};
const slow = sleeping(30, 'too late');
const gather = async () => 'gathered';

test('a walk without end is given up, the page comes all the same, and nobody walks again', async () => {
  const walk = vi.fn(slow);
  for (let i = 0; i < 9; i++)
    expect(await walkOrGather(t.db, 'no match near', 'no match near', { walk, gather })).toBe('gathered');
  expect(walk).toHaveBeenCalledTimes(1);
  // The connection keeps its own limit.
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    t.db,
  );
  expect(rows[0]?.limit).toBe('1min');
});

test('where gathering takes longer still, a walk that was given up is tried once more', async () => {
  const walk = vi.fn<typeof slow>(async () => 'walked').mockImplementationOnce(slow);
  const gathering = vi.fn(slow);
  for (let i = 0; i < 5; i++)
    expect(await walkOrGather(t.db, 'unlucky once', 'unlucky once', { walk, gather: gathering })).toBe(
      'walked',
    );
  // Once more where the machine is so busy that even this walk seems long.
  expect(gathering.mock.calls.length).toBeLessThanOrEqual(2);
});

test('what gathering took under one sort tells how long a walk may take under another', async () => {
  const gathering = sleeping(0.05, 'gathered');
  await walkOrGather(t.db, 'a filter', 'by name', { walk: slow, gather: gathering });
  let limit = 0;
  const walk = async (db: Executor) => {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as ms`.execute(db);
    limit = Number(rows[0]?.ms);
    return await slow(db);
  };
  expect(await walkOrGather(t.db, 'a filter', 'by level', { walk, gather: gathering })).toBe('gathered');
  expect(limit).toBeGreaterThanOrEqual(50);
});

test('gathering is given up when it has lost against the walk', async () => {
  const walk = vi.fn(sleeping(0.01, 'walked'));
  const tried = vi.fn(slow);
  for (let i = 0; i < 12; i++)
    expect(await walkOrGather(t.db, 'many matches', 'many matches', { walk, gather: tried })).toBe('walked');
  // Once more where the machine is so busy that the walk seems dear.
  expect(tried.mock.calls.length).toBeLessThanOrEqual(2);
});

test('another error of a walk is not taken for slowness', async () => {
  const walk = async (db: Executor) => {
    await sql`select 1 / 0`.execute(db);
    return 'walked';
  };
  await expect(walkOrGather(t.db, 'wrong', 'wrong', { walk, gather })).rejects.toThrow('division by zero');
});

test('within a transaction a walk is not given up, for that would end the transaction', async () => {
  await t.db.transaction().execute(async (trx) => {
    const walk = sleeping(0.3, 'walked');
    expect(await walkOrGather(trx, 'inside', 'inside', { walk, gather })).toBe('walked');
  });
});
