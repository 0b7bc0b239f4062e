import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../test/app.ts';
import { commissionsOn, salesRule } from '../../../test/commissions.ts';
import type { Person } from '../../../test/factory.ts';
import { holdUp, theyWait } from '../../../test/held.ts';
import { paymentPeople, paymentsOn } from '../../../test/payments.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

const LAST = addMonths(monthOf(today()), -1);
const DAY = `${LAST}-20`;
let t: TestApp;
let seller: Person;
let manager: Person;
let boss: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  ({ seller, manager, boss, finance } = await paymentPeople(t));
  await salesRule(t, finance);
});
afterEach(async () => {
  await t.db.updateTable('setting').set({ value: 'null' }).where('key', '=', 'moneyLockedThrough').execute();
});

const { submit, approve, rowOf } = paymentsOn(() => t);
const { lesson, receive } = commissionsOn(() => ({ t, finance }));

async function lock(value: string | null) {
  const { list } = await t.call(systemApi.settings, {}, finance.token);
  const { version = 0 } = list.find((row) => row.key === 'moneyLockedThrough') ?? {};
  const setting = { key: 'moneyLockedThrough', value: JSON.stringify(value), version };
  return await t.send(systemApi.saveSetting, setting, finance.token);
}
const lockedThrough = async () =>
  (
    await t.db
      .selectFrom('setting')
      .where('key', '=', 'moneyLockedThrough')
      .select('value')
      .executeTakeFirstOrThrow()
  ).value;

/** An amount entered for a day: the field of the refusal, and the stored day. */
interface Entry {
  field: string;
  save: (day: string) => Promise<Answer<unknown>>;
  day: () => Promise<string | null>;
}
const ENTRIES: Record<string, () => Promise<Entry>> = {
  收款: async () => {
    const of = await t.make.lesson(seller);
    const form = {
      coorgid: of.institutionId,
      amount: '50.00',
      lines: [{ lessonId: of.id, amount: '50.00' }],
    };
    return {
      field: 'receivedOn',
      save: (receivedOn) => t.send(receiptsApi.save, { ...form, receivedOn }, finance.token),
      day: async () =>
        (
          await t.db
            .selectFrom('receipt')
            .where('institution_id', '=', of.institutionId)
            .select('received_on')
            .executeTakeFirst()
        )?.received_on ?? null,
    };
  },
  付款: async () => {
    const id = await submit(seller);
    await approve(id, 1, manager);
    await approve(id, 2, finance);
    return {
      field: 'paidOn',
      save: (paidOn) => t.send(paymentsApi.pay, { id, paidOn }, finance.token),
      day: async () => (await rowOf(id)).paid_on,
    };
  },
  发票: async () => {
    const of = await t.make.lesson(seller);
    const id = await t.make.invoice(seller, { amount: '100.00', kind: '普票' }, [[of, '100.00']]);
    return {
      field: 'issuedOn',
      save: (issuedOn) => t.send(invoicesApi.issue, { id, no: `NO${id}`, issuedOn }, finance.token),
      day: async () => {
        const { rows } = await sql<{ day: string | null }>`select issued_at::date as day from invoice
          where id = ${id}`.execute(t.db);
        return rows[0]?.day ?? null;
      },
    };
  },
  提成批次: async () => {
    const owner = await t.make.staff('salesperson');
    await receive(await lesson(owner), '20000.00', `${LAST}-05`);
    const form = { month: LAST, organisationId: owner.organisationId };
    const { id } = await t.call(commissionBatchesApi.saveBatch, form, finance.token);
    const batch = () => t.call(commissionBatchesApi.batch, { id }, finance.token);
    const act = async (action: string, by: Person, more: object = {}) =>
      await t.send(
        commissionBatchesApi.act,
        { id, version: (await batch()).version, action, ...more },
        by.token,
      );
    expect((await act('submit', finance)).code).toBe(200);
    expect((await act('approve', boss)).code).toBe(200);
    const { version } = await batch();
    return {
      field: 'paidOn',
      save: (paidOn) =>
        t.send(commissionBatchesApi.act, { id, version, action: 'pay', paidOn }, finance.token),
      day: async () => (await batch()).paidOn,
    };
  },
};
const KINDS = Object.keys(ENTRIES);
const made = async (kind: string) => (ENTRIES[kind] as () => Promise<Entry>)();

