import { equipmentApi } from '@shibiao/contract/equipment';
import { personnelApi } from '@shibiao/contract/personnel';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { equipmentLeaving, keepEquipmentTodos } from './equipment.service.ts';

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

const newAsset = async (values: Record<string, unknown> = {}) =>
  (await t.call(equipmentApi.edit, { name: '笔记本', kind: '电脑', ...values }, office.token)).id;
const register = (ids: number | number[], action: string, values: object = {}) =>
  t.send(equipmentApi.editRegistration, { ids: [ids].flat(), action, ...values }, office.token);
const give = (ids: number | number[], to = holder) => register(ids, '领用', { holderId: to.personnelId });
const one = (id: number, person = office) => t.call(equipmentApi.one, { id }, person.token);
const log = async (equipmentId: number) =>
  (await t.call(equipmentApi.registrations, { equipmentId, sort: 'at', order: 'asc' }, office.token)).list;
const openTodos = async (person: Person) =>
  (await t.call(todosApi.list, { count: 100, isMine: 1 }, person.token)).list.map((row) => [
    row.kind,
    row.subjectId,
  ]);

test('assets are numbered by the year that they were bought in, also two at once', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => newAsset({ boughtOn: '2024-05-01' })));
  const numbers = await Promise.all(ids.map(async (id) => (await one(id)).assetNo));
  expect(numbers.sort()).toEqual(['SB20240001', 'SB20240002', 'SB20240003']);
  expect(await log(ids[0] as number)).toMatchObject([{ action: '入库', byName: office.name }]);
});

test('a warranty does not end before the day of purchase', async () => {
  const form = { name: '笔记本', kind: '电脑', boughtOn: '2026-05-01' };
  const save = (warrantyTo: string) => t.send(equipmentApi.edit, { ...form, warrantyTo }, office.token);
  expect(await save('2026-04-30')).toMatchObject({ code: 408, message: '保修不能早于购买日期' });
  expect((await save('2026-05-01')).code).toBe(200);
});

test('status, holder and due day follow the log through every transition', async () => {
  const id = await newAsset();
  const states: unknown[] = [];
  const go = async (action: string, values: object = {}) => {
    expect([action, (await register(id, action, values)).code]).toEqual([action, 200]);
    const { status, holderId, dueOn } = await one(id);
    states.push([status, holderId, dueOn]);
  };
  const due = addDays(today(), 7);
  await go('领用', { holderId: holder.personnelId });
  await go('转移', { holderId: stranger.personnelId });
  await go('送修', { condition: '损坏' });
  await go('修回', { holderId: stranger.personnelId });
  await go('归还', { condition: '完好', place: '仓库' });
  await go('借用', { holderId: holder.personnelId, dueOn: due });
  await go('盘点', { place: '会议室' });
  await go('归还');
  await go('送修');
  await go('修回');
  await go('报废');
  await go('丢失');
  expect(states).toEqual([
    [2, holder.personnelId, null],
    [2, stranger.personnelId, null],
    [4, null, null],
    [2, stranger.personnelId, null],
    [1, null, null],
    [3, holder.personnelId, due],
    [3, holder.personnelId, due],
    [1, null, null],
    [4, null, null],
    [1, null, null],
    [5, null, null],
    [6, null, null],
  ]);
  const rows = await log(id);
  expect(rows).toHaveLength(13);
  expect(rows[2]).toMatchObject({
    action: '转移',
    fromHolderName: holder.name,
    toHolderName: stranger.name,
    daysOut: 0,
  });
  expect((await one(id)).place).toBe('会议室');
});

test.each([
  ['归还', {}, '设备没有借出，不能归还'],
  ['修回', {}, '设备不在维修中'],
  ['入库', {}, '设备已入库'],
  ['领用', {}, '请选择持有人'],
  ['借用', { holderId: 1 }, '借用须有归还日期'],
])('%s of an asset in stock is refused', async (action, values, message) => {
  const id = await newAsset();
  const holderId = 'holderId' in values ? holder.personnelId : undefined;
  const answer = await register(id, action, { holderId });
  expect(answer.code).toBe(400);
  expect(answer.message).toContain(message);
  expect(await one(id)).toMatchObject({ status: 1 });
  expect(await log(id)).toHaveLength(1);
});

test('held equipment cannot be scrapped, and a repair returns to its holder only', async () => {
  const id = await newAsset();
  await give(id);
  expect((await register(id, '报废')).message).toContain('设备仍在使用');
  expect((await register(id, '转移', { holderId: holder.personnelId })).message).toContain('已由此人持有');
  await register(id, '送修');
  expect((await register(id, '修回', { holderId: stranger.personnelId })).code).toBe(400);
  expect((await register(id, '报废')).code).toBe(200);
});

