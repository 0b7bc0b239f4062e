import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { filesApi } from '@shibiao/contract/files';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { personnelApi } from '@shibiao/contract/personnel';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { updateRow } from '../../db/rows.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';
import { countBatch, lockPeopleOf } from './batches.queries.ts';
import { keepMonthTodo } from './batches.service.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
const LAST = addMonths(monthOf(today()), -1);

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  await t.call(
    commissionBatchesApi.editRule,
    { role: '业务员', fromDate: '2020-01-01', tiers: [{ upTo: null, rate: 0.1 }] },
    finance.token,
  );
});

/** A taught lesson of 20,000 of which 8,000 are the teacher's, paid last month: 1,200 of commission. */
async function earn(person: Person): Promise<MadeLesson> {
  const lesson = await t.make.lesson(person, {
    fee_income: '20000.00',
    teacher_fee: '8000.00',
    on: '2026-03-02',
  });
  const lines = [{ lessonId: lesson.id, amount: '20000.00' }];
  const receipt = { coorgid: lesson.institutionId, amount: '20000.00', receivedOn: `${LAST}-05`, lines };
  await t.call(receiptsApi.save, receipt, finance.token);
  return lesson;
}
const draft = async (person: Person, more: object = {}) =>
  (
    await t.call(
      commissionBatchesApi.saveBatch,
      { month: LAST, organisationId: person.organisationId, ...more },
      finance.token,
    )
  ).id;
const batchOf = (id: number) => t.call(commissionBatchesApi.batch, { id }, finance.token);
const act = async (id: number, action: string, by: Person, more: object = {}) =>
  await t.send(
    commissionBatchesApi.act,
    { id, version: (await batchOf(id)).version, action, ...more },
    by.token,
  );

test('finance is asked to draft a month that has ended, until nothing of it waits', async () => {
  const todos = async () =>
    (await t.call(todosApi.list, { count: 100, isMine: 1 }, finance.token)).list.filter(
      (todo) => todo.kind === 'commissionDraft',
    );
  await keepMonthTodo(t.db);
  expect(await todos()).toEqual([]);
  const [one, other] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  await earn(one);
  await earn(other);
  await keepMonthTodo(t.db);
  const number = LAST.replace('-', '');
  expect(await todos()).toMatchObject([
    { title: `${LAST} 的提成待制单`, path: `/financeInfo/commissionBatches?draft=${number}` },
  ]);
  const first = await draft(one);
  expect(await todos()).toHaveLength(1);
  await draft(other);
  expect(await todos()).toEqual([]);
  // Dropping a draft releases its entries.
  expect((await act(first, 'drop', finance)).code).toBe(200);
  expect(await todos()).toHaveLength(1);
  await draft(one);
});

test('the month after this one is drafted, none later', async () => {
  const ahead = { month: addMonths(LAST, 3) };
  expect((await t.send(commissionBatchesApi.saveBatch, ahead, finance.token)).code).toBe(408);
});

test('a held entry stands beside the draft with its reason, and can be released', async () => {
  const person = await t.make.staff('salesperson');
  await earn(person);
  await earn(person);
  const id = await draft(person);
  const { list } = await t.call(commissionEntriesApi.entries, { batchId: id }, finance.token);
  expect(list).toHaveLength(2);
  const again = async (leftOut: object[]) => {
    const { version } = await batchOf(id);
    return await draft(person, { id, version, leftOut: JSON.stringify(leftOut) });
  };
  await again([{ id: list[0]?.id, reason: '合同未回' }]);
  expect(await batchOf(id)).toMatchObject({
    amount: '1200.00',
    held: [{ id: list[0]?.id, reason: '合同未回', personnelName: person.name, amount: '1200.00' }],
  });
  await again([]);
  expect(await batchOf(id)).toMatchObject({ amount: '2400.00', held: [] });
});

test('a batch is not paid before its month', async () => {
  const person = await t.make.staff('salesperson');
  await earn(person);
  const id = await draft(person);
  await act(id, 'submit', finance);
  await act(id, 'approve', manager);
  expect((await act(id, 'pay', finance, { paidOn: `${addMonths(LAST, -1)}-28` })).code).toBe(408);
  expect((await act(id, 'pay', finance, { paidOn: `${LAST}-28` })).code).toBe(200);
});

test("a payment's slip is the payer's own file, and read by whoever reads the batch", async () => {
  const person = await t.make.staff('salesperson');
  await earn(person);
  const id = await draft(person);
  expect((await act(id, 'submit', finance)).code).toBe(200);
  expect((await act(id, 'approve', manager)).code).toBe(200);
  const foreign = await t.make.file(person.accountId, 'voucher', '别人的.pdf');
  expect((await act(id, 'pay', finance, { fileId: foreign })).code).toBe(408);
  expect((await batchOf(id)).status).toBe(3);
  const slip = await t.make.file(finance.accountId, 'voucher', '回单.pdf');
  const seen = async (by: Person) => (await t.call(filesApi.refs, { ids: slip }, by.token)).list.length;
  expect(await seen(manager)).toBe(0);
  expect((await act(id, 'pay', finance, { fileId: slip })).code).toBe(200);
  expect(await batchOf(id)).toMatchObject({ status: 4, fileId: slip });
  expect([await seen(manager), await seen(person)]).toEqual([1, 0]);
});

