import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { LessonValues } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let boss: Person;
let seller: Person;
let stranger: Person;
let institutions: number[];
let contacts: number[];
let teacher: Awaited<ReturnType<TestApp['make']['teacherAccount']>>;
let next = 0;

const lesson = (values: LessonValues, sessions: [string, number][] = [], owner = seller) =>
  t.make.lesson(owner, {
    name: `课程${++next}`,
    institution_id: institutions[0],
    contact_id: contacts[0],
    on: '2026-04-01',
    days: String((sessions.length || 1) / 2),
    teacher_id: null,
    fee_income: '0.00',
    teacher_fee: '0.00',
    sessions,
    ...values,
  });
const rowOf = (id: number) => t.make.lessonRow(id);

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  institutions = [await t.make.institution({ name: '甲行' }), await t.make.institution({ name: '乙行' })];
  contacts = [
    await t.make.contact(seller, { institution_id: institutions[0] ?? 0 }),
    await t.make.contact(seller, { institution_id: institutions[1] ?? 0 }),
  ];
  teacher = await t.make.teacherAccount();
});

test('figures of the confirmed lessons of the scope: by month, by slot and by institution', async () => {
  await lesson({ fee_income: '8000.00', teacher_fee: '5000.00', teacher_id: teacher.teacherId }, [
    ['2026-04-01', 1],
    ['2026-04-01', 2],
  ]);
  await lesson({ fee_income: '2000.50', teacher_fee: '1500.25' }, [['2026-04-30', 2]]);
  await lesson({ institution_id: institutions[1], contact_id: contacts[1], fee_income: '100.00' }, [
    ['2026-05-02', 3],
  ]);
  await lesson({ fee_income: '9999.00', lesson_status: 3, reserve_expires_on: '2026-04-10' }, [
    ['2026-04-02', 1],
  ]);
  await lesson({ fee_income: '7777.00', status: 2, deleted_at: '2026-04-01 08:00:00' }, [['2026-04-03', 1]]);
  await lesson({ fee_income: '5555.00' }, [['2026-04-04', 1]], stranger);

  const { list: months, asOf } = await t.call(lessonsApi.monthStat, { year: 2026 }, seller.token);
  expect(asOf).toContain(today());
  expect(months).toEqual([
    { month: '2026-04', lessons: 2, days: '1.5', feeIncome: '10000.50', profit: '3500.25' },
    { month: '2026-05', lessons: 1, days: '0.5', feeIncome: '100.00', profit: '100.00' },
  ]);
  expect((await t.call(lessonsApi.monthStat, { year: 2025 }, seller.token)).list).toEqual([]);
  expect((await t.send(lessonsApi.monthStat, { year: 2026 }, teacher.token)).code).toBe(403);

  const slots = async (filter: object) =>
    (await t.call(lessonsApi.daysBySlot, filter, seller.token)).list.map(({ half, days }) => [half, days]);
  expect(await slots({})).toEqual([
    [1, '0.5'],
    [2, '1.0'],
    [3, '0.5'],
  ]);
  expect(await slots({ from: '2026-04-30', to: '2026-05-01' })).toEqual([[2, '0.5']]);
  expect(await slots({ teacherId: teacher.teacherId })).toEqual([
    [1, '0.5'],
    [2, '0.5'],
  ]);
  expect((await t.send(lessonsApi.daysBySlot, { from: '四月' }, seller.token)).code).toBe(408);

  const ranked = async (filter: object) => await t.call(lessonsApi.listInstitutions, filter, seller.token);
  const { list, total } = await ranked({ count: 1 });
  expect(list).toEqual([
    { coorgid: institutions[0], cooperationName: '甲行', lessons: 2, days: '1.5', feeIncome: '10000.50' },
  ]);
  expect(total).toBe(2);
  expect((await ranked({ count: 1, page: 2 })).list.map((row) => row.cooperationName)).toEqual(['乙行']);
  expect(await ranked({ count: 1, page: 9 })).toEqual({ list: [], total: 2 });
  expect((await ranked({ keyword: '乙行' })).total).toBe(1);
  expect((await t.send(lessonsApi.listInstitutions, { sort: 'name' }, seller.token)).code).toBe(408);
});

test('a viewer of everybody’s lessons without their money never gets an answer with it, nor the other way round', async () => {
  const [year, place] = [2024, await t.make.institution({ name: '丙行' })];
  const served = await t.make.staff('service_department');
  await lesson({ institution_id: place, fee_income: '300.00', on: '2024-03-01' }, [['2024-03-01', 1]]);
  const shown = async ({ token }: Person) => [
    (await t.call(lessonsApi.monthStat, { year }, token)).list.map((row) => [row.feeIncome, row.profit]),
    (await t.call(lessonsApi.listInstitutions, { keyword: '丙行' }, token)).list.map((row) => row.feeIncome),
  ];
  const withMoney = [[['300.00', '300.00']], ['300.00']];
  expect(await shown(boss)).toEqual(withMoney);
  expect(await shown(served)).toEqual([[[null, null]], [null]]);
  expect(await shown(boss)).toEqual(withMoney);
});

