import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { payrollApi } from '@shibiao/contract/finance/payroll';
import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { startupApi } from '@shibiao/contract/startup';
import { statisticsApi } from '@shibiao/contract/statistics';
import { dashboardApi } from '@shibiao/contract/targets';
import { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoApp, type TestApp } from '../../../test/app.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { add, toFen } from '../../lib/money.ts';

// Recounts the demo's figures from the documents, without derived columns or the product's SQL functions, exact to the
// fen.
let t: TestApp;
let boss = '';
let finance = '';
const span = monthRange(addMonths(monthOf(today()), -1));
beforeAll(async () => {
  t = await demoApp();
  // People who never signed in see their own figures as well.
  await t.db.updateTable('account').set({ must_change_password: false }).execute();
  boss = (await t.make.staff('general_manager')).token;
  finance = (await t.make.staff('finance')).token;
});

const rowsOf = async <Row>(statement: string): Promise<Row[]> => {
  const { rows } = await sql.raw<Row>(statement).execute(t.db);
  return rows;
};
const oneOf = async <Row>(statement: string): Promise<Row> => (await rowsOf<Row>(statement))[0] as Row;
const IN_SPAN = (column: string) => `${column} between '${span.from}' and '${span.to}'`;
/** Each lesson's money, from its documents. */
const LEDGER = `ledger as (
  select l.*, coalesce((select sum(x.amount) from receipt_line x join receipt r on r.id = x.receipt_id
      where x.lesson_id = l.id and x.is_active and r.deleted_at is null), 0) as came_in,
    coalesce((select sum(x.amount) from invoice_line x join invoice i on i.id = x.invoice_id
      where x.lesson_id = l.id and i.status in (2, 3) and i.deleted_at is null), 0) as billed,
    coalesce((select sum(x.amount) from invoice_line x join invoice i on i.id = x.invoice_id
      where x.lesson_id = l.id and i.status = 1 and i.deleted_at is null), 0) as asked
  from lesson l where l.status = 1)`;
const same = (what: string, shown: string | number | null | undefined, counted: string | number) =>
  expect(toFen(String(shown ?? '')), what).toBe(toFen(String(counted)));

test('1 未收, 待上课, 已开票, 待开票 and the age bands, from receipts and invoices', async () => {
  const age = `(current_date - last_date)`;
  const counted = await oneOf<Record<string, string>>(`with ${LEDGER}
    select count(*)::text as count, sum(fee_income)::text as "feeIncome", sum(came_in)::text as received,
      sum(billed)::text as invoiced, sum(asked)::text as applied,
      coalesce(sum(fee_income - came_in) filter (where ${age} >= 0), 0)::text as open,
      coalesce(sum(fee_income - came_in) filter (where ${age} < 0), 0)::text as ahead,
      coalesce(sum(fee_income - came_in) filter (where ${age} between 0 and 60), 0)::text as "upTo60",
      coalesce(sum(fee_income - came_in) filter (where ${age} between 61 and 90), 0)::text as dayu60,
      coalesce(sum(fee_income - came_in) filter (where ${age} between 91 and 120), 0)::text as dayu90,
      coalesce(sum(fee_income - came_in) filter (where ${age} between 121 and 150), 0)::text as dayu120,
      coalesce(sum(fee_income - came_in) filter (where ${age} > 150), 0)::text as dayu150
    from ledger where lesson_status = 1`);
  const totals = await t.call(lessonFinanceTotalsApi.lessonFinanceTotals, {}, finance);
  for (const key of Object.keys(counted)) same(key, totals[key as keyof typeof totals], counted[key] ?? '');
  const { sums } = await t.call(receivablesApi.ages, { by: 'organisation' }, finance);
  for (const key of ['open', 'upTo60', 'dayu60', 'dayu90', 'dayu120', 'dayu150'] as const)
    same(key, sums[key], counted[key] ?? '');
});

