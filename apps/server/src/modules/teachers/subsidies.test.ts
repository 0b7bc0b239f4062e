import { filesApi } from '@shibiao/contract/files';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let department: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  department = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
});
const ROW = (id: number) =>
  t.db.selectFrom('teacher').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('saving a teacher', () => {
  test('needs the function; keeps everything, and the identity card fills birth and gender', async () => {
    expect((await t.send(teachersApi.edit, { name: '李' }, seller.token)).code).toBe(403);
    const { id } = await t.call(
      teachersApi.edit,
      {
        name: '欧阳修',
        phone: '13712340001',
        idCard: '11010519491231002x',
        fields: '银行营销，党建',
        topics: ['厅堂营销'],
        guanlilevel: 1,
        feeDay: '8000',
        feeHalfDay: '4500.5',
        travelPayer: '机构',
        homeCityId: 130500,
        bankAccount: '6222020000000000',
      },
      department.token,
    );
    expect(await ROW(id)).toMatchObject({
      pinyin: 'ouyangxiu',
      birth: '1949-12-31',
      gender: 2,
      id_card: '11010519491231002X',
      fields: ['银行营销', '党建'],
      fee_half_day: '4500.50',
    });
    expect(await t.call(teachersApi.one, { id }, department.token)).toMatchObject({
      bankAccount: '6222020000000000',
    });
    expect(await t.call(teachersApi.one, { id }, seller.token)).toMatchObject({
      bankAccount: null,
      idCard: null,
    });
  });

  test('the photo is a picture uploaded as one, seen by everybody who sees the teacher, and can be taken off', async () => {
    const file = async (purpose: string) =>
      (
        await t.db
          .insertInto('file')
          .values({
            name: 'a.png',
            mime: 'image/png',
            size: 1,
            sha256: '0',
            key: `photo-${purpose}`,
            purpose,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [photo, voucher] = [await file('teacherPhoto'), await file('voucher')];
    const id = await t.make.teacher();
    const save = async (photoFileId: number | null) => {
      const { version, name } = await ROW(id);
      return await t.send(teachersApi.edit, { id, version, name, photoFileId }, department.token);
    };
    for (const wrong of [voucher, 2_000_000_000]) {
      const answer = await save(wrong);
      expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([
        408,
        'photoFileId',
      ]);
    }
    expect((await save(photo)).code).toBe(200);
    const partner = await t.make.partner();
    for (const { token } of [department, seller])
      expect(await t.call(teachersApi.one, { id }, token)).toMatchObject({ photoFileId: photo });
    const { list } = await t.call(filesApi.refs, { ids: String(photo) }, partner.token);
    expect(list).toHaveLength(1);
    expect((await save(null)).code).toBe(200);
    expect((await ROW(id)).photo_file_id).toBeNull();
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '王', idCard: '123' }, 'idCard'],
    [{ name: '王', idCard: '11010519491231002X', birth: '1950-01-01' }, 'birth'],
    [{ name: '王', phone: '123' }, 'phone'],
    [{ name: '王', feeDay: '-1' }, 'feeDay'],
    [{ name: '😀'.repeat(60) }, 'name'],
  ])('refuses %o beside its field', async (form, field) => {
    const answer = await t.send(teachersApi.edit, form, department.token);
    expect(answer).toMatchObject({ code: 408 });
    expect(answer.data).toContainEqual(expect.objectContaining({ field }));
  });

  test('refuses another’s phone, an old version, and of two at once one', async () => {
    const id = await t.make.teacher();
    const taken = await t.make.teacher({ phone: '13712340009' });
    expect(
      (await t.send(teachersApi.edit, { id, name: '甲', phone: '13712340009' }, department.token)).code,
    ).toBe(400);
    const { version } = await ROW(taken);
    const codes = await Promise.all(
      ['乙', '丙'].map(
        async (name) => (await t.send(teachersApi.edit, { id: taken, version, name }, department.token)).code,
      ),
    );
    expect(codes.sort()).toEqual([200, 409]);
    expect((await t.send(teachersApi.edit, { id: 999_999, name: '丁' }, department.token)).code).toBe(404);
  });

  test('several at once: all or none', async () => {
    const ids = [await t.make.teacher({ tags: ['名师'] }), await t.make.teacher()];
    await t.call(teachersApi.editMany, { id: ids, guanlilevel: 1, addTags: '金牌' }, department.token);
    expect(await ROW(ids[0] ?? 0)).toMatchObject({ management_level: 1, tags: ['名师', '金牌'].sort() });
    expect(
      (await t.send(teachersApi.editMany, { id: [ids[0], 999_999], hezuostatus: 3 }, department.token)).code,
    ).toBe(404);
    expect((await ROW(ids[0] ?? 0)).cooperation_status).toBe(1);
    expect((await t.send(teachersApi.editMany, { id: ids }, department.token)).code).toBe(408);
  });
});

test('deleting: not with lessons ahead; an administrator finds and restores', async () => {
  const admin = await t.make.staff('admin');
  const busy = await t.make.teacher();
  await t.make.lesson(seller, { teacher_id: busy, on: '2099-01-01' });
  expect((await t.send(teachersApi.delete, { id: busy }, department.token)).code).toBe(400);
  const id = await t.make.teacher({ name: '待删除' });
  await t.call(teachersApi.delete, { id }, department.token);
  expect((await t.send(teachersApi.one, { id }, department.token)).code).toBe(404);
  expect(
    (await t.call(teachersApi.list, { isDeleted: 1 }, department.token)).list.map((one) => one.id),
  ).not.toContain(id);
  expect((await t.call(teachersApi.list, { isDeleted: 1 }, admin.token)).list.map((one) => one.id)).toEqual([
    id,
  ]);
  expect((await t.send(teachersApi.restore, { id }, department.token)).code).toBe(403);
  await t.call(teachersApi.restore, { id }, admin.token);
  expect((await t.call(teachersApi.one, { id }, department.token)).name).toBe('待删除');
});

test('subsidies by teacher equal a recount, in the list, its sums and the file', async () => {
  const teacher_id = await t.make.teacher({ name: '补贴讲师' });
  for (const subsidy of ['100.00', '250.50'])
    await t.make.lesson(seller, { teacher_id, subsidy, on: '2026-02-03' });
  await t.make.lesson(seller, { teacher_id, subsidy: '9999.00', on: '2025-02-03' });
  await t.make.lesson(seller, { teacher_id, subsidy: '7777.00', on: '2026-02-03', lesson_status: 0 });
  const filter = { from: '2026-01-01', to: '2026-12-31' };
  const page = await t.call(teachersApi.listSubsidies, filter, department.token);
  expect(page.list).toContainEqual(expect.objectContaining({ id: teacher_id, lessons: 2, amount: '350.50' }));
  expect(page.sums).toEqual({ lessons: 2, amount: '350.50' });
  const beyond = await t.call(teachersApi.listSubsidies, { ...filter, page: 9 }, department.token);
  expect(beyond).toEqual({ ...page, list: [] });
  const { response } = await t.send(teachersApi.exportSubsidies, filter, department.token);
  const names = (await sheetRows(response.rawPayload)).map((row) => row[0]);
  expect(names).toEqual(['讲师', '补贴讲师']);
  expect((await t.send(teachersApi.listSubsidies, filter, seller.token)).code).toBe(403);
});

test('synchronising brings scores, names and ended cooperations in step', async () => {
  const id = await t.make.teacher({ name: '孙悟空', until_date: '2020-01-01' });
  await t.db
    .updateTable('teacher')
    .set({ score: '1.00', score_count: 9, pinyin: 'x' })
    .where('id', '=', id)
    .execute();
  const answer = await t.call(teachersApi.sync, {}, department.token);
  expect(answer.scores).toBeGreaterThan(0);
  expect(await ROW(id)).toMatchObject({
    score: null,
    score_count: 0,
    pinyin: 'sunwukong xunwukong',
    cooperation_status: 3,
  });
  expect(await t.call(teachersApi.sync, {}, department.token)).toEqual({ scores: 0, names: 0, ended: 0 });
});

describe('when a teacher cannot teach', () => {
  test('the department and the teacher note it, nobody else’s; lessons in it are shown', async () => {
    const teacher = await t.make.teacherAccount();
    const other = await t.make.teacherAccount();
    const span = { teacherId: teacher.teacherId, from: '2027-01-01', to: '2027-01-03' };
    expect((await t.send(teachersApi.saveUnavailability, span, seller.token)).code).toBe(403);
    expect((await t.send(teachersApi.saveUnavailability, span, other.token)).code).toBe(404);
    const { id } = await t.call(teachersApi.saveUnavailability, { ...span, reason: '休假' }, teacher.token);
    const lesson = await t.make.lesson(seller, { teacher_id: teacher.teacherId, on: '2027-01-02' });
    const slot = { date: '2027-01-02', half: 1, teacher_id: teacher.teacherId };
    await t.db
      .insertInto('teacher_booking')
      .values({ ...slot, holder: `L${lesson.id}` })
      .execute();
    await t.db
      .insertInto('lesson_session')
      .values({ ...slot, lesson_id: lesson.id, holder: `L${lesson.id}` })
      .execute();
    const { list } = await t.call(teachersApi.unavailability, { id: teacher.teacherId }, seller.token);
    expect(list).toMatchObject([{ id, reason: '休假', lessons: [{ id: lesson.id, date: '2027-01-02' }] }]);
    expect(
      (await t.send(teachersApi.saveUnavailability, { ...span, to: '2026-12-31' }, teacher.token)).code,
    ).toBe(408);
    const foreign = { ...span, id, teacherId: other.teacherId };
    expect((await t.send(teachersApi.saveUnavailability, foreign, other.token)).code).toBe(404);
    expect((await t.send(teachersApi.deleteUnavailability, { id }, other.token)).code).toBe(404);
    await t.call(teachersApi.deleteUnavailability, { id, version: list[0]?.version }, teacher.token);
    expect((await t.call(teachersApi.unavailability, { id: teacher.teacherId }, seller.token)).list).toEqual(
      [],
    );
  });
});