test('lessons by their numbers, and the export, hold what the caller sees', async () => {
  const mine = await lesson({ name: '自己的课' });
  const theirs = await lesson({ name: '别人的课' }, [], stranger);
  const { list } = await t.call(
    lessonsApi.byLessonIds,
    { lessonids: `${mine.code}, ${theirs.code},KC000` },
    seller.token,
  );
  expect(list.map((row) => row.lessonname)).toEqual(['自己的课']);
  const { response } = await t.send(
    lessonsApi.exportLessons,
    { keyword: '的课', columns: 'lessonname,lessonid' },
    seller.token,
  );
  const rows = await sheetRows(response.rawPayload);
  expect(rows.slice(1)).toEqual([['自己的课', mine.code]]);
  const taught = await t.call(lessonsApi.teacherLessons, { teacherId: teacher.teacherId }, seller.token);
  expect(taught.list.map((row) => row.teacherId)).toEqual([teacher.teacherId]);
});

test('a short list of lessons begins with what is next, then goes back in time', async () => {
  const { teacherId } = await t.make.teacherAccount();
  for (const [name, days] of [
    ['明年', 400],
    ['上月', -31],
    ['今天', 0],
    ['去年', -400],
    ['下周', 7],
  ] as const)
    await lesson({ name, teacher_id: teacherId, on: addDays(today(), days) });
  const named = async (filter: object) => {
    const { list } = await t.call(lessonsApi.teacherLessons, { teacherId, ...filter }, seller.token);
    return list.map((row) => row.lessonname);
  };
  expect(await named({ sort: 'next', order: 'asc' })).toEqual(['今天', '下周', '明年', '上月', '去年']);
  expect(await named({})).toEqual(['明年', '下周', '今天', '上月', '去年']);
});