test('2 receivables by organisation, each with everything below', async () => {
  const counted = await rowsOf<{ id: number; open: string; lessons: number }>(`with recursive ${LEDGER},
    below as (select id as root, id from organisation union all select b.root, o.id from organisation o join below b on o.parent_id = b.id)
    select b.root as id, sum(l.fee_income - l.came_in)::text as open, count(*)::integer as lessons
    from ledger l join below b on b.id = l.organisation_id
    where l.lesson_status = 1 and l.last_date <= current_date and l.came_in < l.fee_income group by 1`);
  const { list } = await t.call(receivablesApi.ages, { by: 'organisation', count: 200 }, finance);
  const shown = list.filter(({ id }) => id !== null).map(({ id, open, lessons }) => ({ id, open, lessons }));
  const byId = (a: { id: number | null }, b: { id: number | null }) => Number(a.id) - Number(b.id);
  expect(shown.sort(byId)).toEqual(counted.sort(byId));
  for (const { id, lessons } of counted)
    expect((await t.call(receivablesApi.lessons, { dqid: id, jieqing: 2, count: 1 }, finance)).total).toBe(
      lessons,
    );
});

test('3 collected in a month by person: lines by whose the lesson was, remainders by whose the receipt is', async () => {
  const counted = await rowsOf<{ id: number; received: string }>(`
    select owner as id, sum(amount)::text as received from (
      select coalesce(x.owner_id, l.owner_id) as owner, x.amount from receipt_line x join receipt r on r.id = x.receipt_id
        join lesson l on l.id = x.lesson_id where x.is_active and r.deleted_at is null and ${IN_SPAN('r.received_on')}
      union all
      select r.owner_id, r.amount - coalesce((select sum(amount) from receipt_line x where x.receipt_id = r.id and x.is_active), 0)
        from receipt r where r.deleted_at is null and ${IN_SPAN('r.received_on')}
    ) money where owner is not null group by 1 having sum(amount) > 0`);
  const { list } = await t.call(rankingsApi.customerRanking, { ...span, sort: 'received', count: 500 }, boss);
  expect(list.filter(({ received }) => Number(received) > 0)).toHaveLength(counted.length);
  for (const { id, received } of counted)
    same(`received of ${id}`, list.find((row) => row.id === id)?.received, received);
  const whole = await oneOf<{
    amount: string;
    count: number;
  }>(`select sum(amount)::text as amount, count(*)::integer as count
    from receipt where deleted_at is null and ${IN_SPAN('received_on')}`);
  const totals = await t.call(receiptsApi.totals, span, finance);
  same('receipts', totals.amount, whole.amount);
  expect((await t.call(receiptListApi.receipts, span, finance)).total).toBe(whole.count);
});

test('4 lessons, days, income and profit of a month, from half-days and costs', async () => {
  const counted = await oneOf<Record<string, string>>(`
    select count(*)::text as lessons, sum(days)::text as days, sum(fee_income)::text as income, sum(gain)::text as profit from (
      select l.fee_income, (select count(*) * 0.5 from lesson_session s where s.lesson_id = l.id) as days,
        l.fee_income - l.teacher_fee - l.travel_fee - l.material_fee - l.other_fee - l.subsidy - l.tax_share as gain
      from lesson l where l.status = 1 and l.lesson_status = 1 and ${IN_SPAN('l.first_date')}) one`);
  const list = await t.call(lessonsApi.list, { ...span, lessonstatus: 1 }, boss);
  expect(list.total).toBe(Number(counted.lessons));
  same('days', list.sums.lessondays, counted.days ?? '');
  same('income', list.sums.feeIncome, counted.income ?? '');
  const sheet = await t.call(profitApi.profitList, span, boss);
  same('profit', sheet.sums.profit, counted.profit ?? '');
  const six = await t.call(dashboardApi.targetsSix, { month: span.from.slice(0, 7) }, boss);
  for (const [measure, key] of [
    ['contract', 'income'],
    ['profit', 'profit'],
    ['days', 'days'],
  ] as const)
    same(measure, six.list.find((bar) => bar.measure === measure)?.actual, counted[key] ?? '');
});

