import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionEntriesApi, ENTRY_STATES } from '@shibiao/contract/commissions/entries';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { personnelApi } from '@shibiao/contract/personnel';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { commissionsOn, salesRule } from '../../../test/commissions.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
let seller: Person;
let leader: Person;
let stranger: Person;

const LAST = addMonths(monthOf(today()), -1);
const DAY = `${LAST}-05`;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  ({ seller, leader } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  await salesRule(t, finance);
});

const { lesson, receive, ledger } = commissionsOn(() => ({ t, finance }));
const row = async (of: MadeLesson, token = finance.token) => {
  const code = of.code;
  const { list } = await t.call(commissionsApi.list, { keyword: code }, token);
  const found = list.find((one) => one.id === of.id);
  if (!found) throw new Error('no lesson');
  return found;
};
const batchOf = (id: number) => t.call(commissionBatchesApi.batch, { id }, finance.token);
const act = async (id: number, action: string, by: Person, more: object = {}) =>
  t.send(commissionBatchesApi.act, { id, version: (await batchOf(id)).version, action, ...more }, by.token);
/** A draft of one organisation's due entries. */
const draft = async (person: Person, month = LAST, more: object = {}) =>
  (
    await t.call(
      commissionBatchesApi.saveBatch,
      { month, organisationId: person.organisationId, ...more },
      finance.token,
    )
  ).id;
/** A filter by state finds exactly the entries with that state. */
const expectStatesFound = async ({ personnelId }: Person) => {
  const of = async (more: object) =>
    (await t.call(commissionEntriesApi.entries, { personnelId, ...more }, finance.token)).list;
  const all = await of({});
  for (const state of ENTRY_STATES.values)
    expect(await of({ state }), state).toEqual(all.filter((entry) => entry.state === state));
};
const through = async (id: number, ...steps: [action: string, by: Person][]) => {
  for (const [action, by] of steps) expect((await act(id, action, by)).code, action).toBe(200);
};

describe('the locks', () => {
  test('a salesperson sees the own lessons and entries, edits nothing and sees no batch', async () => {
    const one = await lesson(seller);
    await receive(one, '1000.00');
    expect((await row(one, seller.token)).id).toBe(one.id);
    expect((await t.call(commissionsApi.list, { keyword: one.code }, stranger.token)).total).toBe(0);
    expect((await t.call(commissionEntriesApi.entries, { lessonId: one.id }, stranger.token)).total).toBe(0);
    // The leader's entry is hidden from the salesperson.
    expect((await ledger(one, seller.token)).map((entry) => entry.role)).toEqual(['业务员']);
    expect((await ledger(one, leader.token)).map((entry) => entry.role).sort()).toEqual(['业务员', '组长']);
    expect((await t.send(commissionsApi.edit, { id: one.id }, seller.token)).code).toBe(403);
    expect((await t.send(commissionBatchesApi.batches, {}, seller.token)).code).toBe(403);
    expect((await t.send(commissionBatchesApi.batch, { id: 999_999 }, finance.token)).code).toBe(404);
    expect((await t.send(commissionsApi.edit, { id: 999_999 }, finance.token)).code).toBe(404);
  });
});

