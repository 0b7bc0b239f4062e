import { paymentsApi } from '@shibiao/contract/finance/payments';
import { expensesApi } from '@shibiao/contract/requests/expenses';
import { requestsApi } from '@shibiao/contract/requests/requests';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { requestPeople, requestsOn } from '../../../test/requests.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { add, fromFen, subtract, toFen } from '../../lib/money.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
let finance: Person;
let cashier: Person;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
  finance = await t.make.staff('finance');
  cashier = await t.make.staff('finance');
});
const { rowOf, decide } = requestsOn(() => t);

const line = (amount: string, values: object = {}) => ({
  expenseKind: '交通',
  spentOn: '2026-11-12',
  title: '高铁',
  amount,
  ...values,
});
const form = (lines: object[], values: object = {}) => ({ settlesAdvances: 1, lines, ...values });
const ask = (by: Person, lines: object[], values: object = {}) =>
  t.send(expensesApi.saveExpense, form(lines, values), by.token);
/** Signs all steps of the first rules: leader (and manager, from 2,000), finance, (general manager). */
async function approve(id: number, by: Person[] = [people.leader, finance]): Promise<void> {
  for (const one of by) expect(await decide(one, id)).toMatchObject({ code: 200 });
}
const paymentOf = (id: number) =>
  t.db.selectFrom('payment_request').where('staff_request_id', '=', id).selectAll().executeTakeFirst();
const linesOf = (id: number) =>
  t.db
    .selectFrom('payment_line')
    .where('request_id', '=', id)
    .orderBy('id')
    .select(['title', 'amount', 'expense_kind'])
    .execute();
async function pay(id: number): Promise<void> {
  const payment = await paymentOf(id);
  await t.call(
    paymentsApi.pay,
    { id: payment?.id, version: payment?.version, paidOn: '2026-11-20', method: '银行转账' },
    cashier.token,
  );
}
/** A paid advance of the seller. */
async function lend(to: Person, amount: string, signers = [people.leader, finance]): Promise<number> {
  const { id } = await t.call(expensesApi.saveAdvance, { amount, reason: '出差备用' }, to.token);
  await approve(id, signers);
  await pay(id);
  return id;
}
const leftOf = async (id: number) =>
  (await t.call(expensesApi.advances, { id }, finance.token)).list[0]?.left;

test('An approved reimbursement becomes a payment with its lines, to the person’s own account, and shows its state', async () => {
  await t.db
    .insertInto('personnel_archive')
    .values({
      personnel_id: people.seller.personnelId,
      bank_name: '工商银行',
      bank_account: '6222020402001234567',
    })
    .execute();
  const fileId = await uploadFile(t, people.seller.token, {
    name: '发票.pdf',
    content: Buffer.from('%PDF-1.4 甲'),
    purpose: 'invoice',
  });
  const { data } = await ask(people.seller, [
    line('553.50', { fileId }),
    line('260', { expenseKind: '住宿', title: null }),
  ]);
  expect(await rowOf(data.id)).toMatchObject({
    title: '报销 交通、住宿 813.50 元',
    amount: '813.50',
    measure: '813.50',
  });
  expect(await paymentOf(data.id)).toBeUndefined();
  await approve(data.id);
  const payment = await paymentOf(data.id);
  expect(payment).toMatchObject({
    kind: 2,
    status: 3,
    amount: '813.50',
    applicant_id: people.seller.personnelId,
    bank_account: '6222020402001234567',
    readable_ids: [people.seller.personnelId],
  });
  expect(await linesOf(payment?.id ?? 0)).toEqual([
    { title: '高铁', amount: '553.50', expense_kind: '交通' },
    { title: '住宿', amount: '260.00', expense_kind: '住宿' },
  ]);
  const state = async () => (await t.call(requestsApi.one, { id: data.id }, people.seller.token)).payment;
  expect(await state()).toMatchObject({ status: 3, amount: '813.50' });
  await pay(data.id);
  expect(await state()).toMatchObject({ status: 4, paidOn: '2026-11-20' });
  const { steps } = await t.call(paymentsApi.one, { id: payment?.id }, finance.token);
  expect(steps.map(({ step, byId }) => [step, byId])).toEqual([
    [1, people.leader.personnelId],
    [2, finance.personnelId],
    [3, cashier.personnelId],
  ]);
});

