import { analyticsApi as api } from '@shibiao/contract/analytics/figures';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useOf } from '../../../test/analytics.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { Random } from '../../db/seed/random.ts';
import { addDays, addMonths, daysOf, monthOf, monthRange, today } from '../../lib/dates.ts';
import { keepMonths } from './months.service.ts';

const monthsAgo = (n: number) => addMonths(monthOf(today()), -n);
const SPAN = monthRange(monthsAgo(3));
const random = new Random(20_260_550);

let t: TestApp;
let manager: Person;
const teachers: number[] = [];
beforeAll(async () => {
  t = await testApp();
  const use = useOf(t.db);
  manager = await t.make.staff('general_manager');
  for (const name of ['甲讲师', '乙讲师', '丙讲师']) teachers.push(await t.make.teacher({ name }));
  const people = [];
  for (let i = 0; i < 6; i++)
    people.push({ accountId: (await t.make.staff('salesperson')).accountId, userType: 1 });
  for (let i = 0; i < 4; i++) {
    const partner = await t.make.partner();
    const { accountId, institutionId, contactId } = partner;
    people.push({ accountId, institutionId, userType: 2 });
    // A demand in the week after the month is an effect of views in its last days.
    for (const day of [addDays(SPAN.from, 9 * i), addDays(SPAN.to, 3)])
      await t.db
        .insertInto('demand')
        .values({
          contact_id: contactId,
          institution_id: institutionId,
          topic: '网点',
          created_at: `${day} 20:00:00`,
        })
        .execute();
  }
  for (const by of people)
    for (const day of daysOf({ from: `${monthsAgo(4)}-20`, to: addDays(SPAN.to, 8) })) {
      if (random.chance(0.3))
        await use.view(by, `${day} 10:00:00`, random.pick(teachers), random.int(0, 900));
      if (random.chance(0.2)) await use.search(by, `${day} 09:00:00`, '网点');
      if (random.chance(0.05)) await use.star(by.accountId, `${day} 11:00:00`, random.pick(teachers));
    }
});

/** Each answer under a key of its own, because the same one is remembered. */
let asked = 20;
const answer = async (filter: object = {}) => {
  const { asOf: _, ...rest } = await t.call(
    api.seeTeacherRecord,
    { ...SPAN, ...filter, count: ++asked },
    manager.token,
  );
  return rest;
};
const KINDS = ['', '1', '2', '3'];
const allAnswers = () =>
  Promise.all(
    KINDS.flatMap((userType) => [
      ...['day', 'week', 'month'].map((unit) => answer({ userType, unit })),
      ...['viewers', 'medianSeconds', 'conversion', 'before'].map((sort) =>
        answer({ userType, sort, order: 'asc' }),
      ),
      answer({ userType, keyword: '乙' }),
    ]),
  );

test('a month’s totals equal its rows for every kind of account, unit and order, and outlive them', async () => {
  const fromRows = await allAnswers();
  expect(fromRows[0]?.sums.converted).toBeGreaterThan(1);
  expect(fromRows[0]?.list.map(({ before }) => before > 0)).toEqual([true, true, true]);
  await keepMonths(t.db);
  expect(await allAnswers()).toEqual(fromRows);
  await sql`delete from view_record where day <= ${SPAN.to}::date`.execute(t.db);
  expect(await allAnswers()).toEqual(fromRows);
  // Some days, a teacher, a field, an institution or an organisation are counted from the rows.
  const views = async (filter: object) => (await answer(filter)).sums.views;
  expect(await views({ from: addDays(SPAN.from, 1) })).toBe(0);
  expect(await views({ teacherId: teachers[0] })).toBe(0);
  // The next night counts no month again whose rows have gone.
  await keepMonths(t.db);
  expect(await allAnswers()).toEqual(fromRows);
});

test('totals say their night until the effects are over, and those from before the month’s end are not read', async () => {
  const madeOn = async (day: string) =>
    await sql`update analytics_view_month set made_at = ${day}::date where month = ${monthOf(SPAN.to)}`.execute(
      t.db,
    );
  const asked = async () => await t.call(api.seeTeacherRecord, { ...SPAN, count: ++count }, manager.token);
  let count = 500;
  await madeOn(SPAN.to);
  expect((await asked()).sums.views).toBe(0);
  await madeOn(addDays(SPAN.to, 7));
  const early = await asked();
  expect(early.sums.views).toBeGreaterThan(0);
  expect(early.asOf).toBe(`${addDays(SPAN.to, 7)} 00:00:00`);
  await madeOn(addDays(SPAN.to, 8));
  expect((await asked()).asOf.slice(0, 10)).toBe(today());
});

test('a month is counted every night until the days of its effects are over', async () => {
  const month = monthsAgo(2);
  const { to } = monthRange(month);
  const counted = async () =>
    await t.db
      .selectFrom('analytics_view_month')
      .where('month', '=', month)
      .where('user_type', '=', 0)
      .where('teacher_id', 'is', null)
      .select(['views', 'made_at'])
      .executeTakeFirst();
  await sql`delete from analytics_view_month where month = ${month}`.execute(t.db);
  await sql`delete from analytics_view_period where month = ${month}`.execute(t.db);
  await sql`delete from analytics_view_step where month = ${month}`.execute(t.db);
  await keepMonths(t.db, to);
  expect(await counted()).toBeUndefined();
  for (const nights of [1, 7, 8]) {
    await keepMonths(t.db, addDays(to, nights));
    const { views = 0, made_at = '' } = (await counted()) ?? {};
    expect(views).toBeGreaterThan(0);
    expect(made_at.slice(0, 10)).toBe(addDays(to, nights));
  }
  const last = await counted();
  await keepMonths(t.db);
  expect(await counted()).toEqual(last);
});
