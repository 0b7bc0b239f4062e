import type { Endpoint } from '@shibiao/contract/endpoint';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { BOARDS, type Board, teacherDeptApi } from '@shibiao/contract/teacherDept';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, daysBetween, spanBefore, today } from '../../lib/dates.ts';
import { lastSixMonths, loadSpan, spanOf } from './teacherDept.rules.ts';

let t: TestApp;
let boss: Person;
let department: Person;
let seller: Person;
const UNANSWERED = { answered: 0, accepted: 0, acceptance: null, answerHours: null };
const march = { from: '2026-03-01', to: '2026-03-31' };
const BOARD_CALLS: Record<Board, [Endpoint, Endpoint]> = {
  demands: [teacherDeptApi.teacherDeptDemands, teacherDeptApi.exportTeacherDeptDemands],
  reservations: [teacherDeptApi.teacherDeptReservations, teacherDeptApi.exportTeacherDeptReservations],
  replacements: [teacherDeptApi.teacherDeptReplacements, teacherDeptApi.exportTeacherDeptReplacements],
  evaluations: [teacherDeptApi.teacherDeptEvaluations, teacherDeptApi.exportTeacherDeptEvaluations],
  load: [teacherDeptApi.teacherDeptLoad, teacherDeptApi.exportTeacherDeptLoad],
  development: [teacherDeptApi.teacherDeptDevelopment, teacherDeptApi.exportTeacherDeptDevelopment],
  courseware: [teacherDeptApi.teacherDeptCourseware, teacherDeptApi.exportTeacherDeptCourseware],
};
const behind = async (board: Board, input: object) =>
  (await t.call(teacherDeptApi.teacherDeptRecords, { board, ...march, count: 1000, ...input }, boss.token))
    .list;
const step = (lessonId: number, at: string, to: number, values: object = {}) =>
  t.db
    .insertInto('lesson_log')
    .values({ lesson_id: lessonId, at, action: '步骤', to_status: to, ...values })
    .execute();

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  department = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
});

