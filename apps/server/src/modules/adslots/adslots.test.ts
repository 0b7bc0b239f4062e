import { adslotsApi } from '@shibiao/contract/adslots';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { until } from '../../../test/until.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let market: Person;
let colleague: Person;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  market = await t.make.staff('market_department');
  colleague = await t.make.staff('market_department');
});

const slotForm = (values: object = {}) => ({
  channel: '抖音',
  position: `信息流${++serial}`,
  owner: '外购',
  priceUnit: '天',
  price: 300,
  ...values,
});
const newSlot = async (values: object = {}) =>
  (await t.call(adslotsApi.edit, slotForm(values), market.token)).id;
const book = (slotId: number, from: number, to: number, values: object = {}) =>
  t.send(
    adslotsApi.edit,
    { slotId, title: '秋季专场', fromDate: addDays(today(), from), toDate: addDays(today(), to), ...values },
    market.token,
  );
const row = async (id: number, filter: object = {}) => {
  const { list } = await t.call(adslotsApi.list, { id, ...filter }, market.token);
  if (!list[0]) throw new Error('no slot');
  return list[0];
};
const timeline = async (slotId: number) =>
  (
    await t.call(
      adslotsApi.bookings,
      { from: addDays(today(), -60), to: addDays(today(), 60), slotId },
      market.token,
    )
  ).list;
const write = (values: object, person = market) =>
  t.send(adslotsApi.editLog, { action: '数据', ...values }, person.token);

test.each([adslotsApi.bookings, adslotsApi.channels])(
  '$title: a span ends after it begins, and is no century',
  async (call) => {
    for (const to of [addDays(today(), -1), addDays(today(), 5 * 366)]) {
      const { code, data } = await t.send(call, { from: today(), to }, market.token);
      expect([code, data]).toMatchObject([408, [{ field: 'to' }]]);
    }
  },
);

test('a slot shows what runs, when it is free next, and how much of the month is booked', async () => {
  const id = await newSlot();
  expect(await row(id)).toMatchObject({
    booking: null,
    nextFree: today(),
    occupancy: '0.0000',
    spend: '0.00',
    cpl: null,
  });
  await book(id, -2, 3, { title: '在投的' });
  await book(id, 4, 6);
  await book(id, 9, 12);
  expect(await row(id)).toMatchObject({ booking: '在投的', nextFree: addDays(today(), 7) });
  expect((await timeline(id)).map((one) => [one.title, one.status])).toEqual([
    ['在投的', 2],
    ['秋季专场', 1],
    ['秋季专场', 1],
  ]);
  const month = '2026-04';
  await t.call(
    adslotsApi.edit,
    { slotId: id, title: '四月', fromDate: '2026-03-25', toDate: '2026-04-06' },
    market.token,
  );
  expect((await row(id, { month })).occupancy).toBe('0.2000');
  const free = async (from: number, to: number) =>
    (
      await t.call(
        adslotsApi.list,
        { id, from: addDays(today(), from), to: addDays(today(), to) },
        market.token,
      )
    ).total;
  expect([await free(7, 8), await free(6, 7), await free(13, 20)]).toEqual([1, 0, 1]);
});

test('one of two concurrent overlapping bookings is refused; bookings may touch', async () => {
  const id = await newSlot();
  const answers = await Promise.all([book(id, 10, 20), book(id, 15, 25)]);
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect(answers.find((answer) => answer.code === 400)?.message).toBe('该广告位在这段时间已有投放');
  expect(await timeline(id)).toHaveLength(1);
  const other = await newSlot();
  expect((await book(other, 10, 20)).code).toBe(200);
  expect((await book(other, 20, 21)).code).toBe(400);
  expect((await book(other, 21, 21)).code).toBe(200);
  expect((await book(other, 9, 9)).code).toBe(200);
});

