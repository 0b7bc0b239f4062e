import { demandsApi } from '@shibiao/contract/demands';
import { COUNT_CAP } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import type { Person } from '../../test/factory.ts';

let t: TestApp;
let seller: Person;
let boss: Person;
const MANY = COUNT_CAP + 40;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  boss = await t.make.staff('general_manager');
  const contactId = await t.make.contact(seller);
  // More rows than the counting cap; the first three are of another kind.
  await sql`insert into demand (contact_id, institution_id, owner_id, organisation_id, topic, pinyin, initials, mode, headcount, date_from)
    select c.id, c.institution_id, c.owner_id, c.organisation_id, '课题' || n, 'keti' || n, 'kt' || n, case when n <= 3 then '线上' else '线下' end,
      n, date '2026-01-01' + n % 300 from contact c, generate_series(1, ${MANY}::integer) n where c.id = ${contactId}`.execute(
    t.db,
  );
});

const page = (input: Record<string, unknown>) => t.call(demandsApi.list, input, boss.token);

test('few matches are counted exactly and sorted', async () => {
  const answer = await page({ mode: '线上', sort: 'dateFrom', order: 'asc', count: 2 });
  expect(answer.total).toBe(3);
  expect(answer.isMore).toBeUndefined();
  expect(answer.list.map((row) => row.topic)).toEqual(['课题1', '课题2']);
  expect(
    (await page({ mode: '线上', sort: 'dateFrom', order: 'asc', count: 2, page: 2 })).list.map(
      (row) => row.topic,
    ),
  ).toEqual(['课题3']);
});

test('more than are counted say so, and every page is in order without overlap', async () => {
  const seen: number[] = [];
  let last = '';
  for (const number of [1, 2, 3]) {
    const answer = await page({ sort: 'dateFrom', order: 'asc', count: 100, page: number });
    expect(answer).toMatchObject({ total: COUNT_CAP, isMore: true });
    for (const row of answer.list) {
      expect(String(row.dateFrom) >= last).toBe(true);
      last = String(row.dateFrom);
      seen.push(row.id);
    }
  }
  expect(new Set(seen).size).toBe(300);
});

test('the same rows whether they are sorted or read in the order of the index', async () => {
  // The second condition keeps the count below the cap and matches all rows of the first pages.
  const input = { sort: 'dateFrom', order: 'desc', count: 50, page: 2 };
  const byIndex = await page(input);
  const sorted = await page({ ...input, from: '2026-06-01' });
  expect(sorted.isMore).toBeUndefined();
  expect(sorted.list.map((row) => row.id)).toEqual(byIndex.list.map((row) => row.id));
});

test('a page beyond the end is empty and still knows the total', async () => {
  expect(await page({ mode: '线上', page: 9 })).toMatchObject({ list: [], total: 3 });
});

test('a save is in the total of whoever asks next', async () => {
  const before = await page({ mode: '线上' });
  const contactId = await t.make.contact(seller);
  const topic = '新的课题';
  await t.call(demandsApi.save, { contactId, topic, mode: '线上' }, seller.token);
  const after = await page({ mode: '线上' });
  expect(after.total).toBe(before.total + 1);
  expect(after.list.map((row) => row.topic)).toContain(topic);
});

test('nobody sees more than the own rows, in the page, the total and one row alike', async () => {
  const stranger = await t.make.staff('salesperson');
  expect(await t.call(demandsApi.list, {}, stranger.token)).toMatchObject({ list: [], total: 0 });
  const [row] = (await page({ mode: '线上' })).list;
  expect((await t.send(demandsApi.one, { id: row?.id }, stranger.token)).code).toBe(404);
});
