import { analyticsApi as api } from '@shibiao/contract/analytics/figures';
import { beforeAll, describe, expect, test } from 'vitest';
import { useOf } from '../../../test/analytics.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { Random } from '../../db/seed/random.ts';
import { addDays, daysOf, monthOf, weekRange } from '../../lib/dates.ts';

/** Random histories, counted again one record at a time. */
const SPAN = { from: '2025-01-06', to: '2025-03-30' };
const DAYS = daysOf(SPAN);
const random = new Random(20_260_777);

interface Act {
  accountId: number;
  day: string;
  userType: number;
}
const active: Act[] = [];
const views: { accountId: number; day: string; teacherId: number; seconds: number }[] = [];
const stars: { accountId: number; at: string; teacherId: number; isOn: boolean }[] = [];
const looks: { accountId: number; day: string; topic: string; kind: 'search' | 'view' }[] = [];
const TOPICS = ['甲题', '乙题', '丙题'];

let t: TestApp;
let manager: Person;
const teachers: number[] = [];
beforeAll(async () => {
  t = await testApp();
  const use = useOf(t.db);
  manager = await t.make.staff('general_manager');
  for (let i = 0; i < 4; i++) teachers.push(await t.make.teacher({ name: `讲师${i}` }));
  for (let i = 0; i < 14; i++) {
    const { accountId } = await t.make.staff('salesperson');
    const since = random.int(0, 40);
    const isStarred = new Set<number>();
    for (const day of DAYS.slice(since)) {
      // An account may become one of another kind on the way.
      const userType = day < '2025-02-15' || i % 3 !== 0 ? 1 : 2;
      if (random.chance(0.3)) active.push({ accountId, day, userType });
      if (random.chance(0.15))
        views.push({ accountId, day, teacherId: random.pick(teachers), seconds: random.int(0, 900) });
      if (random.chance(0.1))
        looks.push({ accountId, day, topic: random.pick(TOPICS), kind: random.pick(['search', 'view']) });
      if (random.chance(0.1)) {
        const teacherId = random.pick(teachers);
        const isOn = !isStarred.has(teacherId);
        if (isOn) isStarred.add(teacherId);
        else isStarred.delete(teacherId);
        stars.push({
          accountId,
          at: `${day} ${random.pick(['00:00:00', '12:00:00', '23:59:59'])}`,
          teacherId,
          isOn,
        });
      }
    }
  }
  for (const one of active) await use.active(one.accountId, one.day, one.userType);
  for (const one of views)
    await use.view({ accountId: one.accountId }, `${one.day} 10:00:00`, one.teacherId, one.seconds);
  for (const { accountId, day, topic, kind } of looks)
    if (kind === 'view') await use.view({ accountId }, `${day} 11:00:00`, topic);
    else await use.search({ accountId }, `${day} 11:00:00`, topic, { topic });
  for (const one of stars) await use.star(one.accountId, one.at, one.teacherId, one.isOn);
});

const distinct = (acts: readonly { accountId: number }[]) =>
  new Set(acts.map(({ accountId }) => accountId)).size;
const periodOf = { day: (day: string) => day, week: (day: string) => weekRange(day).from, month: monthOf };

