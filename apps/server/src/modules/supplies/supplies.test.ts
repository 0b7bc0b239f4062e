import { suppliesApi } from '@shibiao/contract/supplies';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows, workbookRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let office: Person;
let taker: Person;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  office = await t.make.staff('general_office');
  taker = await t.make.staff('salesperson');
});

const newSupply = async (values: Record<string, unknown> = {}) =>
  (
    await t.call(
      suppliesApi.edit,
      { name: `A4 纸${++serial}`, unit: '包', kind: '办公用品', stock: 30, ...values },
      office.token,
    )
  ).id;
const send = (values: Record<string, unknown>) => t.send(suppliesApi.editLog, values, office.token);
const take = (supplyId: number, quantity: number) =>
  send({ supplyId, kind: '领用', quantity, personnelId: taker.personnelId });
const row = async (id: number) => {
  const { list } = await t.call(suppliesApi.list, { id }, office.token);
  if (!list[0]) throw new Error('no supply');
  return list[0];
};
const log = async (supplyId: number, filter: object = {}) =>
  await t.call(suppliesApi.log, { supplyId, order: 'asc', sort: 'at', ...filter }, office.token);
/** Stock = Σ quantity = the last stock_after. */
async function agrees(id: number): Promise<void> {
  const { list, sums } = await log(id, { count: 100 });
  const { stock } = await row(id);
  expect(list.reduce((sum, one) => sum + Number(one.quantity), 0)).toBe(Number(stock));
  expect([list.at(-1)?.stockAfter, sums.closing]).toEqual([stock, stock]);
}
/** A move some days ago, written past the service. */
const past = (supplyId: number, days: number, quantity: number) =>
  sql`with moved as (update supply set stock = stock + ${quantity} where id = ${supplyId} returning stock)
    insert into supply_log (supply_id, kind, quantity, stock_after, personnel_id, by_id, at)
    select ${supplyId}, ${quantity > 0 ? '入库' : '领用'}, ${quantity}, stock, ${taker.personnelId}, ${office.personnelId},
      now() - make_interval(days => ${days}) from moved`.execute(t.db);

test('a new supply opens its ledger, and every kind of move has its sign', async () => {
  const id = await newSupply({ price: '20.50' });
  expect(await row(id)).toMatchObject({
    stock: '30.00',
    value: '615.00',
    monthIn: '30.00',
    monthOut: '0.00',
  });
  await t.call(
    suppliesApi.editLog,
    { supplyId: id, kind: '领用', quantity: 5, personnelId: taker.personnelId, note: '上课' },
    office.token,
  );
  await t.call(suppliesApi.editLog, { supplyId: id, kind: '退回', quantity: 2 }, office.token);
  await t.call(suppliesApi.editLog, { supplyId: id, kind: '报损', quantity: '0.5' }, office.token);
  await t.call(suppliesApi.editLog, { supplyId: id, kind: '入库', quantity: 10, price: 22 }, office.token);
  await t.call(suppliesApi.editLog, { supplyId: id, kind: '盘点', counted: 35 }, office.token);
  const { list } = await log(id);
  expect(list.map((one) => [one.kind, one.quantity, one.stockAfter])).toEqual([
    ['入库', '30.00', '30.00'],
    ['领用', '-5.00', '25.00'],
    ['退回', '2.00', '27.00'],
    ['报损', '-0.50', '26.50'],
    ['入库', '10.00', '36.50'],
    ['盘点', '-1.50', '35.00'],
  ]);
  expect(list[1]).toMatchObject({ personnelName: taker.name, byName: office.name, note: '上课' });
  expect(await row(id)).toMatchObject({ stock: '35.00', price: '22.00', value: '770.00', version: 1 });
  await agrees(id);
});

test('50 take 1 at once from a stock of 30: 30 get it, 20 are refused, nothing is left', async () => {
  const id = await newSupply();
  const answers = await Promise.all(Array.from({ length: 50 }, () => take(id, 1)));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(30);
  const refused = answers.filter((answer) => answer.code === 400);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.message).toContain('库存 0，领用 1 不足');
  expect((await row(id)).stock).toBe('0.00');
  await agrees(id);
});

test('a count during takes writes the difference of its own instant', async () => {
  const id = await newSupply({ stock: 100 });
  const takes = Array.from({ length: 20 }, () => take(id, 1));
  const counted = send({ supplyId: id, kind: '盘点', counted: 60 });
  const answers = await Promise.all([...takes, counted]);
  expect(answers.map((answer) => answer.code)).toEqual(Array(21).fill(200));
  const { list } = await log(id, { count: 100 });
  expect(list.find((one) => one.kind === '盘点')?.stockAfter).toBe('60.00');
  await agrees(id);
});