test('facts of single lessons: gifts, trust, outlines', async () => {
  const [one, two] = [await lesson({}), await lesson({ is_managed: true })];
  const theirs = await lesson({}, [], stranger);
  await t.call(lessonsApi.updateGiftLessons, { id: [one.id, two.id], giftLessons: 3 }, seller.token);
  expect([(await rowOf(one.id)).gift_lessons, (await rowOf(two.id)).gift_lessons]).toEqual([3, 3]);
  // One row out of scope: none is changed.
  const mixed = { id: [one.id, theirs.id], giftLessons: 9 };
  expect((await t.send(lessonsApi.updateGiftLessons, mixed, seller.token)).code).toBe(404);
  expect((await rowOf(one.id)).gift_lessons).toBe(3);
  const wrong = { id: [one.id], giftLessons: -1 };
  expect((await t.send(lessonsApi.updateGiftLessons, wrong, seller.token)).code).toBe(408);

  expect(await t.call(lessonsApi.isManaged, { id: one.id }, seller.token)).toEqual({ isManaged: false });
  expect(await t.call(lessonsApi.isManaged, { id: two.id }, seller.token)).toEqual({ isManaged: true });
  expect((await t.send(lessonsApi.isManaged, { id: theirs.id }, seller.token)).code).toBe(404);

  const file = { subject_kind: 'lesson', name: '课纲.pdf', mime: 'application/pdf', size: 1, sha256: '0' };
  const files = await t.db
    .insertInto('file')
    .values([
      { ...file, subject_id: one.id, purpose: 'outline', key: 'a' },
      { ...file, subject_id: one.id, purpose: 'photo', key: 'b' },
      { ...file, subject_id: theirs.id, purpose: 'outline', key: 'c' },
    ] as never)
    .returning('id')
    .execute();
  expect((await t.send(lessonsApi.clearOutlineFiles, { id: theirs.id }, seller.token)).code).toBe(404);
  await t.call(lessonsApi.clearOutlineFiles, { id: one.id }, seller.token);
  const live = await t.db
    .selectFrom('file')
    .select('id')
    .where(
      'id',
      'in',
      files.map((row) => row.id),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  expect(live.map((row) => row.id)).toEqual([files[1]?.id, files[2]?.id]);
});

test('a contract group shows its number and lessons to who sees one of them', async () => {
  const group = await t.db
    .insertInto('contract_group')
    .values({ no: 'HT-1' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { code } = await lesson({ contract_group_id: group.id });
  const { lessons, no } = await t.call(lessonsApi.contractGroup, { id: group.id }, seller.token);
  expect([no, lessons.map((row) => row.lessonid)]).toEqual(['HT-1', [code]]);
  expect((await t.send(lessonsApi.contractGroup, { id: group.id }, stranger.token)).code).toBe(404);
  expect((await t.send(lessonsApi.contractGroup, { id: 999_999 }, seller.token)).code).toBe(404);
});

test('options: companies of either series, and who hands lessons over', async () => {
  await t.db
    .insertInto('contract_company')
    .values([
      { name: '甲公司', series: 1 },
      { name: '乙公司', series: 2 },
    ] as never)
    .execute();
  const names = async (endpoint: typeof lessonsApi.contractCompanies) =>
    (await t.call(endpoint, {}, seller.token)).list.map((row) => row.LISTITEMNAME);
  expect(await names(lessonsApi.contractCompanies)).toContain('甲公司');
  expect(await names(lessonsApi.contractCompanies)).not.toContain('乙公司');
  expect(await names(lessonsApi.contractCompaniesSecond)).toContain('乙公司');
  await t.db.insertInto('organisation').values({ id: 20, name: '服务部' }).execute();
  const helper = await t.make.staff('service_department', { organisation_id: 20, name: '服务人' });
  const people = await t.call(lessonsApi.handoverContacts, {}, seller.token);
  expect(people).toContainEqual({ personnelid: helper.personnelId, personnelname: '服务人' });
  expect(people.map((one) => one.personnelid)).not.toContain(seller.personnelId);
});

test('the level of an institution', async () => {
  const id = institutions[1] ?? 0;
  await t.call(lessonsApi.updateOrgLevel, { coorgid: id, level: 'A' }, boss.token);
  const level = () =>
    t.db.selectFrom('institution').select('level').where('id', '=', id).executeTakeFirstOrThrow();
  expect((await level()).level).toBe('A');
  expect((await t.send(lessonsApi.updateOrgLevel, { coorgid: id, level: 'E' }, boss.token)).code).toBe(408);
  expect((await t.send(lessonsApi.updateOrgLevel, { coorgid: 999_999, level: 'B' }, boss.token)).code).toBe(
    404,
  );
  expect((await level()).level).toBe('A');
});

test('the calendar shows the days of lessons, the first of each day, and how many there are', async () => {
  const whole = await lesson({ lesson_status: 3, teacher_id: teacher.teacherId }, [
    ['2026-09-01', 1],
    ['2026-09-01', 2],
    ['2026-09-02', 3],
  ]);
  const morning = await lesson({}, [['2026-09-01', 1]]);
  await lesson({ lesson_status: 4 }, [['2026-09-01', 1]]);
  await lesson({ status: 2, deleted_at: '2026-01-01' }, [['2026-09-01', 1]]);
  const days = { from: '2026-09-01', to: '2026-09-30' };
  const shown = async (filter: object, person = seller) => {
    const { list, days: counts } = await t.call(lessonsApi.calendar, { ...days, ...filter }, person.token);
    return [list.map(({ id, date, halves }) => [id, date, halves]), counts];
  };
  const ofWhole = [
    [whole.id, '2026-09-01', [1, 2]],
    [whole.id, '2026-09-02', [3]],
  ];
  expect(await shown({})).toEqual([
    [ofWhole[0], [morning.id, '2026-09-01', [1]], ofWhole[1]],
    [
      { date: '2026-09-01', lessons: 2 },
      { date: '2026-09-02', lessons: 1 },
    ],
  ]);
  expect(await shown({ perDay: 1 })).toEqual([
    ofWhole,
    [
      { date: '2026-09-01', lessons: 2 },
      { date: '2026-09-02', lessons: 1 },
    ],
  ]);
  expect((await shown({ teacherId: teacher.teacherId }))[0]).toEqual(ofWhole);
  // Found by its days, however early the lesson began.
  const long = await lesson({ first_date: '2026-03-01', last_date: '2026-10-06' }, [
    ['2026-03-01', 1],
    ['2026-10-06', 1],
  ]);
  expect(await shown({ from: '2026-10-01', to: '2026-10-07' })).toEqual([
    [[long.id, '2026-10-06', [1]]],
    [{ date: '2026-10-06', lessons: 1 }],
  ]);
  expect(await shown({}, stranger)).toEqual([[], []]);
  for (const wrong of [{ to: '2026-12-31' }, { to: '2026-08-31' }, { perDay: 501 }])
    expect((await t.send(lessonsApi.calendar, { ...days, ...wrong }, seller.token)).code).toBe(408);
});
