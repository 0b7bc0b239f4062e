import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesApi, PART_SIZE } from '@shibiao/contract/files';
import { sharesApi } from '@shibiao/contract/shares';
import { trashApi } from '@shibiao/contract/trash';
import { videosApi } from '@shibiao/contract/videos';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sendPart, uploadFile } from '../../../test/uploads.ts';
import { mp4, VIDEO_SECONDS } from '../../../test/videos.ts';

let t: TestApp;
let directory: string;
let office: Person;
let other: Person;
let seller: Person;
let teacher: { teacherId: number; accountId: number; token: string };
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shibiao-videos-'));
  t = await testApp({ DATA_DIR: directory });
  office = await t.make.staff('teacher_department');
  other = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
  teacher = await t.make.teacherAccount();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const row = (id: number) =>
  t.db.selectFrom('teacher_video').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const permit = (form: Record<string, unknown>, token = teacher.token) =>
  t.send(videosApi.uploadSignature, { name: '试讲.mp4', size: 900, ...form }, token);
const file = async (token = teacher.token, content?: Buffer) =>
  await uploadFile(t, token, { name: '试讲.mp4', purpose: 'video', content: content ?? (await mp4()) });
/** A video that waits for its review. */
async function waiting(form: Record<string, unknown> = {}, token = teacher.token): Promise<number> {
  const { data } = await permit(form, token);
  await t.call(videosApi.complete, { id: data.videoId, fileId: await file(token) }, token);
  return data.videoId;
}
const edit = (form: Record<string, unknown>, token = office.token) => t.send(videosApi.edit, form, token);
const done = async (form: Record<string, unknown>, token = office.token) =>
  await t.call(videosApi.edit, form, token);
async function published(form: Record<string, unknown> = {}, facts: object = {}): Promise<number> {
  const id = await waiting(form);
  await done({ id, consent: 1 }, teacher.token);
  await done({ id, action: 'publish', visibility: 2, ...facts });
  return id;
}
const seen = async (token: string, filter: object = {}) =>
  (await t.call(videosApi.list, { count: 100, ...filter }, token)).list.map(({ id }) => id);