test('lent equipment is lent again after its repair, until the same day unless another is given', async () => {
  const [id, due] = [await newAsset(), addDays(today(), 7)];
  const state = async () => {
    const { status, dueOn } = await one(id);
    return [status, dueOn];
  };
  await register(id, '借用', { holderId: holder.personnelId, dueOn: due });
  await register(id, '转移', { holderId: stranger.personnelId });
  await register(id, '送修');
  expect(await state()).toEqual([4, null]);
  await register(id, '修回', { holderId: stranger.personnelId });
  expect(await state()).toEqual([3, due]);
  await register(id, '送修');
  await register(id, '修回', { holderId: stranger.personnelId, dueOn: addDays(due, 7) });
  expect(await state()).toEqual([3, addDays(due, 7)]);
  await register(id, '归还');
  await register(id, '领用', { holderId: holder.personnelId });
  await register(id, '送修');
  await register(id, '修回', { holderId: holder.personnelId });
  expect(await state()).toEqual([2, null]);
});

test('nobody who left is given anything, nor gets back what was in repair', async () => {
  const [a, b, leaver] = [await newAsset(), await newAsset(), await t.make.staff('salesperson')];
  await give(a, leaver);
  await register(a, '送修');
  await sql`update personnel set login_status = 2, quit_date = current_date where id = ${leaver.personnelId}`.execute(
    t.db,
  );
  const holderId = leaver.personnelId;
  for (const answer of [
    await give(b, leaver),
    await register(b, '借用', { holderId, dueOn: today() }),
    await register(a, '修回', { holderId }),
  ])
    expect([answer.code, answer.message]).toEqual([408, '持有人不存在或已离职']);
  expect((await register(a, '修回')).code).toBe(200);
  expect([(await one(a)).status, (await one(b)).status]).toEqual([1, 1]);
});

test('one of two concurrent check-outs wins, and a batch is all or nothing', async () => {
  const [a, b] = [await newAsset(), await newAsset()];
  const answers = await Promise.all([give(a, holder), give(a, stranger)]);
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect((await log(a)).filter((row) => row.action === '领用')).toHaveLength(1);
  const batch = await give([a, b]);
  expect([batch.code, (await one(b)).status]).toEqual([400, 1]);
  expect((await register([a, b], '盘点')).code).toBe(200);
  expect((await register([a, 999_999], '盘点')).code).toBe(404);
});

test('the log cannot be changed by SQL; a receipt is confirmed once, by its holder or at the desk', async () => {
  const id = await newAsset();
  await give(id);
  for (const statement of [
    sql`update equipment_log set note = 'x' where equipment_id = ${id}`,
    sql`update equipment_log set accepted_at = now(), note = 'x' where equipment_id = ${id}`,
    sql`delete from equipment_log where equipment_id = ${id}`,
    sql`truncate equipment_log`,
  ])
    await expect(statement.execute(t.db)).rejects.toMatchObject({ code: 'P0400' });
  await expect(sql`update equipment set status = 1 where id = ${id}`.execute(t.db)).rejects.toMatchObject({
    constraint: 'equipment_held',
  });
  const { unaccepted } = await one(id, holder);
  expect((await t.send(equipmentApi.accept, { id: unaccepted }, stranger.token)).code).toBe(404);
  await t.call(equipmentApi.accept, { id: unaccepted }, holder.token);
  expect((await t.send(equipmentApi.accept, { id: unaccepted }, office.token)).message).toBe('已确认领用');
  expect((await one(id)).unaccepted).toBeNull();
  await register(id, '转移', { holderId: stranger.personnelId });
  await t.call(equipmentApi.accept, { id: (await one(id)).unaccepted }, office.token);
  expect((await log(id)).map((row) => row.acceptedAt !== null)).toEqual([false, true, true]);
  await register(id, '转移', { holderId: holder.personnelId });
  const { unaccepted: open } = await one(id, holder);
  await register(id, '归还');
  expect((await t.send(equipmentApi.accept, { id: open }, holder.token)).message).toContain('已不在此人处');
});

test('everybody sees the own, a manager the organisation’s, four roles everything', async () => {
  const manager = await t.make.staff('manager');
  const [mine, theirs] = [await newAsset(), await newAsset({ organisationId: manager.organisationId })];
  await give(mine);
  const ids = async (person: Person) =>
    (await t.call(equipmentApi.list, { ids: [mine, theirs] }, person.token)).list.map((row) => row.id);
  expect([await ids(holder), await ids(stranger), await ids(manager)]).toEqual([[mine], [], [theirs]]);
  expect((await t.send(equipmentApi.one, { id: mine }, stranger.token)).code).toBe(404);
  expect((await t.send(equipmentApi.registrations, { equipmentId: mine }, stranger.token)).code).toBe(404);
  expect((await t.send(equipmentApi.listAll, {}, holder.token)).code).toBe(403);
  for (const role of ['hr', 'finance', 'general_manager'] as const) {
    const reader = await t.make.staff(role);
    expect((await t.call(equipmentApi.listAll, { ids: [mine, theirs] }, reader.token)).total).toBe(2);
    expect((await t.send(equipmentApi.edit, { name: '甲', kind: '电脑' }, reader.token)).code).toBe(403);
  }
});

