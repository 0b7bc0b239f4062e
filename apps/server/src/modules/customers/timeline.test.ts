import { customerTimelineApi } from '@shibiao/contract/customers/timeline';
import type { SentOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

type Input = SentOf<typeof customerTimelineApi.timeline>;

let t: TestApp;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson', { name: '李销售' });
  stranger = await t.make.staff('salesperson');
});

const follow = async (contactId: number, values: { at?: string; method?: string; content?: string } = {}) =>
  await t.db
    .insertInto('tracking')
    .values({ contact_id: contactId, by_id: seller.personnelId, content: '聊过', ...values })
    .execute();
const streamOf = (id: number, input: Partial<Input> = {}) =>
  t.call(customerTimelineApi.timeline, { id, ...input }, seller.token);
const titlesOf = async (id: number, input: Partial<Input> = {}) =>
  (await streamOf(id, input)).list.map(({ title }) => title);

/** A customer with one entry of each source, in March 2026. */
async function story() {
  const id = await t.make.contact(seller);
  await t.make.demand(seller, {
    contact_id: id,
    topic: '压力管理',
    budget: '9000',
    created_at: '2026-03-01 09:00:00',
  });
  await follow(id, { at: '2026-03-02 09:00:00', method: '电话' });
  await follow(id, { at: '2026-03-03 09:00:00', method: '微信' });
  const { accountId } = await t.make.account('partner', { user_type: 2, contact_id: id });
  await t.db
    .insertInto('message')
    .values({ recipient_id: accountId, msg_send_type: 12, title: '课程已确认', at: '2026-03-04 09:00:00' })
    .execute();
  const lesson = await t.make.lesson(seller, { contact_id: id, name: '课甲', on: '2026-03-05' });
  await t.make.invoice(
    seller,
    {
      no: `FP-${id}`,
      status: 2,
      issued_at: '2026-03-06 10:00:00',
      amount: '10000',
      institution_id: lesson.institutionId,
    },
    [[lesson, '10000.00']],
  );
  await t.make.receipt(
    seller,
    { no: `SK-${id}`, received_on: '2026-03-07', amount: '9000', institution_id: lesson.institutionId },
    [[lesson, '6000.00']],
  );
  return { id, lesson };
}
const ALL = (id: number) => [
  `收款 SK-${id}`,
  `发票 FP-${id}`,
  '课甲',
  '课程已确认',
  '微信',
  '电话',
  '压力管理',
];

test('the locks', async () => {
  const id = await t.make.contact(seller);
  for (const endpoint of [customerTimelineApi.timeline, customerTimelineApi.revenue]) {
    const finance = await t.make.staff('finance');
    expect((await t.send(endpoint, { id }, finance.token)).code).toBe(403);
    expect((await t.send(endpoint, { id }, stranger.token)).code).toBe(404);
    expect((await t.send(endpoint, { id: 2_000_000_000 }, seller.token)).code).toBe(404);
  }
  for (const wrong of [{ kinds: 'party' }, { after: 'yesterday' }, { count: 101 }, { from: '2026-02-31' }])
    expect((await t.send(customerTimelineApi.timeline, { id, ...wrong }, seller.token)).code).toBe(408);
});

test('calls, messages, demands, lessons and money of one customer stand in one stream, newest first', async () => {
  const { id, lesson } = await story();
  await story();
  const { list, next } = await streamOf(id);
  expect(list.map(({ title }) => title)).toEqual(ALL(id));
  expect(next).toBeNull();
  expect(list.map(({ kind }) => kind)).toEqual([
    'receipt',
    'invoice',
    'lesson',
    'message',
    'message',
    'call',
    'demand',
  ]);
  // Receipts and invoices show the amount of this customer's lessons, not their total.
  expect(list[0]).toMatchObject({ at: '2026-03-07', amount: '6000.00', recordKind: 'receipt' });
  expect(list[1]).toMatchObject({
    at: '2026-03-06 10:00:00',
    amount: '10000.00',
    status: 2,
    recordKind: 'invoice',
  });
  expect(list[2]).toMatchObject({
    at: '2026-03-05',
    amount: '10000.00',
    recordKind: 'lesson',
    recordId: lesson.id,
  });
  expect(list[5]).toMatchObject({ text: '聊过', byName: '李销售', recordKind: null, amount: null });
  expect(list[6]).toMatchObject({ amount: '9000.00', status: 1, recordKind: 'demand' });
});

test('the stream is filtered by kind and by span', async () => {
  const { id } = await story();
  expect(await titlesOf(id, { kinds: ['receipt', 'invoice'] })).toEqual([`收款 SK-${id}`, `发票 FP-${id}`]);
  expect(await titlesOf(id, { kinds: ['message'] })).toEqual(['课程已确认', '微信']);
  expect(await titlesOf(id, { kinds: ['call', 'demand'] })).toEqual(['电话', '压力管理']);
  expect(await titlesOf(id, { from: '2026-03-02', to: '2026-03-03' })).toEqual(['微信', '电话']);
  expect(await titlesOf(id, { kinds: ['lesson'], from: '2026-03-06' })).toEqual([]);
  await t.make.lesson(seller, { contact_id: id, name: '课乙', on: '2026-03-09', lesson_status: 2 });
  expect(await titlesOf(id, { kinds: ['lesson'] })).toEqual(['课乙', '课甲']);
  expect(await titlesOf(id, { kinds: ['lesson'], isConfirmed: true })).toEqual(['课甲']);
});

