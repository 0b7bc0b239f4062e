import { numbersApi } from '@shibiao/contract/numbers';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { keepNumberTodos, numbersLeaving } from './numbers.service.ts';

let t: TestApp;
let office: Person;
let holder: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  office = await t.make.staff('general_office');
  holder = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
});

const newNumber = async (values: Record<string, unknown> = {}) =>
  (
    await t.call(
      numbersApi.edit,
      { number: t.make.phone(), operator: '移动', purpose: '业务', monthlyFee: 39, ...values },
      office.token,
    )
  ).id;
const register = (id: number, values: Record<string, unknown>) =>
  t.send(numbersApi.editLog, { id, ...values }, office.token);
const give = (id: number, to = holder) => register(id, { action: '领用', holderId: to.personnelId });
const row = async (id: number) => {
  const { list } = await t.call(numbersApi.list, { id }, office.token);
  if (!list[0]) throw new Error('no number');
  return list[0];
};
const actions = async (id: number) =>
  (await t.call(numbersApi.log, { id, sort: 'at', order: 'asc' }, office.token)).list.map(
    (one) => one.action,
  );
const cancel = async (id: number, values: object = {}) =>
  t.send(
    numbersApi.cancel,
    { id, version: (await row(id)).version, reason: '不再使用', ...values },
    office.token,
  );
const asActor = (person: Person) =>
  ({ accountId: person.accountId, personnelId: person.personnelId, name: person.name }) as Actor;

test('status and holder follow the log', async () => {
  const id = await newNumber();
  expect(await row(id)).toMatchObject({ status: 2, holderName: null, openedOn: today() });
  await give(id);
  expect(await row(id)).toMatchObject({ status: 1, holderName: holder.name });
  expect((await give(id, stranger)).message).toBe('该号码已由他人持有，请用转移');
  await register(id, { action: '停机' });
  expect(await row(id)).toMatchObject({ status: 3, holderId: holder.personnelId });
  await register(id, { action: '复机' });
  await register(id, { action: '转移', holderId: stranger.personnelId });
  await register(id, { action: '换套餐', fee: 59, note: '畅享 59' });
  await register(id, { action: '归还' });
  expect(await row(id)).toMatchObject({ status: 2, holderId: null, plan: '畅享 59', monthlyFee: '59.00' });
  expect((await register(id, { action: '归还' })).message).toBe('该号码没有持有人');
  expect((await register(id, { action: '复机' })).code).toBe(400);
  expect((await register(id, { action: '领用' })).message).toBe('请选择持有人');
  expect(await actions(id)).toEqual(['开通', '领用', '停机', '复机', '转移', '换套餐', '归还']);
});

test('nobody who left is given a number', async () => {
  const [id, leaver] = [await newNumber(), await t.make.staff('salesperson')];
  await sql`update personnel set login_status = 2, quit_date = current_date where id = ${leaver.personnelId}`.execute(
    t.db,
  );
  expect(await give(id, leaver)).toMatchObject({ code: 408, message: '持有人不存在或已离职' });
  await give(id);
  const passedOn = await register(id, { action: '转移', holderId: leaver.personnelId });
  expect([passedOn.code, (await row(id)).holderId]).toEqual([408, holder.personnelId]);
});

test('a contract does not end before it began, and no month is paid before it comes', async () => {
  const form = { number: t.make.phone(), operator: '移动', purpose: '业务' };
  const wrong = await t.send(
    numbersApi.edit,
    { ...form, openedOn: '2025-06-01', contractTo: '2025-05-31' },
    office.token,
  );
  expect(wrong).toMatchObject({ code: 408, message: '合约到期不能早于开通日期' });
  const id = await newNumber({ openedOn: '2025-06-01', contractTo: '2025-06-01' });
  const paid = (month: string) => register(id, { action: '费用', fee: 39, month });
  const next = addDays(`${today().slice(0, 7)}-28`, 5).slice(0, 7);
  expect(await paid(next)).toMatchObject({ code: 408, message: '月份不能晚于本月' });
  const { code, data } = await paid(today().slice(0, 7));
  expect(code).toBe(200);
  // The reversal keeps this month's figures below unchanged.
  await register(id, { action: '费用', correctsId: (data as { id: number }).id });
});