test('a booking moves by version, and its days are free again when it is called off', async () => {
  const id = await newSlot();
  const { data } = await book(id, 5, 8);
  const bookingId = (data as { id: number }).id;
  const change = (values: object) => book(id, 6, 9, { bookingId, ...values });
  expect((await change({ version: 1 })).code).toBe(200);
  expect((await change({ version: 1 })).code).toBe(409);
  expect((await change({ version: 2, status: 4 })).code).toBe(200);
  expect((await timeline(id)).map((one) => one.status)).toEqual([4]);
  expect((await book(id, 6, 9)).code).toBe(200);
  expect((await change({ version: 3 })).message).toBe('投放已取消，请新建');
  const teacherId = await t.make.teacher({ name: '钱老师' });
  await book(id, 20, 21, { subjectKind: '讲师', subjectId: teacherId });
  expect((await timeline(id)).at(-1)).toMatchObject({ subjectKind: '讲师', subjectName: '钱老师' });
  for (const subjectKind of ['机构', '课程'])
    expect((await book(id, 30, 31, { subjectKind, subjectId: 999_999 })).code).toBe(408);
});

test('a slot that is booked is not deleted; out of use it is not booked', async () => {
  const id = await newSlot();
  await book(id, -20, -10);
  const { data } = await book(id, 0, 0);
  expect((await t.send(adslotsApi.delete, { id }, market.token)).code).toBe(400);
  await book(id, 0, 0, { bookingId: (data as { id: number }).id, status: 4 });
  await t.call(adslotsApi.edit, { ...slotForm(), id, status: 2 }, market.token);
  expect((await book(id, 3, 4)).message).toBe('广告位已停用，不能投放');
  await t.call(adslotsApi.delete, { id }, market.token);
  expect((await t.call(adslotsApi.list, { id }, market.token)).list).toEqual([]);
  expect((await t.send(adslotsApi.delete, { id }, market.token)).code).toBe(404);
});

test('a slot that is being deleted is not booked meanwhile, and none is moved to one that is out of use', async () => {
  const id = await newSlot();
  const [locked, isWaitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deleting = t.db.transaction().execute(async (trx) => {
    await sql`update ad_slot set deleted_at = now() where id = ${id}`.execute(trx);
    locked.resolve();
    await isWaitedFor.promise;
  });
  await locked.promise;
  const answer = book(id, 3, 4);
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    return rows.length > 0;
  };
  await until(isWaiting, 'the booking waits for the deletion').finally(isWaitedFor.resolve);
  await deleting;
  expect((await answer).code).toBe(404);
  const [from, to] = [await newSlot(), await newSlot()];
  await t.call(adslotsApi.edit, { ...slotForm(), id: to, status: 2 }, market.token);
  const { data } = await book(from, 3, 4);
  const { id: bookingId } = data as { id: number };
  expect((await book(to, 3, 4, { bookingId })).message).toBe('广告位已停用，不能投放');
  expect((await book(from, 5, 6, { bookingId })).code).toBe(200);
});

test('the cost of a deleted slot stays in its channel; 抖音 counts as much as it lists', async () => {
  const channel = '地铁';
  const [kept, deleted] = [await newSlot({ channel }), await newSlot({ channel })];
  await write({ slotId: deleted, impressions: 2_000_000_000, clicks: 10, leads: 4, cost: 800 });
  await write({ slotId: kept, impressions: 2_000_000_000, clicks: 30, leads: 1, cost: 200 });
  await book(kept, 0, 0);
  await t.call(adslotsApi.delete, { id: deleted }, market.token);
  const { list } = await t.call(adslotsApi.channels, { from: today(), to: today() }, market.token);
  expect(list.find((one) => one.channel === channel)).toMatchObject({
    slots: 1,
    cost: '1000.00',
    impressions: 4_000_000_000,
    clicks: 40,
    leads: 5,
    cpl: '200.00',
    occupancy: '1.0000',
  });
});