test('An invoice pays once: not twice in one reimbursement, nor in another that holds, until that one is withdrawn', async () => {
  const file = (by: Person) =>
    uploadFile(t, by.token, {
      name: '发票.pdf',
      content: Buffer.from('%PDF-1.4 同一张'),
      purpose: 'invoice',
    });
  const first = await file(people.seller);
  const again = await ask(people.seller, [line('10', { fileId: first }), line('20', { fileId: first })]);
  expect(again).toMatchObject({ code: 408, data: [{ field: 'lines.1.fileId' }] });
  const { data } = await ask(people.seller, [line('10', { fileId: first })]);
  const copy = await file(people.colleague);
  expect(await ask(people.colleague, [line('10', { fileId: copy })])).toMatchObject({
    code: 408,
    data: [{ field: 'lines.0.fileId', message: '这张发票已在另一份报销中' }],
  });
  await t.call(requestsApi.withdraw, { id: data.id }, people.seller.token);
  expect((await ask(people.colleague, [line('10', { fileId: copy })])).code).toBe(200);
});

test('Advances are settled by reimbursements, the oldest first; the rest is paid out, and nothing when they cover all', async () => {
  const [one, two] = [await lend(people.colleague, '500'), await lend(people.colleague, '300')];
  const { data } = await ask(people.colleague, [
    line('400'),
    line('300', { expenseKind: '住宿' }),
    line('250'),
  ]);
  await approve(data.id);
  const payment = await paymentOf(data.id);
  expect(payment?.amount).toBe('150.00');
  expect(await linesOf(payment?.id ?? 0)).toEqual([
    { title: '高铁（冲抵借款 100.00 元）', amount: '150.00', expense_kind: '交通' },
  ]);
  expect([await leftOf(one), await leftOf(two)]).toEqual(['0.00', '0.00']);
  expect((await t.call(requestsApi.one, { id: data.id }, people.colleague.token)).expense?.settled).toBe(
    '800.00',
  );
  const three = await lend(people.colleague, '1000');
  const small = await ask(people.colleague, [line('120')]);
  await approve(small.data.id);
  expect(await paymentOf(small.data.id)).toBeUndefined();
  expect(await leftOf(three)).toBe('880.00');
  const kept = await ask(people.colleague, [line('50')], { settlesAdvances: 0 });
  await approve(kept.data.id);
  expect((await paymentOf(kept.data.id))?.amount).toBe('50.00');
  const repay = (amount: string, by = finance) =>
    t.send(expensesApi.repayAdvance, { id: three, amount, onDate: '2026-11-25', note: '现金' }, by.token);
  expect(await repay('880.01')).toMatchObject({ code: 408, data: [{ field: 'amount' }] });
  expect((await repay('1', people.leader)).code).toBe(403);
  expect((await repay('880')).code).toBe(200);
  expect(await leftOf(three)).toBe('0.00');
  const { list } = await t.call(expensesApi.advanceEntries, { id: three }, people.colleague.token);
  expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['settle', '120.00'],
    ['repay', '880.00'],
  ]);
  expect((await t.call(expensesApi.advances, {}, people.leader.token)).list.map(({ id }) => id)).toContain(
    three,
  );
  expect((await t.call(expensesApi.advances, {}, people.seller.token)).list).toEqual([]);
});

test('An advance is paid back to the cent by two at the same time, never more than is left', async () => {
  const id = await lend(people.seller, '100');
  const repay = (by: Person) =>
    t.send(expensesApi.repayAdvance, { id, amount: '60', onDate: '2026-11-25' }, by.token);
  const answers = await Promise.all([repay(finance), repay(cashier)]);
  expect(answers.map(({ code }) => code === 200).sort()).toEqual([false, true]);
  expect(await leftOf(id)).toBe('40.00');
});

test('Nobody records the repayment of their own advance, and an unpaid one settles nothing', async () => {
  const own = await t.call(expensesApi.saveAdvance, { amount: '200', reason: '采购' }, cashier.token);
  await approve(own.id, [people.boss, finance]);
  const waiting = await ask(cashier, [line('80')]);
  await approve(waiting.data.id, [people.boss, finance]);
  expect((await paymentOf(waiting.data.id))?.amount).toBe('80.00');
  const payment = await paymentOf(own.id);
  await t.call(
    paymentsApi.pay,
    { id: payment?.id, version: payment?.version, paidOn: '2026-11-20', method: '现金' },
    finance.token,
  );
  expect(
    (
      await t.send(
        expensesApi.repayAdvance,
        { id: own.id, amount: '10', onDate: '2026-11-25' },
        cashier.token,
      )
    ).code,
  ).toBe(403);
});