test('a mistake is reversed once, and the reversal is not', async () => {
  const id = await newSupply();
  const { ids } = await t.call(
    suppliesApi.editLog,
    { supplyId: id, kind: '领用', quantity: 4, personnelId: taker.personnelId },
    office.token,
  );
  const both = await Promise.all([1, 2].map(() => send({ kind: '冲正', logId: ids[0], note: '登记错误' })));
  expect(both.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect(both.find((answer) => answer.code === 400)?.message).toBe('该登记已冲正');
  expect((await row(id)).stock).toBe('30.00');
  const { list } = await log(id);
  expect(list[1]).toMatchObject({ isReversed: true });
  expect((await send({ kind: '冲正', logId: list[2]?.id })).message).toBe('冲正不能再冲正');
  // A delivery cannot be reversed after its stock was taken.
  await take(id, 30);
  expect((await send({ kind: '冲正', logId: list[0]?.id })).code).toBe(400);
  expect((await send({ kind: '冲正', logId: 2_000_000 })).code).toBe(404);
  await agrees(id);
});

test('several lines are written together or not at all', async () => {
  const [a, b] = [await newSupply(), await newSupply({ stock: 2 })];
  const lines = (second: number) => ({
    kind: '领用',
    personnelId: taker.personnelId,
    lines: [
      { supplyId: b, quantity: second },
      { supplyId: a, quantity: 5 },
    ],
  });
  const refused = await send(lines(3));
  expect([refused.code, (await row(a)).stock]).toEqual([400, '30.00']);
  expect(refused.message).toContain('库存 2，领用 3 不足');
  await t.call(suppliesApi.editLog, lines(2), office.token);
  expect([(await row(a)).stock, (await row(b)).stock]).toEqual(['25.00', '0.00']);
});

test('the ledger cannot be changed by SQL, as the role of the server', async () => {
  const id = await newSupply();
  for (const statement of [
    sql`update supply_log set quantity = 1 where supply_id = ${id}`,
    sql`delete from supply_log where supply_id = ${id}`,
    sql`truncate supply_log`,
  ])
    await expect(statement.execute(t.db)).rejects.toMatchObject({ code: 'P0400' });
  await expect(sql`update supply set stock = -1 where id = ${id}`.execute(t.db)).rejects.toMatchObject({
    constraint: 'supply_stock',
  });
  await agrees(id);
});

test('54 taken in 90 days from a stock that is now 12: 0.6 a day, 20 days; below the minimum is told once', async () => {
  const id = await newSupply({ name: '矿泉水', stock: null });
  await past(id, 100, 70);
  await past(id, 95, -4);
  await past(id, 60, -30);
  await past(id, 10, -24);
  await t.call(
    suppliesApi.edit,
    { id, name: '矿泉水', unit: '箱', kind: '饮用', minStock: 10 },
    office.token,
  );
  expect(await row(id)).toMatchObject({ stock: '12.00', dailyUse: '0.60', daysLeft: 20, isLow: false });
  const open = async () =>
    (await t.call(todosApi.list, { count: 100 }, office.token)).list.filter((one) => one.subjectId === id);
  expect(await open()).toEqual([]);
  await take(id, 3);
  const [todo] = await open();
  expect(todo).toMatchObject({ kind: 'lowStock', path: `/office/supplies?open=${id}` });
  await take(id, 2);
  expect(await open()).toMatchObject([{ id: todo?.id, title: '库存不足：矿泉水 剩 7箱' }]);
  expect((await t.call(suppliesApi.list, { low: 1 }, office.token)).list.map((one) => one.id)).toContain(id);
  await t.call(todosApi.edit, { id: todo?.id, isDone: 1 }, office.token);
  await take(id, 1);
  expect(await open()).toEqual([]);
  await send({ supplyId: id, kind: '入库', quantity: 5 });
  await take(id, 5);
  expect((await open()).map((one) => one.id)).toEqual([todo?.id]);
  await send({ supplyId: id, kind: '入库', quantity: 5 });
  expect(await open()).toEqual([]);
});

test('assets that last for centuries and are worth billions are listed', async () => {
  const id = await newSupply({ stock: null });
  await send({ supplyId: id, kind: '入库', quantity: 100_000_000, price: 100_000_000 });
  await take(id, 1);
  expect(await row(id)).toMatchObject({ daysLeft: 9999, value: '9999999900000000.00' });
  await send({ supplyId: id, kind: '报损', quantity: 99_999_999 });
});

test('use belongs to where the taker was on the day, at the price of the day; what was reversed is not counted', async () => {
  const mover = await t.make.staff('salesperson');
  const { personnelId, organisationId: former } = mover;
  await sql`update employment set entry_date = current_date - 60 where personnel_id = ${personnelId}`.execute(
    t.db,
  );
  const id = await newSupply({ price: '10.00' });
  const takes = { supplyId: id, kind: '领用', personnelId };
  await send({ ...takes, quantity: 2 });
  await sql`alter table supply_log disable trigger ledger`.execute(t.db);
  await sql`update supply_log set at = current_date - 30 where supply_id = ${id} and kind = '领用'`.execute(
    t.db,
  );
  await sql`alter table supply_log enable trigger ledger`.execute(t.db);
  const present = await t.make.organisation();
  await sql`update personnel set organisation_id = ${present} where id = ${personnelId}`.execute(t.db);
  await send({ supplyId: id, kind: '入库', quantity: 1, price: 100 });
  await send({ ...takes, quantity: 1 });
  const mistake = await t.call(suppliesApi.editLog, { ...takes, quantity: 5 }, office.token);
  await send({ kind: '冲正', logId: mistake.ids[0] });
  const span = { from: addDays(today(), -40), to: today() };
  const used = (await t.call(suppliesApi.usage, { by: 'organisation', ...span }, office.token)).list;
  expect(used.find((one) => one.id === present)).toMatchObject({ times: 1, value: '100.00' });
  const [mine] = (await t.call(suppliesApi.usage, { by: 'person', ...span }, office.token)).list.filter(
    (one) => one.id === personnelId,
  );
  expect(mine).toMatchObject({ times: 2, value: '120.00' });
  const behind = async (filter: object) =>
    (await log(id, { personnelId, kind: '领用', ...filter })).list.map((one) => one.quantity);
  expect(await behind({ departmentId: former })).toEqual(['-2.00']);
  expect(await behind({ orgnizationalid: former })).toEqual(['-2.00']);
  expect(await behind({ departmentId: present })).toEqual(['-1.00', '-5.00']);
  const names = new Set((await log(id, { personnelId })).list.map((one) => one.organisationName));
  expect(names.size).toBe(2);
});

test('the log says what there was before and after the days of its filter', async () => {
  const id = await newSupply({ stock: null });
  await past(id, 40, 20);
  await past(id, 20, -5);
  await past(id, 1, -2);
  const from = await sql<{ day: string }>`select (current_date - 30)::text as day`.execute(t.db);
  const answer = await log(id, { from: from.rows[0]?.day, to: today() });
  expect(answer.sums).toEqual({ opening: '20.00', closing: '13.00' });
  expect(answer.list.map((one) => one.quantity)).toEqual(['-5.00', '-2.00']);
  expect((await log(id, { personnelId: office.personnelId })).list).toEqual([]);
  expect((await log(id, { orgnizationalid: taker.organisationId })).list).toHaveLength(3);
  expect((await t.call(suppliesApi.log, {}, office.token)).sums).toEqual({ opening: null, closing: null });
});

test.each([
  [{ kind: '领用', quantity: 0 }, 'quantity'],
  [{ kind: '领用', quantity: 1 }, 'personnelId'],
  [{ kind: '入库' }, 'quantity'],
  [{ kind: '盘点', quantity: 3 }, 'counted'],
  [{ kind: '借用', quantity: 3 }, 'kind'],
  [{ kind: '入库', quantity: 1, lines: '[]' }, 'lines'],
])('%j is refused beside its field', async (values, field) => {
  const supplyId = await newSupply();
  const answer = await send({ supplyId, ...values });
  expect(answer.code).toBe(408);
  expect((answer.data as unknown as { field: string }[]).map((one) => one.field)).toContain(field);
  expect((await row(supplyId)).stock).toBe('30.00');
});

test('name, spec and place are unique; what still has stock is not deleted; facts keep the stock', async () => {
  const id = await newSupply({ name: '签字笔', spec: '0.5', place: '前台' });
  const again = { name: '签字笔', spec: '0.5', place: '前台', unit: '支', kind: '办公用品' };
  expect((await t.send(suppliesApi.edit, again, office.token)).message).toBe(
    '同名、同规格、同地点的物资已存在',
  );
  await t.call(suppliesApi.edit, { ...again, place: '仓库' }, office.token);
  await t.call(suppliesApi.edit, { ...again, id, version: 1, stock: 99, minStock: 0 }, office.token);
  expect(await row(id)).toMatchObject({ stock: '30.00', minStock: '0.00', isLow: false });
  expect((await t.send(suppliesApi.edit, { ...again, id, version: 1 }, office.token)).code).toBe(409);
  expect((await t.send(suppliesApi.delete, { id }, office.token)).message).toContain('库存还有 30');
  await take(id, 30);
  // A command may also be sent as a POST.
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/wupinguanli/deletewuzi',
    headers: { authorization: `bearer ${office.token}` },
    payload: { id },
  });
  expect(answer.json().code).toBe(200);
  expect((await take(id, 1)).code).toBe(404);
  expect((await t.call(suppliesApi.list, { keyword: 'qianzibi' }, office.token)).total).toBe(1);
});

