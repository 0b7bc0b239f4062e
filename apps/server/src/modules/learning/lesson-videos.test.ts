import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { videosApi } from '@shibiao/contract/videos';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { learningOn } from '../../../test/learning.ts';
import { fillVideos } from '../../../test/visitor-rows.ts';

let t: TestApp;
let editor: Person;
let office: Person;
let teacher: { teacherId: number; accountId: number; token: string };
const { course, addLesson, lessonOf } = learningOn(
  () => t,
  () => editor,
);
beforeAll(async () => {
  t = await testApp();
  editor = await t.make.staff('market_department');
  office = await t.make.staff('teacher_department');
  teacher = await t.make.teacherAccount();
});

/** A published video of a minute that its teacher lets outsiders see, with other columns on demand. */
async function video(columns: object = {}): Promise<number> {
  const id = await fillVideos(t, { ...teacher, reviewerId: office.accountId });
  await t.db
    .updateTable('teacher_video')
    .set({ status: 2, ...columns })
    .where('id', '=', id)
    .execute();
  return id;
}
const send = (chapterId: number, form: object, { token } = editor) =>
  t.send(learningCoursesApi.editLesson, lessonOf(chapterId, { kind: 'video', ...form }), token);
const row = (id: number) =>
  t.db.selectFrom('learning_lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const urlFor = async (id: number, { token }: { token: string }) =>
  (await t.call(learningApi.lesson, { id }, token)).videoUrl;

test('a lesson shows a teacher’s video with its length, instead of an uploaded one', async () => {
  const { id: courseId, chapterId } = await course();
  const videoId = await video();
  const fileId = await t.make.file(editor.accountId, 'learningVideo', '课.mp4');
  expect(await send(chapterId, { videoId, fileId })).toMatchObject({
    code: 408,
    data: [{ field: 'fileId' }],
  });
  const id = await addLesson(chapterId, { kind: 'video', videoId });
  expect(await row(id)).toMatchObject({ video_id: videoId, file_id: null, duration_s: 60 });
  const edited = (await t.call(learningCoursesApi.one, { id: courseId }, editor.token)).chapters[0]?.lessons;
  expect(edited?.find((one) => one.id === id)).toMatchObject({
    videoId,
    videoName: '试讲',
  });
  await t.call(learningCoursesApi.publish, { id: courseId }, editor.token);
  const learners = [await t.make.staff('salesperson'), await t.make.partner(), teacher];
  for (const learner of learners) expect(await urlFor(id, learner)).toContain('/file/view');
  const { id: copyId } = await t.call(learningCoursesApi.copy, { id: courseId }, editor.token);
  const copied = (await t.call(learningCoursesApi.one, { id: copyId }, editor.token)).chapters[0]?.lessons;
  expect(copied?.map((one) => one.videoId)).toContain(videoId);
});

test('a video that is not public reaches no course of partners or teachers', async () => {
  const inside = await course({ userTypes: [1] });
  const outside = await course({ userTypes: [1, 2] });
  const internal = await video({ visibility: 1 });
  const refused = { code: 408, data: [{ field: 'videoId' }] };
  expect(await send(outside.chapterId, { videoId: internal })).toMatchObject(refused);
  expect(await send(outside.chapterId, { videoId: await video({ consent_at: null }) })).toMatchObject(
    refused,
  );
  expect(await send(inside.chapterId, { videoId: await video({ status: 4 }) })).toMatchObject(refused);
  expect(await send(inside.chapterId, { videoId: 2_000_000_000 })).toMatchObject(refused);
  // People of HR edit courses, but do not see the videos of teachers.
  expect(await send(inside.chapterId, { videoId: internal }, await t.make.staff('hr'))).toMatchObject(
    refused,
  );
  expect(await send(inside.chapterId, { videoId: internal })).toMatchObject({ code: 200 });
  const form = {
    id: inside.id,
    title: '内部课',
    category: '业务技能',
    isRequired: 0,
    isSequential: 0,
  };
  expect(await t.send(learningCoursesApi.edit, { ...form, userTypes: [1, 3] }, editor.token)).toMatchObject({
    code: 408,
    data: [{ field: 'userTypes' }],
  });
  expect(await t.send(learningCoursesApi.edit, { ...form, userTypes: [1] }, editor.token)).toMatchObject({
    code: 200,
  });
});

test('a video that is taken off plays for nobody, and its lesson can still be changed', async () => {
  const { id: courseId, chapterId } = await course();
  const videoId = await video();
  const id = await addLesson(chapterId, { kind: 'video', videoId });
  await t.call(learningCoursesApi.publish, { id: courseId }, editor.token);
  const partner = await t.make.partner();
  expect(await urlFor(id, partner)).not.toBeNull();
  await t.db
    .updateTable('teacher_video')
    .set({ is_cleared: false, visibility: 1 })
    .where('id', '=', videoId)
    .execute();
  expect(await urlFor(id, partner)).toBeNull();
  expect(await urlFor(id, editor)).not.toBeNull();
  await t.call(videosApi.edit, { id: videoId, action: 'off', reason: '过时' }, office.token);
  expect(await urlFor(id, editor)).toBeNull();
  expect(await send(chapterId, { id, videoId, title: '改名', durationS: 60 })).toMatchObject({ code: 200 });
  expect(await row(id)).toMatchObject({ title: '改名', video_id: videoId, duration_s: 60 });
});

test('a video that replaces another one stands in the lessons once it is published', async () => {
  const { chapterId } = await course();
  const old = await video();
  const id = await addLesson(chapterId, { kind: 'video', videoId: old });
  const next = await video({ status: 1, replaces_id: old, duration_s: 40 });
  expect(await row(id)).toMatchObject({ video_id: old, duration_s: 60 });
  await t.call(videosApi.edit, { id: next, action: 'publish' }, office.token);
  expect(await row(id)).toMatchObject({ video_id: next, duration_s: 40 });
});
