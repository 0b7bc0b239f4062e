import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { runPrepared } from './prepared.ts';
import { SYSTEM, transaction } from './transaction.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test('a statement with a name is prepared on its connection, one without is not', async () => {
  await transaction(t.db, SYSTEM, async (trx) => {
    for (const value of [1, 2, 3])
      expect(
        await runPrepared(trx, 'doubled', sql<{ twice: number }>`select ${value}::integer * 2 as twice`),
      ).toEqual([{ twice: value * 2 }]);
    await sql`select ${1}::integer + 1 as more`.execute(trx);
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements where statement like '%integer%2 as twice' or statement like '%1 as more'`.execute(
      trx,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.name).toMatch(/^doubled_\d+$/);
  });
});

test('one name may stand for several texts', async () => {
  await transaction(t.db, SYSTEM, async (trx) => {
    const [one] = await runPrepared(trx, 'several', sql<{ a: number }>`select ${1}::integer as a`);
    const [two] = await runPrepared(trx, 'several', sql<{ b: number }>`select ${2}::integer as b`);
    expect([one?.a, two?.b]).toEqual([1, 2]);
  });
});
