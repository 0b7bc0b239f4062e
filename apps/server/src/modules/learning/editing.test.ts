import { learningBannersApi } from '@shibiao/contract/learning/banners';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let editor: Person;
beforeAll(async () => {
  t = await testApp();
  editor = await t.make.staff('hr');
});

const FORM = { title: '入职课', category: '新人必修', userTypes: [1], isRequired: 0, isSequential: 0 };
const TEXT = { title: '欢迎', kind: 'text', body: '<p>欢迎</p>', isRequired: 1, isPublished: 1 };
const save = async (form: object = {}) =>
  (await t.call(learningCoursesApi.edit, { ...FORM, ...form }, editor.token)).id;
const chapter = async (courseId: number, title: string) =>
  (await t.call(learningCoursesApi.editChapter, { courseId, title }, editor.token)).id;
const lesson = async (chapterId: number, form: object = {}) =>
  (await t.call(learningCoursesApi.editLesson, { ...TEXT, chapterId, ...form }, editor.token)).id;
const one = (id: number) => t.call(learningCoursesApi.one, { id }, editor.token);

test('a required course needs due days, an audience and its version', async () => {
  const bad = await t.send(learningCoursesApi.edit, { ...FORM, isRequired: 1 }, editor.token);
  expect(bad).toMatchObject({ code: 408, data: [{ field: 'dueDays' }] });
  const nobody = await t.send(learningCoursesApi.edit, { ...FORM, userTypes: [] }, editor.token);
  expect(nobody).toMatchObject({ code: 408, data: [{ field: 'userTypes' }] });
  const id = await save();
  const { version } = await one(id);
  await t.call(learningCoursesApi.edit, { ...FORM, id, version, summary: '先看这一门' }, editor.token);
  expect((await t.send(learningCoursesApi.edit, { ...FORM, id, version }, editor.token)).code).toBe(409);
  expect(await one(id)).toMatchObject({ summary: '先看这一门', status: 1, revision: 0 });
  const seller = await t.make.staff('salesperson');
  expect((await t.send(learningCoursesApi.edit, FORM, seller.token)).code).toBe(403);
  expect((await t.send(learningCoursesApi.one, { id: 2_000_000_000 }, editor.token)).code).toBe(404);
});

test('a course is deleted, and its audience is chosen from roles', async () => {
  const id = await save();
  await t.call(learningCoursesApi.delete, { id: String(id) }, editor.token);
  expect((await t.send(learningCoursesApi.one, { id }, editor.token)).code).toBe(404);
  const { list } = await t.call(learningCoursesApi.roles, {}, editor.token);
  expect(list).toContainEqual({ key: 'salesperson', name: '业务员' });
});

test('descriptions and texts are sanitised, and show the author’s own pictures only', async () => {
  const [own, others] = [
    await t.make.file(editor.accountId, 'messagePicture', '图.png'),
    await t.make.file((await t.make.staff('hr')).accountId, 'messagePicture', '图.png'),
  ];
  const dirty = `<p onclick="x()">介绍<script>alert(1)</script></p><svg onload=x></svg><a href="javascript:x">点</a>`;
  const id = await save({ description: `${dirty}<img src="file:${own}" alt="图">` });
  const { description } = await one(id);
  expect(description).toBe(
    `<p>介绍</p><a rel="noopener noreferrer" target="_blank">点</a><img src="file:${own}" alt="图" />`,
  );
  const seen = await t.call(learningApi.course, { id, preview: 1 }, editor.token);
  expect(seen.description).toContain('src="/api/file/view?id=');
  const stolen = await t.send(
    learningCoursesApi.edit,
    { ...FORM, description: `<img src="file:${others}">` },
    editor.token,
  );
  expect(stolen).toMatchObject({ code: 408, data: [{ field: 'description' }] });
});

test('a lesson has the content of its kind and keeps its kind', async () => {
  const chapterId = await chapter(await save(), '一');
  const send = (form: object) =>
    t.send(learningCoursesApi.editLesson, { ...TEXT, chapterId, ...form }, editor.token);
  expect(await send({ kind: 'video' })).toMatchObject({ code: 408, data: [{ field: 'fileId' }] });
  const fileId = await t.make.file(editor.accountId, 'learningVideo', '课.mp4');
  expect(await send({ kind: 'video', fileId })).toMatchObject({ code: 408, data: [{ field: 'durationS' }] });
  expect(await send({ kind: 'file' })).toMatchObject({ code: 408, data: [{ field: 'fileId' }] });
  expect(await send({ kind: 'text', body: '<script>x</script>' })).toMatchObject({
    code: 408,
    data: [{ field: 'body' }],
  });
  expect(await send({ kind: 'file', versionId: 999_999 })).toMatchObject({
    code: 408,
    data: [{ field: 'versionId' }],
  });
  const other = await t.make.file((await t.make.staff('hr')).accountId, 'learningVideo');
  expect(await send({ kind: 'video', fileId: other, durationS: 60 })).toMatchObject({
    code: 408,
    data: [{ field: 'fileId' }],
  });
  const id = await lesson(chapterId);
  expect(await send({ id, kind: 'quiz', questions: [] })).toMatchObject({
    code: 408,
    data: [{ field: 'kind' }],
  });
});

