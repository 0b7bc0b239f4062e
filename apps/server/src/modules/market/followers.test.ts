import { followersApi } from '@shibiao/contract/market/followers';
import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { columnsOf, platformDay } from './followers.rules.ts';
import { keepEntryTodos } from './followers.service.ts';

let t: TestApp;
let market: Person;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  market = await t.make.staff('market_department');
});

const newChannel = async (values: object = {}) =>
  (
    await t.call(
      followersApi.editChannel,
      { platform: '公众号', name: `师表${++serial}`, openedOn: '2024-01-01', ...values },
      market.token,
    )
  ).id;
const enter = (date: string, cells: object[]) =>
  t.send(followersApi.editFollowers, { date, cells }, market.token);
const put = (channelId: number, date: string, total: number, values: object = {}) =>
  enter(date, [{ channelId, total, ...values }]);
const entries = async (channelId: number, from: string, to: string) =>
  (await t.call(followersApi.followers, { channelId, from, to }, market.token)).rows.flatMap((row) =>
    row.cells.map((cell) => ({ date: row.date, ...cell })),
  );
const figures = async (channelId: number, from: string, to: string, unit = 'day') => {
  const { list, ...rest } = await t.call(
    followersApi.followerStatistics,
    { channelId, from, to, unit },
    market.token,
  );
  return { ...rest, of: list[0] };
};

test('12,000 → 12,600 = +600, 5.0 %; a first entry has no net', async () => {
  const id = await newChannel();
  await put(id, '2026-02-28', 12_000);
  await put(id, '2026-03-31', 12_600);
  expect(await entries(id, '2026-02-01', '2026-03-31')).toMatchObject([
    { date: '2026-03-31', net: 600, days: 31 },
    { date: '2026-02-28', net: null, days: null },
  ]);
  expect((await figures(id, '2026-03-01', '2026-03-31')).of).toMatchObject({
    start: 12_000,
    end: 12_600,
    net: 600,
    growth: '0.0500',
  });
  expect((await figures(id, '2026-01-01', '2026-02-28')).of).toMatchObject({
    start: null,
    net: null,
    growth: null,
  });
});

test('a span of days says of each entry what the entry before it says, in the span or not', async () => {
  const [id, other] = [await newChannel(), await newChannel()];
  await put(id, '2026-04-01', 100);
  await put(other, '2026-04-02', 900);
  await put(id, '2026-04-05', 130);
  await put(id, '2026-04-06', 170);
  await put(id, '2026-04-09', 160, { gained: 5, lost: 5 });
  const [wrong] = await entries(id, '2026-04-06', '2026-04-06');
  await enter('2026-04-06', [{ channelId: id, total: null, version: wrong?.version }]);
  const { rows: known } = await sql<{ date: string; net: number | null; days: number | null }>`
    select date, net, days from follower_net where channel_id = ${id} order by date desc`.execute(t.db);
  expect(await entries(id, '2026-03-01', '2026-04-30')).toMatchObject(known);
  expect(await entries(id, '2026-04-02', '2026-04-30')).toMatchObject([
    { date: '2026-04-09', net: 30, days: 4, isOdd: true },
    { date: '2026-04-05', net: 30, days: 4, isOdd: false },
  ]);
  expect(await entries(other, '2026-04-03', '2026-04-30')).toEqual([]);
});

test('followers of a manager’s channels equal the person’s target', async () => {
  const manager = await t.make.staff('market_department');
  const own = await newChannel({ managerId: manager.personnelId });
  const other = await newChannel();
  for (const id of [own, other]) {
    await put(id, '2026-02-28', 100);
    await put(id, '2026-03-31', 150);
  }
  const span = { managerId: manager.personnelId, from: '2026-03-01', to: '2026-03-31' };
  const { list, points, sums } = await t.call(followersApi.followerStatistics, span, market.token);
  expect(list.map(({ channelId }) => channelId)).toEqual([own]);
  expect(points.map(({ channelId, net }) => [channelId, net])).toEqual([[own, 50]]);
  expect(sums).toMatchObject({ start: 100, end: 150, net: 50 });
  const { channels, rows } = await t.call(followersApi.followers, span, market.token);
  expect(channels.map(({ id }) => id)).toEqual([own]);
  expect(rows.flatMap(({ cells }) => cells.map(({ channelId }) => channelId))).toEqual([own]);
  // Latest day first, channels in their order.
  const both = { from: '2026-02-28', to: '2026-03-31' };
  const table = (await t.call(followersApi.followers, both, market.token)).rows.map(({ date, cells }) => [
    date,
    cells.flatMap(({ channelId, net }) => ([own, other].includes(channelId) ? [[channelId, net]] : [])),
  ]);
  expect(table.filter(([, cells]) => cells?.length)).toEqual([
    [
      '2026-03-31',
      [
        [own, 50],
        [other, 50],
      ],
    ],
    [
      '2026-02-28',
      [
        [own, null],
        [other, null],
      ],
    ],
  ]);
  expect(table.map(([date]) => date)).toEqual(
    table
      .map(([date]) => date)
      .toSorted()
      .reverse(),
  );
});