test('a number of a municipality is of the municipality', async () => {
  const { rows } = await sql<{ id: number }>`select c.id from region c join region p on p.id = c.parent_id
    where p.name = '北京市' and c.name = '市辖区'`.execute(t.db);
  const id = await newNumber({ cityId: rows[0]?.id });
  expect((await row(id)).cityName).toBe('北京市');
});

test('one of two concurrent receivers gets the number', async () => {
  const id = await newNumber();
  const answers = await Promise.all([give(id, holder), give(id, stranger)]);
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  const { list } = await t.call(numbersApi.log, { id, action: '领用' }, office.token);
  expect(list.map((one) => one.toHolderName)).toEqual([(await row(id)).holderName]);
});

test('a number is taken as it is pasted, and is the same one', async () => {
  const number = t.make.phone();
  await newNumber({ number: ` +86 ${number.slice(0, 3)}-${number.slice(3, 7)} ${number.slice(7)}` });
  expect((await t.call(numbersApi.list, { keyword: number }, office.token)).total).toBe(1);
  const again = { number, operator: '联通', purpose: '客服' };
  expect((await t.send(numbersApi.edit, again, office.token)).message).toBe('该号码已登记，且没有注销');
  const wrong = await t.send(numbersApi.edit, { ...again, number: '一三八' }, office.token);
  expect([wrong.code, wrong.message]).toEqual([408, expect.stringContaining('号码为 3 到 20 位数字')]);
});

test('a number is active once, and may come back after it was cancelled', async () => {
  const number = t.make.phone();
  const id = await newNumber({ number });
  const again = { number, operator: '联通', purpose: '客服' };
  expect((await t.send(numbersApi.edit, again, office.token)).message).toBe('该号码已登记，且没有注销');
  expect((await cancel(id)).code).toBe(200);
  await t.call(numbersApi.edit, again, office.token);
  expect((await t.call(numbersApi.list, { keyword: number }, office.token)).total).toBe(2);
  // The previous row cannot be reversed meanwhile.
  const admin = await t.make.staff('admin');
  expect((await t.send(numbersApi.restore, { id, reason: '误操作' }, admin.token)).code).toBe(400);
});

test('a cancellation asks for the number to be free: nobody holds it, nothing is bound, the contract is over', async () => {
  const id = await newNumber({ contractTo: addDays(today(), 90), openedOn: '2025-06-01' });
  await give(id);
  await register(id, { action: '绑定', note: '微信' });
  await register(id, { action: '绑定', note: '招商银行' });
  expect((await register(id, { action: '绑定', note: '微信' })).message).toBe('该平台已绑定此号码');
  expect(await row(id)).toMatchObject({ wechatBound: true, bound: '微信、招商银行' });
  expect((await cancel(id, { isContractKnown: 1 })).message).toBe('号码仍有持有人，请先归还');
  await register(id, { action: '归还' });
  expect((await cancel(id)).message).toContain('合约到');
  expect((await cancel(id, { isContractKnown: 1 })).message).toBe('仍有平台未解绑：微信、招商银行');
  await register(id, { action: '解绑', note: '微信' });
  await register(id, { action: '解绑', note: '招商银行' });
  expect((await register(id, { action: '解绑', note: '微信' })).code).toBe(400);
  expect((await cancel(id, { version: 1, isContractKnown: 1 })).code).toBe(409);
  const early = await cancel(id, { isContractKnown: 1, cancelledOn: '2025-05-31' });
  expect([early.code, early.message]).toEqual([408, '注销日期不能早于开通日期 2025-06-01']);
  expect((await cancel(id, { isContractKnown: 1, cancelledOn: '2026-01-31' })).code).toBe(200);
  expect(await row(id)).toMatchObject({
    status: 4,
    cancelledOn: '2026-01-31',
    wechatBound: false,
    bound: null,
  });
  expect((await give(id)).message).toBe('该号码已注销');
});

