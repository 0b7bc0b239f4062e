import { analyticsApi as api } from '@shibiao/contract/analytics/figures';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useOf } from '../../../test/analytics.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today, weekRange } from '../../lib/dates.ts';

let t: TestApp;
let use: ReturnType<typeof useOf>;
let manager: Person;
const people: Person[] = [];
const DAY = '2025-03-05';
beforeAll(async () => {
  t = await testApp();
  use = useOf(t.db);
  manager = await t.make.staff('general_manager');
  for (let i = 0; i < 12; i++) people.push(await t.make.staff('salesperson'));
});
const at = (n: number) => people[n] as Person;
const who = (n: number) => ({ accountId: at(n).accountId });

describe('searches', () => {
  let zhang: number;
  beforeAll(async () => {
    zhang = await t.make.teacher({ name: '张三' });
    await use.search(who(0), `${DAY} 09:00:00`, '张三', { teacherId: zhang });
    await use.search(who(0), `${DAY} 11:00:00`, '张三', { teacherId: zhang });
    await use.search(who(1), `${DAY} 12:00:00`, '张三', { teacherId: zhang });
    await use.search(who(1), `${DAY} 13:00:00`, 'zs', { teacherId: zhang });
    await use.search(who(0), `${DAY} 14:00:00`, '李四', { results: 0 });
    await use.search(who(1), `${DAY} 15:00:00`, '李四', { results: 0 });
    await use.search(who(2), `${addDays(DAY, -1)} 23:59:59`, '张三', { teacherId: zhang });
  });
  const span = { from: DAY, to: DAY };

  test('of a teacher, four of six opened: 66.7 %, and two of six in vain: 33.3 %', async () => {
    const answer = await t.call(api.teacherNameSearch, span, manager.token);
    expect(answer.list).toMatchObject([
      { teacherId: zhang, name: '张三', searches: 4, searchers: 2, opened: 4, openRate: '1.0000', before: 1 },
    ]);
    expect(answer.sums).toEqual({
      searches: 6,
      searchers: 2,
      opened: 4,
      openRate: '0.6667',
      noResult: 2,
      noResultRate: '0.3333',
    });
    expect(answer.series).toEqual([{ on: DAY, label: DAY, searches: 6, noResult: 2 }]);
  });

  test('by term show what was looked for in vain, and open exactly their rows', async () => {
    const { list } = await t.call(api.teacherNameSearch, { ...span, by: 'term' }, manager.token);
    expect(list.map(({ name, searches, noResult, results }) => [name, searches, noResult, results])).toEqual([
      ['张三', 3, 0, 3],
      ['李四', 2, 2, 0],
      ['zs', 1, 0, 3],
    ]);
    for (const row of list) {
      const rows = await t.call(api.searches, { ...span, term: row.key }, manager.token);
      expect(rows.total).toBe(row.searches);
      const vain = await t.call(api.searches, { ...span, term: row.key, isNoResult: '1' }, manager.token);
      expect(vain.total).toBe(row.noResult);
    }
    const vain = await t.call(api.teacherNameSearch, { ...span, by: 'term', isNoResult: '1' }, manager.token);
    expect(vain.list.map(({ name }) => name)).toEqual(['李四']);
  });

  test('of a person who cleared them still count, without a name', async () => {
    await use.search({ accountId: null, userType: 2 }, '2025-02-01 09:00:00', '王五');
    const february = { from: '2025-02-01', to: '2025-02-28' };
    expect((await t.call(api.teacherNameSearch, february, manager.token)).sums).toMatchObject({
      searches: 1,
      searchers: 0,
    });
    expect((await t.call(api.searches, february, manager.token)).list).toMatchObject([
      { name: '已清除', accountId: null, userType: 2 },
    ]);
  });
});