test('5 the ranking by organisation, each with everything below, by where people were at the end of the month', async () => {
  const counted = await rowsOf<{ id: number; income: string; followUps: number }>(`with recursive
    below as (select id as root, id from organisation union all select b.root, o.id from organisation o join below b on o.parent_id = b.id),
    placed as (select distinct on (personnel_id) personnel_id, organisation_id from assignment
      where deleted_at is null order by personnel_id, (from_date <= '${span.to}') desc,
        case when from_date <= '${span.to}' then -(from_date - date '2000-01-01') else from_date - date '2000-01-01' end)
    select b.root as id,
      (select coalesce(sum(fee_income), 0) from lesson l where l.status = 1 and l.lesson_status = 1 and ${IN_SPAN('l.first_date')}
        and l.owner_id in (select personnel_id from placed p join below d on d.id = p.organisation_id where d.root = b.root))::text as income,
      (select count(*) from tracking k where k.deleted_at is null and k.at::date between '${span.from}' and '${span.to}'
        and k.by_id in (select personnel_id from placed p join below d on d.id = p.organisation_id where d.root = b.root))::integer as "followUps"
    from (select distinct root from below) b`);
  const { list } = await t.call(
    rankingsApi.customerRanking,
    { ...span, by: 'organisation', sort: 'income', count: 200 },
    boss,
  );
  const earning = counted.filter(({ income }) => Number(income) > 0);
  expect(list.filter(({ income }) => Number(income) > 0)).toHaveLength(earning.length);
  for (const { id, income, followUps } of earning) {
    const row = list.find((one) => one.id === id);
    same(`income of ${id}`, row?.income, income);
    expect(row?.followUps).toBe(followUps);
    const peopleOf = `organisation-${id}-${span.to}`;
    const opened = await t.call(lessonsApi.list, { ...span, lessonstatus: 1, peopleOf, count: 1 }, boss);
    same(`rows of ${id}`, opened.sums.feeIncome, income);
    expect((await t.call(trackingsApi.trackings, { ...span, peopleOf, count: 1 }, boss)).total).toBe(
      followUps,
    );
  }
});

test('6 invoices: amount with tax and the tax in it, without void ones', async () => {
  const counted = await oneOf<{ amount: string; tax: string }>(`select sum(amount)::text as amount,
    sum(amount - round(amount / (1 + rate), 2))::text as tax from invoice where deleted_at is null and status <> 4`);
  const totals = await t.call(invoicesApi.totals, {}, finance);
  same('amount', totals.amount, counted.amount);
  same('tax', totals.taxAmount, counted.tax);
});

test('7 机构本月动态 and the lists that its figures open', async () => {
  const shown = await t.call(dashboardApi.institutionMonth, {}, boss);
  const month = `between date_trunc('month', current_date)::date and (date_trunc('month', current_date) + interval '1 month - 1 day')::date`;
  const counted = await oneOf<{ gained: number; followed: number; taught: number }>(`select
    (select count(distinct contact_id) from ownership_period where how in ('created', 'claimed', 'imported') and from_at::date ${month})::integer as gained,
    (select count(distinct c.institution_id) from tracking k join contact c on c.id = k.contact_id where k.deleted_at is null and k.at::date ${month})::integer as followed,
    (select count(distinct institution_id) from lesson where status = 1 and lesson_status = 1 and first_date ${month})::integer as taught`);
  expect([shown.newCustomers, shown.followedUp, shown.taught]).toEqual([
    counted.gained,
    counted.followed,
    counted.taught,
  ]);
  const { from, to, people: peopleOf, subjectKind, subjectId } = shown;
  const total = async (filter: object) =>
    (await t.call(institutionsApi.institutions, { ...filter, peopleOf, count: 1 }, boss)).total;
  expect(await total({ followedFrom: from, followedTo: to })).toBe(counted.followed);
  expect(await total({ taughtFrom: from, taughtTo: to })).toBe(counted.taught);
  const gained = await t.call(
    dashboardApi.gainedCustomers,
    { subjectKind, subjectId, from, to, count: 1 },
    boss,
  );
  expect(gained.total).toBe(counted.gained);
});

test('8 师资工作: every row and every figure of the pool opens as many', async () => {
  const department = (await t.make.staff('teacher_department')).token;
  const open = async (filter: object) =>
    (await t.call(lessonsApi.list, { ...span, lessonstatus: 1, ...filter, count: 1 }, department)).total;
  for (const [endpoint, of] of [
    [dashboardApi.teacherDeptMembers, (row: { id: number }) => ({ handoverId: row.id })],
    [dashboardApi.teacherDeptTeachers, (row: { id: number }) => ({ teacherId: row.id })],
    [
      dashboardApi.teacherDeptFields,
      (row: { id: number; name: string }) => (row.id === -1 ? { blank: 'field' } : { field: row.name }),
    ],
  ] as const)
    for (const row of (await t.call(endpoint, { ...span, count: 12 }, department)).list)
      expect(await open(of(row)), row.name).toBe(row.lessons);
  const pool = await t.call(dashboardApi.teacherSummary, {}, department);
  const [createdFrom, createdTo] = Object.values(monthRange(monthOf(today())));
  const teachers = async (filter: object) =>
    (await t.call(teachersApi.list, { ...filter, count: 1 }, department)).total;
  expect(await teachers({})).toBe(pool.total);
  expect(await teachers({ isActive: true })).toBe(pool.active);
  expect(await teachers({ guanlilevel: 1 })).toBe(pool.A);
  expect(await teachers({ createdFrom, createdTo })).toBe(pool.newThisMonth);
  expect(await teachers({ taughtFrom: createdFrom, taughtTo: createdTo })).toBe(pool.teachingThisMonth);
});

