import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { atEndOfFile } from '../../test/opened.ts';
import { createDatabase, createPool, type Database } from './pool.ts';
import { requestKeyOf, withRequestKey } from './saved-requests.ts';
import { SYSTEM, transaction } from './transaction.ts';

let t: TestApp;
let accountId: number;
const pools: Record<'pipelined' | 'one by one', pg.Pool | undefined> = {
  pipelined: undefined,
  'one by one': undefined,
};

beforeAll(async () => {
  t = await testApp();
  ({ accountId } = await t.make.staff());
  pools.pipelined = createPool(t.url, { max: 1 });
  pools['one by one'] = createPool(t.url, { max: 1, hasCopies: true });
  for (const pool of Object.values(pools)) atEndOfFile(async () => pool?.end());
});

describe.each(['pipelined', 'one by one'] as const)('statements sent %s', (how) => {
  const db = (): Database => createDatabase(pools[how] as pg.Pool);
  const underKey = (key: string, work: () => Promise<unknown>) => {
    const request = requestKeyOf(accountId, key, [how]);
    if (!request) throw new Error('no key');
    return withRequestKey(request, work);
  };
  const write = (name: string) =>
    transaction(db(), SYSTEM, async (trx) => {
      await sql`insert into setting (key, value) values (${name}, '1')`.execute(trx);
    });
  const isWritten = async (name: string) =>
    (await sql`select from setting where key = ${name}`.execute(t.db)).rows.length > 0;

  test('a failed BEGIN is the transaction’s error, and nothing of it is written', async () => {
    await underKey(`key-to-begin-${how.length}`, () => write(`${how} first`));
    expect(await isWritten(`${how} first`)).toBe(true);
    const again = underKey(`key-to-begin-${how.length}`, () => write(`${how} again`));
    await expect(again).rejects.toMatchObject({ code: '23505', table: 'saved_request' });
    expect(await isWritten(`${how} again`)).toBe(false);
    // The only connection is usable for the next statement.
    await write(`${how} next`);
    expect(await isWritten(`${how} next`)).toBe(true);
  });

  test('also where the work asks the database for nothing, or catches what fails', async () => {
    const key = `key-of-nothing-${how.length}`;
    await underKey(key, () => transaction(db(), SYSTEM, async () => undefined));
    const nothing = underKey(key, () => transaction(db(), SYSTEM, async () => 'done'));
    await expect(nothing).rejects.toMatchObject({ code: '23505' });
    const caught = underKey(key, () =>
      transaction(db(), SYSTEM, async (trx) => {
        await sql`select 1`.execute(trx).catch(() => undefined);
      }),
    );
    await expect(caught).rejects.toMatchObject({ code: '23505' });
  });

  test('the first statement knows the actor', async () => {
    const name = await transaction(db(), { ...SYSTEM, name: '第一句' }, async (trx) => {
      const { rows } = await sql<{ name: string }>`select current_actor() ->> 'name' as name`.execute(trx);
      return rows[0]?.name;
    });
    expect(name).toBe('第一句');
  });
});
