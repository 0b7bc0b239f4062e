import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { until } from '../../test/until.ts';
import { beyondDeadline, within } from './deadline.ts';
import { SYSTEM, transaction } from './transaction.ts';

const SLEEP = 'select pg_sleep(600)';
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

/** Backends that are running such a statement. */
const sleeping = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'active' and query like ${`${SLEEP}%`}`.execute(t.db);
  return rows.length;
};

test('work that takes too long is answered 503, saves nothing, and its backend is set free', async () => {
  const organisation = await t.make.organisation({ name: '之前' });
  const work = transaction.bind(null, t.db, SYSTEM, async (trx) => {
    await trx.updateTable('organisation').set({ name: '之后' }).where('id', '=', organisation).execute();
    await sql.raw(SLEEP).execute(trx);
  });
  await expect(within(500, work)).rejects.toMatchObject({ code: 503 });
  await until(async () => (await sleeping()) === 0, 'the backend is free');
  const { name } = await t.db
    .selectFrom('organisation')
    .where('id', '=', organisation)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(name).toBe('之前');
}, 30_000);

test('work whose time is over gets no connection any more', async () => {
  const gone = Promise.withResolvers<void>();
  const later = Promise.withResolvers<unknown>();
  const work = async () => {
    await gone.promise;
    later.resolve(await sql`select 1`.execute(t.db).catch((error: Error) => error.message));
  };
  await expect(within(50, work)).rejects.toMatchObject({ code: 503 });
  gone.resolve();
  expect(await later.promise).toBe('Connection terminated: its work took too long');
});

test('work that is shared outlives the time of whoever asked for it first', async () => {
  let shared: Promise<{ rows: unknown[] }> | undefined;
  const work = async () => {
    shared = beyondDeadline(() => sql`select pg_sleep(1)`.execute(t.db));
    await shared;
  };
  await expect(within(50, work)).rejects.toMatchObject({ code: 503 });
  expect((await shared)?.rows.length).toBe(1);
});

test('work that is done in time leaves its connections to others', async () => {
  expect(await within(60_000, () => sql`select 1 as one`.execute(t.db))).toMatchObject({
    rows: [{ one: 1 }],
  });
  expect(await within(60_000, () => sql`select 2 as two`.execute(t.db))).toMatchObject({
    rows: [{ two: 2 }],
  });
});
