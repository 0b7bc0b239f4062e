import { recordingApi } from '@shibiao/contract/analytics/recording';
import { identityApi } from '@shibiao/contract/identity';
import { messagesApi } from '@shibiao/contract/messages';
import { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { today } from '../../lib/dates.ts';
import { deviceOf } from '../../lib/device.ts';
import { type ActiveDay, ActivityTally } from '../../plugins/activity.ts';
import { addActiveDays } from './activity.queries.ts';

let t: TestApp;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});
beforeEach(async () => {
  await t.app.tally.flush();
  await sql`delete from activity_day`.execute(t.db);
});

const get = (path: string, headers: Record<string, string> = {}, token: string | null = seller.token) =>
  t.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { ...(token ? { authorization: `bearer ${token}` } : {}), ...headers },
  });
const days = async () => {
  await t.app.tally.flush();
  return await t.db
    .selectFrom('activity_day')
    .orderBy('account_id')
    .orderBy('day')
    .select(['account_id', 'day', 'user_type', 'actions', 'web', 'phone', 'wechat'])
    .execute();
};

describe('an active day', () => {
  test('has the calls made by hand, by device, written together', async () => {
    const list = `${teachersApi.list.path}?page=1`;
    await get(list);
    await get(list, { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' });
    await get(list, { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8' });
    await t.call(
      identityApi.toggleFavourite,
      { kind: 'teacher', targetId: await t.make.teacher(), on: 1 },
      seller.token,
    );
    expect(await t.db.selectFrom('activity_day').selectAll().execute()).toEqual([]);
    expect(await days()).toEqual([
      { account_id: seller.accountId, day: today(), user_type: 1, actions: 4, web: 2, phone: 1, wechat: 1 },
    ]);
    await get(list);
    expect(await days()).toMatchObject([{ actions: 5, web: 3 }]);
  });

  test('is none by polls, refused calls, failed commands and calls without a session', async () => {
    const background = { 'x-background': '1' };
    await get(`${messagesApi.poll.path}?id=${seller.accountId}`, background);
    await get(`${teachersApi.list.path}?page=1`, background);
    await get(`${teachersApi.list.path}?page=0`);
    await get('/analytics/teacherNameSearch');
    await get(`${teachersApi.list.path}?page=1`, {}, null);
    await t.send(identityApi.toggleFavourite, { kind: 'teacher', targetId: 9_999_999, on: 1 }, seller.token);
    expect(await days()).toEqual([]);
  });
});

test('days end at midnight in Shanghai, and keep the kind of account of their first act', async () => {
  const { accountId } = seller;
  const tally = new ActivityTally((rows) => addActiveDays(t.db, rows));
  tally.note({ accountId, userType: 1 }, 'web', '2026-03-31 23:59:59');
  tally.note({ accountId, userType: 2 }, 'web', '2026-04-01 00:00:00');
  await tally.flush();
  tally.note({ accountId, userType: 3 }, 'phone', '2026-04-01 08:00:00');
  await tally.flush();
  expect(await days()).toMatchObject([
    { day: '2026-03-31', user_type: 1, actions: 1 },
    { day: '2026-04-01', user_type: 2, actions: 2, phone: 1 },
  ]);
});

test('days that could not be written wait for the next time, with what came since', async () => {
  const written: ActiveDay[][] = [];
  let isDown = true;
  const tally = new ActivityTally(async (rows) => {
    if (isDown) throw new Error('down');
    written.push([...rows]);
  });
  tally.note({ accountId: 1, userType: 1 }, 'web', '2026-03-31 08:00:00');
  await expect(tally.flush()).rejects.toThrow('down');
  tally.note({ accountId: 1, userType: 1 }, 'phone', '2026-03-31 09:00:00');
  isDown = false;
  await tally.flush();
  await tally.flush();
  expect(written).toEqual([
    [
      {
        accountId: 1,
        day: '2026-03-31',
        userType: 1,
        firstAt: '2026-03-31 08:00:00',
        lastAt: '2026-03-31 09:00:00',
        web: 1,
        phone: 1,
        wechat: 0,
      },
    ],
  ]);
});

test('a call answers as always while the records of use cannot be written', async () => {
  const broken = await testApp();
  const person = await broken.make.staff('salesperson');
  const teacherId = await broken.make.teacher();
  await sql`alter table activity_day rename to activity_day_gone`.execute(broken.db);
  const { list } = await broken.call(teachersApi.list, {}, person.token);
  expect(list.map(({ id }) => id)).toContain(teacherId);
  await expect(broken.app.tally.flush()).rejects.toThrow('activity_day');
  expect((await broken.send(teachersApi.list, {}, person.token)).code).toBe(200);
  await sql`alter table activity_day_gone rename to activity_day`.execute(broken.db);
  await broken.app.tally.flush();
  expect(await broken.call(recordingApi.mine, {}, person.token)).toMatchObject({ activeDays: 1 });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120', 'web'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile', 'phone'],
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0', 'wechat'],
  ['', 'web'],
])('%s is %s', (agent, device) => expect(deviceOf(agent)).toBe(device));
