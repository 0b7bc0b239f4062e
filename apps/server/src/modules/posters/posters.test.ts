import { messagesApi } from '@shibiao/contract/messages';
import { postersApi } from '@shibiao/contract/posters';
import { startupApi } from '@shibiao/contract/startup';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let market: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  market = await t.make.staff('market_department');
  seller = await t.make.staff('salesperson');
});
beforeEach(async () => {
  // A poster for everybody would affect the next tests.
  await sql`update poster set is_active = false`.execute(t.db);
});

const form = (values: object = {}) => ({
  title: '名师公开课',
  imgurl: '/posters/open-class.svg',
  fromDate: addDays(today(), -10),
  toDate: addDays(today(), 10),
  ...values,
});
const save = (values: object = {}) => t.send(postersApi.edit, form(values), market.token);
const newPoster = async (values: object = {}) =>
  (await t.call(postersApi.edit, form(values), market.token)).id;
/** A partner of a salesperson's customer with a sign-in today. */
async function partner(owner: Person | null = seller, values: object = {}) {
  const contactId = await t.make.contact(owner, values);
  const account = await t.make.account('partner', { user_type: 2, contact_id: contactId });
  await t.db
    .insertInto('login_log')
    .values({ account_id: account.accountId, username: 'x', result: 'ok' })
    .execute();
  return { contactId, ...account };
}
const shown = async ({ token }: { token: string }) =>
  (await t.call(startupApi.startup, {}, token)).poster?.id ?? null;
const did = ({ token }: { token: string }, id: number, action: 'closed' | 'opened') =>
  t.call(startupApi.posterSeen, { id, action }, token);
const logRows = (id: number) =>
  t.db.selectFrom('poster_log').selectAll().where('poster_id', '=', id).orderBy('id').execute();
const figures = (id: number, person = market) => t.call(postersApi.tj, { id }, person.token);

const { list: _list, export: _export, ...ofOne } = postersApi;
test.each(Object.values(ofOne))('$operation knows no poster that is not there', async (endpoint) => {
  expect((await t.send(endpoint, { ...form(), id: 999_999 }, market.token)).code).toBe(404);
});

test('both tabs show it once: whichever closes it, a repeated click only counts', async () => {
  const id = await newPoster();
  const person = await partner();
  expect(await Promise.all([shown(person), shown(person)])).toEqual([id, id]);
  await Promise.all([did(person, id, 'closed'), did(person, id, 'closed'), did(person, id, 'opened')]);
  expect(await shown(person)).toBeNull();
  const rows = await logRows(id);
  expect(rows.map(({ action, count }) => [action, count]).sort()).toEqual([
    ['closed', 2],
    ['opened', 1],
  ]);
  await did(seller, id, 'opened');
  expect(await logRows(id)).toHaveLength(2);
});

test('expired, not begun, switched off and deleted posters are not shown; a deleted one keeps its log', async () => {
  const person = await partner();
  await newPoster({ fromDate: addDays(today(), -9), toDate: addDays(today(), -1) });
  await newPoster({ fromDate: addDays(today(), 1) });
  await newPoster({ isActive: false });
  expect(await shown(person)).toBeNull();
  const id = await newPoster();
  await did(person, id, 'opened');
  await t.call(postersApi.delete, { id }, market.token);
  const other = await partner();
  expect(await shown(other)).toBeNull();
  expect(await logRows(id)).toHaveLength(1);
  expect((await t.send(postersApi.tj, { id }, market.token)).code).toBe(404);
});

test('the newest of those for the customer is shown; outside the audience none', async () => {
  const institutionId = await t.make.institution();
  const inside = await partner(seller, { institution_id: institutionId, level: 'A' });
  const outside = await partner(seller, { level: 'C', province_id: 110000 });
  const all = await newPoster();
  const some = await newPoster({ isForAll: false, institutionIds: [institutionId] });
  expect(await shown(inside)).toBe(some);
  expect(await shown(outside)).toBe(all);
  const levels = await newPoster({ isForAll: false, levels: ['A', 'B'] });
  const provinces = await newPoster({ isForAll: false, provinceIds: [110000] });
  expect([await shown(inside), await shown(outside)]).toEqual([levels, provinces]);
  const { list } = await t.call(postersApi.list, { id: levels }, market.token);
  expect(list[0]).toMatchObject({ audienceText: 'A、B 级', state: 'live' });
});