test('March net = last entry ≤ 31 March − last entry ≤ 28 February; gaps stay gaps', async () => {
  const id = await newChannel();
  await put(id, '2026-02-20', 1000);
  await put(id, '2026-02-27', 1050);
  await put(id, '2026-03-02', 1080, { posts: 2 });
  await put(id, '2026-03-03', 1070, { posts: 1 });
  await put(id, '2026-03-29', 1300);
  await put(id, '2026-04-01', 1310);
  const { of, points } = await figures(id, '2026-03-01', '2026-03-31');
  expect(of).toMatchObject({
    start: 1050,
    end: 1300,
    net: 250,
    bestDay: '2026-03-03',
    bestNet: -10,
    posts: 3,
  });
  expect(points.map(({ on, net, days }) => [on, net, days])).toEqual([
    ['2026-03-02', 30, 3],
    ['2026-03-03', -10, 1],
    ['2026-03-29', 230, 26],
  ]);
  const months = await figures(id, '2026-02-01', '2026-04-30', 'month');
  expect(months.points.map(({ on, net }) => [on, net])).toEqual([
    ['2026-02-01', 50],
    ['2026-03-01', 250],
    ['2026-04-01', 10],
  ]);
  expect(months.points.reduce((sum, { net }) => sum + (net ?? 0), 0)).toBe(months.of?.net);
  const weeks = await figures(id, '2026-03-01', '2026-03-31', 'week');
  expect(weeks.points.map(({ on }) => on)).toEqual(['2026-03-02', '2026-03-23']);
});

test('growth from nobody is none', async () => {
  const id = await newChannel();
  await put(id, '2026-01-01', 0);
  await put(id, '2026-01-02', 50);
  expect((await figures(id, '2026-01-02', '2026-01-05')).of).toMatchObject({
    start: 0,
    net: 50,
    growth: null,
  });
});

test('an entry that stands there already is no conflict: its save may have been answered to nobody', async () => {
  const id = await newChannel();
  expect((await put(id, '2026-01-06', 40, { gained: 2 })).code).toBe(200);
  expect((await put(id, '2026-01-06', 40, { gained: 2 })).code).toBe(200);
  expect((await put(id, '2026-01-06', 40, { gained: 3 })).code).toBe(409);
});

test('a day has one entry: double entry is 409, corrections go by version and are audited', async () => {
  const id = await newChannel();
  const answers = await Promise.all([10, 20, 30].map((total) => put(id, '2026-01-05', total)));
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409]);
  const second = await put(id, '2026-01-05', 99);
  expect(second.data).toMatchObject({
    current: expect.arrayContaining([
      expect.objectContaining({ row: String(id), column: 'total', version: 1 }),
    ]),
  });
  expect((await put(id, '2026-01-05', 40, { version: 1 })).code).toBe(200);
  expect((await put(id, '2026-01-05', 41, { version: 1 })).code).toBe(409);
  const [entry] = await entries(id, '2026-01-05', '2026-01-05');
  const trail = await t.db
    .selectFrom('audit_log')
    .where('table_name', '=', 'follower_count')
    .where('row_id', '=', entry?.id ?? 0)
    .where('action', '=', 'update')
    .select(['before', 'after'])
    .execute();
  expect(trail).toMatchObject([{ after: { total: 40 } }]);
  expect((await enter('2026-01-05', [{ channelId: id, total: '', version: 2 }])).code).toBe(200);
  expect(await entries(id, '2026-01-05', '2026-01-05')).toEqual([]);
});