test('spans are this month unless told, twelve where months are compared, and compared with as much before', () => {
  expect(spanOf({}, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(spanOf({}, '2026-02-10', true)).toEqual({ from: '2025-03-01', to: '2026-02-28' });
  expect(spanOf({ from: '2026-01-05' }, '2026-02-10', true)).toEqual({
    from: '2026-01-05',
    to: '2026-01-31',
  });
  expect(spanBefore(march)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const before = (from: string, to: string) => Object.values(spanBefore({ from, to }));
  expect(before('2026-01-01', '2026-06-30')).toEqual(['2025-07-01', '2025-12-31']);
  expect(before('2026-03-05', '2026-03-06')).toEqual(['2026-03-03', '2026-03-04']);
  expect(loadSpan('2026-03-11')).toEqual({ from: '2026-03-09', to: '2026-04-05' });
  const half = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
  expect(lastSixMonths('2026-03-11')).toEqual(half);
});

describe('the boards', () => {
  test('ask for the function, and for a span that is one', async () => {
    for (const [query, file] of Object.values(BOARD_CALLS))
      for (const endpoint of [query, file]) {
        expect((await t.send(endpoint, {}, seller.token)).code, endpoint.operation).toBe(403);
        expect((await t.send(endpoint, { from: '2020-01-01' }, department.token)).code).toBe(200);
        expect((await t.send(endpoint, { from: '2026-02-30' }, department.token)).code).toBe(408);
        if (query !== teacherDeptApi.teacherDeptLoad)
          expect((await t.send(endpoint, { from: '2026-03-02', to: '2026-03-01' }, boss.token)).code).toBe(
            408,
          );
      }
    const send = async (input: Record<string, unknown>, token?: string) =>
      (await t.send(teacherDeptApi.teacherDeptRecords, input, token)).code;
    expect(await send({ board: 'load' })).toBe(401);
    expect(await send({ board: 'load' }, seller.token)).toBe(403);
    expect(await send({ board: 'weather' }, boss.token)).toBe(408);
    expect(await send({ board: 'load', part: 'late' }, boss.token)).toBe(400);
    expect(await send({ board: 'load' }, boss.token)).toBe(200);
  });

  test('demands: 10, recommended 8, scheduled 5, of them 4 with a recommended teacher: 80 % and 80.0 %', async () => {
    const [good, other] = [await t.make.teacher(), await t.make.teacher()];
    for (let i = 0; i < 10; i++) {
      const id = await t.make.demand(seller, { field: '营销', created_at: '2026-03-06 16:00:00' });
      if (i < 8)
        await t.db
          .insertInto('demand_recommendation')
          .values([
            // Friday 16:00 to Monday 11:00 are 1 + 2 working hours.
            { demand_id: id, teacher_id: good, by_id: department.personnelId, at: '2026-03-09 11:00:00' },
            {
              demand_id: id,
              teacher_id: await t.make.teacher(),
              by_id: boss.personnelId,
              at: '2026-03-10 11:00:00',
            },
          ])
          .execute();
      if (i < 5)
        await t.make.lesson(seller, { demand_id: id, on: '2026-09-20', teacher_id: i < 4 ? good : other });
    }
    const cancelled = await t.make.demand(seller, { created_at: '2026-04-01 09:00:00', field: '营销' });
    await t.make.lesson(seller, {
      demand_id: cancelled,
      on: '2026-09-20',
      lesson_status: 0,
      teacher_id: good,
    });
    await t.make.demand(seller, { created_at: '2026-03-05 09:00:00', deleted_at: '2026-03-06 09:00:00' });
    const { list, totals, previous } = await t.call(teacherDeptApi.teacherDeptDemands, march, boss.token);
    const all = {
      demands: 10,
      recommended: 8,
      unrecommended: 2,
      firstHours: '3.0',
      scheduled: 5,
      adopted: 4,
      recommendedRate: '0.8000',
      adoptionRate: '0.8000',
      ...UNANSWERED,
    };
    expect(totals).toEqual(all);
    expect(previous).toMatchObject({ demands: 0, adoptionRate: null, firstHours: null });
    expect(list.map((row) => [row.name, row.demands])).toEqual([
      [department.name, 8],
      ['未推荐', 2],
    ]);
    const byField = await t.call(teacherDeptApi.teacherDeptDemands, { ...march, by: 'field' }, boss.token);
    expect(byField.list).toMatchObject([{ name: '营销', ...all }]);
    expect((await behind('demands', { by: 'field', key: '营销', part: 'adopted' })).length).toBe(4);
    expect((await behind('demands', { key: 'none' })).map((one) => one.kind)).toEqual(['demand', 'demand']);
    const april = { from: '2026-04-01', to: '2026-04-30' };
    expect((await t.call(teacherDeptApi.teacherDeptDemands, april, boss.token)).totals).toMatchObject({
      demands: 1,
      scheduled: 0,
    });
  });

  test('a lesson reserved twice counts once, and each became one thing', async () => {
    const make = (values: object) =>
      t.make.lesson(seller, { on: '2026-10-20', handover_id: department.personnelId, ...values });
    const confirmed = await make({ lesson_status: 0 });
    const released = await make({ lesson_status: 4 });
    const expired = await make({ lesson_status: 3, reserve_expires_on: addDays(today(), -1) });
    const waiting = await make({ lesson_status: 3, reserve_expires_on: today() });
    for (const one of [confirmed, released, expired, waiting]) await step(one.id, '2026-03-10 10:00:00', 3);
    await step(confirmed.id, '2026-03-12 10:00:00', 3);
    await step(confirmed.id, '2026-03-13 10:00:00', 1);
    await step(confirmed.id, '2026-03-14 10:00:00', 0);
    await step((await make({ lesson_status: 3 })).id, '2026-04-01 00:00:00', 3);
    const { list, totals } = await t.call(teacherDeptApi.teacherDeptReservations, march, boss.token);
    expect(totals).toEqual({ reserved: 4, confirmed: 1, released: 2, waiting: 1, rate: '0.3333' });
    expect(list).toMatchObject([{ name: department.name, ...totals }]);
    expect((await behind('reservations', { part: 'released' })).map((one) => one.id).sort()).toEqual(
      [released.id, expired.id].sort(),
    );
    expect((await behind('reservations', { part: 'waiting' })).map((one) => one.id)).toEqual([waiting.id]);
  });

  test('a replacement counts after the first confirmation only, with its reason and how late it came', async () => {
    const [a, b, c] = [await t.make.teacher(), await t.make.teacher(), await t.make.teacher()];
    const contactId = await t.make.contact(seller);
    const day = addDays(today(), 12);
    const { id } = await t.call(
      lessonsApi.edit,
      { contactId, lessonname: '更换', teacherId: a, sessions: [{ date: day, half: 1 }], lessonstatus: 3 },
      seller.token,
    );
    const span = { from: today(), to: today() };
    const totals = async () =>
      (await t.call(teacherDeptApi.teacherDeptReplacements, span, boss.token)).totals;
    await t.call(lessonsApi.edit, { id, lessonname: '更换', teacherId: b }, seller.token);
    expect(await totals()).toMatchObject({ lessons: 0, changes: 0, sameDayRate: null });
    await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 1 }, seller.token);
    await t.call(
      lessonsApi.edit,
      { id, lessonname: '更换', teacherId: c, changeReason: '讲师' },
      seller.token,
    );
    expect(await totals()).toEqual({
      lessons: 1,
      changes: 1,
      daysBefore: '12.0',
      sameDay: 0,
      sameDayRate: '0.0000',
    });
    const change = {
      id,
      lessonname: '更换',
      teacherId: a,
      sessions: [{ date: today(), half: 3 }],
      changeReason: '客户',
    };
    await t.call(lessonsApi.edit, change, seller.token);
    expect(await totals()).toEqual({
      lessons: 1,
      changes: 2,
      daysBefore: '6.0',
      sameDay: 1,
      sameDayRate: '1.0000',
    });
    const rows = async (by: string) =>
      (await t.call(teacherDeptApi.teacherDeptReplacements, { ...span, by }, boss.token)).list.map(
        (row) => row.name,
      );
    expect((await rows('reason')).sort()).toEqual(['客户', '讲师']);
    expect(await rows('month')).toEqual([today().slice(0, 7)]);
    expect(await rows('teacher')).toHaveLength(2);
    expect((await behind('replacements', { ...span, part: 'sameDay' })).map((one) => one.id)).toEqual([id]);
  });

  test('evaluations rank by their Bayesian mean; fewer than three do not rank', async () => {
    const [few, many, one] = [await t.make.teacher(), await t.make.teacher(), await t.make.teacher()];
    const evaluate = async (teacherId: number, scores: readonly number[], on = '2026-03-05') => {
      const { id } = await t.make.lesson(seller, { on, teacher_id: teacherId, field: '礼仪' });
      const [content = 5, expression = 5, interaction = 5, organisation = 5] = scores;
      await t.call(
        evaluationsApi.editReview,
        {
          id,
          contentScore: content,
          expressionScore: expression,
          interactionScore: interaction,
          organisationScore: organisation,
        },
        seller.token,
      );
      return id;
    };
    for (let i = 0; i < 3; i++) await evaluate(few, [5, 5, 5, 5]);
    // A mean of 4.8 over twenty evaluations.
    for (let i = 0; i < 20; i++) await evaluate(many, i < 16 ? [5, 5, 5, 5] : [4, 4, 4, 4]);
    const low = await evaluate(one, [5, 5, 2, 5], '2026-03-31');
    await evaluate(many, [3, 3, 3, 3], '2026-01-31');
    const { list, totals } = await t.call(teacherDeptApi.teacherDeptEvaluations, march, boss.token);
    expect(totals).toMatchObject({ evaluated: 24, low: 1, interaction: '4.71' });
    const mean = (15 + 96 + 4.25) / 24;
    const bayesian = (n: number, sum: number) => ((sum + 5 * mean) / (n + 5)).toFixed(2);
    expect(list.map((row) => [row.key, row.rank, row.bayesian])).toEqual([
      [String(few), 1, bayesian(3, 15)],
      [String(many), 2, bayesian(20, 96)],
      [String(one), null, bayesian(1, 4.25)],
    ]);
    expect(list[1]?.months).toEqual([null, null, null, 3, null, 4.8]);
    expect((await behind('evaluations', { part: 'low' })).map((row) => row.id)).toEqual([low]);
    const listed = await t.call(evaluationsApi.evaluations, { ...march, isEvaluated: 'true' }, boss.token);
    expect(listed.total).toBe(totals.evaluated);
    for (const by of ['field', 'institution']) {
      const rows = await t.call(
        teacherDeptApi.teacherDeptEvaluations,
        { ...march, by, count: 100 },
        boss.token,
      );
      expect(rows.list.reduce((sum, row) => sum + row.evaluated, 0)).toBe(24);
    }
  });

  test('with m = 4.5, 5.0 of three is 4.69 and 4.8 of twenty is 4.74 and ranks first', async () => {
    const rows = [
      [await t.make.teacher(), 3, 3],
      [await t.make.teacher(), 20, 16],
      [await t.make.teacher(), 15, 0],
    ] as const;
    for (const [teacherId, lessons, fives] of rows)
      for (let i = 0; i < lessons; i++) {
        const { id } = await t.make.lesson(seller, { on: '2024-03-05', teacher_id: teacherId });
        const score = i < fives ? 5 : 4;
        await t.db
          .insertInto('evaluation')
          .values({
            lesson_id: id,
            teacher_id: teacherId,
            content_score: score,
            expression_score: score,
            interaction_score: score,
            organisation_score: score,
          })
          .execute();
      }
    const span = { from: '2024-03-01', to: '2024-03-31' };
    const { list, totals } = await t.call(teacherDeptApi.teacherDeptEvaluations, span, boss.token);
    expect(totals.average).toBe('4.50');
    expect(list.map((row) => [row.rank, row.bayesian, row.key])).toEqual([
      [1, '4.74', String(rows[1][0])],
      [2, '4.69', String(rows[0][0])],
      [3, '4.13', String(rows[2][0])],
    ]);
  });

  test('a teacher’s load is half-days booked of those offered, idle A-level teachers first', async () => {
    const [idle, busy] = [
      await t.make.teacher({ management_level: 1, fields: ['税务'] }),
      await t.make.teacher({ management_level: 1, fields: ['税务'] }),
    ];
    await t.make.teacher({ management_level: 4, fields: ['税务'] });
    const later = await t.make.teacher({ management_level: 2, fields: ['税务'] });
    const contactId = await t.make.contact(seller);
    const sessions = [1, 2].map((half) => ({ date: '2027-03-09', half }));
    const { id } = await t.call(
      lessonsApi.edit,
      { contactId, lessonname: '税务', teacherId: busy, sessions, lessonstatus: 3 },
      seller.token,
    );
    await t.db
      .insertInto('teacher_unavailability')
      .values({ teacher_id: busy, from_date: '2027-03-10', to_date: '2027-03-10' })
      .execute();
    const input = { from: '2027-03-10', field: '税务' };
    const { list, totals, from, to, days } = await t.call(teacherDeptApi.teacherDeptLoad, input, boss.token);
    expect([from, to]).toEqual(['2027-03-08', '2027-04-04']);
    expect(list.map((row) => row.key)).toEqual([idle, busy, later].map(String));
    expect(list[1]?.weeks[0]).toEqual({ from: '2027-03-08', booked: 2, offered: 8, rate: '0.2500' });
    expect(totals).toMatchObject({ booked: 2, offered: (list[0]?.offered ?? 0) * 3 - 2 });
    expect(days.filter((one) => one.booked > 0)).toEqual([{ date: '2027-03-09', booked: 2 }]);
    const [lesson] = await behind('load', { ...input, to: '', key: String(busy) });
    // The opened lessons add up to the figure's half-days.
    expect(lesson).toMatchObject({ id, halves: 2 });
  });

  test('teachers are developed when the first lesson comes within 90 days; gaps are fields without anybody', async () => {
    const added = (at: string) => t.make.teacher({ created_at: at, fields: ['芯片'] });
    const [first, late] = [await added('2025-03-01 10:00:00'), await added('2025-03-02 10:00:00')];
    await added('2025-03-03 10:00:00');
    await t.make.lesson(seller, { teacher_id: first, on: '2025-05-30' });
    await t.make.lesson(seller, { teacher_id: late, on: '2025-06-01' });
    await t.make.demand(seller, { field: '航天', created_at: '2025-03-02 10:00:00' });
    await t.make.demand(seller, { field: '芯片', created_at: '2025-03-02 10:00:00' });
    const span = { from: '2025-03-01', to: '2025-03-31' };
    const { list, totals, gaps } = await t.call(teacherDeptApi.teacherDeptDevelopment, span, boss.token);
    expect(totals).toEqual({ added: 3, mature: 3, activated: 1, activation: '0.3333', stopped: 0 });
    expect(list).toMatchObject([{ name: '2025-03', added: 3 }]);
    expect(gaps).toEqual([{ field: '航天', demands: 1 }]);
    // Teachers added this month are too recent for a rate, so the board opens with a year.
    const opened = await t.call(teacherDeptApi.teacherDeptDevelopment, {}, boss.token);
    expect(daysBetween(opened.from, opened.to)).toBeGreaterThan(360);
    await t.db.updateTable('teacher').set({ cooperation_status: 3 }).where('id', '=', late).execute();
    const now = { from: today(), to: today() };
    const stopped = await t.call(
      teacherDeptApi.teacherDeptDevelopment,
      { ...now, field: '芯片' },
      boss.token,
    );
    expect(stopped.totals.stopped).toBe(1);
    expect(await behind('development', { ...now, field: '芯片', part: 'stopped' })).toMatchObject([
      { id: late, kind: 'teacher' },
    ]);
  });

  test('courseware is on time until the first day, late after it, missing when it never came', async () => {
    const make = (at: string | null) =>
      t.make.lesson(seller, {
        on: '2025-07-10',
        courseware_confirmed_at: at,
        handover_id: department.personnelId,
      });
    await make('2025-07-06 10:00:00');
    await make('2025-07-10 23:00:00');
    const late = await make('2025-07-11 00:00:00');
    await make(null);
    const span = { from: '2025-07-01', to: '2025-07-31' };
    const { list, totals } = await t.call(teacherDeptApi.teacherDeptCourseware, span, boss.token);
    const all = { due: 4, onTime: 2, late: 1, missing: 1, onTimeRate: '0.5000', daysBefore: '0.0' };
    expect(totals).toEqual(all);
    expect(list).toMatchObject([{ name: department.name, ...all }]);
    expect((await behind('courseware', { ...span, part: 'late' })).map((one) => one.id)).toEqual([late.id]);
    const { total } = await t.call(lessonsApi.list, { ...span, lessonstatus: 1 }, boss.token);
    expect(total).toBe(totals.due);
  });

  test('every board is the same as a file, and its rows add up to its records', async () => {
    for (const board of BOARDS.values) {
      const [query, file] = BOARD_CALLS[board];
      const answer = (await t.call(query, { ...march, count: 1000 }, boss.token)) as {
        list: { name: string }[];
        total: number;
      };
      const { response } = await t.send(file, march, boss.token);
      const [titles = [], ...rows] = await sheetRows(response.rawPayload);
      expect(rows).toHaveLength(answer.total);
      const at = board === 'evaluations' ? 1 : 0;
      expect(
        rows.map((row) => row[at]),
        titles.join(),
      ).toEqual(answer.list.map((row) => row.name));
    }
    const count = async (board: Board, key: string) => {
      const { list } = (await t.call(
        BOARD_CALLS[board][0],
        { ...march, count: 1000 },
        boss.token,
      )) as unknown as {
        list: (Record<string, number> & { key: string })[];
      };
      for (const row of list) expect((await behind(board, { key: row.key })).length).toBe(row[key]);
    };
    await count('demands', 'demands');
    await count('reservations', 'reserved');
    await count('evaluations', 'evaluated');
    await count('courseware', 'due');
  });
});
