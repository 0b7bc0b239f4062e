import { contactsApi } from '@shibiao/contract/contacts';
import { identityApi } from '@shibiao/contract/identity';
import type { LessonStatus } from '@shibiao/contract/lessons/codes';
import { TRASH_KIND, trashApi } from '@shibiao/contract/trash';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoApp, type TestApp, testApp } from '../../../test/app.ts';
import { today } from '../../lib/dates.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { canBecome } from '../../modules/lessons/lessons.rules.ts';
import { filing } from '../../modules/sales/due.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await demoApp();
});

test('the indexes that filling went without are back', async () => {
  const indexesOf = async ({ db }: TestApp) =>
    (await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db))
      .rows;
  expect(await indexesOf(t)).toEqual(await indexesOf(await testApp()));
});

const count = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${statement}`.execute(t.db);
  return rows[0]?.n;
};

test('nothing that has been recorded lies ahead', async () => {
  // Records planned for the future may have future times.
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name !~ '^(next_|expires_|interview_|send_at|due_at)'`.execute(
    t.db,
  );
  expect(rows.length).toBeGreaterThan(100);
  const ahead: string[] = [];
  for (const { table, column } of rows)
    if (await count(sql`${sql.table(table)} where ${sql.ref(column)} > now() + interval '1 minute'`))
      ahead.push(`${table}.${column}`);
  expect(ahead).toEqual([]);
});

test('figures that are kept in two places agree', async () => {
  expect(await count(sql`contact where deleted_at is null`)).toBe(2000);
  expect(
    await count(sql`contact c where pool_since is not null and not exists (
      select from ownership_period p where p.contact_id = c.id and p.to_at = c.pool_since)`),
  ).toBe(0);
  expect(
    await count(
      sql`contact c where last_follow_up_at < (select max(at) from tracking t where t.contact_id = c.id)`,
    ),
  ).toBe(0);
  expect(
    await count(sql`lesson l where received <> (
      select coalesce(sum(r.amount), 0) from receipt_line r where r.is_active and r.lesson_id = l.id)`),
  ).toBe(0);
  expect(
    await count(sql`lesson l cross join lateral (
        select min(received_on) as first, max(received_on) as last from receipt_line where is_active and lesson_id = l.id) paid
      cross join lateral (select min(month) as first, max(month) as last from commission_entry where lesson_id = l.id) posted
      where (first_receipt_on, last_receipt_on, first_commission_month, last_commission_month)
        is distinct from (paid.first, paid.last, posted.first, posted.last)`),
  ).toBe(0);
});

test('some pay for several lessons at once, and some lessons are taught under a contract', async () => {
  const lines = sql`(select receipt_id, count(*) as lessons, sum(rl.amount) as amount from receipt_line rl
    join receipt r on r.id = rl.receipt_id where r.deleted_at is null group by 1) of_receipt`;
  expect(await count(sql`${lines} where lessons between 2 and 4`)).toBeGreaterThan(20);
  expect(
    await count(sql`${lines} join receipt r on r.id = receipt_id where r.amount <> of_receipt.amount`),
  ).toBe(0);
  expect(await count(sql`(select no from receipt group by no having count(*) > 1) twice`)).toBe(0);
  expect(await count(sql`lesson where contract_group_id is not null`)).toBeGreaterThan(50);
  expect(
    await count(sql`lesson l join contract_group g on g.id = l.contract_group_id where g.institution_id <> l.institution_id
      or g.company_id <> l.contract_company_id or l.first_date < g.from_date or l.last_date > g.to_date or g.deleted_at is not null`),
  ).toBe(0);
  expect(
    await count(sql`lesson_session s join lesson l on l.id = s.lesson_id where l.lesson_status in (1, 3)
      and s.holder is distinct from coalesce('G' || l.contract_group_id, 'L' || l.id)`),
  ).toBe(0);
});

