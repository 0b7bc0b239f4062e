import { approvalsApi } from '@shibiao/contract/approvals';
import { filesApi } from '@shibiao/contract/files';
import { messagesApi } from '@shibiao/contract/messages';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { todosApi } from '@shibiao/contract/todos';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let department: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  department = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
});
const form = { intro: '二十年银行培训经验', topics: ['厅堂营销'], fields: ['营销'], tags: [] };

async function asked(more: Partial<typeof form> & { photoFileId?: number } = {}) {
  const teacher = await t.make.teacherAccount();
  const { id } = await t.call(teacherPortalApi.saveProfile, { ...form, ...more }, teacher.token);
  return { teacher, id };
}
const waiting = async (by: Person, id: number) =>
  (
    await t.call(approvalsApi.list, { tab: 'waiting', kind: 'teacherChange', count: 100 }, by.token)
  ).list.find((row) => row.subjectId === id);
const decide = (
  by: Person,
  items: { subjectId: number; version: number }[],
  result: 'approved' | 'rejected' = 'approved',
  reason?: string,
) =>
  t.send(
    approvalsApi.decide,
    {
      items: items.map(({ subjectId, version }) => ({ kind: 'teacherChange', subjectId, version })),
      result,
      reason,
    },
    by.token,
  );
const rowOf = (id: number) =>
  t.db.selectFrom('teacher_change').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const introOf = async (teacherId: number) =>
  (await t.db.selectFrom('teacher').select('intro').where('id', '=', teacherId).executeTakeFirstOrThrow())
    .intro;

describe('changes of teachers in the list of approvals', () => {
  test('a change waits with the name of its teacher, its facts old and new, and the words past the house', async () => {
    const teacher = await t.make.teacherAccount();
    const photoFileId = await t.make.file(teacher.accountId, 'teacherPhoto');
    const { id } = await t.call(
      teacherPortalApi.saveProfile,
      { ...form, intro: '请拨 13912345678', photoFileId },
      teacher.token,
    );
    const row = await waiting(department, id);
    expect(row).toMatchObject({
      askedById: null,
      askedByTeacherId: teacher.teacherId,
      amount: null,
      state: 1,
      canDecide: true,
      path: `/approvals?kind=teacherChange&open=${id}`,
    });
    expect(row?.title).toBe(`${row?.askedBy} 资料修改`);
    const one = await t.call(approvalsApi.one, { kind: 'teacherChange', subjectId: id }, department.token);
    expect(one.facts).toContainEqual({ title: '简介', value: '请拨 13912345678', before: '（空）' });
    expect(one.facts).toContainEqual({ title: '疑似联系方式', value: '13912345678', before: null });
    expect(one.files).toEqual([{ id: photoFileId, name: '新照片' }]);
    expect(
      (await t.call(filesApi.refs, { ids: [photoFileId] }, department.token)).list.map((file) => file.id),
    ).toEqual([photoFileId]);
    const named = await t.call(
      approvalsApi.list,
      { tab: 'waiting', keyword: row?.askedBy, count: 10 },
      department.token,
    );
    expect(named.list.map(({ subjectId }) => subjectId)).toContain(id);
  });

  test('several are taken over at once, and each teacher is told', async () => {
    const [one, other] = [await asked(), await asked()];
    const rows = [await waiting(department, one.id), await waiting(department, other.id)].flatMap(
      (row) => row ?? [],
    );
    expect((await decide(department, rows)).code).toBe(200);
    for (const { teacher, id } of [one, other]) {
      expect(await introOf(teacher.teacherId)).toBe(form.intro);
      expect(await rowOf(id)).toMatchObject({ status: 2, decided_by: department.personnelId });
      expect(
        (await t.call(messagesApi.list, {}, teacher.token)).list.map(({ msgTitle }) => msgTitle),
      ).toContain('资料修改已通过');
      expect(await waiting(department, id)).toBeUndefined();
    }
    const { list } = await t.call(approvalsApi.list, { tab: 'decided', count: 100 }, department.token);
    expect(list.find((row) => row.subjectId === one.id)).toMatchObject({ state: 3, step: '已通过' });
  });

  test('a rejection needs a reason, which the teacher reads, and several are all or none', async () => {
    const [one, other] = [await asked(), await asked()];
    const rows = [await waiting(department, one.id), await waiting(department, other.id)].flatMap(
      (row) => row ?? [],
    );
    expect(await decide(department, rows, 'rejected')).toMatchObject({
      code: 408,
      data: [{ field: 'reason' }],
    });
    // The second was replaced by its teacher after the list was read.
    await t.call(teacherPortalApi.saveProfile, { ...form, intro: '又改了' }, other.teacher.token);
    expect((await decide(department, rows, 'rejected', '请写得具体')).code).toBe(409);
    expect([(await rowOf(one.id)).status, (await rowOf(other.id)).status]).toEqual([1, 1]);
    expect((await decide(department, rows.slice(0, 1), 'rejected', '请写得具体')).code).toBe(200);
    expect(await rowOf(one.id)).toMatchObject({ status: 3, reason: '请写得具体' });
    expect(await introOf(one.teacher.teacherId)).toBeNull();
  });

  test('nobody without the function sees or decides one', async () => {
    const { teacher, id } = await asked();
    const { version } = await rowOf(id);
    expect(await waiting(seller, id)).toBeUndefined();
    expect(
      await t.send(approvalsApi.one, { kind: 'teacherChange', subjectId: id }, seller.token),
    ).toMatchObject({ code: 404 });
    expect((await decide(seller, [{ subjectId: id, version }])).code).toBe(403);
    expect((await t.send(approvalsApi.list, {}, teacher.token)).code).toBe(403);
    expect((await rowOf(id)).status).toBe(1);
  });

  test('of two decisions at once one holds', async () => {
    const { id } = await asked();
    const { version } = await rowOf(id);
    const other = await t.make.staff('teacher_department');
    const answers = await Promise.all([
      decide(department, [{ subjectId: id, version }]),
      decide(other, [{ subjectId: id, version }], 'rejected', '不妥'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  });

  test('the message and the to-do lead to the record, which the list of approvals replaces at home', async () => {
    const { id } = await asked();
    const path = `/approvals?kind=teacherChange&open=${id}`;
    const sent = await t.db
      .selectFrom('message')
      .select('data')
      .where('recipient_id', '=', department.accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(sent.data).toMatchObject({ path });
    const todosOf = async (withoutApprovals: '0' | '1') =>
      (
        await t.call(todosApi.list, { isMine: '1', withoutApprovals, count: 100 }, department.token)
      ).list.filter((todo) => todo.path === path);
    expect(await todosOf('0')).toHaveLength(1);
    expect(await todosOf('1')).toEqual([]);
  });
});