test('facts are edited by version; a serial number is unique; lists and the export obey the same filter', async () => {
  const id = await newAsset({ serial: 'XY-1', model: '三号机', warrantyTo: '2026-01-31' });
  expect(
    (await t.send(equipmentApi.edit, { name: '乙', kind: '手机', serial: 'XY-1' }, office.token)).message,
  ).toBe('该序列号已登记');
  await t.call(
    equipmentApi.edit,
    { id, version: (await one(id)).version, name: '三号笔记本', kind: '电脑', price: 4999 },
    office.token,
  );
  expect(
    (await t.send(equipmentApi.edit, { id, version: 1, name: '乙', kind: '电脑' }, office.token)).code,
  ).toBe(409);
  expect((await t.send(equipmentApi.edit, { name: '', kind: '飞机' }, office.token)).code).toBe(408);
  const filter = { keyword: '三号', warranty: '2026-02-01', kind: '电脑' };
  expect((await t.call(equipmentApi.listAll, filter, office.token)).list.map((row) => row.id)).toEqual([id]);
  const file = await t.send(equipmentApi.export, { ...filter, columns: 'name,price,status' }, office.token);
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['名称', '价格（元）', '状态'],
    ['三号笔记本', '4999', '在库'],
  ]);
  const registered = await t.send(
    equipmentApi.exportRegistrations,
    { equipmentId: id, action: '入库', from: today(), to: today(), columns: 'name,action,byName' },
    office.token,
  );
  expect(await sheetRows(registered.response.rawPayload)).toEqual([
    ['名称', '登记', '登记人'],
    ['三号笔记本', '入库', office.name],
  ]);
  const { list } = await t.call(equipmentApi.labels, { ids: [id] }, office.token);
  expect(list).toEqual([
    { id, assetNo: (await one(id)).assetNo, name: '三号笔记本', organisationName: null },
  ]);
});

test('a stock-take names what was found, what was not seen, what belongs elsewhere and what nobody knows', async () => {
  const [a, b, c] = [
    await newAsset({ place: '三楼', serial: 'SN77' }),
    await newAsset({ place: '三楼' }),
    await newAsset({ place: '一楼' }),
  ];
  const scanned = `sn77\n${(await one(c)).assetNo} 没有的`;
  const session = (isFinal: 0 | 1) =>
    t.call(equipmentApi.stocktake, { scanned, place: '三楼', isFinal }, office.token);
  const result = await session(0);
  expect([result.expected, result.unknown]).toEqual([2, ['没有的']]);
  expect([result.found, result.missing, result.extra].map((rows) => rows.map((row) => row.id))).toEqual([
    [a],
    [b],
    [c],
  ]);
  expect(await log(a)).toHaveLength(1);
  await session(1);
  expect((await log(a)).at(-1)).toMatchObject({ action: '盘点', place: '三楼' });
  expect([(await log(b)).length, (await one(c)).place]).toEqual([1, '三楼']);
});

test('a stock-take that sees what was scrapped names it and registers the rest', async () => {
  const [a, gone] = [
    await newAsset({ serial: 'SN-A', place: '五楼' }),
    await newAsset({ serial: 'SN-GONE' }),
  ];
  await register(gone, '报废');
  const input = { scanned: `SN-A ${(await one(a)).assetNo} SN-GONE`, place: '五楼', isFinal: 1 };
  const result = await t.call(equipmentApi.stocktake, input, office.token);
  expect([result.found.map((row) => row.id), result.extra, result.unknown]).toEqual([[a], [], []]);
  expect(result.gone).toMatchObject([{ id: gone, status: 5 }]);
  expect((await log(a)).at(-1)).toMatchObject({ action: '盘点' });
  expect((await log(gone)).at(-1)).toMatchObject({ action: '报废' });
});

