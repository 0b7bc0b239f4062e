import { demandsApi } from '@shibiao/contract/demands';
import { paymentListApi } from '@shibiao/contract/finance/payments';
import { receiptListApi } from '@shibiao/contract/finance/receipts';
import { homeApi } from '@shibiao/contract/home';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { dashboardApi } from '@shibiao/contract/targets';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoApp, type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { add } from '../../lib/money.ts';
import { addedUp, spreadOver } from './home.rules.ts';

test('a running total stands still on days without a value', () => {
  expect(
    addedUp(
      ['2026-03-01', '2026-03-02', '2026-03-03'],
      [
        { date: '2026-03-01', value: '0.10' },
        { date: '2026-03-03', value: '0.20' },
      ],
    ),
  ).toEqual(['0.10', '0.10', '0.30']);
});

test('a plan is spread over the workdays and is whole on the last of them', () => {
  expect(spreadOver('100.00', [true, false, true, true, false])).toEqual([
    '33.33',
    '33.33',
    '66.67',
    '100.00',
    '100.00',
  ]);
  expect(spreadOver('100.00', [false, false])).toEqual(['0.00', '100.00']);
});

describe('the blocks of the home page', () => {
  let t: TestApp;
  let boss: Person;
  let leader: Person;
  let seller: Person;
  let finance: Person;
  let department: Person;
  let stranger: Person;
  const target = (kind: string, id: number, planned: string) =>
    t.db
      .insertInto('target')
      .values({
        subject_kind: kind,
        subject_id: id,
        year: 2026,
        period_kind: 'month',
        period_no: 3,
        measure: 'contract',
        planned,
      })
      .execute();

  beforeAll(async () => {
    t = await testApp();
    boss = await t.make.staff('general_manager');
    finance = await t.make.staff('finance');
    department = await t.make.staff('teacher_department');
    ({ leader, seller } = await t.make.team());
    stranger = await t.make.staff('salesperson');
    for (const [owner, on] of [
      [seller, '2026-03-03'],
      [seller, '2026-03-31'],
      [seller, '2025-03-05'],
      [leader, '2026-03-01'],
      [stranger, '2026-03-15'],
    ] as const)
      await t.make.lesson(owner, { on });
    await t.make.lesson(seller, { on: '2026-03-20', lesson_status: 0 });
    await target('person', seller.personnelId, '22000.00');
    await target('company', 0, '80000.00');
  });

  test('money is finance’s to see, a pace who sells', async () => {
    expect((await t.send(homeApi.cash, {}, seller.token)).code).toBe(403);
    expect((await t.send(homeApi.pace, {}, finance.token)).code).toBe(403);
  });

  test('refuse a month or a year that is none', async () => {
    expect((await t.send(homeApi.pace, { month: '2026-13' }, seller.token)).code).toBe(408);
    expect((await t.send(homeApi.pace, { measure: 'days' }, seller.token)).code).toBe(408);
    expect((await t.send(homeApi.months, { year: 1999 }, seller.token)).code).toBe(408);
  });

  test('pace: a salesperson sees the own month, a leader the team, the general manager the company', async () => {
    const march = { month: '2026-03', measure: 'contract' } as const;
    const own = await t.call(homeApi.pace, march, seller.token);
    // March 2026 has 22 workdays, all in the past.
    expect(own).toMatchObject({
      subjectKind: 'person',
      subjectId: seller.personnelId,
      planned: '22000.00',
      actual: '20000.00',
      rate: '0.909091',
      workdays: 22,
      passedWorkdays: 22,
      pace: '1.000000',
    });
    const at = (date: string) => own.days.find((day) => day.date === date);
    expect(own.days).toHaveLength(31);
    expect(at('2026-03-01')).toEqual({ date: '2026-03-01', actual: '0.00', expected: '0.00' });
    expect(at('2026-03-03')).toEqual({ date: '2026-03-03', actual: '10000.00', expected: '2000.00' });
    expect(at('2026-03-30')).toMatchObject({ actual: '10000.00' });
    expect(at('2026-03-31')).toEqual({ date: '2026-03-31', actual: '20000.00', expected: '22000.00' });
    const team = await t.call(homeApi.pace, march, leader.token);
    expect(team).toMatchObject({ subjectKind: 'team', planned: null, rate: null, actual: '30000.00' });
    expect(team.days.every((day) => day.expected === null)).toBe(true);
    const company = await t.call(homeApi.pace, march, boss.token);
    expect(company).toMatchObject({ subjectKind: 'company', planned: '80000.00', actual: '40000.00' });
  });

  test('pace: days to come have no figure yet', async () => {
    const next = addMonths(monthOf(today()), 1);
    const { days, passedWorkdays } = await t.call(homeApi.pace, { month: next }, seller.token);
    expect(days.every((day) => day.actual === null)).toBe(true);
    expect(passedWorkdays).toBe(0);
  });

  test('months: plan, actual and the year before, each in the caller’s scope', async () => {
    const march = async (who: Person) => {
      const { list, year } = await t.call(homeApi.months, { year: 2026 }, who.token);
      expect([year, list.length]).toEqual([2026, 12]);
      return list[2];
    };
    expect(await march(seller)).toEqual({
      month: '2026-03',
      from: '2026-03-01',
      to: '2026-03-31',
      contract: { planned: '22000.00', actual: '20000.00', before: '10000.00' },
      receipt: { planned: null, actual: '0.00', before: '0.00' },
    });
    expect((await march(leader))?.contract).toEqual({
      planned: null,
      actual: '30000.00',
      before: '10000.00',
    });
    expect((await march(boss))?.contract.actual).toBe('40000.00');
  });

  test('load: each day of a lesson counts, with a teacher or without, in the caller’s scope', async () => {
    const on = addDays(today(), 3);
    const teacher = await t.make.teacher();
    const sessions = [
      [addDays(on, -1), 1],
      [on, 1],
      [on, 2],
    ] as const;
    await t.make.lesson(seller, { sessions, teacher_id: teacher });
    await t.make.lesson(seller, { sessions, lesson_status: 3, teacher_id: await t.make.teacher() });
    await t.make.lesson(stranger, { sessions, teacher_id: null });
    await t.make.lesson(stranger, { sessions, lesson_status: 0 });
    const day = async (who: Person) => {
      const { list } = await t.call(homeApi.load, {}, who.token);
      expect([list.length, list[0]?.date]).toEqual([14, today()]);
      return list.find(({ date }) => date === on);
    };
    expect(await day(department)).toMatchObject({ confirmed: 1, reserved: 1, unassigned: 1, halves: 6 });
    expect(await day(seller)).toMatchObject({ confirmed: 1, reserved: 1, unassigned: 0, halves: 4 });
    const { list } = await t.call(lessonsApi.calendar, { from: on, to: on }, department.token);
    expect(list.filter(({ lessonstatus }) => lessonstatus === 1 || lessonstatus === 3)).toHaveLength(3);
  });
});