test('the list says where each lesson stands, by every state', async () => {
  const person = await t.make.staff('salesperson');
  const unpaid = await lesson(person);
  const part = await lesson(person, { teacher_fee: '0' });
  const due = await lesson(person);
  const later = await lesson(person, { on: '2099-01-01' });
  await receive(part, '5000.00');
  await receive(due, '12000.00');
  await receive(later, '12000.00');
  // Paid in full in advance: the entry waits for the lesson, and no money is open.
  const ahead = await lesson(person, { on: '2099-01-02' });
  await receive(ahead, '20000.00');
  const of = async (state: string) =>
    (await t.call(commissionsApi.list, { personnelId: person.personnelId, state }, finance.token)).list.map(
      (one) => one.id,
    );
  expect(await of('未回款')).toEqual([unpaid.id]);
  expect((await of('部分回款')).sort()).toEqual([part.id, due.id, later.id].sort());
  expect(await of('可发放')).toEqual([due.id]);
  expect(await of('未到期')).toEqual([ahead.id]);
  expect(await row(ahead)).toMatchObject({ state: '未到期', received: '20000.00', warnings: [] });
  expect(await row(part)).toMatchObject({ warnings: ['缺课酬'], state: '部分回款' });
  expect((await ledger(part))[0]).toMatchObject({ state: '未到期', waiting: '缺课酬' });
  expect((await ledger(later))[0]).toMatchObject({ state: '未到期', waiting: '尚未上课' });
  await expectStatesFound(person);
  expect(await row(due)).toMatchObject({
    received: '12000.00',
    base: '6600.00',
    commission: '660.00',
    paid: '0.00',
    open: '660.00',
    rate: '0.1000',
    isFrozen: true,
    shares: [{ personnelId: person.personnelId, role: '业务员', percent: '100.00' }],
  });
  expect(await row(unpaid)).toMatchObject({
    isFrozen: false,
    shares: [{ role: '业务员', percent: '100.00' }],
  });
  // Marked as without a teacher fee, it is due.
  await t.call(
    commissionsApi.edit,
    { id: part.id, version: 0, isFree: 1, reason: '内部讲师' },
    finance.token,
  );
  expect((await of('可发放')).sort()).toEqual([part.id, due.id].sort());
  expect(
    (await t.call(commissionsApi.list, { month: LAST, personnelId: person.personnelId }, finance.token))
      .total,
  ).toBe(4);
  expect(
    (
      await t.call(
        commissionsApi.list,
        { from: DAY, to: DAY, personnelId: person.personnelId },
        finance.token,
      )
    ).total,
  ).toBe(4);
  const { sums } = await t.call(commissionsApi.list, { personnelId: person.personnelId }, finance.token);
  expect(sums).toMatchObject({ received: '49000.00', base: '28950.00' });
});

test('"Why 752?" — the brackets stand at the entry', async () => {
  const person = await t.make.staff('salesperson');
  await receive(
    await lesson(person, { fee_income: '28000.00', teacher_fee: '0', travel_fee: '0' }),
    '28000.00',
    `${LAST}-01`,
  );
  const one = await lesson(person);
  await receive(one, '12000.00', `${LAST}-09`);
  expect((await ledger(one))[0]).toMatchObject({
    amount: '752.00',
    note: {
      from: '28000.00',
      to: '34600.00',
      parts: [
        { base: '2000.00', rate: '0.1' },
        { base: '4600.00', rate: '0.12' },
      ],
    },
  });
});

describe('shares', () => {
  const put = (of: MadeLesson, shares: unknown, more: object = {}) =>
    t.send(commissionsApi.edit, { id: of.id, shares: JSON.stringify(shares), ...more }, finance.token);
  const part = (person: Person, role: string, percent: number, more: object = {}) => ({
    personnelId: person.personnelId,
    role,
    percent,
    ...more,
  });

  test('are split, follow no transfer, and what was posted is posted anew', async () => {
    const [a, b] = [await t.make.staff(), await t.make.staff()];
    const one = await lesson(a);
    expect((await put(one, [part(a, '业务员', 60)])).code).toBe(408);
    expect((await put(one, [part(a, '业务员', 60), part(b, '协作', 40.001)])).code).toBe(408);
    expect((await put(one, [part(a, '业务员', 100, { rate: 0.05 })])).code).toBe(408);
    expect((await put(one, [{ personnelId: 2_000_000, role: '业务员', percent: 100 }])).code).toBe(408);
    expect((await put(one, [part(a, '业务员', 60), part(b, '协作', 40)])).code).toBe(200);
    await receive(one, '12000.00');
    expect((await ledger(one)).map((entry) => [entry.personnelId, entry.base, entry.amount])).toEqual([
      [a.personnelId, '3960.00', '396.00'],
      [b.personnelId, '2640.00', '264.00'],
    ]);
    const moved = [part(a, '业务员', 50), part(b, '协作', 50)];
    expect((await put(one, moved, { version: 0, reason: '双方确认' })).code).toBe(409);
    expect((await put(one, moved, { version: 1 })).code).toBe(408);
    expect((await put(one, moved, { version: 1, reason: '双方确认' })).code).toBe(200);
    const { rows } =
      await sql`select personnel_id, sum(base) as base, sum(amount) as amount from commission_entry
      where lesson_id = ${one.id} group by 1 order by 1`.execute(t.db);
    expect(rows).toEqual([
      { personnel_id: a.personnelId, base: '3300.00', amount: '330.00' },
      { personnel_id: b.personnelId, base: '3300.00', amount: '330.00' },
    ]);
    // A fixed rate replaces the rule.
    const fixed = [part(a, '业务员', 100, { rate: 0.05, reason: '总经理特批' })];
    expect((await put(one, fixed, { version: 2, reason: '特批' })).code).toBe(200);
    expect(await row(one)).toMatchObject({ base: '6600.00', commission: '330.00' });
    expect(new Set((await ledger(one)).map((entry) => entry.note.rate))).toContain('0.0500');
  });
});