test('one of two concurrent cancellations is refused; only an administrator restores the number', async () => {
  const id = await newNumber();
  const { version } = await row(id);
  const both = await Promise.all(
    [1, 2].map(() => t.send(numbersApi.cancel, { id, version, reason: '停用' }, office.token)),
  );
  expect(both.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect(both.find((answer) => answer.code === 400)?.message).toBe('该号码已注销');
  expect((await t.send(numbersApi.restore, { id, reason: '误操作' }, office.token)).code).toBe(403);
  const admin = await t.make.staff('admin');
  await t.call(numbersApi.restore, { id, reason: '误操作' }, admin.token);
  expect(await row(id)).toMatchObject({ status: 2, cancelledOn: null });
  expect((await t.send(numbersApi.restore, { id, reason: '误操作' }, admin.token)).code).toBe(400);
});

test('only what was entered today and never used is deleted', async () => {
  const [fresh, used] = [await newNumber(), await newNumber()];
  await give(used);
  const offered = async (id: number) =>
    (await t.call(numbersApi.list, { id }, office.token)).list.map((one) => one.canDelete);
  expect([await offered(fresh), await offered(used)]).toEqual([[true], [false]]);
  expect((await t.send(numbersApi.delete, { id: used }, office.token)).message).toContain('请改用注销');
  await t.call(numbersApi.delete, { id: fresh }, office.token);
  expect((await t.call(numbersApi.list, { id: fresh }, office.token)).list).toEqual([]);
  expect((await t.send(numbersApi.delete, { id: fresh }, office.token)).code).toBe(404);
});

test('the log cannot be changed by SQL', async () => {
  const id = await newNumber();
  for (const statement of [
    sql`update phone_number_log set note = 'x' where phone_number_id = ${id}`,
    sql`delete from phone_number_log where phone_number_id = ${id}`,
  ])
    await expect(statement.execute(t.db)).rejects.toMatchObject({ code: 'P0400' });
});

test('a holder sees the own numbers, nobody else', async () => {
  const id = await newNumber();
  await give(id);
  const seen = async (person: Person) =>
    (await t.call(numbersApi.list, { id }, person.token)).list.map((one) => one.id);
  expect([await seen(holder), await seen(stranger)]).toEqual([[id], []]);
  expect((await t.send(numbersApi.log, { id }, stranger.token)).code).toBe(404);
  expect((await t.call(numbersApi.log, { id }, holder.token)).total).toBe(2);
  // The log includes numbers that the stranger held in other tests.
  const log = (await t.call(numbersApi.log, {}, stranger.token)).list;
  expect(log.filter((one) => one.numberId === id)).toEqual([]);
});

test.each([
  [{ number: '1380013800a' }, 'number'],
  [{ operator: '铁通' }, 'operator'],
  [{ monthlyFee: -1 }, 'monthlyFee'],
  [{ purpose: '' }, 'purpose'],
])('%j is refused beside its field', async (values, field) => {
  const form = { number: t.make.phone(), operator: '移动', purpose: '业务', ...values };
  const answer = await t.send(numbersApi.edit, form, office.token);
  expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field]).toEqual([408, field]);
});

test('20 in use at 39, 4 idle at 39 and 2 kept at 5 cost 946 a month, 16.5 % of it for nothing', async () => {
  await sql`update phone_number set deleted_at = now()`.execute(t.db);
  const numbers = await Promise.all(
    Array.from({ length: 26 }, (_, i) => newNumber({ monthlyFee: i < 24 ? 39 : 5 })),
  );
  for (const id of numbers.slice(0, 20)) await give(id);
  for (const id of numbers.slice(24)) await register(id, { action: '停机' });
  const month = today().slice(0, 7);
  const fee = await t.call(
    numbersApi.editLog,
    { id: numbers[0], action: '费用', fee: 41.5, month },
    office.token,
  );
  await register(numbers[1] as number, { action: '费用', fee: 39, month });
  const figures = await t.call(numbersApi.figures, {}, office.token);
  expect(figures).toMatchObject({
    monthlyCost: '946.00',
    idleCost: '156.00',
    idleShare: '0.1649',
    average: '36.38',
    byStatus: [
      { status: 1, count: 20 },
      { status: 2, count: 4 },
      { status: 3, count: 2 },
    ],
    ofLeavers: 0,
  });
  expect((Number(figures.idleShare) * 100).toFixed(1)).toBe('16.5');
  expect(figures.months).toHaveLength(12);
  expect(figures.months.at(-1)).toEqual({ month, fee: '80.50' });
  // Each figure opens exactly the rows it counts.
  const total = async (filter: object) => (await t.call(numbersApi.list, filter, office.token)).total;
  expect([await total({ isLive: true }), await total({ isLive: false })]).toEqual([26, 0]);
  for (const { id, count } of figures.byOrganisation)
    expect(await total({ departmentId: id ?? 0 })).toBe(count);
  expect(await total({ ofLeavers: true })).toBe(figures.ofLeavers);
  const fees = await t.call(numbersApi.log, { action: '费用', month }, office.token);
  expect(fees.list.reduce((sum, one) => sum + Number(one.fee), 0)).toBe(80.5);
  const log = await t.send(
    numbersApi.exportLog,
    { action: '费用', month, columns: 'month,fee' },
    office.token,
  );
  expect(await sheetRows(log.response.rawPayload)).toEqual([
    ['月份', '金额（元）'],
    [month, '39'],
    [month, '41.5'],
  ]);
  // A mistaken fee is reversed by a row that refers to it, once.
  await register(numbers[0] as number, { action: '费用', correctsId: fee.id });
  expect((await t.call(numbersApi.figures, {}, office.token)).months.at(-1)?.fee).toBe('39.00');
  expect((await register(numbers[0] as number, { action: '费用', correctsId: fee.id })).code).toBe(400);
  const sheet = await t.send(numbersApi.export, { status: 3, columns: 'status,monthlyFee' }, office.token);
  expect(await sheetRows(sheet.response.rawPayload)).toEqual([
    ['状态', '月费（元）'],
    ['停机保号', '5'],
    ['停机保号', '5'],
  ]);
});