test('200 in the audience, 120 reached, 36 opened: coverage 60.0 %, open rate 30.0 %', async () => {
  const institution_id = await t.make.institution();
  const id = await newPoster({ isForAll: false, institutionIds: [institution_id] });
  const people = await Promise.all(Array.from({ length: 200 }, () => partner(seller, { institution_id })));
  // Partners of other institutions, without a sign-in, or with a closed account do not count.
  await partner();
  const silent = await partner(seller, { institution_id });
  await sql`update login_log set at = now() - interval '60 days' where account_id = ${silent.accountId}`.execute(
    t.db,
  );
  const stopped = await partner(seller, { institution_id });
  await sql`update account set status = 2 where id = ${stopped.accountId}`.execute(t.db);
  const reached = people.slice(0, 120).map(({ accountId }) => accountId);
  await sql`insert into poster_log (poster_id, account_id, action) select ${id}::integer, a, 'closed' from unnest(${reached}::integer[]) a
    union all select ${id}::integer, a, 'opened' from unnest(${reached.slice(0, 36)}::integer[]) a`.execute(
    t.db,
  );
  const demand = async (index: number, days: number) => {
    const contact_id = people[index]?.contactId ?? 0;
    await t.make.demand(seller, { contact_id, created_at: `${addDays(today(), days)} 23:59:00` });
  };
  await demand(0, 1);
  await demand(1, 8);
  await demand(50, 1);
  expect(await figures(id)).toEqual({
    audience: 200,
    reached: 120,
    opened: 36,
    demands: 1,
    coverage: '0.6000',
    openRate: '0.3000',
  });
  const reach = async (filter: object) =>
    (await t.call(postersApi.log, { id, ...filter }, market.token)).total;
  expect([
    await reach({ reach: 'opened' }),
    await reach({ reach: 'seen' }),
    await reach({ reach: 'not' }),
  ]).toEqual([36, 84, 80]);
  expect([await reach({ reach: 'reached' }), await reach({ reach: 'demand' })]).toEqual([120, 1]);
  expect(await reach({})).toBe(200);
  // The list counts like the record for readers of all partners and for the owner; colleagues are not counted.
  const colleagues = [market, seller].map(({ accountId }) => accountId);
  await sql`insert into poster_log (poster_id, account_id, action)
    select ${id}::integer, a, 'opened' from unnest(${colleagues}::integer[]) a`.execute(t.db);
  const foreign = await partner(await t.make.staff('salesperson'), { institution_id });
  await sql`insert into poster_log (poster_id, account_id, action) values (${id}, ${foreign.accountId}, 'opened')`.execute(
    t.db,
  );
  const counted = async (token: string) => (await t.call(postersApi.list, { id }, token)).list[0];
  expect(await counted(market.token)).toMatchObject({ reached: 121, opened: 37 });
  expect(await counted(seller.token)).toMatchObject({ reached: 120, opened: 36 });
});

test('salespeople read the log of their own customers', async () => {
  const id = await newPoster();
  const colleague = await t.make.staff('salesperson');
  const [own, others] = [await partner(colleague), await partner(seller)];
  await did(own, id, 'opened');
  await did(others, id, 'opened');
  const page = await t.call(postersApi.log, { id }, colleague.token);
  expect(page.list.map((row) => row.contactId)).toEqual([own.contactId]);
  expect(page.list[0]).toMatchObject({
    reach: 'opened',
    action: '打开',
    count: 1,
    ownerName: colleague.name,
  });
  expect(await figures(id, colleague)).toMatchObject({ audience: 1, reached: 1, opened: 1 });
  const card = async (person: Person) => (await t.call(postersApi.list, { id }, person.token)).list[0];
  expect(await card(colleague)).toMatchObject({ reached: 1, opened: 1 });
  expect(await card(market)).toMatchObject({ reached: 2, opened: 2 });
  expect((await t.send(postersApi.edit, form({ id }), colleague.token)).code).toBe(403);
  const file = await t.send(
    postersApi.logExcel,
    { id, reach: 'opened', columns: 'reach,action,count,ownerName' },
    colleague.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['状态', '动作', '次数', '业务员'],
    ['已打开', '打开', '1', colleague.name],
  ]);
});

test('each salesperson is told once which customers opened it', async () => {
  const id = await newPoster({ title: '秋季专场' });
  const colleague = await t.make.staff('salesperson');
  const first = await partner(colleague);
  await did(first, id, 'opened');
  const others = [await partner(seller), await partner(seller)];
  for (const one of others) await did(one, id, 'opened');
  await did(await partner(seller), id, 'closed');
  expect(await t.call(postersApi.remind, { id }, market.token)).toEqual({ salespeople: 2, customers: 3 });
  const inbox = async (person: Person) =>
    (await t.call(messagesApi.list, {}, person.token)).list.filter((one) =>
      one.msgTitle.includes('秋季专场'),
    );
  expect(await inbox(colleague)).toMatchObject([
    { msgSendtype: 12, data: { path: `/customers/detail/${first.contactId}` } },
  ]);
  expect(await inbox(seller)).toMatchObject([
    {
      msgTitle: '您的 2 位客户打开了海报“秋季专场”',
      data: { path: `/market/posters?view=log&poster=${id}&reach=opened` },
    },
  ]);
  expect((await t.send(postersApi.remind, { id }, market.token)).message).toBe('没有新的打开记录需要提醒');
});

