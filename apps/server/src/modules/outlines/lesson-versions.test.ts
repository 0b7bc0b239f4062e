import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { answeredTo } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { outlinesApi } from '@shibiao/contract/outlines';
import { portalApi } from '@shibiao/contract/portalCalls';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { trashApi } from '@shibiao/contract/trash';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

type TeacherAccount = Awaited<ReturnType<TestApp['make']['teacherAccount']>>;
let t: TestApp;
let seller: Person;
let office: Person;
let teacher: TeacherAccount;
let partner: Awaited<ReturnType<TestApp['make']['partner']>>;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  office = await t.make.staff('teacher_department');
  teacher = await t.make.teacherAccount();
  partner = await t.make.partner();
});

const lessonOf = (values: object = {}) =>
  t.make.lesson(seller, {
    on: addDays(today(), 5),
    teacher_id: teacher.teacherId,
    institution_id: partner.institutionId,
    ...values,
  });
async function attach(
  id: number,
  by: { accountId: number; token: string },
  name = '课件.pdf',
  purpose = 'courseware',
) {
  const file = await t.make.file(by.accountId, purpose, name);
  await t.call(
    lessonFilesApi.attachFiles,
    { id, purpose: purpose as 'courseware', fileIds: [file] },
    by.token,
  );
  return file;
}
const listed = async (id: number, { token }: { token: string }) =>
  (await t.call(lessonFilesApi.files, { id }, token)).list.map((file) => file.id);
const remove = (id: number, fileId: number, { token }: { token: string }) =>
  t.send(lessonFilesApi.removeFile, { id, fileId }, token);
const release = (id: number, fileId: number, isReleased: boolean) =>
  t.call(lessonFilesApi.releaseFile, { id, fileId, isReleased, reason: '要改' }, seller.token);
const opened = async (file: number, { token }: { token: string }) =>
  (await t.call(filesApi.refs, { ids: [file] }, token)).list.length === 1;
const tree = async ({ token }: { token: string }, teacherId = teacher.teacherId) =>
  (await t.call(outlinesApi.treeLog, { teacherId }, token)).tree;
/** The documents in the folder of a lesson. */
async function documents(code: string, by: { token: string } = office) {
  const nodes = await tree(by);
  const folder = nodes.find(({ name }) => name.startsWith(`${code} `));
  return nodes
    .filter(({ parentId }) => parentId === folder?.id)
    .map(({ name, purpose, versionNo }) => [name, purpose, versionNo]);
}