test('a leaver’s numbers are transferred or returned; the office hears of remaining ones, and of contracts that end', async () => {
  const [leaver, successor] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const ends = addDays(today(), 30);
  const [a, late] = [await newNumber(), await newNumber({ contractTo: ends })];
  await newNumber({ contractTo: addDays(today(), 31) });
  await give(a, leaver);
  expect(await numbersLeaving.holdings(t.db, leaver.personnelId)).toMatchObject([
    { key: 'numbers', count: 1 },
  ]);
  await sql`update personnel set login_status = 2, quit_date = current_date where id = ${leaver.personnelId}`.execute(
    t.db,
  );
  await keepNumberTodos(t.db);
  const open = async () =>
    (await t.call(todosApi.list, { count: 100 }, office.token)).list.map((one) => [one.kind, one.subjectId]);
  expect((await open()).sort()).toEqual([
    ['numberContract', late],
    ['numberOfLeaver', a],
  ]);
  const ending = { contractFrom: today(), contractEnds: ends };
  expect((await t.call(numbersApi.list, ending, office.token)).list.map((one) => one.id)).toEqual([late]);
  expect(
    (await t.call(numbersApi.list, { ofLeavers: true }, office.token)).list.map((one) => one.id),
  ).toEqual([a]);
  const handOver = (from: Person, successorId: number | null) =>
    transaction(t.db, asActor(office), (trx) =>
      numbersLeaving.handOver(trx, asActor(office), from.personnelId, {
        successorId,
        byContact: new Map(),
        thingsToId: successorId,
        newLeaderId: null,
      }),
    );
  await handOver(leaver, successor.personnelId);
  expect(await row(a)).toMatchObject({ status: 1, holderId: successor.personnelId });
  await handOver(successor, null);
  expect(await row(a)).toMatchObject({ status: 2, holderId: null });
  // Each change of a number updates its to-dos at once.
  expect(await open()).toEqual([['numberContract', late]]);
  expect((await cancel(late, { isContractKnown: true })).code).toBe(200);
  expect(await open()).toEqual([]);
});

test('the last bills of a cancelled number are entered and corrected, up to the month it was cancelled in', async () => {
  const id = await newNumber({ openedOn: '2025-06-01' });
  expect((await cancel(id, { cancelledOn: '2026-02-10' })).code).toBe(200);
  const bill = (month: string) => register(id, { action: '费用', month, fee: '39.00' });
  expect(await bill('2026-03')).toMatchObject({
    code: 400,
    message: '号码 2026-02-10 已注销，之后的月份没有费用',
  });
  const last = await bill('2026-02');
  expect(last.code).toBe(200);
  expect((await register(id, { action: '费用', correctsId: last.data.id })).code).toBe(200);
  expect(await row(id)).toMatchObject({ status: 4, cancelledOn: '2026-02-10' });
});

test('a monthly fee that is cleared is nothing', async () => {
  const id = await newNumber();
  const { number, operator, purpose, version } = await row(id);
  await t.call(numbersApi.edit, { id, version, number, operator, purpose, monthlyFee: null }, office.token);
  expect((await row(id)).monthlyFee).toBe('0.00');
});