test('gains and losses that do not explain the total are reported, not refused', async () => {
  const id = await newChannel();
  await put(id, '2026-01-01', 100);
  expect((await put(id, '2026-01-02', 110, { gained: 15, lost: 5 })).data).toEqual({ odd: [] });
  const answer = await put(id, '2026-01-03', 120, { gained: 15, lost: 1 });
  expect(answer.data.odd).toHaveLength(1);
  expect((await entries(id, '2026-01-03', '2026-01-03'))[0]?.isOdd).toBe(true);
});

test('one day of several channels is saved as one', async () => {
  const [a, b] = [await newChannel(), await newChannel()];
  const answer = await enter('2026-01-09', [
    { channelId: a, total: 5 },
    { channelId: b, total: -1 },
  ]);
  expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([
    408,
    'cells.1.total',
  ]);
  expect((await enter('2026-01-09', [{ channelId: 999_999, total: 1 }])).code).toBe(404);
  expect((await put(a, addDays(today(), 1), 5)).data).toMatchObject([{ field: 'date' }]);
  expect(await entries(a, '2026-01-09', '2026-01-09')).toEqual([]);
});

test('a month’s target of followers is reached by the same nets', async () => {
  const before = await t.call(marketTargetsApi.targets, { year: 2025 }, market.token);
  const own = await t.make.staff('market_department');
  const id = await newChannel({ managerId: own.personnelId });
  await put(id, '2024-12-31', 500);
  await put(id, '2025-05-31', 800);
  const followers = (rows: typeof before.rows) =>
    rows.find((row) => row.measure === 'followers')?.months[4]?.actual;
  const after = await t.call(marketTargetsApi.targets, { year: 2025 }, market.token);
  expect(Number(followers(after.rows)) - Number(followers(before.rows))).toBe(300);
  const person = { year: 2025, personnelId: own.personnelId };
  expect(followers((await t.call(marketTargetsApi.targets, person, market.token)).rows)).toBe('300.00');
});

describe('a to-do after two workdays without an entry', () => {
  const open = async (person: Person) =>
    (await t.call(todosApi.list, { isMine: true }, person.token)).list.filter(
      (todo) => todo.kind === 'followerEntry' && todo.personnelId === person.personnelId,
    );
  test('opens for the manager, and an entry closes it', async () => {
    const manager = await t.make.staff('market_department');
    const id = await newChannel({ managerId: manager.personnelId });
    expect(await open(manager)).toHaveLength(1);
    await put(id, addWorkdays(today(), -3), 10);
    await keepEntryTodos(t.db);
    expect((await open(manager))[0]).toMatchObject({
      subjectId: id,
      path: `/market/followers?channel=${id}`,
    });
    await put(id, addWorkdays(today(), -2), 11);
    expect(await open(manager)).toEqual([]);
  });
  test('a channel out of use wants none', async () => {
    const manager = await t.make.staff('market_department');
    await newChannel({ managerId: manager.personnelId, closedOn: today() });
    expect(await open(manager)).toEqual([]);
  });
});