test('claims are what the owners hold, within the cap of each day, and no month has a flood of them', async () => {
  expect(await count(sql`pool_claim`)).toBeGreaterThan(500);
  expect(
    await count(sql`(select contact_id, personnel_id, day from pool_claim
      except select contact_id, owner_id, from_at::date from ownership_period where how = 'claimed') only_claimed`),
  ).toBe(0);
  expect(await count(sql`ownership_period where how = 'claimed'`)).toBe(await count(sql`pool_claim`));
  expect(
    await count(sql`(select personnel_id, day, count(*) as claims from pool_claim group by 1, 2
      except select personnel_id, day, claims from pool_claim_count) uncounted`),
  ).toBe(0);
  expect(
    await count(
      sql`pool_claim_count where claims > (select daily_claim_cap from pool_rule order by id limit 1)`,
    ),
  ).toBe(0);
  const { rows } = await sql<{ most: number }>`select max(n) as most from (
    select count(*) as n from ownership_period group by date_trunc('month', from_at)) months`.execute(t.db);
  expect(rows[0]?.most).toBeLessThan(700);
  expect(
    await count(sql`ownership_period a join ownership_period b on a.contact_id = b.contact_id and a.id <> b.id
      and a.from_at < coalesce(b.to_at, 'infinity') and b.from_at < coalesce(a.to_at, 'infinity')`),
  ).toBe(0);
});

test('the pool says why and until when: by its rules, by the seller, or because somebody left', async () => {
  expect(await count(sql`contact where pool_since is not null`)).toBeGreaterThan(300);
  expect(
    await count(
      sql`contact where pool_since is not null and protected_until is distinct from pool_since::date + 6`,
    ),
  ).toBe(0);
  expect(await count(sql`contact where pool_reason = '原负责人离职'`)).toBeGreaterThan(5);
  expect(
    await count(sql`contact c left join personnel p on p.id = c.previous_owner_id
      where pool_reason = '原负责人离职' and p.quit_date is distinct from pool_since::date`),
  ).toBe(0);
  expect(
    await count(
      sql`contact where pool_reason = '超过 30 天未跟进' and last_follow_up_at::date + 30 <> pool_since::date`,
    ),
  ).toBe(0);
  expect(
    await count(
      sql`contact where pool_reason = '超过 90 天未成交' and created_at::date + 90 <> pool_since::date`,
    ),
  ).toBe(0);
});

test('inboxes hold every type, and steps of lessons name who was told', async () => {
  const { rows } = await sql<{ type: number }>`
    select distinct msg_send_type as type from message where deleted_at is null order by 1`.execute(t.db);
  expect(rows.map((row) => row.type)).toEqual([1, 2, 3, 4, 5, 11, 12, 13, 15, 16, 19]);
  expect(await count(sql`message where data ? 'path' and data ->> 'path' !~ '^/'`)).toBe(0);
  expect(
    await count(sql`(select lag(at) over (order by id) > at as is_back from message) m where is_back`),
  ).toBe(0);
  expect(
    await count(sql`lesson_log g join lesson l on l.id = g.lesson_id
      where from_status is not null and told = '{}' and l.handover_id is not null`),
  ).toBe(0);
  expect(await count(sql`lesson_log where from_status is null and told <> '{}'`)).toBe(0);
});

test('money papers are as the rules have them', async () => {
  expect(await count(sql`payment_request where kind = 1 and bank_account is null`)).toBe(0);
  expect(
    await count(sql`payment_line p join payment_request r on r.id = p.request_id
      where r.kind = 1 and (gross + p.subsidy + p.travel - tax <> p.amount or p.amount <> r.amount or gross < p.fee)`),
  ).toBe(0);
  // Tax is withheld from teachers paid here; a fee agreed after tax arrives in full.
  expect(
    await count(sql`payment_line p join payment_request r on r.id = p.request_id join teacher t on t.id = r.teacher_id
      where r.kind = 1 and ((t.settlement_method <> 1 and tax <> 0) or (t.settlement_method = 1 and p.fee > 800 and tax = 0)
        or (t.settlement_method = 1 and t.is_fee_after_tax and abs(gross - tax - p.fee) > 0.01))`),
  ).toBe(0);
  expect(
    await count(
      sql`lesson l where teacher_paid <> coalesce((select sum(settled) from payment_line p where p.lesson_id = l.id and is_paid), 0)`,
    ),
  ).toBe(0);
  // Travel costs are reimbursed to teachers who paid them, sometimes later than the fee.
  expect(
    await count(sql`payment_line p join payment_request r on r.id = p.request_id join teacher t on t.id = r.teacher_id
      where p.travel > 0 and t.travel_payer <> '讲师'`),
  ).toBe(0);
  expect(await count(sql`payment_line where travel > 0 and is_paid`)).toBeGreaterThan(50);
  expect(
    await count(sql`lesson l join teacher t on t.id = l.teacher_id and t.travel_payer = '讲师'
      where teacher_paid = teacher_fee + l.subsidy and travel_requested < travel_fee`),
  ).toBeGreaterThan(3);
  // One payment of a month is taxed together (tax.rules.ts): 20 % above 800, or of four fifths above 4,000.
  expect(
    await count(sql`(select sum(p.tax) as tax, sum(p.gross) as gross from payment_line p
      join payment_request r on r.id = p.request_id join teacher t on t.id = r.teacher_id
      where r.kind = 1 and t.settlement_method = 1 group by r.id) paid
      where tax <> round(case when gross <= 800 then 0 when gross <= 4000 then (gross - 800) * 0.2
        when gross * 0.8 <= 20000 then gross * 0.16 when gross * 0.8 <= 50000 then round(gross * 0.8, 2) * 0.3 - 2000
        else round(gross * 0.8, 2) * 0.4 - 7000 end, 2)`),
  ).toBe(0);
  expect(
    await count(sql`lesson l cross join lateral (
        select coalesce(sum(x.amount), 0) as issued, max(i.issued_at)::date as day from invoice_line x join invoice i on i.id = x.invoice_id
        where x.lesson_id = l.id and x.is_active and i.status in (2, 3) and i.deleted_at is null) of_lines
      where l.issued <> of_lines.issued or l.invoiced_on is distinct from of_lines.day`),
  ).toBe(0);
  expect(await count(sql`lesson where invoiced_on is not null`)).toBeGreaterThan(50);
  expect(await count(sql`receipt where method = '置换' and bank_account_id is not null`)).toBe(0);
  expect(await count(sql`lesson where lesson_status = 3 and reserve_expires_on >= first_date`)).toBe(0);
});

