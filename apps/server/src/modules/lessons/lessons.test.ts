import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let boss: Person;
let seller: Person;
let stranger: Person;
let contactId: number;
let institutionId: number;
let next = 0;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  institutionId = await t.make.institution();
  contactId = await t.make.contact(seller, { institution_id: institutionId });
});

/** A day that no other test of this file uses. */
const freshDay = () => addDays('2027-01-01', next++ * 7);
const morning = (date: string) => [{ date, half: 1 }];
const lesson = async (values: Record<string, unknown> = {}, token = seller.token) =>
  await t.call(
    lessonsApi.edit,
    { contactId, lessonname: '厅堂营销', sessions: morning(freshDay()), lessonstatus: 3, ...values },
    token,
  );
const rowOf = (id: number) =>
  t.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bookings = (teacherId: number) =>
  t.db
    .selectFrom('teacher_booking')
    .selectAll()
    .where('teacher_id', '=', teacherId)
    .orderBy('date')
    .orderBy('half')
    .execute();

describe('saving', () => {
  test('a lesson belongs to its customer, counts its half-days and takes its number', async () => {
    const day = freshDay();
    const teacherId = await t.make.teacher();
    const saved = await lesson({
      teacherId,
      sessions: [
        { date: addDays(day, 1), half: 1 },
        { date: day, half: 2 },
        { date: day, half: 1 },
        { date: day, half: 1 },
      ],
      feeIncome: 20000,
      teacherFee: 8000,
    });
    expect(saved.lessonid).toMatch(/^KC\d{6}\d{4}$/);
    expect(await rowOf(saved.id)).toMatchObject({
      code: saved.lessonid,
      first_date: day,
      last_date: addDays(day, 1),
      days: '1.5',
      owner_id: seller.personnelId,
      lesson_status: 3,
      profit: '12000.00',
    });
    expect((await bookings(teacherId)).map((one) => [one.date, one.half, one.holder])).toEqual([
      [day, 1, `L${saved.id}`],
      [day, 2, `L${saved.id}`],
      [addDays(day, 1), 1, `L${saved.id}`],
    ]);
    const detail = await t.call(lessonsApi.detail, { id: saved.id }, seller.token);
    expect(detail.sessions).toHaveLength(3);
  });

  test('numbers are handed out once, whoever asks at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => t.call(lessonsApi.nextLessonId, { date: '2029-05-01' }, seller.token)),
    );
    expect(new Set(ids.map((one) => one.lessonid)).size).toBe(30);
    const mine = ids[7]?.lessonid ?? '';
    expect((await lesson({ lessonid: mine })).lessonid).toBe(mine);
    expect(
      (
        await t.send(
          lessonsApi.edit,
          { contactId, lessonname: '二', sessions: morning(freshDay()), lessonid: mine },
          seller.token,
        )
      ).code,
    ).toBe(400);
  });

  test.each([
    [{ lessonname: '' }, 'lessonname'],
    [{ sessions: [] }, 'sessions'],
    [{ sessions: [{ date: '2027-02-30', half: 1 }] }, 'sessions.0.date'],
    [{ sessions: [{ date: '2027-02-01', half: 4 }] }, 'sessions.0.half'],
    [{ contactId: null }, 'contactId'],
    [{ feeIncome: -1 }, 'feeIncome'],
    [{ lessonstatus: 0 }, 'lessonstatus'],
    [{ lessonid: 'KC2027061' }, 'lessonid'],
    [{ lessonid: '课2027060001' }, 'lessonid'],
  ])('%j is refused beside its field', async (values, field) => {
    const answer = await t.send(
      lessonsApi.edit,
      { contactId, lessonname: '课', sessions: morning('2027-06-01'), ...values },
      seller.token,
    );
    expect(answer.code).toBe(408);
    expect((answer.data as unknown as { field: string }[]).map((one) => one.field)).toContain(field);
  });

  test("somebody else's lesson does not exist, and a stranger's customer cannot be used", async () => {
    const { id } = await lesson();
    expect((await t.send(lessonsApi.detail, { id }, stranger.token)).code).toBe(404);
    for (const endpoint of [
      lessonsApi.edit,
      lessonsApi.reserveOrPostpone,
      lessonsApi.setConfirmedAt,
      lessonsApi.clearSubsidy,
    ]) {
      expect((await t.send(endpoint, { id }, stranger.token)).code, endpoint.operation).toBe(404);
    }
    expect((await t.send(lessonsApi.delete, { id }, stranger.token)).code).toBe(404);
    expect(
      (
        await t.send(
          lessonsApi.edit,
          { contactId, lessonname: '课', sessions: morning(freshDay()) },
          stranger.token,
        )
      ).code,
    ).toBe(404);
  });

  test('exactly one of two saves of one version wins', async () => {
    const { id } = await lesson();
    const answers = await Promise.all(
      ['甲', '乙'].map((lessonname) => t.send(lessonsApi.edit, { id, version: 1, lessonname }, seller.token)),
    );
    expect(answers.map((one) => one.code).sort()).toEqual([200, 409]);
  });
});