describe('views', () => {
  test('by teacher count views, viewers and partners, the median of seconds and who went on within seven days', async () => {
    const teacherId = await t.make.teacher({ name: '被看的' });
    const partner = await t.make.partner();
    const of = { accountId: partner.accountId, userType: 2, institutionId: partner.institutionId };
    await use.view(who(0), '2025-04-02 09:00:00', teacherId, 10);
    await use.view(who(0), '2025-04-03 09:00:00', teacherId, 20);
    await use.view(who(1), '2025-04-02 09:00:00', teacherId, 60);
    await use.view(of, '2025-04-02 09:00:00', teacherId, 100);
    await use.view(who(2), '2025-04-02 10:00:00', teacherId, 100);
    await use.star(at(0).accountId, '2025-04-09 08:59:59', teacherId);
    await use.star(at(1).accountId, '2025-04-09 09:00:00', teacherId);
    await t.db
      .insertInto('demand')
      .values({
        contact_id: partner.contactId,
        institution_id: partner.institutionId,
        topic: '网点',
        created_at: '2025-04-05 09:00:00',
      })
      .execute();
    const span = { from: '2025-04-01', to: '2025-04-30', teacherId };
    const answer = await t.call(api.seeTeacherRecord, span, manager.token);
    expect(answer.list).toMatchObject([
      {
        name: '被看的',
        views: 5,
        viewers: 4,
        partnerViewers: 1,
        medianSeconds: 60,
        converted: 2,
        conversion: '0.5000',
      },
    ]);
    expect(answer.sums).toMatchObject({ views: 5, viewers: 4, converted: 2, conversion: '0.5000' });
    const { list } = await t.call(api.views, span, manager.token);
    expect(list.map(({ userType, within7 }) => [userType, within7])).toEqual([
      [1, '收藏'],
      [1, ''],
      [2, '需求'],
      [1, ''],
      [1, '收藏'],
    ]);
    expect(answer.flow).toContainEqual({ from: '直接打开', to: '查看', people: 4 });
    expect(answer.flow).toContainEqual({ from: '查看', to: '收藏', people: 2 });
    expect(answer.flow).toContainEqual({ from: '查看', to: '需求', people: 1 });
    expect(answer.flow).toContainEqual({ from: '查看', to: '止于查看', people: 1 });
  });
});

test('twelve stars, five given and two taken are fifteen', async () => {
  const teacherId = await t.make.teacher({ name: '被收藏的' });
  for (let i = 0; i < 12; i++) await use.star(at(i).accountId, '2025-04-30 23:59:59', teacherId);
  const others = [];
  for (let i = 0; i < 5; i++) others.push(await t.make.staff('salesperson'));
  for (const one of others) await use.star(one.accountId, '2025-05-01 00:00:00', teacherId);
  for (const n of [0, 1]) await use.star(at(n).accountId, '2025-05-31 23:59:59', teacherId, false);
  await use.star(at(2).accountId, '2025-06-01 00:00:00', teacherId, false);
  const span = { from: '2025-05-01', to: '2025-05-31', teacherId, unit: 'month' };
  const { list, sums, series } = await t.call(api.techerCollectionRecord, span, manager.token);
  expect(list).toMatchObject([{ start: 12, added: 5, removed: 2, end: 15 }]);
  expect(sums).toEqual({ start: 12, added: 5, removed: 2, end: 15 });
  expect(series).toMatchObject([{ label: '2025-05', added: 5, removed: 2, end: 15 }]);
  const given = await t.call(api.stars, { ...span, isOn: '1', unit: undefined }, manager.token);
  expect(given.total).toBe(5);
});

describe('downloads', () => {
  test('of three people, one of them again after five minutes, and of a file by a fourth are four', async () => {
    const day = '2025-06-10 09:00:00';
    const packageId = await use.package('网点资料');
    const { rows } = await sql<{ id: number }>`insert into package_item (package_id, title, file_id)
      values (${packageId}, '讲义', ${await t.make.file(manager.accountId)}) returning id`.execute(t.db);
    const itemId = rows[0]?.id ?? 0;
    const partner = await t.make.partner();
    const of = { accountId: partner.accountId, userType: 2, institutionId: partner.institutionId };
    await use.download(who(0), day, packageId);
    await use.download(who(1), day, packageId, { finished: false });
    await use.download(of, day, packageId);
    await use.download(who(0), '2025-06-10 09:05:00', packageId, { counted: false });
    await use.download(who(2), day, packageId, { itemId });
    const span = { from: '2025-06-01', to: '2025-06-30' };
    const answer = await t.call(api.packageDownload, span, manager.token);
    const figures = { downloads: 4, people: 4, finished: 3, finishRate: '0.7500' };
    expect(answer.list).toMatchObject([{ key: String(packageId), name: '网点资料', ...figures }]);
    expect(answer.sums).toEqual(figures);
    const by = async (group: string) =>
      (await t.call(api.packageDownload, { ...span, by: group }, manager.token)).list.map(
        ({ name, downloads }) => [name, downloads],
      );
    expect(await by('item')).toEqual([
      ['网点资料（整包）', 3],
      ['讲义', 1],
    ]);
    expect(await by('userType')).toEqual([
      ['员工', 3],
      ['合作客户', 1],
    ]);
    expect((await by('institution'))[0]).toEqual(['不属于机构', 3]);
    const rowsOf = async (filter: object) =>
      (await t.call(api.downloads, { ...span, ...filter }, manager.token)).total;
    expect(await rowsOf({ packageId })).toBe(4);
    expect(await rowsOf({ packageId, isWholePackage: '1' })).toBe(3);
    expect(await rowsOf({ itemId })).toBe(1);
    expect(await rowsOf({ isFinished: '0' })).toBe(1);
    expect(await rowsOf({ coorgid: partner.institutionId })).toBe(1);
  });
});

