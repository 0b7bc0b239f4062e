import { filesApi } from '@shibiao/contract/files';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
});

const fileRow = (id: number) =>
  t.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Names of a teacher's folders and documents in the order in which they were made. */
const nodesOf = async (teacherId: number) =>
  (
    await t.db
      .selectFrom('teacher_node')
      .select('name')
      .where('teacher_id', '=', teacherId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name);
const attach = (input: { id: number; purpose?: string; fileIds: number[] }, token: string) =>
  t.send(lessonFilesApi.attachFiles, { purpose: 'courseware', ...input }, token);
const list = async (id: number, token: string) => (await t.call(lessonFilesApi.files, { id }, token)).list;

test('a teacher hands courseware over: staff are told and release it, the customer sees it from then on', async () => {
  const teacher = await t.make.teacherAccount();
  const partner = await t.make.partner();
  const { id } = await t.make.lesson(seller, {
    on: addDays(today(), -3),
    teacher_id: teacher.teacherId,
    institution_id: partner.institutionId,
  });
  const file = await t.make.file(teacher.accountId);
  expect((await attach({ id, fileIds: [file] }, teacher.token)).code).toBe(200);
  expect(await fileRow(file)).toMatchObject({ subject_kind: 'teacher_node' });
  const opened = async ({ token }: { token: string }) =>
    (await t.call(filesApi.refs, { ids: [file] }, token)).list.map((one) => one.id);
  expect(await list(id, partner.token)).toEqual([]);
  expect(await opened(partner)).toEqual([]);
  expect((await t.send(filesApi.download, { id: file }, partner.token)).code).toBe(404);
  expect(await list(id, seller.token)).toMatchObject([{ id: file, releasedAt: null }]);
  const release = (isReleased: boolean, by: { token: string }, fileId = file) =>
    t.send(lessonFilesApi.releaseFile, { id, fileId, isReleased, reason: '讲师要改' }, by.token);
  for (const visitor of [partner, teacher]) expect((await release(true, visitor)).code).toBe(403);
  expect((await release(true, stranger)).code).toBe(404);
  expect((await release(true, seller, await t.make.file(seller.accountId))).code).toBe(404);
  expect((await release(true, seller)).code).toBe(200);
  for (const { token } of [seller, teacher, partner]) {
    const [shown] = await list(id, token);
    expect(shown).toMatchObject({ id: file, purpose: 'courseware', name: '课件.pdf' });
  }
  expect(await opened(partner)).toEqual([file]);
  expect((await release(false, seller)).code).toBe(200);
  expect(await opened(partner)).toEqual([]);
  expect((await list(id, teacher.token))[0]?.canRemove).toBe(true);
  const inbox = await t.db
    .selectFrom('message')
    .select(['title', 'data'])
    .where('recipient_id', '=', seller.accountId)
    .execute();
  expect(inbox).toMatchObject([{ title: expect.stringContaining('课件已上传') }]);
  const log = await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: id }, seller.token);
  expect(log.list.map(({ action, reason }) => [action, reason])).toEqual([
    ['课件不再发给客户', '课件.pdf；原因：讲师要改'],
    ['课件发给客户', '课件.pdf'],
    ['上传课件', '课件.pdf'],
  ]);
  // A teacher is not staff, so the lesson has no uploader yet.
  expect((await t.make.lessonRow(id)).courseware_uploader_id).toBeNull();

  const other = await t.make.teacherAccount();
  for (const { token } of [stranger, other]) {
    expect((await t.send(lessonFilesApi.files, { id }, token)).code).toBe(404);
    expect((await attach({ id, fileIds: [file] }, token)).code).toBe(404);
    expect((await t.send(filesApi.download, { id: file }, token)).code).toBe(404);
  }
  expect((await attach({ id, fileIds: [file] }, partner.token)).code).toBe(403);
});

