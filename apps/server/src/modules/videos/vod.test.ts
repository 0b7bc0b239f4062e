import { videosApi } from '@shibiao/contract/videos';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { vodService } from '../../../test/vod.ts';
import { playSign, signatureOf } from './vod.ts';

type Service = Awaited<ReturnType<typeof vodService>>;
let service: Service;
let t: TestApp;
let office: Person;
let seller: Person;
let teacher: { teacherId: number; token: string };
beforeAll(async () => {
  service = await vodService();
  t = await testApp(service.environment);
  office = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
  teacher = await t.make.teacherAccount();
});
beforeEach(() => {
  service.state.failing = null;
  service.asked.length = 0;
});

const META = {
  Size: 52_428_800,
  Duration: 600.4,
  VideoStreamSet: [{ Width: 1280, Height: 720, Codec: 'h264' }],
};
let serial = 5_285_485_487_985_271_000n;
/** A file that the service holds. @returns its number there */
function sent(sourceContext: string, metaData: object | null = META): string {
  serial += 1n;
  const url = `https://1300000001.vod2.myqcloud.com/dir1/${serial}/f0.mp4`;
  service.files.set(String(serial), { sourceContext, url, metaData });
  return String(serial);
}
const row = (id: number) =>
  t.db.selectFrom('teacher_video').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const permit = async () =>
  await t.call(videosApi.uploadSignature, { name: '试讲.mp4', size: META.Size }, teacher.token);
const complete = (id: number, vodFileId: string) =>
  t.send(videosApi.complete, { id, vodFileId }, teacher.token);
const event = (FileId: string) =>
  t.send(videosApi.vodEvent, { EventType: 'NewFileUpload', FileUploadEvent: { FileId } }, null);
async function published(): Promise<{ id: number; fileId: string }> {
  const { videoId: id } = await permit();
  const fileId = sent(`v${id}`);
  expect((await complete(id, fileId)).code).toBe(200);
  await t.call(videosApi.edit, { id, action: 'publish' }, office.token);
  return { id, fileId };
}

describe('The signature', () => {
  test('of an upload is the one of the service’s own example', () => {
    const original =
      'secretId=AKIDexample&currentTimeStamp=1767225600&expireTime=1767232800&random=220625&oneTimeValid=1&sourceContext=v12';
    const signature = signatureOf('secretexample', original);
    expect([signature.length, signature.slice(0, 24)]).toEqual([184, 'c9ezR1cKZYSNxmNYXnyNqyOQ']);
  });

  test('of an address to play is the one of the service’s own example', () => {
    const sign = playSign('KEYexample', {
      folder: '/dir1/dir2/',
      t: '6955d520',
      exper: 0,
      rlimit: 3,
      us: 'x7',
    });
    expect(sign).toBe('b39da5e6f460161a7b4fa9135af0ba60');
  });

  test('that a teacher is given names the video, the application and one use for two hours', async () => {
    const { provider, signature, videoId, appId, subAppId, ticket, expiresAt } = await permit();
    expect([provider, appId, subAppId, ticket]).toEqual(['vod', '1300000001', '1500000001', '']);
    const original = Buffer.from(signature, 'base64').subarray(20).toString();
    expect(signatureOf('secretexample', original)).toBe(signature);
    const said = Object.fromEntries(new URLSearchParams(original));
    expect(said).toMatchObject({
      secretId: 'AKIDexample',
      vodSubAppId: '1500000001',
      oneTimeValid: '1',
      sourceContext: `v${videoId}`,
    });
    expect(Number(said.expireTime) - Number(said.currentTimeStamp)).toBe(7200);
    expect(Date.parse(expiresAt)).toBe(Number(said.expireTime) * 1000);
    expect(await row(videoId)).toMatchObject({ status: 0, source: 'vod', vod_file_id: null });
  });
});