test('a topic that is ordered outweighs one that is looked at: 71 before 50', async () => {
  const span = { from: '2025-07-01', to: '2025-07-31' };
  const day = '2025-07-10 09:00:00';
  const viewers: number[] = people.map(({ accountId }) => accountId);
  while (viewers.length < 40) viewers.push((await t.make.staff('salesperson')).accountId);
  for (const accountId of viewers.slice(0, 6)) {
    await use.search({ accountId }, day, '题甲', { topic: '题甲' });
    await use.search({ accountId }, day, '题甲 ', { topic: ' 题甲' });
  }
  for (const accountId of viewers.slice(0, 9)) await use.view({ accountId }, day, '题甲');
  for (const accountId of viewers) await use.search({ accountId }, day, '题乙', { topic: '题乙' });
  for (const accountId of viewers.slice(0, 10)) await use.view({ accountId }, day, '题乙旧名');
  await sql`insert into topic_alias (alias, topic) values ('题乙旧名', '题乙')`.execute(t.db);
  const partner = await t.make.partner();
  for (let i = 0; i < 3; i++)
    await t.db
      .insertInto('demand')
      .values({
        contact_id: partner.contactId,
        institution_id: partner.institutionId,
        topic: '题甲',
        created_at: day,
        status: i === 0 ? 4 : 1,
      })
      .execute();
  const packageId = await use.package('题甲资料', '题甲');
  for (const n of [0, 1, 1]) await use.download(who(n), day, packageId);
  for (let i = 0; i < 2; i++) await t.make.lesson(at(0), { topic: '题甲', on: `2025-07-1${i}` });
  const { list } = await t.call(api.hotTopic, { ...span, keyword: '题' }, manager.token);
  const short = list.map(({ name, searchers, viewers: seen, downloaders, demands, lessons, heat, gap }) => [
    name,
    searchers,
    seen,
    downloaders,
    demands,
    lessons,
    heat,
    gap,
  ]);
  expect(short).toEqual([
    ['题甲', 6, 9, 2, 3, 2, 71, 2],
    ['题乙', 40, 10, 0, 0, 0, 50, 0],
  ]);
  const demands = await t.call(api.topicDemands, { ...span, topic: '题甲' }, manager.token);
  expect(demands.total).toBe(3);
  expect((await t.call(api.topicDemands, { ...span, topic: '题甲', isGap: '1' }, manager.token)).total).toBe(
    2,
  );
  expect((await t.call(api.views, { ...span, topic: '题乙' }, manager.token)).total).toBe(10);
  await t.make.teacher({ name: '会讲的', topics: ['题甲'] });
  expect(
    (await t.call(api.hotTopic, { ...span, keyword: '题', sort: 'gap' }, manager.token)).list,
  ).toMatchObject([{ gap: 0 }, { gap: 0 }]);
});

describe('active accounts', () => {
  test('two, one and two a day are three of the month, 55.6 % of them daily', async () => {
    for (const day of ['2025-08-01', '2025-08-02', '2025-08-03']) await use.active(at(0).accountId, day);
    await use.active(at(1).accountId, '2025-08-01');
    await use.active(at(2).accountId, '2025-08-03', 2);
    const span = { from: '2025-08-01', to: '2025-08-03' };
    const days = await t.call(api.activeUserNum, { ...span, unit: 'day' }, manager.token);
    expect(days.list.map(({ total, staff, partners }) => [total, staff, partners])).toEqual([
      [2, 2, 0],
      [1, 1, 0],
      [2, 1, 1],
    ]);
    const month = await t.call(api.activeUserNum, { ...span, unit: 'month' }, manager.token);
    expect(month.list).toMatchObject([{ total: 3, staff: 2, partners: 1, stickiness: '0.5556' }]);
    const rows = await t.call(api.actives, span, manager.token);
    expect(rows.list.map(({ days: own, name }) => [name, own])).toEqual([
      [at(0).name, 3],
      [at(1).name, 1],
      [at(2).name, 1],
    ]);
  });

  test('of a cohort of ten are 60 % there in the week after, 50 % in the next, and — before a week has ended', async () => {
    const week = addDays(weekRange(today()).from, -21);
    const newcomers = [];
    for (let i = 0; i < 10; i++) newcomers.push(await t.make.staff('salesperson'));
    for (const [n, one] of newcomers.entries()) {
      await use.active(one.accountId, addDays(week, n % 7));
      if (n < 6) await use.active(one.accountId, addDays(week, 7 + (n % 7)));
      if (n >= 5) await use.active(one.accountId, addDays(week, 14));
      if (n < 9) await use.active(one.accountId, addDays(week, 21));
    }
    const { list } = await t.call(api.retention, { from: week, to: addDays(week, 6) }, manager.token);
    expect(list).toMatchObject([{ week, size: 10 }]);
    expect(list[0]?.kept.slice(0, 4)).toEqual(['0.6000', '0.5000', null, null]);
  });
});