test('only files of one’s own, uploaded for this and not used yet, all of them or none', async () => {
  const { id } = await t.make.lesson(seller);
  const other = await t.make.lesson(seller);
  const good = await t.make.file(seller.accountId);
  const outline = await t.make.file(seller.accountId, 'outline');
  const theirs = await t.make.file(stranger.accountId);
  for (const fileIds of [[good, outline], [good, theirs], [good, 2_000_000_000], []])
    expect((await attach({ id, fileIds }, seller.token)).code).toBe(408);
  expect((await attach({ id, purpose: 'voucher', fileIds: [good] }, seller.token)).code).toBe(408);
  expect((await fileRow(good)).subject_id).toBeNull();
  const answers = await Promise.all(
    [id, other.id].map((lessonId) => attach({ id: lessonId, fileIds: [good] }, seller.token)),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 408]);
  expect((await attach({ id, purpose: 'outline', fileIds: [outline] }, seller.token)).code).toBe(200);
  expect((await list(id, seller.token)).map(({ purpose }) => purpose)).toContain('outline');
});

test('a member of staff who brings the first courseware stands as its uploader, the next one does not', async () => {
  const leader = await t.make.staff('super_admin');
  const { id } = await t.make.lesson(seller);
  await attach(
    { id, purpose: 'outline', fileIds: [await t.make.file(seller.accountId, 'outline')] },
    seller.token,
  );
  expect((await t.make.lessonRow(id)).courseware_uploader_id).toBeNull();
  await attach({ id, fileIds: [await t.make.file(seller.accountId)] }, seller.token);
  await attach({ id, fileIds: [await t.make.file(leader.accountId)] }, leader.token);
  expect(await t.make.lessonRow(id)).toMatchObject({
    courseware_uploader_id: seller.personnelId,
    courseware_uploaded_at: expect.any(String),
  });
});

test('staff take any file of a lesson off, a teacher only an own one; the document stays', async () => {
  const teacher = await t.make.teacherAccount();
  const { id, code: lessonCode } = await t.make.lesson(seller, { teacher_id: teacher.teacherId });
  const code = expect.stringMatching(`^${lessonCode} `);
  const [own, bySeller] = [await t.make.file(teacher.accountId), await t.make.file(seller.accountId)];
  await attach({ id, fileIds: [own] }, teacher.token);
  await attach({ id, fileIds: [bySeller] }, seller.token);
  const remove = (fileId: number, token: string) => t.send(lessonFilesApi.removeFile, { id, fileId }, token);
  expect((await remove(bySeller, teacher.token)).code).toBe(404);
  expect((await remove(bySeller, stranger.token)).code).toBe(404);
  expect((await fileRow(bySeller)).deleted_at).toBeNull();
  expect((await remove(own, seller.token)).code).toBe(200);
  expect((await remove(own, seller.token)).code).toBe(404);
  expect((await fileRow(own)).deleted_at).toBeNull();
  expect(await nodesOf(teacher.teacherId)).toEqual(['未归类', code, '课件.pdf', '课件（2）.pdf']);
  expect((await list(id, seller.token)).map((file) => file.id)).toEqual([bySeller]);
  // A voucher with the same number is no file of the lesson.
  const voucher = await t.make.file(seller.accountId, 'voucher');
  expect((await remove(voucher, seller.token)).code).toBe(404);
});

test('a file given to the customer is withdrawn with a reason only, and files of cancelled or old lessons are not released', async () => {
  const filed = async (values: object) => {
    const lesson = await t.make.lesson(seller, { on: addDays(today(), -3), ...values });
    const file = await t.make.file(seller.accountId);
    await attach({ id: lesson.id, fileIds: [file] }, seller.token);
    const save = (isReleased: boolean, reason?: string) =>
      t.send(lessonFilesApi.releaseFile, { id: lesson.id, fileId: file, isReleased, reason }, seller.token);
    const isGiven = async () => (await list(lesson.id, seller.token))[0]?.releasedAt !== null;
    return { save, isGiven };
  };
  const live = await filed({});
  expect(await live.save(false)).toMatchObject({ code: 408, data: [{ field: 'reason' }] });
  expect(await live.save(false, '  ')).toMatchObject({ code: 408, data: [{ field: 'reason' }] });
  expect(await live.isGiven()).toBe(true);
  expect((await live.save(false, '发错了文件')).code).toBe(200);
  expect(await live.isGiven()).toBe(false);
  expect((await live.save(true)).code).toBe(200);
  for (const values of [{ lesson_status: 0 }, { on: addDays(today(), -366) }]) {
    const over = await filed(values);
    expect((await over.save(false, '发错了文件')).code).toBe(200);
    expect((await over.save(true)).code).toBe(400);
    expect(await over.isGiven()).toBe(false);
  }
});