describe('A file of a lesson with a teacher', () => {
  test('is a document in 未归类 and the lesson; the same name brought again is its next version', async () => {
    const lesson = await lessonOf();
    const first = await attach(lesson.id, seller);
    const second = await attach(lesson.id, office);
    const outline = await attach(lesson.id, seller, '课件.pdf', 'outline');
    expect(await documents(lesson.code)).toEqual([
      ['课件.pdf', '课件', 2],
      ['课件（2）.pdf', '课纲', 1],
    ]);
    const nodes = await tree(office);
    const folder = nodes.find(({ name }) => name.startsWith(`${lesson.code} `));
    expect(nodes.find(({ id }) => id === folder?.parentId)?.name).toBe('未归类');
    for (const person of [seller, teacher, partner])
      expect(await listed(lesson.id, person)).toEqual([outline, second]);
    // The customer does not read the version that was replaced.
    expect(await opened(first, partner)).toBe(false);
    expect(await opened(second, partner)).toBe(true);
    const { list } = await t.call(outlinesApi.ofLesson, { id: lesson.id }, seller.token);
    expect(list.map(({ purpose, versionNo }) => [purpose, versionNo])).toEqual([
      ['课件', 2],
      ['课纲', 1],
    ]);
  });

  test('stays apart from the teacher’s of the same name, which waits for its release', async () => {
    const lesson = await lessonOf();
    const staffs = await attach(lesson.id, seller);
    const own = await attach(lesson.id, teacher);
    expect(await documents(lesson.code)).toEqual([
      ['课件.pdf', '课件', 1],
      ['课件（2）.pdf', '课件', 1],
    ]);
    expect(await listed(lesson.id, partner)).toEqual([staffs]);
    expect(await listed(lesson.id, teacher)).toEqual([own, staffs]);
    await release(lesson.id, own, true);
    expect(await listed(lesson.id, partner)).toEqual([own, staffs]);
    // The teacher's next version waits again.
    const next = await attach(lesson.id, teacher);
    expect(await documents(lesson.code)).toContainEqual(['课件（2）.pdf', '课件', 2]);
    expect(await listed(lesson.id, seller)).toContain(next);
    expect(await listed(lesson.id, partner)).toEqual([staffs]);
    expect([await opened(own, partner), await opened(next, partner)]).toEqual([false, false]);
  });

  test('taken back from the customer is hidden from the teacher, unless the teacher brought it', async () => {
    const lesson = await lessonOf();
    const [staffs, own] = [
      await attach(lesson.id, seller, '甲.pdf'),
      await attach(lesson.id, teacher, '乙.pdf'),
    ];
    expect((await documents(lesson.code, teacher)).map(([name]) => name).sort()).toEqual([
      '乙.pdf',
      '甲.pdf',
    ]);
    await release(lesson.id, staffs, false);
    expect(await documents(lesson.code, teacher)).toEqual([['乙.pdf', '课件', 1]]);
    expect(await listed(lesson.id, teacher)).toEqual([own]);
    expect(await opened(staffs, teacher)).toBe(false);
    const { list } = await t.call(outlinesApi.ofLesson, { id: lesson.id }, teacher.token);
    expect(list.map(({ name }) => name)).toEqual(['乙.pdf']);
    const { log } = await t.call(outlinesApi.treeLog, {}, teacher.token);
    expect(log.list.map(({ name }) => name)).not.toContain('甲.pdf');
    const page = await t.call(outlinesApi.list, { keyword: '甲' }, teacher.token);
    expect(page.list).toEqual([]);
    expect(await documents(lesson.code)).toHaveLength(2);
  });

  test('is no document for staff who do not see the lesson, nor a file for another institution', async () => {
    const lesson = await lessonOf();
    const file = await attach(lesson.id, seller, '内部.pdf');
    const stranger = await t.make.staff('salesperson');
    expect(await documents(lesson.code, stranger)).toEqual([]);
    expect((await t.call(outlinesApi.list, { keyword: '内部' }, stranger.token)).list).toEqual([]);
    for (const person of [stranger, await t.make.partner(), await t.make.teacherAccount()]) {
      expect((await t.send(lessonFilesApi.files, { id: lesson.id }, person.token)).code).toBe(404);
      expect((await t.send(filesApi.download, { id: file }, person.token)).code).toBe(404);
    }
  });

  test('leaves the lesson and remains a document, and comes back from the bin', async () => {
    const lesson = await lessonOf();
    const file = await attach(lesson.id, seller, '移除.pdf');
    const own = await attach(lesson.id, teacher, '自己.pdf');
    expect((await remove(lesson.id, file, teacher)).code).toBe(404);
    expect((await remove(lesson.id, file, seller)).code).toBe(200);
    expect((await remove(lesson.id, file, seller)).code).toBe(404);
    expect((await remove(lesson.id, own, teacher)).code).toBe(200);
    expect(await listed(lesson.id, seller)).toEqual([]);
    expect(await opened(file, partner)).toBe(false);
    expect(await documents(lesson.code)).toHaveLength(2);
    const admin = await t.make.staff('admin');
    const { list } = await t.call(trashApi.list, { kind: 'lesson_file' }, admin.token);
    await t.call(trashApi.restore, { deletionIds: list.map((one) => one.id) }, admin.token);
    expect((await listed(lesson.id, seller)).sort()).toEqual([file, own].sort());
  });

  test('goes with all outlines of the lesson, courseware stays; only for who sees the lesson', async () => {
    const lesson = await lessonOf();
    await attach(lesson.id, seller, '一.pdf', 'outline');
    await attach(lesson.id, teacher, '二.pdf', 'outline');
    const courseware = await attach(lesson.id, seller);
    const clear = ({ token }: { token: string }) =>
      t.send(lessonsApi.clearOutlineFiles, { id: lesson.id }, token);
    expect((await clear(await t.make.staff('salesperson'))).code).toBe(404);
    expect(await listed(lesson.id, seller)).toHaveLength(3);
    expect((await clear(seller)).code).toBe(200);
    expect(await listed(lesson.id, seller)).toEqual([courseware]);
    expect(await documents(lesson.code)).toHaveLength(3);
  });

  test('is counted once in what the teacher prepares, and stands on the customer’s first page', async () => {
    const lesson = await lessonOf();
    const file = await attach(lesson.id, seller, '数一次.pdf');
    const { preparations } = await t.call(
      answeredTo(teacherPortalApi.lesson, 'teacher'),
      { id: lesson.id },
      teacher.token,
    );
    expect(preparations.find(({ item }) => item === 'courseware')).toMatchObject({ isDone: true });
    expect(preparations.find(({ item }) => item === 'outline')).toMatchObject({ isDone: false });
    const home = await t.call(answeredTo(portalApi.home, 'partner'), {}, partner.token);
    expect(home.files.filter((one) => one.id === file)).toHaveLength(1);
  });

  test('keeps the version with which the lesson was taught', async () => {
    const lesson = await lessonOf({ on: addDays(today(), -5) });
    const files = [await attach(lesson.id, seller), await attach(lesson.id, seller)];
    expect(await documents(lesson.code)).toEqual([
      ['课件.pdf', '课件', 1],
      ['课件（2）.pdf', '课件', 1],
    ]);
    expect((await listed(lesson.id, partner)).sort()).toEqual(files.sort());
  });

  test('makes one document where two come at once, and one folder 未归类 for two lessons', async () => {
    const other = await t.make.teacherAccount();
    const lessons = [
      await lessonOf({ teacher_id: other.teacherId }),
      await lessonOf({ teacher_id: other.teacherId }),
    ];
    await Promise.all([...lessons, ...lessons].map(({ id }) => attach(id, seller)));
    const nodes = await tree(office, other.teacherId);
    expect(nodes.filter(({ kind }) => kind === 'folder')).toHaveLength(3);
    expect(nodes.filter(({ kind }) => kind === 'doc').map(({ versionNo }) => versionNo)).toEqual([2, 2]);
  });
});