test('deleted, withdrawn and cancelled records are no part of the stream', async () => {
  const { id } = await story();
  await sql`update tracking set deleted_at = now() where contact_id = ${id}`.execute(t.db);
  await sql`update demand set deleted_at = now() where contact_id = ${id}`.execute(t.db);
  await sql`update receipt_line set is_active = false where receipt_id = (select id from receipt where no = ${`SK-${id}`})`.execute(
    t.db,
  );
  await sql`update receipt set deleted_at = now() where no = ${`SK-${id}`}`.execute(t.db);
  expect(await titlesOf(id)).toEqual([`发票 FP-${id}`, '课甲', '课程已确认']);
});

test('parts of any size add up to the whole, also when many entries share a moment and new ones come in', async () => {
  const { id } = await story();
  // Midnight of the lesson's day, at which follow-ups and the lesson tie.
  for (let i = 0; i < 4; i++) await follow(id, { at: '2026-03-05 00:00:00', content: `同时 ${i}` });
  const whole = (await streamOf(id)).list.map(({ key }) => key);
  expect(new Set(whole).size).toBe(11);
  for (const count of [1, 2, 3, 5]) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof streamOf>> = await streamOf(id, { count, after });
      seen.push(...part.list.map(({ key }) => key));
      after = part.next;
      // An entry newer than the reader's position does not shift the page.
      await follow(id, { at: '2026-04-01 00:00:00' });
    } while (after);
    expect(seen.filter((key) => whole.includes(key))).toEqual(whole);
    await sql`delete from tracking where contact_id = ${id} and at > '2026-03-20'`.execute(t.db);
  }
});

test('every source is read from its index, not sorted out of the whole table', async () => {
  const id = await t.make.contact(seller);
  const { rows } = await sql<{ plan: string }>`select indexdef as plan from pg_indexes
    where indexname in ('demand_contact_created', 'lesson_contact', 'tracking_contact', 'receipt_line_lesson',
      'message_inbox')`.execute(t.db);
  expect(rows).toHaveLength(5);
  const plan = await t.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain select id from demand
      where contact_id = ${id} and deleted_at is null and created_at <= now()
      order by created_at desc, id desc limit 31`.execute(db);
    await sql`reset enable_seqscan`.execute(db);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('demand_contact_created');
  expect(plan).not.toContain('Sort');
});

test('revenue by month: without holes, as the measures 合同额 and 收款 count it', async () => {
  const owner = await t.make.staff('salesperson');
  const id = await t.make.contact(owner);
  const lessons = [
    await t.make.lesson(owner, { contact_id: id, on: '2026-01-15' }),
    await t.make.lesson(owner, { contact_id: id, on: '2026-03-20', fee_income: '2500.50' }),
  ] as const;
  // Reserved and cancelled lessons are no revenue.
  await t.make.lesson(owner, { contact_id: id, on: '2026-05-01', lesson_status: 2 });
  await t.make.lesson(owner, { contact_id: id, on: '2026-06-01', lesson_status: 0 });
  const of = { institution_id: lessons[0].institutionId };
  await t.make.receipt(owner, { ...of, received_on: '2026-03-31', amount: '4000' }, [
    [lessons[0], '4000.00'],
  ]);
  const { list } = await t.call(customerTimelineApi.revenue, { id }, owner.token);
  expect(list).toEqual([
    {
      month: '2026-01',
      from: '2026-01-01',
      to: '2026-01-31',
      contract: '10000.00',
      lessons: 1,
      receipt: '0.00',
    },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-28', contract: '0.00', lessons: 0, receipt: '0.00' },
    {
      month: '2026-03',
      from: '2026-03-01',
      to: '2026-03-31',
      contract: '2500.50',
      lessons: 1,
      receipt: '4000.00',
    },
  ]);
  for (const measure of ['contract', 'receipt'] as const) {
    const { rows } = await sql<{ sum: string }>`select sum(value)::numeric(14, 2)::text as sum
      from ${sql.table(`${measure}_facts`)}('2026-01-01', '2026-12-31') where owner_id = ${owner.personnelId}`.execute(
      t.db,
    );
    const total = list.reduce((sum, month) => sum + Number(month[measure]), 0);
    expect(total.toFixed(2)).toBe(rows[0]?.sum);
  }
  const empty = await t.make.contact(owner);
  expect((await t.call(customerTimelineApi.revenue, { id: empty }, owner.token)).list).toEqual([]);
});