test('3,000 yuan, 12,000 shown, 360 clicked, 15 leads: CTR 3.0 %, CPC 8.33, CPL 200.00', async () => {
  const slotId = await newSlot({ channel: '展会' });
  const wrong = await write({ slotId, impressions: 359, clicks: 360 });
  expect([wrong.code, wrong.message]).toEqual([408, '点击不能多于曝光']);
  await write({ slotId, impressions: 12_000, clicks: 360, leads: 15, cost: 3000 });
  const { list } = await t.call(adslotsApi.log, { slotId }, market.token);
  expect(list[0]).toMatchObject({ ctr: '0.0300', cpc: '8.33', cpl: '200.00' });
  expect(await row(slotId)).toMatchObject({ spend: '3000.00', leads: 15, cpl: '200.00' });
  const channel = async () =>
    (await t.call(adslotsApi.channels, { from: today(), to: today() }, market.token)).list.find(
      (one) => one.channel === '展会',
    );
  expect(await channel()).toMatchObject({
    leads: 15,
    leadsFrom: '投放记录',
    cpl: '200.00',
    ctr: '0.0300',
    slots: 1,
  });
  for (let i = 0; i < 20; i++) await t.make.contact(null, { kind: 'market', source: '展会' });
  await t.make.contact(null, { kind: 'partner', source: '展会' });
  const logged = { channel: '展会', from: today(), to: today() };
  expect((await t.call(adslotsApi.log, logged, market.token)).total).toBe(1);
  const file = await t.send(
    adslotsApi.exportLog,
    { ...logged, columns: 'impressions,ctr,cpc,cpl' },
    market.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['曝光', 'CTR', 'CPC（元）', 'CPL（元）'],
    ['12000', '0.03', '8.33', '200'],
  ]);
  await write({ slotId, action: '备注', note: '补记' });
  expect(await channel()).toMatchObject({ leads: 20, leadsFrom: '市场客户', cpl: '150.00' });
});

test('the server sets author and time of a row; only its author corrects it, within a day', async () => {
  const slotId = await newSlot();
  const { data } = await write({
    slotId,
    clicks: 5,
    authorid: colleague.personnelId,
    upttime: '2020-01-01 00:00:00',
  });
  const { id } = data as { id: number };
  const one = async (person = market) => (await t.call(adslotsApi.log, { slotId }, person.token)).list[0];
  expect(await one()).toMatchObject({
    id,
    authorid: market.personnelId,
    authorName: market.name,
    canEdit: true,
  });
  expect((await one())?.upttime.slice(0, 10)).toBe(today());
  expect((await one(colleague))?.canEdit).toBe(false);
  expect((await write({ id, slotId, clicks: 9 }, colleague)).message).toBe('只能修改自己的投放记录');
  await write({ id, slotId, clicks: 6 });
  expect(await one()).toMatchObject({ clicks: 6, authorid: market.personnelId });
  const old = await sql<{ id: number }>`insert into ad_log (slot_id, action, authorid, upttime)
    values (${slotId}, '备注', ${market.personnelId}, now() - interval '25 hours') returning id`.execute(
    t.db,
  );
  expect((await write({ id: old.rows[0]?.id, slotId, clicks: 6 })).message).toContain('24 小时内');
  for (const statement of [
    sql`delete from ad_log where id = ${id}`,
    sql`update ad_log set authorid = ${colleague.personnelId} where id = ${id}`,
    sql`truncate ad_log`,
  ])
    await expect(statement.execute(t.db)).rejects.toMatchObject({ code: 'P0400' });
});

test('materials stay with the log, for the staff', async () => {
  const slotId = await newSlot();
  const file = await t.make.file(market.accountId, 'adMaterial', '海报.png');
  await write({ slotId, action: '换素材', fileIds: [file] });
  expect((await t.call(adslotsApi.log, { slotId }, market.token)).list[0]?.fileIds).toEqual([file]);
  const kept = await t.db.selectFrom('file').where('id', '=', file).selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ subject_kind: 'ad_slot', subject_id: slotId });
  expect((await write({ slotId, action: '换素材', fileIds: [file] }, colleague)).code).toBe(408);
});

test.each([
  [{ channel: '' }, 'channel'],
  [{ owner: '租用' }, 'owner'],
  [{ priceUnit: null }, 'priceUnit'],
  [{ price: -1 }, 'price'],
  [{ status: 3 }, 'status'],
])('%j is refused beside its field', async (values, field) => {
  const answer = await t.send(adslotsApi.edit, slotForm(values), market.token);
  expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([408, field]);
});

test('nobody clicks what was never shown', async () => {
  const figures = { slotId: await newSlot(), impressions: 0 };
  const answer = await write({ ...figures, clicks: 5 });
  expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([408, 'clicks']);
  for (const clicks of [0, null]) expect((await write({ ...figures, clicks })).code).toBe(200);
});

