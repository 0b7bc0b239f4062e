import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoApp, type TestApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await demoApp();
});
const count = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${statement}`.execute(t.db);
  return rows[0]?.n;
};

test('requests of institutions and teachers are there in every state, and evaluations with a text that waits', async () => {
  const statesOf = async (table: 'lesson_request' | 'invoice_request') =>
    (await t.db.selectFrom(table).select('status').distinct().orderBy('status').execute()).map(
      ({ status }) => status,
    );
  expect(await statesOf('lesson_request')).toEqual([1, 2, 3, 4]);
  expect(await statesOf('invoice_request')).toEqual([1, 2, 3, 4]);
  const sides = await t.db.selectFrom('lesson_request').select('side').distinct().orderBy('side').execute();
  expect(sides.map(({ side }) => side)).toEqual(['partner', 'teacher']);
  const reviews = await t.db
    .selectFrom('evaluation')
    .select('text_review')
    .distinct()
    .orderBy('text_review')
    .execute();
  expect(reviews.map(({ text_review }) => text_review)).toEqual([0, 1, 2, 3]);
  // The demo's partner has a request of each kind of state, a title and an account with open lessons.
  const partner = sql`(select id from account where username = '13800000020')`;
  expect(await count(sql`lesson_request where by_account_id = ${partner} and status = 1`)).toBeGreaterThan(0);
  expect(await count(sql`invoice_request where by_account_id = ${partner}`)).toBeGreaterThan(0);
});

test('the documented salespeople have a request in every state, and one for supplies waits for the office', async () => {
  for (const username of ['13800000005', '13800000006']) {
    const own = sql`staff_request where applicant_id = (select personnel_id from account where username = ${username})`;
    for (const status of [1, 2, 3, 4])
      expect(await count(sql`${own} and status = ${status}`), `${username} ${status}`).toBeGreaterThan(0);
    expect(
      await count(sql`${own} and status = 1 and kind = 'supply' and id in (select staff_request_id
      from request_supply) and id in (select staff_request_id from staff_request_step where state = 'open'
      and role = 'general_office')`),
    ).toBe(1);
  }
});