describe('a batch', () => {
  test('is drafted, handed in, approved by another, paid; the cancelled receipt stands reversed in the next', async () => {
    const person = await t.make.staff('salesperson');
    const one = await lesson(person);
    const receipt = await receive(one, '12000.00');
    const id = await draft(person);
    expect(await batchOf(id)).toMatchObject({
      status: 1,
      people: 1,
      amount: '660.00',
      list: [{ personnelId: person.personnelId, earned: '660.00', paid: '660.00', lastMonth: '0.00' }],
    });
    expect((await batchOf(id)).no).toMatch(/^TC\d{9}$/);
    expect(
      (
        await t.send(
          commissionBatchesApi.saveBatch,
          { month: LAST, organisationId: person.organisationId },
          finance.token,
        )
      ).message,
    ).toBe('没有可发放的提成');
    expect((await act(id, 'approve', manager)).code).toBe(400);
    expect((await act(id, 'submit', manager)).code).toBe(403);
    await through(id, ['submit', finance]);
    expect(await row(one)).toMatchObject({ state: '批次中' });
    expect((await act(id, 'approve', finance)).code).toBe(403);
    const todoOf = async (of: Person) =>
      (await t.call(todosApi.list, { count: 100, isMine: 1 }, of.token)).list.filter(
        (todo) => todo.subjectId === id,
      );
    expect(await todoOf(manager)).toMatchObject([{ kind: 'commissionApproval' }]);
    await through(id, ['approve', manager]);
    expect([await todoOf(manager), (await todoOf(finance)).map((todo) => todo.kind)]).toEqual([
      [],
      ['commissionPayment'],
    ]);
    await through(id, ['pay', finance]);
    expect(await todoOf(finance)).toEqual([]);
    expect(await row(one)).toMatchObject({ state: '已发放', paid: '660.00', open: '0.00' });
    expect((await act(id, 'pay', finance)).code).toBe(400);
    const sheet = await sheetRows(
      (await t.send(commissionBatchesApi.exportBatch, { id }, finance.token)).response.rawPayload,
    );
    expect(sheet[1]?.slice(0, 1)).toEqual([person.name]);

    const { version } = await t.call(receiptsApi.one, { id: receipt }, finance.token);
    await t.call(receiptsApi.cancel, { id: receipt, version, reason: '退款' }, finance.token);
    expect((await ledger(one))[1]).toMatchObject({
      kind: 'reverse',
      month: monthOf(today()),
      base: '-6600.00',
      amount: '-660.00',
      state: '可发放',
    });
    await expectStatesFound(person);
    const next = await draft(person, monthOf(today()));
    // The reversal exceeds the earnings: nothing is paid, the rest is carried.
    expect(await batchOf(next)).toMatchObject({
      amount: '0.00',
      list: [
        {
          reversed: '-660.00',
          net: '-660.00',
          claim: '660.00',
          paid: '0.00',
          lastMonth: '660.00',
          difference: '-660.00',
        },
      ],
    });
    await through(next, ['submit', finance], ['approve', manager], ['pay', finance]);
    const another = await lesson(person);
    await receive(another, '20000.00', today());
    const after = await draft(person, addMonths(monthOf(today()), 1));
    expect((await batchOf(after)).list.find((one) => one.personnelId === person.personnelId)).toMatchObject({
      earned: '1100.00',
      carried: '-660.00',
      paid: '440.00',
    });
  });

  test('comes back with a reason and is open again; a draft is dropped; single entries wait with a reason', async () => {
    const person = await t.make.staff('salesperson');
    const [one, two] = [await lesson(person), await lesson(person)];
    await receive(one, '12000.00');
    await receive(two, '12000.00');
    const [held] = await ledger(two);
    const id = await draft(person, LAST, { leftOut: JSON.stringify([{ id: held?.id, reason: '合同未回' }]) });
    expect((await batchOf(id)).list[0]?.entries).toBe(1);
    expect((await ledger(two))[0]).toMatchObject({ state: '暂缓', waiting: '合同未回' });
    await expectStatesFound(person);
    await through(id, ['submit', finance]);
    expect((await act(id, 'reject', manager)).code).toBe(408);
    expect((await act(id, 'reject', manager, { reason: '请补两单' })).code).toBe(200);
    expect(await batchOf(id)).toMatchObject({ status: 1, rejectReason: '请补两单' });
    const { version } = await batchOf(id);
    await t.call(
      commissionBatchesApi.saveBatch,
      { id, version, month: LAST, organisationId: person.organisationId },
      finance.token,
    );
    expect((await batchOf(id)).list[0]?.entries).toBe(2);
    await through(id, ['drop', finance]);
    expect((await t.send(commissionBatchesApi.batch, { id }, finance.token)).code).toBe(404);
    expect((await ledger(one))[0]).toMatchObject({ state: '可发放', batchId: null });
  });

  test('pays who left only when ticked, and leaving names what is unpaid', async () => {
    const person = await t.make.staff('salesperson');
    await receive(await lesson(person), '12000.00');
    const hr = await t.make.staff('hr');
    const holdings = await t.call(personnelApi.holdings, { id: person.personnelId }, hr.token);
    expect(holdings.list).toContainEqual({ key: 'unpaidCommission', title: '未发放的提成明细', count: 1 });
    await sql`update personnel set login_status = 2 where id = ${person.personnelId}`.execute(t.db);
    const input = { month: LAST, organisationId: person.organisationId };
    expect((await t.send(commissionBatchesApi.saveBatch, input, finance.token)).code).toBe(400);
    const id = await draft(person, LAST, { leaverIds: `${person.personnelId}` });
    expect((await batchOf(id)).list).toMatchObject([{ isLeaver: true, paid: '660.00' }]);
  });

  test('nobody approves a batch that holds own entries, whatever the role', async () => {
    const boss = await t.make.staff('general_manager');
    await receive(await lesson(boss), '12000.00');
    const id = await draft(boss);
    await through(id, ['submit', finance]);
    expect(await act(id, 'approve', boss)).toMatchObject({
      code: 400,
      message: '批次含本人的提成，须由他人审批',
    });
    const both = await t.make.staff(['finance', 'general_manager']);
    const own = await t.make.staff('salesperson');
    await receive(await lesson(own), '12000.00');
    const { id: made } = await t.call(
      commissionBatchesApi.saveBatch,
      { month: LAST, organisationId: own.organisationId },
      both.token,
    );
    await through(made, ['submit', both]);
    expect((await act(made, 'approve', both)).message).toContain('制单人不能审批');
  });

  test('two drafts at once hold no entry twice; a cancellation beside an approval lands outside', async () => {
    const person = await t.make.staff('salesperson');
    const lessons = await Promise.all(Array.from({ length: 5 }, () => lesson(person)));
    const receipts: number[] = [];
    for (const one of lessons) receipts.push(await receive(one, '12000.00'));
    const input = { month: LAST, organisationId: person.organisationId };
    const drafts = await Promise.all(
      [1, 2].map(() => t.send(commissionBatchesApi.saveBatch, input, finance.token)),
    );
    expect(drafts.map((answer) => answer.code).sort()).toEqual([200, 400]);
    const id = drafts.find((answer) => answer.code === 200)?.data.id ?? 0;
    await through(id, ['submit', finance]);
    const version = (await t.call(receiptsApi.one, { id: receipts[0] }, finance.token)).version;
    const [approved, cancelled] = await Promise.all([
      act(id, 'approve', manager),
      t.send(receiptsApi.cancel, { id: receipts[0], version, reason: '退款' }, finance.token),
    ]);
    expect([approved.code, cancelled.code]).toEqual([200, 200]);
    const taken = (await ledger(lessons[0] as MadeLesson)).find((entry) => entry.kind === 'reverse');
    expect(taken).toMatchObject({ batchId: null, month: monthOf(today()) });
    expect((await batchOf(id)).list[0]).toMatchObject({ entries: 5 });
  });
});