test('9 targets of organisations and teams: planned beside what the lessons say', async () => {
  const { list } = await t.call(
    dashboardApi.managerTargets,
    { month: span.from.slice(0, 7), measure: 'contract', count: 50 },
    boss,
  );
  expect(list.length).toBeGreaterThan(3);
  for (const row of list) {
    const peopleOf = `${row.subjectKind}-${row.subjectId}-${row.to}`;
    const { from, to } = row;
    const opened = await t.call(lessonsApi.list, { from, to, lessonstatus: 1, peopleOf, count: 1 }, boss);
    same(row.subjectName, opened.sums.feeIncome, row.actual);
  }
});

test('10 customers and institutions: income less received is what is open and what is ahead', async () => {
  const counted = await rowsOf<{
    id: number;
    income: string;
    received: string;
    open: string;
    lessons: number;
  }>(`with ${LEDGER}
    select contact_id as id, sum(fee_income)::text as income, sum(came_in)::text as received, count(*)::integer as lessons,
      coalesce(sum(fee_income - came_in) filter (where last_date <= current_date), 0)::text as open
    from ledger where lesson_status = 1 group by 1 order by sum(fee_income - came_in) desc, 1 limit 15`);
  for (const { id, ...wanted } of counted) {
    const { money } = await t.call(customerPageApi.facts, { id }, boss);
    for (const key of ['income', 'received', 'open', 'lessons'] as const)
      same(`${key} of ${id}`, money[key], wanted[key]);
    expect(toFen(money.income)).toBe(toFen(money.received) + toFen(money.open) + toFen(money.ahead));
  }
  const { list } = await t.call(institutionsApi.institutions, { count: 10 }, boss);
  for (const row of list) {
    expect((await t.call(lessonsApi.list, { coorgid: row.id, count: 1 }, boss)).total).toBe(row.lessons);
    const contacts = await t.call(institutionsApi.institutionContacts, { id: row.id, count: 1 }, boss);
    expect(contacts.total).toBe(row.contacts);
    const { open } = await t.call(lessonFinanceTotalsApi.lessonFinanceTotals, { coorgid: row.id }, finance);
    same(`open of ${row.cooperationName}`, row.open, open);
  }
});

test('11 工资测算 counts the person’s share of what was received, without what was paid in kind', async () => {
  const counted = await rowsOf<{ id: number; received: string }>(`
    select s.personnel_id as id, sum(round(x.amount * s.percent / 100, 2))::text as received
    from receipt r join receipt_line x on x.receipt_id = r.id
      join commission_share s on s.lesson_id = x.lesson_id and s.role <> '组长' and s.deleted_at is null
    where r.deleted_at is null and x.is_active and r.method <> '置换' and ${IN_SPAN('r.received_on')} group by 1`);
  const { list } = await t.call(
    payrollApi.trialPayroll,
    { month: span.from.slice(0, 7), count: 100 },
    finance,
  );
  const paid = list.filter(({ received }) => Number(received) > 0);
  expect(paid.length).toBeGreaterThan(5);
  expect(paid.length).toBe(counted.length);
  for (const { personnelid, personnelname, received } of paid)
    same(personnelname, received, counted.find(({ id }) => id === personnelid)?.received ?? '');
});

