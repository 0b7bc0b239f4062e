import { homeApi, MAX_TOGETHER } from '@shibiao/contract/home';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { messagesApi } from '@shibiao/contract/messages';
import { viewsApi } from '@shibiao/contract/views';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  other = await t.make.staff('salesperson');
  await t.make.lesson(seller, { on: '2026-03-03' });
  await t.make.lesson(other, { on: '2026-03-04' });
});

const answersOf = async (addresses: string[], token: string | undefined) =>
  (await t.call(homeApi.together, { addresses }, token)).list.map(({ answer }) =>
    answer === null ? null : (JSON.parse(answer) as { code: number; data: unknown }),
  );

test('each answer equals that of its own call', async () => {
  const filter = { sort: 'lessondate', order: 'asc', count: '12' } as const;
  const alone = await t.call(lessonsApi.list, filter as never, seller.token);
  expect(alone.list).toHaveLength(1);
  // Answers that take long on a busy machine are null at first.
  await expect
    .poll(() =>
      answersOf(
        [`${lessonsApi.list.path}?${new URLSearchParams(filter)}`, messagesApi.list.path],
        seller.token,
      ),
    )
    .toEqual([
      { code: 200, message: 'ok', data: alone },
      { code: 200, message: 'ok', data: { list: [], total: 0, unread: 0 } },
    ]);
});

test('a call that fails answers null beside the others: not granted, invalid, unknown', async () => {
  const codes = async () =>
    (
      await answersOf(
        ['/home/cash', `${homeApi.months.path}?year=1999`, '/home/nothing', '/home/months'],
        seller.token,
      )
    ).map((one) => one?.code ?? null);
  await expect.poll(codes).toEqual([null, null, null, 200]);
});

test('a call that takes long answers null and does not hold up the others', async () => {
  await t.db.transaction().execute(async (trx) => {
    await sql`lock table message in access exclusive mode`.execute(trx);
    await expect
      .poll(async () => {
        const [messages, months] = await answersOf([messagesApi.list.path, '/home/months'], seller.token);
        return [messages, months?.code];
      })
      .toEqual([null, 200]);
  });
});

test('commands, files and calls about one row are not answered', async () => {
  const lesson = await t.make.lesson(seller, { on: '2026-03-05' });
  const before = await t.db.selectFrom('saved_view').selectAll().execute();
  const answers = await answersOf(
    [
      `${lessonsApi.clearSubsidy.path}?id=${lesson.id}&version=1`,
      `${viewsApi.save.path}?screen=home&name=`,
      lessonsApi.exportLessons.path,
      `${lessonFilesApi.files.path}?id=${lesson.id}`,
      homeApi.together.path,
    ],
    seller.token,
  );
  expect(answers).toEqual([null, null, null, null, null]);
  expect(await t.db.selectFrom('saved_view').selectAll().execute()).toEqual(before);
});

test('visitors and strangers are refused, as are no calls and too many', async () => {
  const partner = await t.make.partner();
  const code = async (addresses: string[], token?: string) =>
    (await t.send(homeApi.together, { addresses }, token)).code;
  expect(await code(['/home/months'])).toBe(401);
  expect(await code(['/home/months'], partner.token)).toBe(403);
  expect(await code([], seller.token)).toBe(408);
  expect(
    await code(
      Array.from({ length: MAX_TOGETHER + 1 }, () => '/home/months'),
      seller.token,
    ),
  ).toBe(408);
});