test('finance and the general manager read; the export holds the columns of the list', async () => {
  const form = slotForm({ position: '唯一位置' });
  const { id } = await t.call(adslotsApi.edit, form, market.token);
  expect((await t.send(adslotsApi.edit, form, market.token)).message).toBe('该渠道已有此位置');
  expect((await book(id, 5, 4)).code).toBe(408);
  for (const role of ['finance', 'general_manager'] as const) {
    const reader = await t.make.staff(role);
    expect((await t.call(adslotsApi.list, { id }, reader.token)).total).toBe(1);
    expect((await t.send(adslotsApi.edit, slotForm(), reader.token)).code).toBe(403);
  }
  const file = await t.send(adslotsApi.export, { id, columns: 'position,price,occupancy' }, market.token);
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['位置', '价格（元）', '占用率'],
    ['唯一位置', '300', '0'],
  ]);
});

test('bookings as a list: called off and paid ones by filter, what each cost and brought, and the same as a file', async () => {
  const slotId = await newSlot({ channel: '户外' });
  const ids: number[] = [];
  for (const [i, title] of ['在投的', '以后的', '取消的'].entries()) {
    const { data } = await book(slotId, i * 10, i * 10 + 3, { title, price: 900 });
    ids.push((data as { id: number }).id);
  }
  const [running = 0, , off = 0] = ids;
  await book(slotId, 20, 23, { title: '取消的', bookingId: off, status: 4 });
  await write({ slotId, bookingId: running, cost: 3000, leads: 15 });
  const listed = async (filter: object = {}) =>
    (await t.call(adslotsApi.bookingList, { slotId, ...filter }, market.token)).list;
  expect((await listed()).map(({ title, status, spend, cpl }) => [title, status, spend, cpl])).toEqual([
    ['取消的', 4, '0.00', null],
    ['以后的', 1, '0.00', null],
    ['在投的', 2, '3000.00', '200.00'],
  ]);
  const titles = async (filter: object) => (await listed(filter)).map((one) => one.title);
  expect(await titles({ bookingStatus: 2 })).toEqual(['在投的']);
  expect(await titles({ keyword: '以后' })).toEqual(['以后的']);
  expect(await titles({ from: addDays(today(), 11), to: addDays(today(), 12) })).toEqual(['以后的']);
  expect(await titles({ isCharged: true })).toEqual([]);
  // The filter of 投放次数: begun in the span, not cancelled, by any person.
  const begun = { begunFrom: addDays(today(), 1), begunTo: addDays(today(), 30) };
  expect(await titles(begun)).toEqual(['以后的']);
  expect(await titles({ ...begun, bookedById: market.personnelId })).toEqual(['以后的']);
  expect(await titles({ ...begun, bookedById: market.personnelId + 1 })).toEqual([]);
  expect(await titles({ channel: '抖音' })).toEqual([]);
  const file = await t.send(adslotsApi.exportBookings, { slotId, bookingStatus: 2 }, market.token);
  expect((await sheetRows(file.response.rawPayload))[1]?.slice(0, 3)).toEqual([
    '在投的',
    `户外 · 信息流${serial}`,
    '投放中',
  ]);
  const seller = await t.make.staff('salesperson');
  for (const call of [adslotsApi.bookingList, adslotsApi.exportBookings]) {
    expect((await t.send(call, {}, seller.token)).code).toBe(403);
    expect((await t.send(call, { bookingStatus: 9 }, market.token)).code).toBe(408);
  }
});

test('a price that is cleared is nothing', async () => {
  const form = slotForm();
  const { id } = await t.call(adslotsApi.edit, form, market.token);
  await t.call(adslotsApi.edit, { ...form, id, price: undefined }, market.token);
  expect((await row(id)).price).toBe('300.00');
  await t.call(adslotsApi.edit, { ...form, id, price: null }, market.token);
  expect((await row(id)).price).toBe('0.00');
});

test('one row of the log and one booking are read anew by their ids', async () => {
  const slotId = await newSlot();
  await book(slotId, 400, 401, { title: '一' });
  await book(slotId, 402, 403, { title: '二' });
  await write({ slotId, impressions: 5 });
  await write({ slotId, impressions: 6 });
  const logs = (await t.call(adslotsApi.log, { slotId }, market.token)).list;
  const bookings = (await t.call(adslotsApi.bookingList, { slotId }, market.token)).list;
  expect([logs.length, bookings.length]).toEqual([2, 2]);
  const [log, booking] = [logs[1], bookings[1]];
  expect((await t.call(adslotsApi.log, { id: log?.id }, market.token)).list).toEqual([log]);
  expect((await t.call(adslotsApi.bookingList, { id: booking?.id }, market.token)).list).toEqual([booking]);
});