test.each([
  [{ imgopen: 'javascript:alert(1)' }, 'imgopen'],
  [{ imgopen: 'http://example.com' }, 'imgopen'],
  [{ imgopen: '//evil.example' }, 'imgopen'],
  [{ imgopen: '/\\evil.example' }, 'imgopen'],
  [{ imgurl: 'http://example.com/a.png' }, 'imgurl'],
  [{ imgurl: 'data:image/svg+xml,x' }, 'imgurl'],
  [{ imgurl: null }, 'fileId'],
  [{ toDate: addDays(today(), -20) }, 'toDate'],
  [{ isForAll: false }, 'institutionIds'],
  [{ title: '' }, 'title'],
  [{ subjectKind: '讲师', subjectId: 999_999 }, 'subjectId'],
  [{ subjectKind: '课程', subjectId: 999_999 }, 'subjectId'],
])('%j is refused beside its field', async (values, field) => {
  const answer = await save(values);
  expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([408, field]);
});

test('unsafe addresses are refused by the database, too', async () => {
  for (const values of [
    { imgurl: 'javascript:1', imgopen: null },
    { imgurl: '/a.svg', imgopen: '//evil' },
  ])
    await expect(
      t.db
        .insertInto('poster')
        .values({ title: 'x', ...values })
        .execute(),
    ).rejects.toMatchObject({ code: '23514' });
});

test('a picture of ours is shown by a signed link; versions are kept', async () => {
  const fileId = await t.make.file(market.accountId, 'poster', '海报.png');
  const id = await newPoster({ imgurl: null, fileId });
  const { list } = await t.call(postersApi.list, { id }, market.token);
  expect(list[0]?.imgurl).toMatch(new RegExp(`^/api/file/view\\?id=${fileId}&e=\\d+&s=`));
  const person = await partner();
  expect((await t.call(startupApi.startup, {}, person.token)).poster?.imgurl).toContain(`id=${fileId}&e=`);
  const change = { id, version: 1, imgurl: null, fileId, imgopen: '/teacherDetails/1', sortOrder: 5 };
  expect((await save(change)).code).toBe(200);
  expect((await save(change)).code).toBe(409);
  const other = await t.make.staff('market_department');
  const theirs = await t.make.file(other.accountId, 'poster', 'x.png');
  expect((await save({ imgurl: null, fileId: theirs })).code).toBe(408);
});

test('the list is filtered by state and by span', async () => {
  const title = '筛选海报';
  const id = await newPoster({ title });
  await newPoster({ title, fromDate: addDays(today(), 30), toDate: addDays(today(), 40) });
  const total = async (filter: object) =>
    (await t.call(postersApi.list, { keyword: title, ...filter }, market.token)).total;
  expect([await total({}), await total({ state: 'live' }), await total({ state: 'ahead' })]).toEqual([
    2, 1, 1,
  ]);
  expect(await total({ from: addDays(today(), 11), to: addDays(today(), 29) })).toBe(0);
  expect(await total({ from: today(), to: today() })).toBe(1);
  expect(id).toBeGreaterThan(0);
});

test('the posters as a file, by the filter of the cards', async () => {
  const title = '只在导出里找';
  await newPoster({ title, isForAll: false, levels: 'A', sortOrder: 3 });
  await newPoster({ title: `${title}，已停用`, isActive: false });
  const file = await t.send(postersApi.export, { keyword: title, state: 'live' }, market.token);
  const rows = await sheetRows(file.response.rawPayload);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.slice(0, 6)).toEqual([
    title,
    '展示中',
    addDays(today(), -10),
    addDays(today(), 10),
    'A 级',
    '0',
  ]);
});

test('a cleared order is the first again, one that is left out stays', async () => {
  const id = await newPoster({ sortOrder: 7 });
  const order = async () => (await t.call(postersApi.list, { id }, market.token)).list[0]?.sortOrder;
  await save({ id });
  expect(await order()).toBe(7);
  await save({ id, sortOrder: null });
  expect(await order()).toBe(0);
});