test('staff read the names and ask; the office is told', async () => {
  const id = await newSupply({ name: '礼品袋' });
  expect((await t.send(suppliesApi.list, {}, taker.token)).code).toBe(403);
  expect((await t.call(suppliesApi.names, { keyword: '礼品袋' }, taker.token)).list).toEqual([
    { id, name: '礼品袋', spec: '', unit: '包', kind: '办公用品', place: '' },
  ]);
  expect(await t.call(suppliesApi.ask, { supplyId: id, quantity: 3, note: '周五上课' }, taker.token)).toEqual(
    {
      recipients: 1,
    },
  );
  const message = await t.db
    .selectFrom('message')
    .where('recipient_id', '=', office.accountId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();
  expect(message).toMatchObject({ title: '物资申请：礼品袋 × 3包', sender_id: taker.accountId });
  expect((await t.send(suppliesApi.ask, { supplyId: 999_999, quantity: 1 }, taker.token)).code).toBe(404);
});

test('more brought back than taken in 90 days is no use', async () => {
  const id = await newSupply({ stock: null });
  await past(id, 120, 20);
  await past(id, 110, -8);
  await send({ supplyId: id, kind: '退回', quantity: 3 });
  expect(await row(id)).toMatchObject({ stock: '15.00', dailyUse: '0.00', daysLeft: null });
});

test('every sheet of the workbook is of the supplies of its filter', async () => {
  const [pens, cups] = [await newSupply({ name: '白板笔' }), await newSupply({ name: '纸杯' })];
  const other = await t.make.staff('salesperson');
  await take(pens, 2);
  await send({ supplyId: cups, kind: '领用', quantity: 3, personnelId: other.personnelId });
  const { response } = await t.send(suppliesApi.export, { keyword: '白板笔' }, office.token);
  const sheets = await workbookRows(response.rawPayload);
  const of = (name: string, column: number) => sheets[name]?.slice(1).map((line) => line[column]);
  expect(of('结存', 0)).toEqual(['白板笔']);
  expect(of('明细', 1)).toEqual(['白板笔', '白板笔']);
  expect(of('按人', 0)).toEqual([taker.name]);
});

test('exports hold the stock, the moves and the use of the filter', async () => {
  const id = await newSupply({ name: '教材甲', price: '10.00' });
  await take(id, 4);
  const rows = async (input: object) =>
    await sheetRows((await t.send(suppliesApi.export, input, office.token)).response.rawPayload);
  expect(await rows({ id, columns: 'name,stock' })).toEqual([
    ['名称', '库存'],
    ['教材甲', '26'],
  ]);
  expect(
    await rows({ what: 'log', supplyId: id, move: '领用', columns: 'supplyName,kind,quantity' }),
  ).toEqual([
    ['物资', '登记', '数量'],
    ['教材甲', '领用', '-4'],
  ]);
  const { list } = await t.call(suppliesApi.usage, { by: 'person' }, office.token);
  const mine = list.find((one) => one.id === taker.personnelId);
  expect(Number(mine?.value)).toBeGreaterThanOrEqual(40);
  expect((await rows({ what: 'person' })).flat()).toContain(taker.name);
  // A bar opens the rows it sums, including returns and reversals.
  const { ids } = await t.call(
    suppliesApi.editLog,
    { supplyId: id, kind: '退回', quantity: 1, personnelId: taker.personnelId },
    office.token,
  );
  await send({ kind: '冲正', logId: ids[0] });
  await send({ supplyId: id, kind: '报损', quantity: 1, personnelId: taker.personnelId });
  const behind = async (filter: object) =>
    (await t.call(suppliesApi.log, { supplyId: id, isUse: true, ...filter }, office.token)).list.map(
      (one) => one.kind,
    );
  const kinds = ['冲正', '退回', '领用'];
  expect([await behind({}), await behind({ personnelId: taker.personnelId })]).toEqual([kinds, kinds]);
  expect([await behind({ departmentId: taker.organisationId }), await behind({ departmentId: 0 })]).toEqual([
    kinds,
    [],
  ]);
});