describe('A video', () => {
  test('is uploaded, measured, reviewed and published', async () => {
    const { data } = await permit({ title: '网点转型试讲' });
    expect(data).toMatchObject({ provider: 'local', signature: '', partSize: PART_SIZE });
    expect(await row(data.videoId)).toMatchObject({
      status: 0,
      title: '网点转型试讲',
      teacher_id: teacher.teacherId,
    });
    const done1 = await t.call(videosApi.complete, { id: data.videoId, fileId: await file() }, teacher.token);
    expect(done1).toEqual({ id: data.videoId, status: 1, duration: VIDEO_SECONDS });
    expect(await row(data.videoId)).toMatchObject({
      status: 1,
      duration_s: VIDEO_SECONDS,
      source: 'local',
      codec: 'avc',
    });
    expect(await edit({ id: data.videoId, action: 'publish' })).toMatchObject({ code: 200 });
    expect(await row(data.videoId)).toMatchObject({ status: 2, reviewed_by: office.accountId });
    const message = await t.db
      .selectFrom('message')
      .where('recipient_id', '=', teacher.accountId)
      .where('title', '=', '您的视频《网点转型试讲》已发布')
      .select('id')
      .execute();
    expect(message).toHaveLength(1);
  });

  test('takes only the uploader’s own file, once, and only one with moving pictures', async () => {
    const { data } = await permit({});
    const foreign = await file(office.token);
    for (const fileId of [foreign, 2_000_000_000])
      expect(await t.send(videosApi.complete, { id: data.videoId, fileId }, teacher.token)).toMatchObject({
        code: 408,
        data: [{ field: 'fileId' }],
      });
    const broken = await file(teacher.token, (await mp4()).subarray(0, 60));
    expect(
      await t.send(videosApi.complete, { id: data.videoId, fileId: broken }, teacher.token),
    ).toMatchObject({
      code: 408,
      data: [{ field: 'fileId' }],
    });
    expect(await row(data.videoId)).toMatchObject({ status: 0, file_id: null });
    const fileId = await file();
    await t.call(videosApi.complete, { id: data.videoId, fileId }, teacher.token);
    // The first answer may have been lost.
    expect(await t.call(videosApi.complete, { id: data.videoId, fileId }, teacher.token)).toMatchObject({
      status: 1,
    });
    const second = await permit({});
    expect(
      await t.send(videosApi.complete, { id: second.data.videoId, fileId }, teacher.token),
    ).toMatchObject({
      code: 408,
      data: [{ field: 'fileId' }],
    });
  });

  test('is added with its file in one step, or not at all', async () => {
    const fileId = await file();
    const form = { fileId, title: '一步上传', kind: '课堂实录' };
    const own = { ...form, fileId: await file(office.token), teacherId: 2_000_000_000 };
    expect((await t.send(videosApi.add, own, office.token)).code).toBe(404);
    const { id, status } = await t.call(videosApi.add, form, teacher.token);
    expect(status).toBe(1);
    expect(await row(id)).toMatchObject({ title: '一步上传', kind: '课堂实录', file_id: fileId });
    expect(await t.send(videosApi.add, form, teacher.token)).toMatchObject({
      code: 408,
      data: [{ field: 'fileId' }],
    });
    const twins = t.db.selectFrom('teacher_video').where('title', '=', '一步上传').select('id');
    expect(await twins.execute()).toEqual([{ id }]);
  });

  test('comes in parts, and is refused while one is missing', async () => {
    const content = Buffer.concat([await mp4(), Buffer.alloc(PART_SIZE)]);
    const { data } = await permit({ size: content.length });
    const send = async (n: number) =>
      await sendPart(
        t,
        teacher.token,
        { ticket: data.ticket, n },
        content.subarray((n - 1) * PART_SIZE, n * PART_SIZE),
      );
    await send(2);
    const missing = await t.send(filesApi.assemble, { ticket: data.ticket }, teacher.token);
    expect(missing).toMatchObject({ code: 400, data: { missing: [1] } });
    await send(1);
    const { id: fileId } = await t.call(filesApi.assemble, { ticket: data.ticket }, teacher.token);
    expect(await t.call(videosApi.complete, { id: data.videoId, fileId }, teacher.token)).toMatchObject({
      status: 1,
    });
  });

  test('is not reviewed by whoever brought it, nor by people without the right, nor twice', async () => {
    const own = await waiting({ teacherId: teacher.teacherId }, office.token);
    expect(await edit({ id: own, action: 'publish' })).toMatchObject({ code: 400 });
    expect(await edit({ id: own, action: 'publish' }, teacher.token)).toMatchObject({ code: 403 });
    expect(await edit({ id: own, action: 'publish' }, seller.token)).toMatchObject({ code: 403 });
    const { version } = await row(own);
    const [a, b] = await Promise.all([
      edit({ id: own, version, action: 'publish' }, other.token),
      edit({ id: own, version, action: 'reject', reason: '画面太暗' }, other.token),
    ]);
    expect([a.code, b.code].sort()).toEqual([200, 409]);
    expect([2, 3]).toContain((await row(own)).status);
  });

  test('that was returned says why, and may be handed in again', async () => {
    const id = await waiting();
    expect(await edit({ id, action: 'reject' })).toMatchObject({ code: 408, data: [{ field: 'reason' }] });
    await done({ id, action: 'reject', reason: '声音太小' });
    expect(await row(id)).toMatchObject({ status: 3, reject_reason: '声音太小' });
    await done({ id, action: 'submit' }, teacher.token);
    expect(await row(id)).toMatchObject({ status: 1, reject_reason: null });
    expect(await edit({ id, action: 'off', reason: '早' })).toMatchObject({ code: 400 });
  });

  test('that replaces another takes its place when it is published, and no earlier', async () => {
    const old = await published({ title: '旧版' });
    await done({ id: old, action: 'main' });
    const next = await waiting({ title: '新版', replacesId: old });
    expect((await permit({ replacesId: old })).code).toBe(400);
    expect(await row(old)).toMatchObject({ status: 2, is_main: true });
    await done({ id: next, action: 'publish' });
    expect(await row(old)).toMatchObject({ status: 4, is_main: false, off_reason: '由《新版》替换' });
    expect(await row(next)).toMatchObject({ status: 2, is_main: true });
  });

  test('is the only main one of its teacher', async () => {
    const [first, second] = [await published(), await published()];
    await Promise.all([done({ id: first, action: 'main' }), done({ id: second, action: 'main' })]);
    const main = await t.db
      .selectFrom('teacher_video')
      .where('teacher_id', '=', teacher.teacherId)
      .where('is_main', '=', true)
      .select('id')
      .execute();
    expect(main).toHaveLength(1);
  });

  test('is deleted and comes back as it was', async () => {
    const id = await published();
    await done({ id, action: 'delete' });
    expect(await seen(office.token, { id })).toEqual([]);
    const admin = await t.make.staff('admin');
    const { list } = await t.call(trashApi.list, { kind: 'teacher_video' }, admin.token);
    await t.call(trashApi.restore, { deletionIds: [list[0]?.id ?? 0] }, admin.token);
    expect(await seen(office.token, { id })).toEqual([id]);
    expect(await row(id)).toMatchObject({ status: 2, deleted_at: null });
  });
});