test('12 statistics by province and the last deal of every customer', async () => {
  const counted = await rowsOf<{
    id: number;
    days: string;
  }>(`select province_id as id, sum(days)::text as days from lesson
    where status = 1 and lesson_status = 1 and not is_online and province_id is not null and ${IN_SPAN('first_date')} group by 1`);
  const { list } = await t.call(statisticsApi.lessonsByProvince, { ...span, count: 50 }, boss);
  for (const { id, days } of counted)
    same(`days in ${id}`, list.find((row) => row.provinceId === id)?.days, days);
  const wrong = await oneOf<{
    n: number;
  }>(`select count(*)::integer as n from contact c where c.last_deal_at is distinct from coalesce(
    (select max(g.at::date) from lesson l join lesson_log g on g.lesson_id = l.id and g.to_status = 1 and g.from_status is distinct from 1
      where l.contact_id = c.id and l.status = 1 and l.lesson_status = 1),
    (select min(r.received_on) from receipt r join receipt_line x on x.receipt_id = r.id and x.is_active
      join lesson l on l.id = x.lesson_id where l.contact_id = c.id and r.deleted_at is null))`);
  expect(wrong.n).toBe(0);
});

/** Signed-in people of the demo with a role. */
const signedIn = async (role: string, most: number) => {
  const accounts = await rowsOf<{ id: number; personnelId: number }>(`
    select a.id, a.personnel_id as "personnelId" from account a join account_role x on x.account_id = a.id join role r on r.id = x.role_id
    where r.key = '${role}' and a.status = 1 and a.deleted_at is null and a.personnel_id is not null order by a.id limit ${most}`);
  return await Promise.all(
    accounts.map(async ({ id, personnelId }) => ({ personnelId, token: await t.make.session(id) })),
  );
};

test('13 the popup of overdue money says what it opens, to sellers and to leaders', async () => {
  let shown = 0;
  for (const { personnelId, token } of [
    ...(await signedIn('salesperson', 12)),
    ...(await signedIn('sales_leader', 4)),
  ]) {
    const { receivable: bands } = await t.call(startupApi.startup, {}, token);
    if (!bands) continue;
    const opened = async (zhangling: number) =>
      (
        await t.call(
          lessonFinanceTotalsApi.lessonFinanceTotals,
          { jieqing: 2, zhangling, authorId: personnelId, personnelId, isHome: 1 },
          token,
        )
      ).open;
    same(`60 of ${personnelId}`, await opened(3), bands.dayu60);
    same(`90 of ${personnelId}`, await opened(4), bands.dayu90);
    same(`120 of ${personnelId}`, await opened(9), add(bands.dayu120, bands.dayu150));
    if (Number(bands.dayu60) + Number(bands.dayu90) + Number(bands.dayu120) > 0) shown++;
  }
  expect(shown).toBeGreaterThan(3);
});

test('14 机构本月动态 is of one scope: what it says to a seller and a leader is what their lists hold', async () => {
  for (const { token } of [...(await signedIn('salesperson', 6)), ...(await signedIn('sales_leader', 3))]) {
    const { newCustomers, followedUp, taught, from, to, people, subjectKind, subjectId } = await t.call(
      dashboardApi.institutionMonth,
      {},
      token,
    );
    const total = async (filter: object) =>
      (await t.call(institutionsApi.institutions, { ...filter, peopleOf: people, count: 1 }, token)).total;
    expect(await total({ followedFrom: from, followedTo: to })).toBe(followedUp);
    expect(await total({ taughtFrom: from, taughtTo: to })).toBe(taught);
    const gained = { subjectKind, subjectId, from, to, count: 1 };
    expect((await t.call(dashboardApi.gainedCustomers, gained, token)).total).toBe(newCustomers);
  }
});

test('15 one evaluation a lesson, and the scores of teachers are their means', async () => {
  const wrong = await oneOf<{ twice: number; off: number }>(`select
    (select count(*) from (select lesson_id from evaluation where deleted_at is null group by 1 having count(*) > 1) x)::integer as twice,
    (select count(*) from teacher t where t.deleted_at is null and t.score_count <>
      (select count(*) from evaluation e where e.teacher_id = t.id and e.deleted_at is null))::integer as off`);
  expect(wrong).toEqual({ twice: 0, off: 0 });
});

test('16 what the company bears of a tax stands in the profit of its lessons', async () => {
  const counted = await oneOf<{ borne: string }>(`select coalesce(sum(p.gross - p.fee), 0)::text as borne
    from payment_line p join payment_request r on r.id = p.request_id where r.kind = 1 and p.is_active and p.lesson_id is not null`);
  const kept = await oneOf<{ borne: string; below: number }>(`select sum(tax_borne)::text as borne,
    count(*) filter (where tax_share < tax_borne)::integer as below from lesson where status = 1`);
  expect(Number(counted.borne)).toBeGreaterThan(0);
  same('borne', kept.borne, counted.borne);
  expect(kept.below).toBe(0);
});
