import { customersApi } from '@shibiao/contract/customers/customers';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { dashboardApi } from '@shibiao/contract/targets';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, monthOf, monthRange, today } from '../../lib/dates.ts';

let t: TestApp;
let boss: Person;
/** A company with a team below it; upper people lead lower ones. */
let company: number;
let team: number;
let above: Person;
let middle: Person;
let below: Person;
const month = monthOf(today());
const span = monthRange(month);
const [year = 0, periodNo = 0] = month.split('-').map(Number);

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  company = await t.make.organisation();
  team = await t.make.organisation({ parent_id: company });
  above = await t.make.staff('sales_leader', { organisation_id: company });
  middle = await t.make.staff('sales_leader', { organisation_id: team, leader_id: above.personnelId });
  // Member of the team, and so of the company.
  below = await t.make.staff('salesperson', {
    organisation_id: team,
    leader_id: middle.personnelId,
    part_time_org_id: company,
  });
  await t.make.lesson(above, { on: span.from, fee_income: '1.00', teacher_fee: '0.00' });
  await t.make.lesson(middle, { on: span.from, fee_income: '20.00', teacher_fee: '5.00' });
  // The last day of the month, in the future on most days.
  await t.make.lesson(below, { on: span.to, fee_income: '300.00', teacher_fee: '0.00' });
  for (const [kind, id] of [
    ['organisation', company],
    ['organisation', team],
    ['team', above.personnelId],
    ['team', middle.personnelId],
  ] as const)
    for (const measure of ['contract', 'newCustomers', 'profit'])
      await t.db
        .insertInto('target')
        .values({
          subject_kind: kind,
          subject_id: id,
          year,
          period_kind: 'month',
          period_no: periodNo,
          measure,
          planned: '1000.00',
        })
        .execute();
});

describe('an organisation means itself with everything below', () => {
  test('in the ranking, for the whole month unless told, as in targets and in the list that a figure opens', async () => {
    const ranking = await t.call(
      rankingsApi.customerRanking,
      { by: 'organisation', orgnizationalid: company },
      boss.token,
    );
    expect(ranking).toMatchObject(span);
    expect(ranking.list.map((row) => [row.id, row.income, row.newCustomers])).toEqual([
      [company, '321.00', 3],
      [team, '320.00', 2],
    ]);
    const monthly = await t.call(
      rankingsApi.monthlyRanking,
      { by: 'organisation', orgnizationalid: company, year },
      boss.token,
    );
    expect(monthly.list.map((row) => [row.id, Number(row.months[periodNo - 1])])).toEqual([
      [company, 321],
      [team, 320],
    ]);
    const targets = await t.call(
      dashboardApi.targets,
      { year, subjectKind: 'organisation', measure: 'contract', sort: 'subject', order: 'asc' },
      boss.token,
    );
    expect(targets.list.map((row) => [row.subjectId, row.actual])).toEqual([
      [company, '321.00'],
      [team, '320.00'],
    ]);
    for (const { id, income } of ranking.list) {
      const of = { ...span, lessonstatus: 1 };
      const peopleOf = `organisation-${id}-${span.to}`;
      expect((await t.call(lessonsApi.list, { ...of, peopleOf }, boss.token)).sums.feeIncome).toBe(income);
      expect((await t.call(lessonsApi.list, { ...of, dqid: id }, boss.token)).sums.feeIncome).toBe(income);
    }
  });

  test('without a chosen span people are compared as on the home page', async () => {
    const { list } = await t.call(rankingsApi.customerRanking, { orgnizationalid: team }, boss.token);
    expect(list.map((row) => [row.id, row.income])).toEqual([
      [below.personnelId, '300.00'],
      [middle.personnelId, '20.00'],
    ]);
    const six = await t.call(dashboardApi.targetsSix, {}, below.token);
    expect(six.list.find(({ measure }) => measure === 'contract')?.actual).toBe('300.00');
  });
});

test("lists of lessons and money keep the organisation of then, figures of people the one of the span's end", async () => {
  const old = await t.make.organisation();
  const next = await t.make.organisation();
  const mover = await t.make.staff('salesperson', { organisation_id: old });
  const on = addDays(today(), -70);
  const lesson = await t.make.lesson(mover, { on, fee_income: '500.00' });
  const receipt = { institution_id: lesson.institutionId, amount: '80.00', received_on: on };
  await t.make.receipt(mover, receipt, [[lesson, '50.00']]);
  await t.db
    .updateTable('personnel')
    .set({ organisation_id: next })
    .where('id', '=', mover.personnelId)
    .execute();
  const of = (dqid: number) =>
    Promise.all([
      t.call(lessonsApi.list, { dqid }, boss.token).then(({ total }) => total),
      t.call(receiptListApi.receipts, { dqid }, boss.token).then(({ total }) => total),
      t.call(receiptsApi.totals, { dqid }, boss.token).then(({ amount }) => amount),
    ]);
  expect(await of(old)).toEqual([1, 1, '80.00']);
  expect(await of(next)).toEqual([0, 0, '0.00']);
  const { from, to } = monthRange(monthOf(on));
  const figures = async (by: number, day: string) =>
    await Promise.all([
      t.call(lessonsApi.list, { from, to, peopleOf: `organisation-${by}-${day}` }, boss.token),
      t.call(receiptListApi.receipts, { from, to, peopleOf: `organisation-${by}-${day}` }, boss.token),
    ]).then((lists) => lists.map(({ total }) => total));
  expect(await figures(next, today())).toEqual([1, 1]);
  expect(await figures(old, today())).toEqual([0, 0]);
  for (const peopleOf of ['organisation-1', 'nobody-1-2026-03-31', 'team-1-2026-02-30', 'team-0-2026-03-31'])
    for (const list of [lessonsApi.list, receiptListApi.receipts, trackingsApi.trackings])
      expect((await t.send(list, { peopleOf }, boss.token)).code).toBe(408);
});