test('each documented account signs in, also after a sync of the partners’ accounts', async () => {
  const signIn = async (account: string, password = 'Demo@2026') =>
    await t.send(identityApi.loginByPassword, { account, password });
  const documented = [...Array.from({ length: 13 }, (_, i) => i + 1), 20, 30].map(
    (n) => `138000000${String(n).padStart(2, '0')}`,
  );
  const before = await Promise.all(documented.map((account) => signIn(account)));
  expect(before.map((answer) => answer.code)).toEqual(documented.map(() => 200));
  expect((await signIn('13800000099', '123456')).code).toBe(200);
  const administrator = before[0]?.data.accessToken ?? '';
  const { renames } = await t.call(contactsApi.sync, { confirm: true }, administrator);
  expect(renames).toEqual([]);
  for (const account of documented) expect((await signIn(account)).code).toBe(200);
});

test('the registers are what their ledgers say', async () => {
  expect(await count(sql`supply where deleted_at is null`)).toBe(35);
  expect(await count(sql`supply_log`)).toBe(500);
  expect(await count(sql`supply where stock < min_stock`)).toBe(4);
  expect(
    await count(sql`supply s where stock <> (select sum(quantity) from supply_log l where l.supply_id = s.id)
      or stock <> (select stock_after from supply_log l where l.supply_id = s.id order by id desc limit 1)`),
  ).toBe(0);
  // A row's stock is the previous stock plus its quantity; times are ascending.
  expect(
    await count(sql`(select *, lag(stock_after, 1, 0.00) over of_supply as before, lag(at) over of_supply as earlier from supply_log
      window of_supply as (partition by supply_id order by id)) l where before + quantity <> stock_after or at < earlier`),
  ).toBe(0);
  expect([await count(sql`phone_number`), await count(sql`phone_number where status = 4`)]).toEqual([26, 2]);
  expect(
    await count(sql`phone_number n where holder_id is distinct from (select to_holder_id from phone_number_log l
      where l.phone_number_id = n.id and l.action in ('领用', '转移', '归还') order by id desc limit 1)`),
  ).toBe(0);
  expect([await count(sql`equipment`), await count(sql`equipment_log`)]).toEqual([60, 200]);
  expect(await count(sql`equipment where due_on < current_date`)).toBe(2);
  expect([await count(sql`ad_slot`), await count(sql`ad_booking`)]).toEqual([14, 40]);
});