describe('A video of the service', () => {
  test('is taken with the length and the frame that the service tells', async () => {
    const { videoId } = await permit();
    const fileId = sent(`v${videoId}`);
    expect(await complete(videoId, fileId)).toMatchObject({
      code: 200,
      data: { id: videoId, status: 1, duration: 600 },
    });
    expect(await row(videoId)).toMatchObject({
      status: 1,
      source: 'vod',
      vod_file_id: fileId,
      file_id: null,
      duration_s: 600,
      width: 1280,
      height: 720,
      codec: 'h264',
    });
    expect(service.asked).toEqual([{ action: 'DescribeMediaInfos', fileIds: [fileId] }]);
  });

  test('is refused when it was sent for another video, is unknown or no number of the service', async () => {
    const [{ videoId }, other] = [await permit(), await permit()];
    for (const fileId of [sent(`v${other.videoId}`), sent(''), '5285485487985279999', 'x'])
      expect(await complete(videoId, fileId)).toMatchObject({ code: 408, data: [{ field: 'vodFileId' }] });
    expect(await row(videoId)).toMatchObject({ status: 0, vod_file_id: null });
  });

  test('is not taken by somebody else’s word, nor for two videos', async () => {
    const { id, fileId } = await published();
    const { videoId } = await permit();
    const stranger = await t.make.teacherAccount();
    const foreign = await t.send(videosApi.complete, { id: videoId, vodFileId: fileId }, stranger.token);
    expect(foreign.code).toBe(404);
    service.files.set(fileId, { sourceContext: `v${videoId}`, url: 'https://a.example/f0.mp4' });
    expect(await complete(videoId, fileId)).toMatchObject({ code: 400, data: [{ field: 'vodFileId' }] });
    expect(await row(videoId)).toMatchObject({ status: 0 });
    expect(await row(id)).toMatchObject({ status: 2, vod_file_id: fileId });
  });

  test.each([
    ['InternalError.DBError', '云点播暂时没有回答，请稍后再试'],
    ['RequestLimitExceeded', '云点播暂时没有回答，请稍后再试'],
    ['broken', '云点播暂时没有回答，请稍后再试'],
    ['AuthFailure.SignatureFailure', '云点播拒绝了本系统的密钥或应用，请联系管理员'],
    ['FailedOperation.InvalidVodUser', '云点播拒绝了本系统的密钥或应用，请联系管理员'],
  ])('waits while the service answers %s, and is taken afterwards', async (failing, message) => {
    const { videoId } = await permit();
    const fileId = sent(`v${videoId}`);
    service.state.failing = failing;
    expect(await complete(videoId, fileId)).toMatchObject({ code: 503, message });
    expect((await event(fileId)).code).toBe(503);
    expect(await row(videoId)).toMatchObject({ status: 0, vod_file_id: null });
    service.state.failing = null;
    expect((await complete(videoId, fileId)).code).toBe(200);
    expect(await row(videoId)).toMatchObject({ status: 1, vod_file_id: fileId });
  });

  test('is taken by a notice before the client says so', async () => {
    const { videoId } = await permit();
    const fileId = sent(`v${videoId}`);
    expect((await event(fileId)).code).toBe(200);
    expect(await row(videoId)).toMatchObject({ status: 1, vod_file_id: fileId, duration_s: 600 });
    expect(await complete(videoId, fileId)).toMatchObject({ code: 200, data: { status: 1, duration: 600 } });
    expect((await event('5285485487985279999')).code).toBe(200);
    expect((await event(sent('v2000000000'))).code).toBe(200);
  });

  test('is taken once by notices and client at the same time', async () => {
    const { videoId } = await permit();
    const fileId = sent(`v${videoId}`, null);
    const answers = await Promise.all([event(fileId), event(fileId), complete(videoId, fileId)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(await row(videoId)).toMatchObject({ status: 1, vod_file_id: fileId, duration_s: null });
    const told = t.db
      .selectFrom('message')
      .where('recipient_id', '=', office.accountId)
      .where('title', 'like', '待审核视频%')
      .where((eb) => eb(eb.cast<string>('data', 'text'), 'like', `%open=${videoId}"%`))
      .select('id');
    expect(await told.execute()).toHaveLength(1);
  });

  test('plays by an address that is signed for its length and two hours, and not when its bytes are gone', async () => {
    const { id, fileId } = await published();
    const before = Math.floor(Date.now() / 1000);
    const { url, expiresAt } = await t.call(videosApi.play, { id }, seller.token);
    const address = new URL(url);
    const { t: until, sign, us, exper, rlimit } = Object.fromEntries(address.searchParams);
    expect([exper, rlimit]).toEqual(['0', '3']);
    const folder = `/dir1/${fileId}/`;
    expect(sign).toBe(playSign('KEYexample', { folder, t: until ?? '', exper: 0, rlimit: 3, us: us ?? '' }));
    const end = Number.parseInt(until ?? '', 16);
    expect(end - before).toBeGreaterThanOrEqual(600 + 7200);
    expect(Math.floor(Date.parse(expiresAt) / 1000)).toBe(end);
    service.files.delete(fileId);
    expect((await t.send(videosApi.play, { id }, seller.token)).code).toBe(410);
  });

  test('of which the service is out of reach says so to a viewer', async () => {
    const { id } = await published();
    service.state.failing = 'broken';
    expect((await t.send(videosApi.play, { id }, seller.token)).code).toBe(503);
  });
});

test('A client that asks for the own store is given a ticket although the service is configured', async () => {
  const asked = { name: '试讲.mp4', size: META.Size, isOwnStore: 1 };
  const { provider, ticket } = await t.call(videosApi.uploadSignature, asked, teacher.token);
  expect([provider, ticket.length > 0]).toEqual(['local', true]);
  expect(service.asked).toEqual([]);
});

test('A notice of the service does nothing where none is configured', async () => {
  const plain = await testApp();
  const notice = { EventType: 'NewFileUpload', FileUploadEvent: { FileId: sent('v1') } };
  expect((await plain.send(videosApi.vodEvent, notice, null)).code).toBe(200);
  expect(service.asked).toEqual([]);
});
