import type { Endpoint } from '@shibiao/contract/endpoint';
import {
  type Board,
  DEMANDS_BY,
  EVALUATIONS_BY,
  PARTS,
  REPLACEMENTS_BY,
  RESERVATIONS_BY,
  teacherDeptApi,
} from '@shibiao/contract/teacherDept';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let boss: Person;
let department: Person;
let seller: Person;
const march = { from: '2026-03-01', to: '2026-03-31', count: 1000 };
/** Each board with its groupings, and the figure that counts all of a row's records. */
const BOARD_CALLS: readonly (readonly [Board, Endpoint, readonly unknown[], string | null])[] = [
  ['demands', teacherDeptApi.teacherDeptDemands, DEMANDS_BY.values, 'demands'],
  ['reservations', teacherDeptApi.teacherDeptReservations, RESERVATIONS_BY.values, 'reserved'],
  ['replacements', teacherDeptApi.teacherDeptReplacements, REPLACEMENTS_BY.values, 'lessons'],
  ['evaluations', teacherDeptApi.teacherDeptEvaluations, EVALUATIONS_BY.values, 'evaluated'],
  ['development', teacherDeptApi.teacherDeptDevelopment, [undefined], null],
  ['courseware', teacherDeptApi.teacherDeptCourseware, [undefined], 'due'],
];
type Row = { key: string } & Record<string, unknown>;
const recordsOf = async (board: Board, input: object) =>
  (await t.call(teacherDeptApi.teacherDeptRecords, { board, ...march, count: 1, ...input }, boss.token))
    .total;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  department = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
  const teachers = await Promise.all(
    [1, 2, 3].map(() => t.make.teacher({ created_at: '2026-03-02 10:00:00', fields: ['营销'] })),
  );
  for (let i = 0; i < 6; i++) {
    const teacherId = teachers[i % 3] ?? 0;
    const field = ['营销', '航天', null][i % 3] ?? null;
    const lost = i < 4 ? {} : { status: 5, lost_reason: '价格' };
    const id = await t.make.demand(seller, { field, created_at: '2026-03-06 16:00:00', ...lost });
    if (i % 2 === 0)
      await t.db
        .insertInto('demand_recommendation')
        .values({
          demand_id: id,
          teacher_id: teacherId,
          by_id: department.personnelId,
          at: '2026-03-09 11:00:00',
        })
        .execute();
    const lesson = await t.make.lesson(seller, {
      on: `2026-03-1${i}`,
      sessions: i === 0 ? [['2026-03-10', 1]] : undefined,
      teacher_id: teacherId,
      field,
      handover_id: i % 2 ? department.personnelId : null,
      demand_id: i < 3 ? id : null,
      courseware_confirmed_at: [null, '2026-03-01 10:00:00', '2026-03-30 10:00:00'][i % 3] ?? null,
    });
    const score = i === 1 ? 2 : 5;
    await t.db
      .insertInto('evaluation')
      .values({
        lesson_id: lesson.id,
        teacher_id: teacherId,
        source: 'staff',
        content_score: score,
        expression_score: 5,
        interaction_score: 5,
        organisation_score: 5,
      })
      .execute();
    await t.db
      .insertInto('lesson_log')
      .values(
        [3, 3, ...(i < 4 ? [1] : [])].map((to, day) => ({
          lesson_id: lesson.id,
          at: `2026-03-0${day + 2} 09:00:00`,
          action: '步骤',
          to_status: to,
        })),
      )
      .execute();
    // A lesson changed twice on one day counts as two changes.
    if (i < 2)
      for (const reason of ['客户', '讲师'])
        await t.db
          .insertInto('lesson_log')
          .values({
            lesson_id: lesson.id,
            at: `2026-03-1${i} 08:00:00`,
            action: '更换讲师',
            to_status: 1,
            old_teacher_id: teachers[2] ?? 0,
            new_teacher_id: teacherId,
            change_reason: reason,
          })
          .execute();
  }
});

test.each(BOARD_CALLS)(
  '%s: every figure of every row opens as many records as it says',
  async (board, query, ways, whole) => {
    let checked = 0;
    for (const by of ways) {
      const { list } = (await t.call(query, { ...march, by }, boss.token)) as unknown as { list: Row[] };
      for (const row of list) {
        const asked = { by, key: row.key };
        if (whole) expect(await recordsOf(board, asked), `${board} ${by} ${row.key}`).toBe(row[whole]);
        for (const part of PARTS.values)
          if (typeof row[part] === 'number') {
            expect(await recordsOf(board, { ...asked, part }), `${board} ${by} ${row.key} ${part}`).toBe(
              row[part],
            );
            checked += row[part] > 0 ? 1 : 0;
          }
      }
    }
    expect(checked).toBeGreaterThan(0);
  },
);

test('a lesson that changed its teacher twice on a day is one lesson of that day', async () => {
  const { totals } = await t.call(teacherDeptApi.teacherDeptReplacements, march, boss.token);
  expect(totals).toMatchObject({ lessons: 2, changes: 4, sameDay: 2, sameDayRate: '1.0000' });
});

test('a gap opens the open demands that nobody can teach, no others', async () => {
  const { gaps } = await t.call(teacherDeptApi.teacherDeptDevelopment, march, boss.token);
  expect(gaps).toEqual([{ field: '航天', demands: 1 }]);
  expect(await recordsOf('demands', { by: 'field', key: '航天', part: 'gap' })).toBe(1);
  expect(await recordsOf('demands', { by: 'field', key: '航天' })).toBe(2);
  const behind = { ...march, board: 'demands', by: 'field', key: '航天', part: 'gap' };
  const { list } = await t.call(teacherDeptApi.teacherDeptRecords, behind, boss.token);
  const file = await t.send(
    teacherDeptApi.exportTeacherDeptRecords,
    { ...behind, columns: 'title' },
    boss.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([['名称'], ...list.map((row) => [row.title])]);
});

test('a day and a week of the load open their lessons', async () => {
  const { days, list } = await t.call(
    teacherDeptApi.teacherDeptLoad,
    { from: '2026-03-10', field: '营销' },
    boss.token,
  );
  for (const { date, booked } of days)
    expect((await recordsOf('load', { field: '营销', from: date, to: date })) > 0, date).toBe(booked > 0);
  for (const row of list)
    for (const week of row.weeks) {
      const last = days[row.weeks.indexOf(week) * 7 + 6]?.date;
      const total = await recordsOf('load', { key: row.key, from: week.from, to: last });
      expect(total > 0, `${row.key} ${week.from}`).toBe(week.booked > 0);
    }
  const answer = await t.send(
    teacherDeptApi.teacherDeptRecords,
    { board: 'load', from: '2026-03-10', to: '2026-03-01' },
    boss.token,
  );
  expect(answer.code).toBe(408);
});