test('commission: every lesson at its target, batches paid but the last, reversals and a loss', async () => {
  expect(
    await count(sql`lesson l, lateral (select coalesce(sum(rl.amount), 0) as received from receipt_line rl join receipt r on r.id = rl.receipt_id
        where rl.lesson_id = l.id and rl.is_active and r.deleted_at is null and r.method <> '置换') m
      where l.owner_id is not null and m.received - round(coalesce((l.teacher_fee + l.travel_fee) * m.received / nullif(l.fee_income, 0), 0), 2)
        <> (select coalesce(sum(e.base), 0) from commission_entry e where e.lesson_id = l.id and e.role <> '组长')`),
  ).toBe(0);
  expect(await count(sql`commission_batch where status = 4`)).toBe(11);
  expect(await count(sql`commission_batch where status = 1`)).toBe(1);
  expect(await count(sql`commission_entry where kind = 'reverse' and role = '业务员'`)).toBe(6);
  expect(await count(sql`commission_entry where kind = 'earn' and base < 0`)).toBeGreaterThan(0);
  // The draft takes all due entries, also of people with a negative net.
  expect(
    await count(sql`commission_entry e join lesson l on l.id = e.lesson_id join personnel p on p.id = e.personnel_id
      where e.batch_id is null and e.month < to_char(current_date, 'YYYY-MM') and e.kind = 'reverse'
        and l.last_date < date_trunc('month', current_date) and p.login_status = 1`),
  ).toBe(0);
  expect(await count(sql`commission_share where role = '协作'`)).toBe(1);
  expect(await count(sql`commission_rule`)).toBe(2);
});

test('the histories of the people hold: who came and went, and the recruitment that they came through', async () => {
  expect(await count(sql`employment where quit_date is not null`)).toBe(10);
  expect(await count(sql`(select from employment group by personnel_id having count(*) > 1) twice`)).toBe(2);
  expect(await count(sql`personnel_change where kind = '异动'`)).toBe(3);
  expect(
    await count(
      sql`personnel p where not exists (select from personnel_archive a where a.personnel_id = p.id)`,
    ),
  ).toBe(0);
  expect(
    await count(
      sql`labour_contract c join personnel p on p.id = c.personnel_id and p.login_status = 1 where to_date between current_date and current_date + 30`,
    ),
  ).toBe(3);
  expect([await count(sql`job_opening`), await count(sql`candidate`)]).toEqual([9, 160]);
  expect(await count(sql`candidate c join personnel p on p.id = c.personnel_id and p.name = c.name`)).toBe(8);
  expect(
    await count(
      sql`candidate c where stage <> (select max(to_stage) from candidate_step s where s.candidate_id = c.id)`,
    ),
  ).toBe(0);
});

test('money comes in day by day, and what people filed goes back as far as the records do', async () => {
  // Paid requests have different payment days.
  const { rows } = await sql<{ n: number }>`select count(*) as n from receipt
    where received_on > current_date - 60 group by received_on`.execute(t.db);
  expect(Math.max(...rows.map((row) => row.n))).toBeLessThan(16);
  // People employed throughout have 18 month reports and about 66 of 70 week reports.
  const { rows: people } = await sql<{ months: number; weeks: number }>`
    select (select count(*) from month_report m where m.personnel_id = p.id) as months,
      (select count(*) from week_report w where w.personnel_id = p.id) as weeks
    from personnel p where p.login_status = 1 and p.entry_date < current_date - 700
      and role_keys_of(p.id) && array['salesperson', 'sales_leader']`.execute(t.db);
  expect(people.length).toBeGreaterThan(5);
  for (const { months, weeks } of people) {
    expect(months).toBe(18);
    expect(weeks).toBeGreaterThan(57);
  }
  const days = Array.from({ length: 250 }, (_, i) => addWorkdays(today(), -i - 1)).reverse();
  const owed = await filing(t.db, null, days);
  const sum = (key: 'due' | 'filed') => owed.reduce((total, one) => total + one[key], 0);
  expect(Math.abs(sum('filed') / sum('due') - 0.92)).toBeLessThan(0.02);
});