describe('a platform’s own file', () => {
  test.each([
    ['时间,新关注人数,取消关注人数,净增关注人数,累积关注人数', { date: 0, gained: 1, lost: 2, total: 4 }],
    ['日期,总粉丝量,净增粉丝,新增粉丝,取关粉丝', { date: 0, total: 1, gained: 3, lost: 4 }],
    ['\uFEFF日期,粉丝总数(人)', { date: 0, total: 1 }],
  ])('%s', (headings, columns) => {
    expect(columnsOf(headings.split(','))).toEqual(columns);
  });
  test('without day or total it is none', () => {
    expect(columnsOf(['日期', '阅读量'])).toBeNull();
  });
  test.each([
    [['2026/1/5', '1,200'], { date: '2026-01-05', total: 1200, problem: null }],
    [['2027-01-05', '1'], { problem: '日期在今天之后' }],
    [['昨天', '1'], { problem: '日期不正确' }],
    [['2026-01-05', '约一千'], { problem: '粉丝数不是整数' }],
  ])('%j', (values, row) => {
    expect(platformDay(values, { date: 0, total: 1 }, '2026-06-01')).toMatchObject(row);
  });

  const content = Buffer.from(
    '用户增长数据\n时间,新关注人数,取消关注人数,净增关注人数,累积关注人数\n2026-01-05,20,5,15,1015\n2026-01-06,10,5,5,1020\n2026-01-06,1,1,0,1\n很久,1,1,0,1\n',
  ).toString('base64');
  const send = (channelId: number, isPreview: boolean, values: object = {}) =>
    t.send(followersApi.importFollowers, { channelId, content, isPreview, ...values }, market.token);

  test('is shown first, written once, and the second time changes nothing', async () => {
    const id = await newChannel();
    await put(id, '2026-01-05', 1000);
    const states = async (isPreview: boolean, values?: object) => {
      const { data } = await send(id, isPreview, values);
      return [data.list.map((row) => row.state), data.written];
    };
    expect(await states(true)).toEqual([['changed', 'new', 'bad', 'bad'], 0]);
    expect(await entries(id, '2026-01-06', '2026-01-06')).toEqual([]);
    expect(await states(false)).toEqual([['changed', 'new', 'bad', 'bad'], 1]);
    expect(await states(false, { overwrites: true })).toEqual([['changed', 'same', 'bad', 'bad'], 1]);
    expect(await states(false, { overwrites: true })).toEqual([['same', 'same', 'bad', 'bad'], 0]);
    expect(await entries(id, '2026-01-05', '2026-01-06')).toMatchObject([
      { total: 1020, net: 5, gained: 10, lost: 5, isOdd: false },
      { total: 1015 },
    ]);
  });
  test('a foreign file is refused', async () => {
    const id = await newChannel();
    const answer = await t.send(
      followersApi.importFollowers,
      { channelId: id, content: Buffer.from('a,b\n1,2\n').toString('base64'), isPreview: true },
      market.token,
    );
    expect(answer.data).toMatchObject([{ field: 'content' }]);
    expect((await send(999_999, true)).code).toBe(404);
  });
});

test('a channel with entries stays; its name is once on its platform', async () => {
  const id = await newChannel({ name: '重名' });
  expect(
    (await t.send(followersApi.editChannel, { platform: '公众号', name: '重名' }, market.token)).message,
  ).toBe('该平台已有此渠道');
  await put(id, '2026-01-01', 1);
  expect((await t.send(followersApi.deleteChannel, { id }, market.token)).code).toBe(400);
  const empty = await newChannel();
  await t.call(followersApi.deleteChannel, { id: empty }, market.token);
  const { list } = await t.call(followersApi.channels, {}, market.token);
  expect(list.some((channel) => channel.id === empty)).toBe(false);
  expect(list.find((channel) => channel.id === id)).toMatchObject({ lastDate: '2026-01-01', lastTotal: 1 });
  expect(
    (await t.send(followersApi.editChannel, { id, version: 9, platform: '抖音', name: 'x' }, market.token))
      .code,
  ).toBe(409);
});

test('exports hold the screens’ rows; a span is two years at most', async () => {
  const id = await newChannel({ name: '导出' });
  await put(id, '2026-01-01', 100);
  await put(id, '2026-01-04', 130);
  const span = { channelId: id, from: '2026-01-02', to: '2026-01-31' };
  const file = await t.send(
    followersApi.exportFollowers,
    { ...span, columns: 'date,name,total,net,days' },
    market.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['日期', '渠道', '粉丝数', '净增', '跨天数'],
    ['2026-01-04', '导出', '130', '30', '3'],
  ]);
  const sums = await t.send(
    followersApi.exportFollowerStatistics,
    { ...span, columns: 'name,start,end,net,growth' },
    market.token,
  );
  expect((await sheetRows(sums.response.rawPayload))[1]).toEqual(['导出', '100', '130', '30', '0.3']);
  const wide = await t.send(followersApi.followers, { from: '2020-01-01', to: '2026-01-01' }, market.token);
  expect(wide.code).toBe(408);
});

test('a cleared order of a channel is 0', async () => {
  const id = await newChannel({ sortOrder: 7 });
  const [before] = (await t.call(followersApi.channels, {}, market.token)).list.filter(
    (one) => one.id === id,
  );
  expect(before?.sortOrder).toBe(7);
  await t.call(
    followersApi.editChannel,
    { id, platform: '公众号', name: before?.name ?? '', sortOrder: null },
    market.token,
  );
  const [after] = (await t.call(followersApi.channels, {}, market.token)).list.filter((one) => one.id === id);
  expect(after?.sortOrder).toBe(0);
});