test('chapters and lessons are put in order, moved between chapters, and deleted as one act', async () => {
  const courseId = await save();
  const [a, b] = [await chapter(courseId, '甲'), await chapter(courseId, '乙')];
  const [x, y, z] = [await lesson(a), await lesson(a), await lesson(b)];
  const shape = async () =>
    (await one(courseId)).chapters.map(({ id, lessons }) => [id, lessons.map((l) => l.id)]);
  await t.call(learningCoursesApi.orderChapters, { id: courseId, ids: [b, a] }, editor.token);
  await t.call(learningCoursesApi.orderLessons, { id: a, ids: [z, y, x] }, editor.token);
  expect(await shape()).toEqual([
    [b, []],
    [a, [z, y, x]],
  ]);
  const bad = (call: typeof learningCoursesApi.orderLessons, input: Record<string, unknown>) =>
    t.send(call, input, editor.token);
  expect((await bad(learningCoursesApi.orderLessons, { id: a, ids: [z, y] })).code).toBe(400);
  expect((await bad(learningCoursesApi.orderChapters as never, { id: courseId, ids: [a] })).code).toBe(400);
  const foreign = await lesson(await chapter(await save(), '丙'));
  expect((await bad(learningCoursesApi.orderLessons, { id: a, ids: [z, y, x, foreign] })).code).toBe(400);
  await t.call(learningCoursesApi.deleteChapter, { id: a }, editor.token);
  expect(await shape()).toEqual([[b, []]]);
  const { count } = await t.db
    .selectFrom('deletion_item')
    .where('table_name', 'in', ['learning_chapter', 'learning_lesson'])
    .where('row_id', 'in', [a, x, y, z])
    .select((eb) => eb.fn.count<number>('deletion_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('a copy is a draft with the same chapters, lessons and questions, and nobody’s progress', async () => {
  const id = await save({ userTypes: [1, 2] });
  const chapterId = await chapter(id, '甲');
  await lesson(chapterId);
  await lesson(chapterId, {
    kind: 'quiz',
    body: undefined,
    questions: [
      { text: '对吗？', kind: '判断', options: ['对', '错'], answer: [1], points: 5, explanation: '因为' },
    ],
  });
  await t.call(learningCoursesApi.publish, { id }, editor.token);
  const copy = await one((await t.call(learningCoursesApi.copy, { id }, editor.token)).id);
  expect(copy).toMatchObject({ title: '入职课（副本）', status: 1, revision: 0, userTypes: [1, 2] });
  const [copied] = copy.chapters;
  expect(
    copied?.lessons.map(({ kind, sinceRevision, questions }) => [kind, sinceRevision, questions.length]),
  ).toEqual([
    ['text', null, 0],
    ['quiz', null, 1],
  ]);
  expect(copied?.lessons[1]?.questions).toEqual([
    { text: '对吗？', kind: '判断', options: ['对', '错'], answer: [1], points: 5, explanation: '因为' },
  ]);
});

test('a course without a required lesson is not published, and one is published once for what is new', async () => {
  const id = await save();
  const chapterId = await chapter(id, '甲');
  await lesson(chapterId, { isRequired: 0 });
  const publish = () => t.send(learningCoursesApi.publish, { id }, editor.token);
  expect((await publish()).message).toContain('必修小节');
  await lesson(chapterId);
  expect((await publish()).data).toEqual({ revision: 1 });
  expect((await publish()).code).toBe(400);
  await t.call(learningCoursesApi.takeOff, { id }, editor.token);
  expect((await t.send(learningCoursesApi.takeOff, { id }, editor.token)).code).toBe(400);
  expect((await publish()).data).toEqual({ revision: 2 });
});

test('banners are shown to their audience in their days and order, eight at most', async () => {
  const partner = await t.make.partner();
  const courseId = await save({ userTypes: [2] });
  const banner = async (form: object = {}) =>
    await t.send(
      learningBannersApi.editBanner,
      {
        title: '轮播',
        fileId: await t.make.file(editor.accountId, 'learningPicture', '图.png'),
        target: 'course',
        courseId,
        userTypes: [2],
        isActive: 1,
        ...form,
      },
      editor.token,
    );
  expect(await banner({ target: 'link', link: 'javascript:x' })).toMatchObject({
    code: 408,
    data: [{ field: 'link' }],
  });
  expect(await banner({ courseId: null })).toMatchObject({ code: 408, data: [{ field: 'courseId' }] });
  expect(await banner({ fromDate: today(), toDate: addDays(today(), -1) })).toMatchObject({
    code: 408,
    data: [{ field: 'toDate' }],
  });
  await banner({ title: '未来', fromDate: addDays(today(), 1) });
  await banner({ title: '员工', userTypes: [1] });
  await banner({ title: '停用', isActive: 0 });
  const ids: number[] = [];
  for (let i = 0; i < 9; i++) ids.push((await banner({ title: `第 ${i}` })).data.id);
  const shown = async () => (await t.call(learningApi.home, {}, partner.token)).banners;
  expect((await shown()).map(({ title }) => title)).toEqual(Array.from({ length: 8 }, (_, i) => `第 ${i}`));
  expect((await shown())[0]?.opens).toBe(`/profitTreasure/courses/${courseId}`);
  const { list } = await t.call(learningBannersApi.banners, { count: 50 }, editor.token);
  const others = list.map(({ id }) => id).filter((id) => !ids.includes(id));
  await t.call(learningBannersApi.orderBanners, { ids: [...ids.toReversed(), ...others] }, editor.token);
  expect((await shown())[0]?.title).toBe('第 8');
  expect((await t.send(learningBannersApi.orderBanners, { ids }, editor.token)).code).toBe(400);
  await t.call(learningBannersApi.deleteBanner, { id: ids }, editor.token);
  expect(await shown()).toEqual([]);
});