test('The money of an approved reimbursement stays: its lines, its payment’s lines and amount', async () => {
  const { data } = await ask(people.seller, [line('90')], { settlesAdvances: 0 });
  await approve(data.id);
  const payment = await paymentOf(data.id);
  await expect(
    sql`update payment_line set amount = 91 where request_id = ${payment?.id}`.execute(t.db),
  ).rejects.toThrow('金额与明细不能修改');
  await expect(
    sql`update payment_request set amount = 91 where id = ${payment?.id}`.execute(t.db),
  ).rejects.toThrow('金额与明细不能修改');
  await expect(
    sql`update request_expense_line set amount = 91 where staff_request_id = ${data.id}`.execute(t.db),
  ).rejects.toThrow('已批准的报销不能修改');
  // Rejected by finance before it is paid, it is submitted again as it was, and not changed.
  await t.call(
    paymentsApi.reject,
    { id: payment?.id, version: payment?.version, step: 3, reason: '缺行程单' },
    cashier.token,
  );
  const rejected = await paymentOf(data.id);
  const changed = {
    id: payment?.id,
    version: rejected?.version,
    kind: 2,
    title: '报销',
    lines: [{ title: '高铁', amount: '900' }],
  };
  expect((await t.send(paymentsApi.save, changed, people.seller.token)).code).toBe(400);
  expect((await paymentOf(data.id))?.amount).toBe('90.00');
});

test('Wrong input is named beside its field: no line, no amount, another’s trip, a day to come', async () => {
  expect(await ask(people.seller, [])).toMatchObject({ code: 408, data: [{ field: 'lines' }] });
  expect(await ask(people.seller, [line('0')])).toMatchObject({
    code: 408,
    data: [{ field: 'lines.0.amount' }],
  });
  expect(await ask(people.seller, [line('1', { spentOn: '2100-01-01' })])).toMatchObject({ code: 408 });
  expect((await ask(people.seller, [line('1')], { tripId: 2_000_000_000 })).code).toBe(404);
  expect(await t.send(expensesApi.saveAdvance, { amount: '100' }, people.seller.token)).toMatchObject({
    code: 408,
    data: [{ field: 'reason' }],
  });
});

test('Money of expenses = payment lines + settled advances, whatever was lent, asked and approved', async () => {
  const cents = fc.integer({ min: 1, max: 60_000 });
  const person = await t.make.staff('salesperson', people.inTeam);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ lends: fc.boolean(), amounts: fc.array(cents, { minLength: 1, maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (acts) => {
        for (const { lends, amounts } of acts) {
          const yuan = amounts.map((fen) => fromFen(BigInt(fen)));
          if (lends) await lend(person, yuan[0] ?? '1');
          else {
            const { data } = await ask(
              person,
              yuan.map((amount) => line(amount)),
            );
            await approve(data.id);
          }
        }
        const { rows } = await sql<{ id: number; asked: string; paid: string; settled: string }>`select r.id,
            (select sum(l.amount) from request_expense_line l where l.staff_request_id = r.id)::text as asked,
            coalesce((select sum(l.amount) from payment_request p join payment_line l on l.request_id = p.id
              where p.staff_request_id = r.id), 0)::text as paid,
            coalesce((select sum(e.amount) from advance_entry e where e.expense_id = r.id), 0)::text as settled
          from staff_request r where r.kind = 'expense' and r.applicant_id = ${person.personnelId}`.execute(
          t.db,
        );
        for (const { asked, paid, settled } of rows) expect(add(paid, settled)).toBe(add(asked));
        const { sums } = await t.call(
          expensesApi.advances,
          { applicantId: person.personnelId },
          finance.token,
        );
        const settled = add(...rows.map((row) => row.settled));
        expect(sums.left).toBe(subtract(sums.amount, settled));
        expect(toFen(sums.left) >= 0n).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
});
