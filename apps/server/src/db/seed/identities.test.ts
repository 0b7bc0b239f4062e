import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoApp, type TestApp } from '../../../test/app.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { partOf, periodsFor } from '../../modules/archive/periods.queries.ts';
import { isOnDuty, monthsOf, movementOf, staysOf } from '../../modules/archive/turnover.rules.ts';
import { dayGrid, monthRows } from '../../modules/attendance/attendance.service.ts';
import { applicantsFor } from '../../modules/recruitment/funnel.queries.ts';
import { funnelOf } from '../../modules/recruitment/funnel.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await demoApp();
});

const actor = { userType: 1, scope: 'all', areas: {}, roles: ['hr'], personnelId: null } as never;

test('E = B + J + In − L − Out on the demo: each month of two years, the company and each organisation', async () => {
  const periods = await periodsFor(t.db, actor);
  const day = today();
  const months = monthsOf({ from: monthRange(addMonths(monthOf(day), -24)).from, to: day });
  for (const orgnizationalid of [[], [2], [261], [201], [11]]) {
    const stays = staysOf(periods, await partOf(t.db, { orgnizationalid, allForms: true }));
    for (const month of months) {
      const { opening, joined, movedIn, left, movedOut, closing } = movementOf(stays, month);
      expect(closing).toBe(opening + joined + movedIn - left - movedOut);
      if (orgnizationalid.length === 0)
        expect(closing).toBe(periods.filter((period) => isOnDuty(period, month.to)).length);
    }
  }
});

test('due = present + leave + absent on the demo: everybody in each month of a year, the sums, and the days', async () => {
  const last = monthOf(today());
  let leave = 0;
  for (let month = addMonths(last, -12); month <= last; month = addMonths(month, 1)) {
    const everybody = { month, page: 1, count: 1000 };
    const { list, sums, total } = await monthRows(t.db, actor, everybody);
    expect(list.length).toBe(total);
    for (const one of [...list, sums]) {
      expect(one.present + one.leave + one.absent).toBeCloseTo(one.due, 6);
      expect(one.present).toBeGreaterThanOrEqual(0);
    }
    for (const key of ['due', 'present', 'leave', 'absent', 'lateTimes'] as const)
      expect(list.reduce((sum, row) => sum + row[key], 0)).toBeCloseTo(sums[key], 6);
    // The calendar counts the same rows as the list.
    const grid = await dayGrid(t.db, actor, everybody);
    expect(grid.list.reduce((sum, row) => sum + row.figures.present, 0)).toBeCloseTo(sums.present, 6);
    leave += sums.leave;
  }
  expect(leave).toBeGreaterThan(0);
});

test('reached(k) never grows on the demo: all applicants, each channel, opening and month', async () => {
  const day = today();
  const whole = { from: '2000-01-01', to: day };
  const reachedIn = async (filter: object) => {
    const { stages, channels } = funnelOf(await applicantsFor(t.db, actor, { ...whole, ...filter }), day);
    const reached = stages.map((stage) => stage.reached);
    expect(reached).toEqual(reached.toSorted((a, b) => b - a));
    expect(channels.reduce((sum, channel) => sum + channel.candidates, 0)).toBe(reached[0]);
    return { reached, channels };
  };
  const { reached, channels } = await reachedIn({});
  expect([reached[0], reached[6]]).toEqual([160, 8]);
  const parts = await Promise.all(channels.map(({ channel }) => reachedIn({ channel })));
  expect(parts.reduce((sum, part) => sum + (part.reached[0] ?? 0), 0)).toBe(160);
  for (let openingId = 1; openingId <= 9; openingId++) await reachedIn({ openingId });
  for (let month = monthOf(day); month >= addMonths(monthOf(day), -12); month = addMonths(month, -1))
    await reachedIn(monthRange(month));
});

test('requests stand in every state, and each effect is in attendance', async () => {
  const { rows: states } = await sql<{
    status: number;
  }>`select distinct status from staff_request order by 1`.execute(t.db);
  expect(states.map((row) => row.status)).toEqual([1, 2, 3, 4]);
  const { rows: different } =
    await sql`select r.id from staff_request r where coalesce(r.effect, 0) <> coalesce((
    select sum(i.quantity) from attendance_item i where i.staff_request_id = r.id and i.deleted_at is null), 0)`.execute(
      t.db,
    );
  expect(different).toEqual([]);
});
