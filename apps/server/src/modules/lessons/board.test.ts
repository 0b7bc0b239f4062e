import type { InputOf } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

const WINDOW = { from: '2027-10-04', to: '2027-10-31' };
const SHENZHEN = 440300;
const XINGTAI = 130500;

let t: TestApp;
let seller: Person;
let stranger: Person;
let dispatcher: Person;
let finance: Person;
let teacherId: number;
let contactId: number;
let lesson: { id: number; lessonid: string };

const on = (date: string, ...halves: (1 | 2 | 3)[]) => halves.map((half) => ({ date, half }));
const book = (values: object, by = seller) =>
  t.call(
    lessonsApi.edit,
    { contactId, lessonname: '厅堂营销', teacherId, lessonstatus: 1, cityId: XINGTAI, ...values },
    by.token,
  );
const boardOf = (by: Person, filter: object = {}) =>
  t.call(boardApi.board, { ...WINDOW, teacherId, ...filter }, by.token);
const check = (by: Person, input: Partial<InputOf<typeof boardApi.checkBooking>>) =>
  t.call(boardApi.checkBooking, { sessions: on('2027-10-12', 1), ...input }, by.token);

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  dispatcher = await t.make.staff('teacher_department');
  finance = await t.make.staff('finance');
  teacherId = await t.make.teacher({ name: '排课老师' });
  contactId = await t.make.contact(seller);
  lesson = await book({ sessions: [...on('2027-10-12', 1, 2), ...on('2027-10-13', 1, 2)] });
  await t.db
    .insertInto('teacher_unavailability')
    .values({ teacher_id: teacherId, from_date: '2027-10-20', to_date: '2027-10-21', reason: '休假' })
    .execute();
});

describe('the board', () => {
  test('shows a teacher with lessons, absences and days of rest', async () => {
    const { list, total, rest } = await boardOf(seller);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      id: teacherId,
      name: '排课老师',
      taken: [],
      lessons: [
        {
          id: lesson.id,
          lessonid: lesson.lessonid,
          lessonstatus: 1,
          sessions: [...on('2027-10-12', 1, 2), ...on('2027-10-13', 1, 2)],
        },
      ],
      unavailable: [{ from: '2027-10-20', fromHalf: 1, to: '2027-10-21', toHalf: 3, reason: '休假' }],
    });
    expect(rest).toContainEqual({ date: '2027-10-10', isHoliday: false });
    expect(rest.map(({ date }) => date)).not.toContain('2027-10-12');
  });

  test('says that others have booked a half-day, not what for', async () => {
    const [row] = (await boardOf(stranger)).list;
    expect(row?.lessons).toEqual([]);
    expect(row?.taken).toEqual([...on('2027-10-12', 1, 2), ...on('2027-10-13', 1, 2)]);
    const [all] = (await boardOf(dispatcher)).list;
    expect([all?.lessons.length, all?.taken]).toEqual([1, []]);
  });

  test('is for staff that plans, and for a teacher of the own row', async () => {
    expect((await t.send(boardApi.board, WINDOW, finance.token)).code).toBe(403);
    const { token } = await t.make.account('teacher', { user_type: 3, teacher_id: teacherId });
    const other = await t.make.teacher();
    const { list } = await t.call(boardApi.board, { ...WINDOW, teacherId: other }, token);
    expect(list.map(({ id }) => id)).toEqual([teacherId]);
  });

  test('answers a page of teachers, the busy ones only when asked', async () => {
    await t.make.teacher();
    await t.make.teacher();
    const ids = async (filter: object) => {
      const { list, total } = await boardOf(dispatcher, { teacherId: null, ...filter });
      return { ids: list.map(({ id }) => id), total };
    };
    const first = await ids({ count: 2 });
    const second = await ids({ count: 2, page: 2 });
    expect(first.ids).toHaveLength(2);
    expect(first.total).toBeGreaterThan(2);
    expect(first.ids.filter((id) => second.ids.includes(id))).toEqual([]);
    expect(await ids({ isBusy: true })).toEqual({ ids: [teacherId], total: 1 });
    expect((await ids({ keyword: '排课' })).ids).toEqual([teacherId]);
  });

  test('answers a teacher who is asked for, also one who is not engaged any more', async () => {
    const gone = await t.make.teacher({ name: '停用老师', management_level: 4 });
    const ended = await t.make.teacher({ name: '终止老师', cooperation_status: 2 });
    for (const id of [gone, ended])
      expect((await boardOf(dispatcher, { teacherId: id })).list.map((row) => row.id)).toEqual([id]);
    const { list } = await boardOf(dispatcher, { teacherId: null, keyword: '老师', count: 300 });
    expect(list.map(({ id }) => id).filter((id) => id === gone || id === ended)).toEqual([]);
    expect((await boardOf(dispatcher, { teacherId: gone, isBusy: true })).list).toEqual([]);
  });

  test.each([
    [{ from: '2027-13-01' }, 'from'],
    [{ to: '2027-12-31' }, 'to'],
    [{ to: '2027-10-01' }, 'to'],
    [{ count: 301 }, 'count'],
  ])('%j is refused beside its field', async (values, field) => {
    const answer = await t.send(boardApi.board, { ...WINDOW, ...values }, seller.token);
    expect(answer.code).toBe(408);
    expect((answer.data as unknown as { field: string }[])[0]?.field).toBe(field);
  });

  test('marks the way between two lessons that is too long for the time between them', async () => {
    const far = await book({ sessions: on('2027-10-14', 1), cityId: SHENZHEN });
    expect((await boardOf(seller)).list[0]?.trips).toEqual([
      {
        from: { date: '2027-10-13', half: 2, cityName: '邢台市' },
        to: { date: '2027-10-14', half: 1, cityName: '深圳市' },
        km: 1614,
        free: 1,
        needed: 2,
      },
    ]);
    await t.call(lessonsApi.reserveOrPostpone, { id: far.id, lessonstatus: 0, reason: '试排' }, seller.token);
    expect((await boardOf(seller)).list[0]?.trips).toEqual([]);
  });
});