describe('no teacher twice on one half-day', () => {
  test('exactly one of 50 concurrent bookings wins and nothing is half done', async () => {
    const teacherId = await t.make.teacher();
    const day = freshDay();
    const before = (
      await t.db
        .selectFrom('lesson')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
    const sessions = [
      { date: day, half: 1 },
      { date: day, half: 2 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        t.send(
          lessonsApi.edit,
          { contactId, lessonname: `抢课${i}`, teacherId, sessions, lessonstatus: 1 },
          seller.token,
        ),
      ),
    );
    const codes = answers.map((one) => one.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 400)).toHaveLength(49);
    expect(await bookings(teacherId)).toHaveLength(2);
    const after = (
      await t.db
        .selectFrom('lesson')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
    expect(after - before).toBe(1);
    expect(answers.find((one) => one.code === 400)?.message).toContain('已有课程');
  });

  test('lessons of one contract group share the half-day, another one does not', async () => {
    const teacherId = await t.make.teacher();
    const sessions = morning(freshDay());
    const group = await t.db
      .insertInto('contract_group')
      .values({ no: `HT-${teacherId}`, institution_id: institutionId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await lesson({ teacherId, sessions, contractGroupId: group.id });
    await lesson({ teacherId, sessions, contractGroupId: group.id });
    expect(
      (
        await t.send(
          lessonsApi.edit,
          { contactId, lessonname: '别的', teacherId, sessions, lessonstatus: 3 },
          seller.token,
        )
      ).code,
    ).toBe(400);
    expect(await bookings(teacherId)).toHaveLength(1);
  });

  test('a clash needs a reason and the function for it, and shows', async () => {
    const teacherId = await t.make.teacher();
    const sessions = morning(freshDay());
    await lesson({ teacherId, sessions });
    const again = {
      contactId,
      lessonname: '并行',
      teacherId,
      sessions,
      lessonstatus: 3,
      clashReason: '同一会场两个班',
    };
    expect((await t.send(lessonsApi.edit, again, seller.token)).code).toBe(403);
    const { id } = await t.call(lessonsApi.edit, again, boss.token);
    expect(await rowOf(id)).toMatchObject({
      clash_reason: '同一会场两个班',
      clash_allowed_by: boss.personnelId,
    });
  });

  test('a reason holds for the half-days it was said of; who may not say one hears what stands there', async () => {
    const teacherId = await t.make.teacher();
    const [day, later] = [morning(freshDay()), morning(freshDay())];
    await lesson({ teacherId, sessions: day });
    const other = await lesson({ teacherId, sessions: later });
    const { id } = await t.call(
      lessonsApi.edit,
      { contactId, lessonname: '并行', teacherId, sessions: day, lessonstatus: 3, clashReason: '同一会场' },
      boss.token,
    );
    const step = (lessonstatus: number, more: object = {}, token = boss.token) =>
      t.send(lessonsApi.reserveOrPostpone, { id, lessonstatus, reason: '改期', ...more }, token);
    await step(2);
    for (const token of [boss.token, seller.token]) {
      const refused = await step(1, { sessions: later }, token);
      expect(refused).toMatchObject({ code: 400, data: [{ field: 'sessions' }] });
      expect(refused.message).toContain(other.lessonid);
    }
    expect((await step(1, {}, seller.token)).code).toBe(400);
    expect((await step(1)).code).toBe(200);
    await step(2);
    expect((await step(1, { sessions: later, clashReason: '线上同播' })).code).toBe(200);
    expect((await rowOf(id)).clash_reason).toBe('线上同播');
  });

  test('cancelling frees, so that somebody else may book; moving claims anew', async () => {
    const teacherId = await t.make.teacher();
    const day = freshDay();
    const first = await lesson({ teacherId, sessions: morning(day) });
    await t.call(
      lessonsApi.reserveOrPostpone,
      { id: first.id, lessonstatus: 4, reason: '客户取消' },
      seller.token,
    );
    expect(await bookings(teacherId)).toEqual([]);
    const second = await lesson({ teacherId, sessions: morning(day) });
    await t.call(
      lessonsApi.edit,
      { id: second.id, lessonname: '改期', sessions: morning(addDays(day, 1)) },
      seller.token,
    );
    expect((await bookings(teacherId)).map((one) => one.date)).toEqual([addDays(day, 1)]);
    const other = await t.make.teacher();
    await t.call(lessonsApi.edit, { id: second.id, lessonname: '换讲师', teacherId: other }, seller.token);
    expect(await bookings(teacherId)).toEqual([]);
    expect(await bookings(other)).toHaveLength(1);
  });

  test('a blacklisted or paused teacher cannot be booked', async () => {
    const teacherId = await t.make.teacher({ management_level: 4 });
    expect(
      (
        await t.send(
          lessonsApi.edit,
          { contactId, lessonname: '课', teacherId, sessions: morning(freshDay()) },
          seller.token,
        )
      ).code,
    ).toBe(400);
  });
});

describe('states', () => {
  test('follow their machine, with reasons, a log, and a message to those concerned', async () => {
    const teacher = await t.make.teacherAccount();
    const { id } = await lesson({ teacherId: teacher.teacherId });
    const to = (lessonstatus: number, values: object = {}, token = seller.token) =>
      t.send(lessonsApi.reserveOrPostpone, { id, lessonstatus, ...values }, token);
    expect((await to(0, { reason: 'x' })).code).toBe(400);
    expect((await to(1)).code).toBe(200);
    expect((await to(2)).code).toBe(408);
    expect((await to(2, { reason: '客户改期' })).code).toBe(200);
    expect((await to(1, { sessions: morning(freshDay()) })).code).toBe(200);
    expect((await to(0, { reason: '取消' })).code).toBe(200);
    expect((await to(3)).code).toBe(403);
    expect((await to(3, {}, boss.token)).code).toBe(200);
    const log = await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: id }, seller.token);
    expect(log.list.map((one) => one.toStatus)).toEqual([3, 0, 1, 2, 1, 3]);
    expect(log.list[3]).toMatchObject({ reason: '客户改期', fromStatus: 1, told: ['账号'] });
    const inbox = await t.db
      .selectFrom('message')
      .select('title')
      .where('recipient_id', '=', teacher.accountId)
      .execute();
    expect(inbox).toHaveLength(5);
  });

  test('one of two concurrent confirmations wins', async () => {
    const { id } = await lesson();
    const answers = await Promise.all(
      [1, 1].map((lessonstatus) => t.send(lessonsApi.reserveOrPostpone, { id, lessonstatus }, seller.token)),
    );
    expect(answers.map((one) => one.code).sort()).toEqual([200, 400]);
  });
});

test('confirmation times are recorded and cleared, each in the log', async () => {
  const { id } = await lesson();
  const pairs = [
    [lessonsApi.setConfirmedAt, lessonsApi.clearConfirmedAt, 'customer_confirmed_at'],
    [lessonsApi.setCoursewareConfirmedAt, lessonsApi.clearCoursewareConfirmedAt, 'courseware_confirmed_at'],
    [lessonsApi.setTeacherPhoneDate, lessonsApi.clearTeacherPhoneDate, 'teacher_phone_date'],
    [
      lessonsApi.setPostponementConfirmedAt,
      lessonsApi.clearPostponementConfirmedAt,
      'postponement_confirmed_at',
    ],
    [
      lessonsApi.setCancellationConfirmedAt,
      lessonsApi.clearCancellationConfirmedAt,
      'cancellation_confirmed_at',
    ],
    [lessonsApi.setCoursewareUploader, lessonsApi.clearCoursewareUploader, 'courseware_uploader_id'],
  ] as const;
  for (const [set, clear, column] of pairs) {
    await t.call(
      set,
      { id, at: column === 'customer_confirmed_at' ? `${addDays(today(), -1)} 10:00:00` : undefined },
      seller.token,
    );
    expect((await rowOf(id))[column], column).not.toBeNull();
    await t.call(clear, { id }, seller.token);
    expect((await rowOf(id))[column], column).toBeNull();
  }
  expect((await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: id }, seller.token)).total).toBe(13);
});

test('delete marks and frees, restore takes it back only where the half-day is free', async () => {
  const teacherId = await t.make.teacher();
  const sessions = morning(freshDay());
  const leader = await t.make.staff('sales_leader');
  const { id } = await lesson({ teacherId, sessions });
  await t.call(lessonsApi.delete, { id }, boss.token);
  expect(await rowOf(id)).toMatchObject({ status: 2 });
  expect(await bookings(teacherId)).toEqual([]);
  const other = await lesson({ teacherId, sessions });
  const admin = await t.make.staff('admin');
  expect((await t.send(lessonsApi.restore, { id }, leader.token)).code).toBe(403);
  expect((await t.send(lessonsApi.restore, { id }, admin.token)).code).toBe(400);
  expect(await rowOf(id)).toMatchObject({ status: 2 });
  await t.call(lessonsApi.delete, { id: other.id }, boss.token);
  await t.call(lessonsApi.restore, { id }, admin.token);
  expect(await bookings(teacherId)).toHaveLength(1);
});