test('50 assets, 4 scrapped, 1 lost, 36 in use: 80.0 % are in use', async () => {
  await sql`update equipment set deleted_at = now(), serial = null`.execute(t.db);
  const ids = await Promise.all(
    Array.from({ length: 50 }, () => newAsset({ price: 3600, boughtOn: addDays(today(), -400) })),
  );
  await give(ids.slice(0, 36));
  await register(ids.slice(36, 40), '报废');
  await register(ids[40] as number, '丢失');
  // Two assets in stock without movement: for 91 and for 90 days.
  await sql`alter table equipment_log disable trigger ledger`.execute(t.db);
  for (const [index, days] of [
    [41, 91],
    [42, 90],
  ] as const)
    await sql`update equipment_log set at = current_date - ${days}::integer where equipment_id = ${ids[index]}`.execute(
      t.db,
    );
  await sql`alter table equipment_log enable trigger ledger`.execute(t.db);
  const figures = await t.call(equipmentApi.figures, {}, office.token);
  expect(figures).toMatchObject({
    all: 45,
    inUse: 36,
    useShare: '0.8000',
    valueInUse: '129600.00',
    overdue: 0,
    averageAge: '1.1',
  });
  const total = async (filter: object) => (await t.call(equipmentApi.listAll, filter, office.token)).total;
  expect([await total({ inUse: true }), await total({ idle: true })]).toEqual([36, 1]);
  expect(figures.idle).toMatchObject([{ id: ids[41], days: 91 }]);
  // 13 of 36 months have passed.
  expect(figures.netValue).toBe((45 * 3600 * (1 - 13 / 36)).toFixed(2));
  expect(figures.byKind).toContainEqual({ kind: '电脑', status: 5, count: 4 });
});

test('due tomorrow is the holder’s to-do, overdue the office’s as well; who leaves hands it over, or back', async () => {
  const [soon, late] = [await newAsset(), await newAsset()];
  const successor = await t.make.staff('salesperson');
  const leaver = await t.make.staff('salesperson');
  const lend = (id: number, dueOn: string) => register(id, '借用', { holderId: leaver.personnelId, dueOn });
  await lend(soon, addDays(today(), 1));
  await lend(late, addDays(today(), -1));
  expect((await openTodos(leaver)).sort()).toEqual([
    ['equipmentDue', soon],
    ['equipmentDue', late],
  ]);
  expect(await openTodos(office)).toEqual([['equipmentOverdue', late]]);
  expect(
    (await t.call(equipmentApi.listAll, { overdue: 1 }, office.token)).list.map((row) => row.id),
  ).toEqual([late]);
  expect(await equipmentLeaving.holdings(t.db, leaver.personnelId)).toMatchObject([
    { key: 'equipment', count: 2 },
  ]);
  await sql`update personnel set login_status = 2, quit_date = current_date where id = ${leaver.personnelId}`.execute(
    t.db,
  );
  await keepEquipmentTodos(t.db);
  expect((await openTodos(office)).filter(([kind]) => kind === 'equipmentOfLeaver')).toHaveLength(2);
  const actor = { accountId: office.accountId, personnelId: office.personnelId, name: office.name } as Actor;
  const handOver = (from: Person, successorId: number | null) =>
    transaction(t.db, actor, (trx) =>
      equipmentLeaving.handOver(trx, actor, from.personnelId, {
        successorId,
        byContact: new Map(),
        thingsToId: successorId,
        newLeaderId: null,
      }),
    );
  await handOver(leaver, successor.personnelId);
  expect(await one(soon)).toMatchObject({
    status: 3,
    holderId: successor.personnelId,
    dueOn: addDays(today(), 1),
  });
  await handOver(successor, null);
  expect(await one(late)).toMatchObject({ status: 1, holderId: null, dueOn: null });
  expect([await openTodos(office), await openTodos(successor)]).toEqual([[], []]);
});

test('the dialog of leaving names what is held, and what nobody takes over goes back', async () => {
  const [hr, leaver] = [await t.make.staff('hr'), await t.make.staff('salesperson')];
  const id = await newAsset();
  await give(id, leaver);
  const { list } = await t.call(personnelApi.holdings, { id: leaver.personnelId }, hr.token);
  expect(list).toContainEqual({ key: 'equipment', title: '设备', count: 1 });
  await t.call(personnelApi.deactivate, { id: leaver.personnelId }, hr.token);
  expect(await one(id)).toMatchObject({ status: 1, holderId: null });
  expect((await log(id)).at(-1)).toMatchObject({ action: '归还', byName: hr.name, note: '离职交接' });
});

test('things go back or to the successor, as the dialog says, whoever takes over the customers', async () => {
  const [hr, successor] = [await t.make.staff('hr'), await t.make.staff('salesperson')];
  const leaves = async (handsBack: boolean) => {
    const leaver = await t.make.staff('salesperson');
    const contactId = await t.make.contact(leaver);
    const id = await newAsset();
    await give(id, leaver);
    const input = { id: leaver.personnelId, successorId: successor.personnelId, handsBack };
    expect((await t.send(personnelApi.deactivate, input, hr.token)).code).toBe(200);
    const contact = t.db.selectFrom('contact').select('owner_id').where('id', '=', contactId);
    expect(await contact.executeTakeFirst()).toEqual({ owner_id: successor.personnelId });
    return await one(id);
  };
  expect(await leaves(true)).toMatchObject({ status: 1, holderId: null });
  expect(await leaves(false)).toMatchObject({ holderId: successor.personnelId });
});