describe('the check before saving', () => {
  test('names the lesson in the way, and agrees with saving', async () => {
    const sessions = on('2027-10-13', 2, 3);
    const answer = await check(seller, { teacherId, sessions });
    expect(answer).toMatchObject({
      blocks: [`讲师 排课老师 在 2027-10-13 已有课程：${lesson.lessonid} 厅堂营销`],
      taken: on('2027-10-13', 2),
      isClashAllowed: false,
      needsReason: false,
    });
    expect((await check(dispatcher, { teacherId, sessions })).isClashAllowed).toBe(true);
    const saved = await t.send(
      lessonsApi.edit,
      { contactId, lessonname: '课', teacherId, lessonstatus: 3, sessions },
      seller.token,
    );
    expect([saved.code, saved.message]).toEqual([400, answer.blocks[0]]);
  });

  test('a lesson does not stand in its own way; a confirmed one needs a reason; absences warn', async () => {
    const at = (date: string) => check(seller, { id: lesson.id, sessions: on(date, 1, 2) });
    expect(await at('2027-10-13')).toMatchObject({ blocks: [], taken: [], needsReason: true, warnings: [] });
    expect((await at('2027-10-20')).warnings).toEqual(['讲师 排课老师 已登记 2027-10-20 不可用']);
  });

  test('every day that is taken is named', async () => {
    const { blocks } = await check(seller, {
      teacherId,
      sessions: [...on('2027-10-12', 1), ...on('2027-10-13', 2)],
    });
    expect(blocks).toEqual([`讲师 排课老师 在 2027-10-12、2027-10-13 已有课程：${lesson.lessonid} 厅堂营销`]);
  });

  test('an absence counts by half-days', async () => {
    const absent = await t.make.teacher({ name: '半天老师' });
    await t.db
      .insertInto('teacher_unavailability')
      .values({
        teacher_id: absent,
        from_date: '2027-05-20',
        from_half: 1,
        to_date: '2027-05-21',
        to_half: 1,
      })
      .execute();
    const sessions = [...on('2027-05-20', 2), ...on('2027-05-21', 2), ...on('2027-05-22', 1)];
    expect((await check(seller, { teacherId: absent, sessions })).warnings).toEqual([
      '讲师 半天老师 已登记 2027-05-20 不可用',
    ]);
  });

  test('a postponed lesson claims nothing, so nothing stands in its way', async () => {
    const later = await book({ sessions: on('2027-10-26', 1) });
    await t.call(
      lessonsApi.reserveOrPostpone,
      { id: later.id, lessonstatus: 2, reason: '改期' },
      seller.token,
    );
    expect((await check(seller, { id: later.id, teacherId, sessions: on('2027-10-13', 2) })).blocks).toEqual(
      [],
    );
  });

  test('days after the end of the cooperation warn, its last day does not', async () => {
    const until = await t.make.teacher({ name: '到期老师', until_date: '2027-10-13' });
    const at = async (date: string) =>
      (await check(seller, { teacherId: until, sessions: on(date, 1) })).warnings;
    expect(await at('2027-10-13')).toEqual([]);
    expect(await at('2027-10-14')).toEqual(['讲师 到期老师 的合作截止 2027-10-13，部分日期在此之后']);
  });

  test('a teacher who is not engaged any more blocks', async () => {
    const gone = await t.make.teacher({ name: '停用老师', management_level: 4 });
    expect((await check(seller, { teacherId: gone })).blocks).toEqual([
      '讲师 停用老师 已停用或未在合作中，不能排课',
    ]);
    expect((await check(seller, {})).blocks).toEqual([]);
  });

  test('writes nothing', async () => {
    const count = async () =>
      (
        await t.db
          .selectFrom('teacher_booking')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    await check(seller, { teacherId, sessions: on('2027-10-25', 1, 2) });
    expect(await count()).toBe(before);
  });

  test('the check of a postponed lesson lists the conflicts of confirming it again', async () => {
    const postponed = await book({ sessions: on('2027-10-27', 1, 2) });
    await t.call(
      lessonsApi.reserveOrPostpone,
      { id: postponed.id, lessonstatus: 2, reason: '客户改期' },
      seller.token,
    );
    const asked = { id: postponed.id, sessions: on('2027-10-12', 1) };
    expect((await check(seller, asked)).blocks).toEqual([]);
    expect((await check(seller, { ...asked, lessonstatus: 1 })).blocks).toEqual([
      expect.stringContaining('厅堂营销'),
    ]);
  });

  test('a check of a booking is for those who book, within their rows', async () => {
    const input = { id: lesson.id, sessions: on('2027-10-12', 1) };
    expect((await t.send(boardApi.checkBooking, input, finance.token)).code).toBe(403);
    expect((await t.send(boardApi.checkBooking, input, stranger.token)).code).toBe(404);
    expect((await t.send(boardApi.checkBooking, { ...input, sessions: [] }, seller.token)).code).toBe(408);
    expect(
      (await t.send(boardApi.checkBooking, { teacherId: 99_999_999, sessions: input.sessions }, seller.token))
        .code,
    ).toBe(404);
  });
});