test('A file of a lesson without a teacher stays attached; one that comes after the teacher is a document', async () => {
  const lesson = await lessonOf({ teacher_id: null });
  const early = await attach(lesson.id, seller, '早.pdf');
  await t.db
    .updateTable('lesson')
    .set({ teacher_id: teacher.teacherId })
    .where('id', '=', lesson.id)
    .execute();
  const late = await attach(lesson.id, seller, '晚.pdf');
  expect(await documents(lesson.code)).toEqual([['晚.pdf', '课件', 1]]);
  for (const person of [seller, teacher, partner])
    expect(await listed(lesson.id, person)).toEqual([late, early]);
  expect((await remove(lesson.id, early, seller)).code).toBe(200);
  expect(await listed(lesson.id, partner)).toEqual([late]);
});

test('The migration makes documents of attached files; everybody reads what they read before', async () => {
  const admin = await t.make.staff('admin');
  const [lesson, without] = [await lessonOf(), await lessonOf({ teacher_id: null })];
  const given = '2026-11-01 09:00:00+08';
  const attached = async (id: number, by: { accountId: number }, values: object = {}) => {
    const file = await t.make.file(by.accountId, 'courseware', '旧.pdf');
    await t.db
      .updateTable('file')
      .set({ subject_kind: 'lesson', subject_id: id, ...values })
      .where('id', '=', file)
      .execute();
    return file;
  };
  const released = await attached(lesson.id, seller, { released_at: given });
  const outline = await attached(lesson.id, seller, {
    released_at: given,
    purpose: 'outline',
    name: '旧纲.pdf',
  });
  const own = await attached(lesson.id, teacher);
  const taken = await attached(lesson.id, seller);
  const gone = await attached(lesson.id, seller, { deleted_at: given });
  const left = await attached(without.id, seller, { released_at: given });
  const people = [
    seller,
    office,
    teacher,
    partner,
    await t.make.partner(),
    await t.make.staff('salesperson'),
  ];
  const all = [released, outline, own, taken, gone, left];
  const read = () =>
    Promise.all(
      people.map(async ({ token }) => ({
        refs: (await t.call(filesApi.refs, { ids: all }, token)).list.map(({ id }) => id),
        lists: await Promise.all(
          [lesson, without].map(
            async ({ id }) => (await t.send(lessonFilesApi.files, { id }, token)).data?.list,
          ),
        ),
      })),
    );
  const plain = (answers: unknown) =>
    JSON.parse(JSON.stringify(answers, (key, value) => (key === 'url' ? undefined : value)));
  const before = plain(await read());
  const migration = path.resolve(import.meta.dirname, '../../../migrations/0541_lesson_documents.sql');
  const [moves] = /^do \$\$[\s\S]*^end \$\$;/m.exec(await readFile(migration, 'utf8')) ?? [];
  for (let times = 0; times < 2; times++) await sql.raw(moves ?? '').execute(t.db);
  expect(plain(await read())).toEqual(before);
  expect(await documents(lesson.code, admin)).toEqual([
    ['旧.pdf', '课件', 1],
    ['旧（2）.pdf', '课件', 1],
    ['旧（3）.pdf', '课件', 1],
    ['旧纲.pdf', '课纲', 1],
  ]);
  expect((await documents(lesson.code, teacher)).map(([name]) => name)).toEqual([
    '旧.pdf',
    '旧（2）.pdf',
    '旧纲.pdf',
  ]);
  const rows = await t.db
    .selectFrom('file')
    .select('subject_kind')
    .where('id', 'in', all)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.subject_kind)).toEqual([
    'teacher_node',
    'teacher_node',
    'teacher_node',
    'teacher_node',
    'lesson',
    'lesson',
  ]);
  const versions = await t.db
    .selectFrom('teacher_node_version')
    .select(['source', 'no', 'file_id'])
    .where('file_id', 'in', all)
    .orderBy('file_id')
    .execute();
  expect(versions).toEqual(
    [released, outline, own, taken].map((file_id) => ({ source: 'lesson', no: 1, file_id })),
  );
});