describe('A partner', () => {
  test('sees what the teacher and the recorded customer agree to, and nothing of a competitor’s class', async () => {
    const [mine, theirs] = [await t.make.partner(), await t.make.partner()];
    const open = await published();
    const inside = await published({}, { visibility: 1 });
    const filmed = await published({}, { coorgid: theirs.institutionId });
    const cleared = await published({}, { coorgid: theirs.institutionId, isCleared: 1 });
    const silent = await waiting();
    await done({ id: silent, action: 'publish', visibility: 2 });
    const found = await seen(mine.token, { teacherId: teacher.teacherId });
    expect([open, inside, filmed, cleared, silent].map((id) => found.includes(id))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(await seen(theirs.token, { id: filmed })).toEqual([filmed]);
    expect((await t.send(videosApi.play, { id: filmed }, mine.token)).code).toBe(404);
    expect((await t.send(videosApi.play, { id: filmed }, theirs.token)).code).toBe(200);
  });

  test('no longer sees the videos of a teacher who is not offered', async () => {
    const gone = await t.make.teacherAccount();
    const id = await waiting({}, gone.token);
    await done({ id, consent: 1 }, gone.token);
    await done({ id, action: 'publish', visibility: 2 });
    const partner = await t.make.partner();
    expect(await seen(partner.token, { id })).toEqual([id]);
    await t.db.updateTable('teacher').set({ management_level: 4 }).where('id', '=', gone.teacherId).execute();
    expect(await seen(partner.token, { id })).toEqual([]);
    expect((await t.send(videosApi.play, { id }, partner.token)).code).toBe(404);
  });

  test('cannot consent for a teacher, and a teacher cannot clear for a customer', async () => {
    const id = await waiting();
    expect(await edit({ id, consent: 1 })).toMatchObject({ code: 408, data: [{ field: 'consent' }] });
    expect(await edit({ id, isCleared: 1 }, teacher.token)).toMatchObject({
      code: 408,
      data: [{ field: 'isCleared' }],
    });
    expect(await row(id)).toMatchObject({ consent_at: null, is_cleared: false });
  });
});

describe('A view', () => {
  const ago = (viewId: number | null, seconds: number) =>
    sql`update video_view set last_at = now() - ${seconds} * interval '1 second' where id = ${viewId}`.execute(
      t.db,
    );
  /** A view of so many seconds, as if the time had passed. */
  async function watch(id: number, spans: number[][], token: string) {
    const { viewId } = await t.call(videosApi.play, { id }, token);
    await ago(viewId, 600);
    return await t.call(videosApi.beat, { viewId, spans }, token);
  }

  test('counts the seconds that were shown: two views, 495 s on average, half of them complete', async () => {
    const id = await published();
    await t.db.updateTable('teacher_video').set({ duration_s: 600 }).where('id', '=', id).execute();
    const [a, b, c] = await Promise.all([0, 1, 2].map(() => t.make.staff('salesperson')));
    if (!a || !b || !c) throw new Error('three people');
    await watch(id, [[0, 300]], a.token);
    expect(
      await watch(
        id,
        [
          [500, 600],
          [550, 600],
        ],
        a.token,
      ),
    ).toEqual({ seconds: 400, isComplete: false });
    expect(await watch(id, [[0, 590]], b.token)).toEqual({ seconds: 590, isComplete: true });
    await watch(id, [[0, 2]], c.token);
    const [figures] = (await t.call(videosApi.list, { id }, office.token)).list;
    expect(figures).toMatchObject({ views: 2, viewers: 2, averageSeconds: 495, completion: 50 });
    const { total, list, heat } = await t.call(videosApi.views, { id }, office.token);
    expect([total, list.length]).toEqual([2, 2]);
    expect([heat[0], heat[12], heat[19]]).toEqual([100, 50, 100]);
  });

  test('grows no faster than a player at double speed can show', async () => {
    const id = await published();
    await t.db.updateTable('teacher_video').set({ duration_s: 600 }).where('id', '=', id).execute();
    const { viewId } = await t.call(videosApi.play, { id }, seller.token);
    await ago(viewId, 10);
    expect((await t.send(videosApi.beat, { viewId, spans: [[0, 200]] }, seller.token)).code).toBe(400);
    expect(await t.call(videosApi.beat, { viewId, spans: [[0, 20]] }, seller.token)).toMatchObject({
      seconds: 20,
    });
    const stranger = await t.make.staff('salesperson');
    expect((await t.send(videosApi.beat, { viewId, spans: [[0, 1]] }, stranger.token)).code).toBe(404);
  });

  test('of the same person within half an hour is one, and goes on where it stopped', async () => {
    const id = await published();
    await t.db.updateTable('teacher_video').set({ duration_s: 600 }).where('id', '=', id).execute();
    const views = await Promise.all([1, 2, 3, 4].map(() => t.call(videosApi.play, { id }, seller.token)));
    expect(new Set(views.map(({ viewId }) => viewId)).size).toBe(1);
    const viewId = views[0]?.viewId ?? 0;
    await ago(viewId, 100);
    await t.call(videosApi.beat, { viewId, spans: [[0, 120]] }, seller.token);
    await ago(viewId, 1900);
    const later = await t.call(videosApi.play, { id }, seller.token);
    expect(later.viewId).not.toBe(viewId);
    expect(later.startAt).toBe(120);
  });

  test('is not begun by a preview of the first seconds, which sees no more than a player', async () => {
    const id = await published();
    const preview = await t.call(videosApi.play, { id, isPreview: 1 }, seller.token);
    expect(preview).toMatchObject({ viewId: null, startAt: 0 });
    expect(preview.url).toContain('/api/file/view');
    const views = t.db.selectFrom('video_view').where('video_id', '=', id).select('id');
    expect(await views.execute()).toEqual([]);
    expect((await t.call(videosApi.list, { id }, office.token)).list[0]).toMatchObject({
      views: 0,
      viewers: 0,
    });
    const partner = await t.make.partner();
    const inside = await published({}, { visibility: 1 });
    expect((await t.send(videosApi.play, { id: inside, isPreview: 1 }, partner.token)).code).toBe(404);
  });

  test('of the teacher and of a reviewer is not counted', async () => {
    const id = await published();
    expect((await t.call(videosApi.play, { id }, teacher.token)).viewId).toBeNull();
    const pending = await waiting();
    expect((await t.call(videosApi.play, { id: pending }, office.token)).viewId).toBeNull();
  });
});

describe('A link', () => {
  test('plays a video for somebody without a session, until it is taken off', async () => {
    const id = await published();
    const hidden = await published({}, { visibility: 1 });
    const form = { kind: 'video', title: '给您的视频', teacherId: teacher.teacherId };
    expect((await t.send(sharesApi.save, { ...form, itemIds: [hidden] }, office.token)).code).toBe(404);
    const { token: c } = await t.call(sharesApi.save, { ...form, itemIds: [id] }, office.token);
    const play = await t.call(videosApi.playShared, { c, id });
    expect(play.url).toContain('/api/share/file?');
    const beat = await t.call(videosApi.beatShared, { c, id, viewId: play.viewId, spans: [[0, 2]] });
    expect(beat).toEqual({ seconds: 2, isComplete: false });
    expect((await t.send(videosApi.playShared, { c, id: hidden })).code).toBe(404);
    const coded = await t.call(sharesApi.save, { ...form, itemIds: [id], hasCode: 1 }, office.token);
    // Codes of other lengths, in letters and in wide digits, are wrong ones too.
    for (const code of ['12', 'abcd', '１２３４'])
      expect(await t.send(videosApi.playShared, { c: coded.token, code, id })).toMatchObject({
        code: 408,
        data: [{ field: 'code' }],
      });
    const right = { c: coded.token, code: coded.extractCode, id };
    expect((await t.send(videosApi.playShared, right)).code).toBe(200);
    await done({ id, action: 'off', reason: '过期' });
    expect((await t.send(videosApi.playShared, { c, id })).code).toBe(404);
  });

  test('to the newest plays the video that replaced it, and one to this video ends with it', async () => {
    const id = await published();
    const form = { kind: 'video', title: '给您的视频', teacherId: teacher.teacherId, itemIds: [id] };
    const { token: fixed } = await t.call(sharesApi.save, form, office.token);
    const { token: following } = await t.call(sharesApi.save, { ...form, isNewest: 1 }, office.token);
    const better = await published({ title: '重新录制', replacesId: id });
    expect((await t.send(videosApi.playShared, { c: fixed, id })).code).toBe(404);
    const play = await t.call(videosApi.playShared, { c: following, id });
    expect(play.title).toBe('重新录制');
    const { items } = await t.call(sharesApi.open, { c: following });
    expect(items.map((one) => [one.id, one.name])).toEqual([[id, '重新录制.mp4']]);
    await t.call(videosApi.beatShared, { c: following, id, viewId: play.viewId, spans: [[0, 2]] });
    const { rows } = await sql<{
      id: number;
    }>`select video_id as id from video_view where id = ${play.viewId}`.execute(t.db);
    expect(rows).toEqual([{ id: better }]);
    await done({ id: better, action: 'off', reason: '过期' });
    expect((await t.send(videosApi.playShared, { c: following, id })).code).toBe(404);
  });
});