test('a salesperson who is granted the figures sees the own customers’ accounts only', async () => {
  const seller = at(0);
  const teacherId = await t.make.teacher({ name: '两家都看' });
  const [own, foreign] = [await t.make.partner(), await t.make.partner()];
  await t.make.give(own.contactId, seller);
  await t.make.give(foreign.contactId, at(1));
  for (const { accountId, institutionId } of [own, foreign]) {
    const by = { accountId, userType: 2, institutionId };
    await use.view(by, '2025-09-02 09:00:00', teacherId);
    await use.search(by, '2025-09-02 09:00:00', '两家', { teacherId });
    await use.star(accountId, '2025-09-02 09:00:00', teacherId);
    await use.active(accountId, '2025-09-02', 2);
  }
  const figures = [
    api.teacherNameSearch,
    api.seeTeacherRecord,
    api.techerCollectionRecord,
    api.activeUserNum,
  ];
  const span = { from: '2025-09-01', to: '2025-09-30' };
  for (const { path } of figures) {
    expect(
      (await t.app.inject({ url: `/api${path}`, headers: { authorization: `bearer ${seller.token}` } }))
        .statusCode,
    ).toBe(403);
    await sql`insert into role_function (role_id, function_id) select r.id, f.id from role r, function f
      where r.key = 'salesperson' and f.full_url = ${`/api${path}`}`.execute(t.db);
  }
  const count = async (token: string) => [
    (await t.call(api.teacherNameSearch, span, token)).sums.searches,
    (await t.call(api.seeTeacherRecord, span, token)).sums.views,
    (await t.call(api.techerCollectionRecord, span, token)).sums.added,
    (await t.call(api.activeUserNum, { ...span, unit: 'month' }, token)).list[0]?.total,
    (await t.call(api.searches, span, token)).total,
    (await t.call(api.views, span, token)).total,
    (await t.call(api.stars, span, token)).total,
    (await t.call(api.actives, span, token)).total,
  ];
  t.app.sessionCache.clear();
  expect(await count(seller.token)).toEqual(Array(8).fill(1));
  expect(await count(at(3).token)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await count(manager.token)).toEqual(Array(8).fill(2));
  expect((await t.call(api.views, { ...span, coorgid: own.institutionId }, manager.token)).total).toBe(1);
  const { organisationId } = seller;
  await sql`update contact set organisation_id = ${organisationId} where id = ${own.contactId}`.execute(t.db);
  expect((await t.call(api.seeTeacherRecord, { ...span, organisationId }, manager.token)).sums.views).toBe(1);
});

test('the sheets hold what the screens show, with the rows behind on a sheet of their own', async () => {
  const span = { from: DAY, to: DAY };
  const { response } = await t.send(api.exportTeacherNameSearch, { ...span, by: 'term' }, manager.token);
  const rows = await sheetRows(response.rawPayload);
  expect(rows.slice(1).map((row) => [row[0], Number(row[1])])).toEqual([
    ['张三', 3],
    ['李四', 2],
    ['zs', 1],
  ]);
  for (const endpoint of [
    api.exportSeeTeacherRecord,
    api.exportTecherCollectionRecord,
    api.exportPackageDownload,
    api.exportHotTopic,
    api.exportActiveUserNum,
  ])
    expect((await t.send(endpoint, span, manager.token)).status).toBe(200);
});

test('spans that end before they begin or are too long are refused beside their field', async () => {
  for (const endpoint of [
    api.teacherNameSearch,
    api.seeTeacherRecord,
    api.techerCollectionRecord,
    api.packageDownload,
    api.hotTopic,
    api.activeUserNum,
    api.retention,
  ]) {
    expect((await t.send(endpoint, { from: '2025-02-01', to: '2025-01-01' }, manager.token)).code).toBe(408);
    expect((await t.send(endpoint, { from: '2020-02-01', to: '2025-01-01' }, manager.token)).code).toBe(408);
    expect((await t.send(endpoint, {}, null)).code).toBe(401);
  }
});