describe.each(KINDS)('%s and a month that finance locks', (kind) => {
  test('is refused at its field inside the month, enters an open one, and the month once it is open again', async () => {
    const [later, again] = [await made(kind), await made(kind)];
    expect((await lock(LAST)).code).toBe(200);
    const refused = await later.save(DAY);
    expect(refused).toMatchObject({ code: 400, data: [{ field: later.field }] });
    expect(await later.day()).toBe(null);
    expect((await later.save(today())).code).toBe(200);
    expect(await later.day()).toBe(today());
    expect((await lock(null)).code).toBe(200);
    expect((await again.save(DAY)).code).toBe(200);
    expect(await again.day()).toBe(DAY);
  });

  test('a write that arrives while the lock waits is refused', async () => {
    const entry = await made(kind);
    // A writer in progress: the lock waits for it, and later writers wait for the lock.
    const letGo = await holdUp(t.db, (trx) => sql`select pg_advisory_xact_lock_shared(8245, 1)`.execute(trx));
    const locking = lock(LAST);
    await theyWait(t.db, 1);
    const saving = entry.save(DAY);
    await theyWait(t.db, 2);
    await letGo();
    expect([(await locking).code, (await saving).code]).toEqual([200, 400]);
    expect([await lockedThrough(), await entry.day()]).toEqual([LAST, null]);
  });

  test('a write begun first delays the lock, and is in the locked month', async () => {
    const entry = await made(kind);
    const letGo = await holdUp(t.db, (trx) => sql`select pg_advisory_xact_lock(8245, 1)`.execute(trx));
    const saving = entry.save(DAY);
    await theyWait(t.db, 1);
    const locking = lock(LAST);
    await theyWait(t.db, 2);
    await letGo();
    expect([(await saving).code, (await locking).code]).toEqual([200, 200]);
    expect([await lockedThrough(), await entry.day()]).toEqual([LAST, DAY]);
  });

  test('at the same moment stand in one order or the other', async () => {
    const entry = await made(kind);
    const [saved, locked] = await Promise.all([entry.save(DAY), lock(LAST)]);
    expect(locked.code).toBe(200);
    expect(await entry.day()).toBe(saved.code === 200 ? DAY : null);
    expect(saved.code === 200 || saved.code === 400).toBe(true);
    expect(await lockedThrough()).toBe(LAST);
  });
});

test('a payment or invoice in a locked month keeps its day, sum and state, whoever writes', async () => {
  const id = await submit(seller);
  await approve(id, 1, manager);
  await approve(id, 2, finance);
  await t.call(paymentsApi.pay, { id, paidOn: DAY }, finance.token);
  const invoice = await t.make.invoice(seller, {
    amount: '100.00',
    status: 2,
    no: `NO${id}`,
    issued_at: `${DAY} 10:00:00`,
  });
  expect((await lock(LAST)).code).toBe(200);
  for (const values of [
    { paid_on: today() },
    { amount: '1.00' },
    { status: 3, paid_on: null },
    { deleted_at: sql<string>`now()` },
  ])
    await expect(
      t.db.updateTable('payment_request').set(values).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'payment_month_open' });
  await expect(t.make.payment(seller, { status: 4, paid_on: DAY })).rejects.toMatchObject({
    constraint: 'payment_month_open',
  });
  for (const values of [{ amount: '1.00' }, { kind: '专票' }, { issued_at: today() }, { issued_at: null }])
    await expect(
      t.db.updateTable('invoice').set(values).where('id', '=', invoice).execute(),
    ).rejects.toMatchObject({ constraint: 'invoice_month_open' });
  expect((await t.send(invoicesApi.void, { id: invoice, reason: '开错' }, finance.token)).data).toMatchObject(
    [{ field: 'reason' }],
  );
  // Changes without effect on money are allowed: a voucher's remark, posting, today's red counterpart.
  await t.db.updateTable('payment_request').set({ remark: '补凭证' }).where('id', '=', id).execute();
  expect((await t.send(invoicesApi.post, { id: invoice, trackingNo: 'SF1' }, finance.token)).code).toBe(200);
  expect((await t.send(invoicesApi.red, { id: invoice, reason: '开错' }, finance.token)).code).toBe(200);
});