test('新客户目标分解 counts the whole chain as the team target does; a customer of two counts once for the team', async () => {
  const shared = await t.make.contact(middle);
  await t.make.give(shared, below);
  await t.db
    .updateTable('ownership_period')
    .set({ how: 'claimed' })
    .where('contact_id', '=', shared)
    .execute();
  const split = await t.call(customerTargetsApi.monthlyTarget, { month }, above.token);
  const targets = await t.call(
    dashboardApi.targets,
    { year, subjectKind: 'team', subjectId: above.personnelId, measure: 'newCustomers' },
    boss.token,
  );
  expect(split.actual).toBe(Number(targets.list[0]?.actual));
  expect(split.actual).toBe(4);
  expect(split.parts.map((part) => [part.personnelid, part.actual])).toEqual([
    [above.personnelId, 1],
    [middle.personnelId, 2],
    [below.personnelId, 2],
  ]);
  const opened = await t.call(
    dashboardApi.gainedCustomers,
    { subjectKind: 'team', subjectId: above.personnelId, ...span },
    boss.token,
  );
  expect(opened.total).toBe(split.actual);
  const parts = [{ personnelid: below.personnelId, planned: 3 }];
  const form = { leaderId: above.personnelId, month, planned: 3, parts };
  expect((await t.send(customerTargetsApi.splitMonthlyTarget, form as never, above.token)).code).toBe(200);
});

test('a figure of profit is the sum of the profit sheet that it opens', async () => {
  const targets = await t.call(dashboardApi.targets, { year, measure: 'profit', count: 10 }, boss.token);
  expect(targets.total).toBe(4);
  for (const { subjectKind, subjectId, actual } of targets.list) {
    const peopleOf = `${subjectKind}-${subjectId}-${span.to}`;
    const sheet = await t.call(profitApi.profitList, { ...span, peopleOf }, boss.token);
    expect(sheet.sums.profit).toBe(actual);
  }
});

describe('最近成交', () => {
  const dealOf = async (id: number) => (await t.call(customersApi.one, { id }, boss.token)).lastDealAt;

  test('is the day that a lesson was confirmed, whichever way; a reservation is none', async () => {
    const contactId = await t.make.contact(above);
    const form = { contactId, lessonname: '厅堂营销', sessions: [{ date: addDays(today(), 40), half: 1 }] };
    const { id } = await t.call(lessonsApi.edit, { ...form, lessonstatus: 3 }, above.token);
    expect(await dealOf(contactId)).toBeNull();
    await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 1 }, above.token);
    expect(await dealOf(contactId)).toBe(today());
    const other = await t.make.contact(above);
    const made = await t.call(
      lessonsApi.edit,
      { ...form, contactId: other, sessions: [{ date: addDays(today(), 41), half: 1 }], lessonstatus: 1 },
      above.token,
    );
    expect(await dealOf(other)).toBe(today());
    // Entered by hand: the customer confirmed earlier. The last deal never moves back; only records decide it.
    const earlier = addDays(today(), -10);
    await t.call(lessonsApi.setConfirmedAt, { id: made.id, at: `${earlier} 10:00:00` }, above.token);
    expect(await dealOf(other)).toBe(today());
    await t.call(customersApi.updateLastDeal, { id: other }, above.token);
    expect(await dealOf(other)).toBe(earlier);
  });

  test('else the day of the first receipt, which later ones do not move', async () => {
    const finance = await t.make.staff('finance');
    const lesson = await t.make.lesson(above, { on: addDays(today(), 50), lesson_status: 3 });
    for (const receivedOn of ['2026-02-03', '2026-03-04'])
      await t.call(
        receiptsApi.save,
        {
          coorgid: lesson.institutionId,
          amount: '10.00',
          receivedOn,
          lines: [{ lessonId: lesson.id, amount: '10.00' }],
        },
        finance.token,
      );
    expect(await dealOf(lesson.contactId)).toBe('2026-02-03');
    await t.call(customersApi.updateLastDeal, { id: lesson.contactId }, above.token);
    expect(await dealOf(lesson.contactId)).toBe('2026-02-03');
  });
});