describe('on the demo', () => {
  let t: TestApp;
  let boss: Person;
  let finance: Person;
  beforeAll(async () => {
    t = await demoApp();
    boss = await t.make.staff('general_manager');
    finance = await t.make.staff('finance');
  });

  test('twelve months are those of targets, and this month that of the monthly statistics', async () => {
    const year = Number(today().slice(0, 4));
    const { list } = await t.call(homeApi.months, { year }, boss.token);
    for (const measure of ['contract', 'receipt'] as const) {
      const now = await t.call(dashboardApi.performanceTargets, { year, measure }, boss.token);
      const past = await t.call(dashboardApi.performanceTargets, { year: year - 1, measure }, boss.token);
      expect(list.map((month) => Number(month[measure].actual))).toEqual(
        now.list.map((bar) => Number(bar.actual)),
      );
      expect(list.map((month) => Number(month[measure].planned ?? 0))).toEqual(
        now.list.map((bar) => Number(bar.planned)),
      );
      expect(list.map((month) => Number(month[measure].before))).toEqual(
        past.list.map((bar) => Number(bar.actual)),
      );
    }
    const month = monthOf(today());
    const { sums } = await t.call(salespeopleApi.monthly, { month }, boss.token);
    const of = list.find((one) => one.month === month);
    expect(Number(of?.receipt.actual)).toBe(Number(sums.received));
    const pace = await t.call(homeApi.pace, { month }, boss.token);
    expect(Number(pace.actual)).toBe(Number(sums.received));
  });

  test('money in and out is what the lists of receipts and of payments open', async () => {
    const { list } = await t.call(homeApi.cash, {}, finance.token);
    expect(list).toHaveLength(12);
    expect(list.at(-1)).toMatchObject(monthRange(monthOf(today())));
    expect(list.some((month) => Number(month.received) > 0)).toBe(true);
    expect(list.some((month) => Number(month.paid) > 0)).toBe(true);
    for (const { from, to, received, paid } of list) {
      const receipts = await t.call(receiptListApi.receipts, { from, to, count: 10_000 }, finance.token);
      expect(Number(add('0.00', ...receipts.list.map((row) => row.amount)))).toBe(Number(received));
      const payments = await t.call(
        paymentListApi.payments,
        { status: 4, paidFrom: from, paidTo: to, count: 10_000 },
        finance.token,
      );
      expect(Number(add('0.00', ...payments.list.map((row) => row.amount)))).toBe(Number(paid));
    }
  });

  test('the steps of the funnel open as many demands and lessons as they count', async () => {
    for (const month of [monthOf(today()), addMonths(monthOf(today()), -1)]) {
      const { from, to } = monthRange(month);
      const { sums } = await t.call(salespeopleApi.monthly, { month }, boss.token);
      const demands = async (more: object) =>
        (await t.call(demandsApi.list, { createdFrom: from, createdTo: to, ...more }, boss.token)).total;
      const lessons = async (more: object) =>
        (await t.call(lessonsApi.list, { from, to, lessonstatus: 1, ...more }, boss.token)).total;
      expect([await demands({}), await demands({ isRecommended: true })]).toEqual([
        sums.demands,
        sums.recommended,
      ]);
      expect(await demands({ isRecommended: false })).toBe(sums.demands - sums.recommended);
      expect(await lessons({ to: to < today() ? to : today() })).toBe(sums.taught);
      expect(await lessons({ hasReceived: true })).toBe(sums.paid);
      expect(sums.demands).toBeGreaterThan(0);
    }
  });
});