/** The actor sees everybody, like readers of the company's statistics. */
test('office and market are as full as their screens need', async () => {
  for (const kind of ['加班-工作日', '加班-休息日', '加班-法定'])
    expect(await count(sql`attendance_item where kind = ${kind}`), kind).toBeGreaterThan(5);
  for (const kind of ['增加', '预支', '结转', '到期', '更正'])
    expect(await count(sql`leave_entry where kind = ${kind}`), kind).toBeGreaterThan(0);
  expect(
    await count(sql`(select from payment_request group by created_at::date having count(*) > 30) flooded`),
  ).toBe(0);
  // Transferred and imported customers, merged institutions, and download logs exist.
  expect(
    await count(sql`transfer t where contacts = (select count(*) from transfer_item i where i.transfer_id = t.id)
    and not exists (select from transfer_item i join contact c on c.id = i.contact_id
      where i.transfer_id = t.id and c.owner_id <> t.to_id)`),
  ).toBeGreaterThan(5);
  expect(
    await count(
      sql`institution_merge m join institution l on l.id = m.loser_id where l.merged_into = m.winner_id`,
    ),
  ).toBe(3);
  expect(
    await count(sql`import_job where status = 'done' and created > 3 and total = created + skipped + failed`),
  ).toBe(1);
  expect(await count(sql`download_log`)).toBe(10);
  expect(await count(sql`login_log where method = 'wechat'`)).toBeGreaterThan(50);
  expect(await count(sql`job_opening`)).toBe(9);
  expect(await count(sql`candidate`)).toBe(160);
  expect(
    await count(sql`(select from performance_month group by month having bool_and(status = 4)) confirmed`),
  ).toBe(12);
  expect([await count(sql`ad_slot`), await count(sql`ad_booking`)]).toEqual([14, 40]);
  const follower = sql`(select channel_id, count(*) as entries, max(date) - min(date) + 1 as days from follower_count group by 1) c`;
  expect(await count(sql`${follower} where days = 540`)).toBe(7);
  expect(await count(sql`${follower} where entries < days`)).toBe(5);
  expect(await count(sql`(select distinct poster_id from poster_log) p`)).toBe(5);
  for (const table of ['market_target', 'market_budget'])
    expect(await count(sql`(select distinct year, month from ${sql.table(table)}) m`)).toBe(12);
});

test('the bin, the stars and the WeChat log hold what a user would look for', async () => {
  expect(await count(sql`deletion`)).toBeGreaterThan(55);
  expect(await count(sql`(select distinct kind from deletion) kinds`)).toBeGreaterThan(11);
  // Each deleted row appears in the bin once, as its own deletion.
  for (const kind of TRASH_KIND.values)
    expect(
      await count(sql`${sql.table(kind)} t where deleted_at is not null and not exists (select from deletion_item i
        join deletion d on d.id = i.deletion_id where i.table_name = ${kind} and i.row_id = t.id and i.restored_at is null)`),
      kind,
    ).toBe(0);
  const { token } = await t.make.staff('admin');
  const { list } = await t.call(trashApi.list, { count: 200 }, token);
  let conflicts = 0;
  for (const { id, kind } of list)
    if (['supply', 'dictionary_item', 'institution'].includes(kind))
      conflicts += (await t.call(trashApi.one, { id }, token)).conflicts.filter(
        (one) => one.kind === 'taken',
      ).length;
  expect(conflicts).toBe(3);
  expect(await count(sql`favourite`)).toBeGreaterThan(800);
  const { rows } = await sql<{
    status: number;
  }>`select distinct status from wechat_message_log order by 1`.execute(t.db);
  expect(rows.map(({ status }) => status)).toEqual([2, 3, 4, 5]);
});

test('a broadcast equals its recipients’ messages; one is scheduled, one recalled; partners are narrow and wide', async () => {
  expect(await count(sql`broadcast where sent_at is not null`)).toBeGreaterThan(25);
  expect(
    await count(sql`broadcast b where sent_at is not null and recipients <> (
      select count(*) from message m where m.broadcast_id = b.id)`),
  ).toBe(0);
  expect(await count(sql`broadcast where sent_at is null and recalled_at is null and send_at > now()`)).toBe(
    1,
  );
  expect(await count(sql`broadcast where recalled_at is not null`)).toBe(1);
  expect(await count(sql`message_template where deleted_at is null`)).toBe(3);
  for (const scope of ['own', 'institution'])
    expect(
      await count(sql`contact where portal_scope = ${scope} and id in (select contact_id from account)`),
      scope,
    ).toBeGreaterThan(0);
});

test('each step of a lesson is one that the product takes; none is cancelled that was not confirmed', async () => {
  const { rows } = await sql<{ from: LessonStatus; to: LessonStatus }>`
    select distinct from_status as "from", to_status as "to" from lesson_log
    where from_status is not null and to_status is not null and from_status <> to_status`.execute(t.db);
  expect(rows.filter(({ from, to }) => !canBecome(from, to))).toEqual([]);
  expect(rows).toContainEqual({ from: 1, to: 0 });
  expect(
    await count(sql`lesson l where lesson_status = 0 and not exists (
      select from lesson_log g where g.lesson_id = l.id and g.to_status = 1)`),
  ).toBe(0);
});