test('a lesson that is taught later or lost its fee since is not handed in, nor approved', async () => {
  const person = await t.make.staff('salesperson');
  const [put, free] = [await earn(person), await earn(person)];
  const nameOf = async ({ id }: MadeLesson) => (await t.make.lessonRow(id)).name;
  const id = await draft(person);
  const set = (lesson: MadeLesson, fee: string) => t.make.correct(lesson, { teacher_fee: fee });
  await set(free, '0');
  expect(await act(id, 'submit', finance)).toMatchObject({
    code: 400,
    message: `批次中有 2 条明细已不可发放（${await nameOf(free)}：缺课酬），请重新归集`,
  });
  await set(free, '8000.00');
  expect((await act(id, 'submit', finance)).code).toBe(200);
  await sql`update lesson set first_date = '2099-03-02', last_date = '2099-03-02' where id = ${put.id}`.execute(
    t.db,
  );
  expect((await act(id, 'approve', manager)).message).toBe(
    `批次中有 1 条明细已不可发放（${await nameOf(put)}：尚未上课），请退回`,
  );
  expect((await act(id, 'reject', manager, { reason: '课程改期' })).code).toBe(200);
  const { version } = await batchOf(id);
  const again = { id, version, month: LAST, organisationId: person.organisationId };
  await t.call(commissionBatchesApi.saveBatch, again, finance.token);
  expect((await act(id, 'submit', finance)).code).toBe(200);
  expect((await batchOf(id)).list).toMatchObject([{ paid: '1200.00' }]);
});

test('a rule saved while a draft is handed in waits for it: the amount that is approved is the one inside', async () => {
  const person = await t.make.staff('salesperson');
  await earn(person);
  const id = await draft(person);
  const tiers = [{ upTo: null, rate: 0.5 }];
  const rule = { role: '业务员', fromDate: '2020-01-01', organisationId: person.organisationId, tiers };
  let saved: Promise<unknown> = Promise.resolve();
  let isSaved = false;
  await transaction(t.db, SYSTEM, async (trx) => {
    await lockPeopleOf(trx, id);
    const { people, amount } = await countBatch(trx, id);
    saved = t.call(commissionBatchesApi.editRule, rule, finance.token).then(() => {
      isSaved = true;
    });
    const waits = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%lock_commission_people%'`.execute(t.db)
      ).rows.length > 0;
    while (!isSaved && !(await waits()));
    await updateRow(trx, 'commission_batch', id, { status: 2, people, amount });
  });
  await saved;
  expect(await batchOf(id)).toMatchObject({ amount: '1200.00', list: [{ paid: '1200.00' }] });
});

test('a leaver is removed from drafts; a submitted batch keeps its entries', async () => {
  const hr = await t.make.staff('hr');
  const successor = await t.make.staff('salesperson');
  const leave = (person: Person) =>
    t.send(personnelApi.deactivate, { id: person.personnelId, successorId: successor.personnelId }, hr.token);
  const [person, stays] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  await updateRow(t.db, 'personnel', stays.personnelId, { organisation_id: person.organisationId });
  await earn(person);
  await earn(stays);
  const id = await draft(person);
  expect((await batchOf(id)).people).toBe(2);
  expect((await leave(person)).code).toBe(200);
  const left = await batchOf(id);
  expect(left.list.map((one) => one.personnelId)).toEqual([stays.personnelId]);
  expect(left.leavers).toMatchObject([{ id: person.personnelId, amount: '1200.00' }]);

  for (let round = 0; round < 4; round++) {
    const one = await t.make.staff('salesperson');
    await earn(one);
    const batch = await draft(one);
    const { version } = await batchOf(batch);
    const submit = () =>
      t.send(commissionBatchesApi.act, { id: batch, version, action: 'submit' }, finance.token);
    const [first, second] = round % 2 ? [submit(), leave(one)] : [leave(one), submit()];
    const codes = [(await first).code, (await second).code];
    const { status, amount, list } = await batchOf(batch);
    const inside = await t.db
      .selectFrom('commission_entry')
      .where('batch_id', '=', batch)
      .select('amount')
      .execute();
    // Either submitted with its exact amount, or empty and still a draft.
    if (status === 2)
      expect([codes, amount, inside, list.length]).toEqual([
        [200, 200],
        '1200.00',
        [{ amount: '1200.00' }],
        1,
      ]);
    else expect([codes.toSorted(), status, inside]).toEqual([[200, 400], 1, []]);
  }
});