describe('active days', () => {
  test.each(['day', 'week', 'month'] as const)(
    'by %s equal a recount, and their types add up to days',
    async (unit) => {
      const { list } = await t.call(api.activeUserNum, { ...SPAN, unit }, manager.token);
      const groups = Map.groupBy(active, ({ day }) => periodOf[unit](day));
      expect(list.map(({ total }) => total)).toEqual(
        [...new Set(DAYS.map(periodOf[unit]))].map((key) => distinct(groups.get(key) ?? [])),
      );
      for (const row of list) {
        const inside = active.filter(({ day }) => day >= row.from && day <= row.to);
        expect([row.staff, row.partners]).toEqual([
          distinct(inside.filter(({ userType }) => userType === 1)),
          distinct(inside.filter(({ userType }) => userType === 2)),
        ]);
        if (unit === 'day') expect(row.staff + row.partners + row.teachers).toBe(row.total);
      }
    },
  );

  test('DAU ≤ WAU ≤ MAU for every day, week and month', async () => {
    const of = async (unit: string, span: object = SPAN) =>
      (await t.call(api.activeUserNum, { ...span, unit }, manager.token)).list;
    const [days, weeks, months] = [await of('day'), await of('week'), await of('month')];
    for (const day of days) {
      const week = weeks.find(({ from, to }) => from <= day.from && day.to <= to);
      expect(day.total).toBeLessThanOrEqual(week?.total ?? -1);
    }
    for (const week of weeks)
      for (const month of months.filter(({ from, to }) => from <= week.from && week.to <= to))
        expect(week.total).toBeLessThanOrEqual(month.total);
  });

  test('in cohorts equal a recount', async () => {
    const { list } = await t.call(api.retention, SPAN, manager.token);
    const first = new Map<number, string>();
    for (const { accountId, day } of active)
      if (day < (first.get(accountId) ?? '9')) first.set(accountId, day);
    expect(list.reduce((sum, { size }) => sum + size, 0)).toBe(first.size);
    for (const { week, size, kept } of list) {
      const own = [...first]
        .filter(([, day]) => weekRange(day).from === week)
        .map(([accountId]) => accountId);
      expect(size).toBe(own.length);
      for (const [i, share] of kept.entries()) {
        const from = addDays(week, 7 * (i + 1));
        const there = active.filter(
          ({ accountId, day }) => own.includes(accountId) && day >= from && day <= addDays(from, 6),
        );
        expect(share).toBe((distinct(there) / own.length).toFixed(4));
      }
    }
  });
});

test('views, viewers and conversion equal a recount', async () => {
  const { list, sums } = await t.call(api.seeTeacherRecord, { ...SPAN, count: 50 }, manager.token);
  const effect = ({ accountId, day, teacherId }: (typeof views)[number]) =>
    stars.some(
      (star) =>
        star.accountId === accountId &&
        star.teacherId === teacherId &&
        star.isOn &&
        star.at >= `${day} 10:00:00` &&
        star.at < `${addDays(day, 7)} 10:00:00`,
    );
  expect(list).toHaveLength(teachers.length);
  for (const row of list) {
    const own = views.filter(({ teacherId }) => teacherId === row.teacherId);
    expect([row.views, row.viewers, row.converted]).toEqual([
      own.length,
      distinct(own),
      distinct(own.filter(effect)),
    ]);
  }
  expect([sums.views, sums.viewers, sums.converted]).toEqual([
    views.length,
    distinct(views),
    distinct(views.filter(effect)),
  ]);
});

test('stars at the start, added and removed give those at the end, over any span, and those that stand', async () => {
  const net = (teacherId: number, until: string) =>
    stars
      .filter((one) => one.teacherId === teacherId && one.at < until)
      .reduce((sum, { isOn }) => sum + (isOn ? 1 : -1), 0);
  for (let i = 0; i < 8; i++) {
    const from = random.pick(DAYS.slice(0, 60));
    const to = addDays(from, random.int(0, 20));
    const { list, series, sums } = await t.call(
      api.techerCollectionRecord,
      { from, to, unit: random.pick(['day', 'week', 'month']), count: 50 },
      manager.token,
    );
    for (const row of list) {
      expect(row.start + row.added - row.removed).toBe(row.end);
      expect([row.start, row.end]).toEqual([net(row.teacherId, from), net(row.teacherId, addDays(to, 1))]);
    }
    expect(series.at(-1)?.end).toBe(teachers.reduce((sum, id) => sum + net(id, addDays(to, 1)), 0));
    expect(sums.start + sums.added - sums.removed).toBe(sums.end);
  }
});

test('heat of topics equals a recount, people counted once', async () => {
  const { list } = await t.call(api.hotTopic, { ...SPAN, count: 50 }, manager.token);
  expect(list.map(({ name }) => name).toSorted()).toEqual(TOPICS.toSorted());
  for (const row of list) {
    const own = looks.filter(({ topic }) => topic === row.name);
    const of = (kind: string) => distinct(own.filter((one) => one.kind === kind));
    expect([row.searchers, row.viewers, row.heat]).toEqual([
      of('search'),
      of('view'),
      of('search') + of('view'),
    ]);
  }
});

test('kinds of account add up to the whole', async () => {
  const sums = async (userType: string) =>
    (await t.call(api.seeTeacherRecord, { ...SPAN, userType }, manager.token)).sums.views;
  expect((await sums('1')) + (await sums('2')) + (await sums('3'))).toBe(await sums(''));
});
