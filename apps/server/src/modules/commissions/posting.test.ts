import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { postingOn, postingRules } from '../../../test/commissions.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { putShares } from './shares.queries.ts';

let t: TestApp;
let seller: Person;
let finance: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  await postingRules(t);
});

const { lesson, pay, cancel, restore, change, sumBase, entries, batch } = postingOn(() => ({
  t,
  finance,
  manager,
}));

test('a receipt that is cancelled in an open month leaves nothing at its lesson, though more came in that day', async () => {
  const person = await t.make.staff('salesperson');
  const wrong = await lesson(person, { fee_income: '28000.00', teacher_fee: '0', travel_fee: '0' });
  const right = await lesson(person);
  const mistaken = await pay(wrong, '28000.00', '2026-03-09');
  await pay(right, '12000.00', '2026-03-09');
  expect((await entries(right))[0]).toMatchObject({ base: '6600.00', amount: '752.00' });
  await cancel(mistaken, '2026-03-09');
  expect(await entries(wrong)).toMatchObject([
    { kind: 'earn', amount: '2800.00' },
    { kind: 'reverse', amount: '-2800.00' },
  ]);
  // All entries are in the first bracket now.
  expect((await entries(right))[0]).toMatchObject({ base: '6600.00', amount: '660.00' });
  await restore(mistaken, '2026-03-09');
  expect((await entries(wrong)).map((one) => Number(one.amount)).reduce((a, b) => a + b)).toBe(2800);
  expect((await entries(right))[0]).toMatchObject({ amount: '752.00' });
});

test('the worked example: 752.00 by tiers, 4,400 more, −752.00 after payment, −200 at the lesson’s own rate', async () => {
  seller = await t.make.staff('salesperson');
  // The person's other base of March is 28,000.
  await pay(
    await lesson(seller, { fee_income: '28000.00', teacher_fee: '0', travel_fee: '0' }),
    '28000.00',
    '2026-03-01',
  );
  const one = await lesson(seller);
  const march = await pay(one, '12000.00', '2026-03-09');
  expect(await entries(one)).toEqual([
    { kind: 'earn', month: '2026-03', received: '12000.00', base: '6600.00', amount: '752.00' },
  ]);
  await batch(seller, '2026-03', 4);
  await pay(one, '8000.00', '2026-04-02');
  expect((await entries(one))[1]).toMatchObject({
    kind: 'earn',
    month: '2026-04',
    base: '4400.00',
    amount: '440.00',
  });
  await batch(seller, '2026-04', 4);
  await cancel(march, '2026-05-20');
  expect((await entries(one))[2]).toEqual({
    kind: 'reverse',
    month: '2026-05',
    received: '-12000.00',
    base: '-6600.00',
    amount: '-752.00',
  });
  expect(await sumBase(one)).toEqual({ base: '4400.00', target: '4400.00' });
  await change(one, '1500.00', '2026-06-03');
  expect((await entries(one))[3]).toMatchObject({
    kind: 'adjust',
    month: '2026-06',
    base: '-200.00',
    amount: '-20.00',
  });
  expect(await sumBase(one)).toEqual({ base: '4200.00', target: '4200.00' });
  // The brackets explain the amount: "Why 752?".
  const { rows } = await sql<{ rate_note: unknown }>`select rate_note from commission_entry
    where lesson_id = ${one.id} order by id limit 1`.execute(t.db);
  expect(rows[0]?.rate_note).toEqual({
    from: '28000.00',
    to: '34600.00',
    parts: [
      { base: '2000.00', rate: '0.1' },
      { base: '4600.00', rate: '0.12' },
    ],
  });
});

describe('a reversed entry can be posted again', () => {
  /** 752.00 of March, paid: the second of two lessons, partly in the upper bracket. */
  const paid = async () => {
    const person = await t.make.staff('salesperson');
    const whole = { fee_income: '28000.00', teacher_fee: '0', travel_fee: '0' };
    await pay(await lesson(person, whole), '28000.00', '2026-03-01');
    const one = await lesson(person);
    const receipt = await pay(one, '12000.00', '2026-03-09');
    await batch(person, '2026-03', 4);
    return { person, one, receipt };
  };
  const sum = (list: { amount: string }[]) =>
    list.reduce((all, { amount }) => all + Number(amount), 0).toFixed(2);

  test('a restored receipt brings the 752.00 that went, also after the reversal was paid', async () => {
    const { person, one, receipt } = await paid();
    await cancel(receipt, '2026-05-20');
    await restore(receipt, '2026-05-21');
    expect((await entries(one)).slice(1)).toMatchObject([
      { kind: 'reverse', month: '2026-05', amount: '-752.00' },
      { kind: 'reverse', month: '2026-05', received: '12000.00', base: '6600.00', amount: '752.00' },
    ]);
    await cancel(receipt, '2026-05-22');
    await batch(person, '2026-05', 4);
    await restore(receipt, '2026-06-02');
    expect((await entries(one))[4]).toMatchObject({ month: '2026-06', base: '6600.00', amount: '752.00' });
    expect([sum(await entries(one)), await sumBase(one)]).toEqual([
      '752.00',
      { base: '6600.00', target: '6600.00' },
    ]);
  });

  test('part of a line that comes again has the rate it had; what is more is earned anew', async () => {
    const { one, receipt } = await paid();
    const set = (amount: string) =>
      sql`update receipt_line set amount = ${amount} where receipt_id = ${receipt}`.execute(t.db);
    await set('4000.00');
    await sql`update receipt set amount = 20000 where id = ${receipt}`.execute(t.db);
    await set('15000.00');
    const list = await entries(one);
    expect(list.slice(1)).toMatchObject([
      { kind: 'reverse', received: '-8000.00', base: '-4400.00', amount: '-501.33' },
      { kind: 'reverse', received: '8000.00', base: '4400.00', amount: '501.33' },
      { kind: 'earn', received: '3000.00', base: '1650.00', amount: '165.00' },
    ]);
    expect(await sumBase(one)).toEqual({ base: '8250.00', target: '8250.00' });
  });

  test('a share that was split and given back earns what it did', async () => {
    const { person, one } = await paid();
    const other = await t.make.staff('salesperson');
    const split = (percent: number) =>
      transaction(t.db, SYSTEM, (trx) =>
        putShares(trx, one.id, [
          { personnelId: person.personnelId, role: '业务员', percent },
          ...(percent < 100
            ? [{ personnelId: other.personnelId, role: '协作', percent: 100 - percent }]
            : []),
        ]),
      );
    await split(40);
    await split(100);
    expect(sum(await entries(one))).toBe('752.00');
    expect(sum(await entries(one, '协作'))).toBe('0.00');
    expect(await sumBase(one)).toEqual({ base: '6600.00', target: '6600.00' });
  });
});

describe('some changes post nothing', () => {
  test('a merge of institutions, a lesson that is put off or moved to another owner after its money', async () => {
    const person = await t.make.staff('salesperson');
    const one = await lesson(person);
    const winner = await lesson(person);
    await pay(one, '12000.00', '2026-03-09');
    const before = await entries(one);
    const other = await t.make.staff('salesperson');
    await sql`update lesson set institution_id = ${winner.institutionId} where id = ${one.id}`.execute(t.db);
    await sql`update lesson set owner_id = ${other.personnelId} where id = ${one.id}`.execute(t.db);
    expect(await entries(one)).toEqual(before);
    await pay({ ...one, institutionId: winner.institutionId }, '8000.00', '2026-04-02');
    const { rows } = await sql<{ personnel_id: number }>`select distinct personnel_id from commission_entry
      where lesson_id = ${one.id}`.execute(t.db);
    expect(rows).toEqual([{ personnel_id: person.personnelId }]);
    expect(await sumBase(one)).toEqual({ base: '11000.00', target: '11000.00' });
  });

  test('a lesson without income, money in kind, a save that changes no line', async () => {
    const person = await t.make.staff('salesperson');
    const swapped = await lesson(person);
    await pay(swapped, '5000.00', '2026-03-01', '置换');
    expect(await entries(swapped)).toEqual([]);
    const free = await lesson(person, { fee_income: '0', teacher_fee: '0', travel_fee: '900.00' });
    await change(free, '800.00', '2026-03-01');
    expect(await entries(free)).toEqual([]);
    const one = await lesson(person);
    const receipt = await pay(one, '5000.00', '2026-03-01');
    await transaction(t.db, SYSTEM, async (trx) => {
      await sql`delete from receipt_line where receipt_id = ${receipt}`.execute(trx);
      await sql`insert into receipt_line (receipt_id, lesson_id, amount) values (${receipt}, ${one.id}, 5000)`.execute(
        trx,
      );
    });
    expect(await entries(one)).toHaveLength(1);
  });
});

describe('shares', () => {
  test('the leader earns the whole base by the rule of leaders', async () => {
    const { seller: person } = await t.make.team();
    const one = await lesson(person);
    await pay(one, '12000.00', '2026-03-09');
    expect(await entries(one, '组长')).toMatchObject([{ base: '6600.00', amount: '132.00' }]);
    // The lesson's overall rate leaves the leader's part out, as its column says.
    const { list } = await t.call(commissionsApi.list, { keyword: one.code }, finance.token);
    expect(list).toMatchObject([{ base: '6600.00', commission: '792.00', rate: '0.1000' }]);
  });

  test('a transfer before the first money moves the commission, one after it or after the last day does not', async () => {
    const [a, b] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
    const who = async (of: MadeLesson) =>
      (
        await sql<{
          id: number;
        }>`select personnel_id as id from commission_share where lesson_id = ${of.id}`.execute(t.db)
      ).rows.map(({ id }) => id);
    const give = (of: MadeLesson) =>
      sql`update lesson set owner_id = ${b.personnelId} where id = ${of.id}`.execute(t.db);
    const early = await lesson(a, { on: '2099-01-01' });
    await give(early);
    await pay(early, '100.00', '2026-03-01');
    expect(await who(early)).toEqual([b.personnelId]);
    const paid = await lesson(a, { on: '2099-01-01' });
    await pay(paid, '100.00', '2026-03-01');
    await give(paid);
    await pay(paid, '100.00', '2026-03-02');
    expect(await who(paid)).toEqual([a.personnelId]);
    const taught = await lesson(a, { on: '2026-03-02' });
    await give(taught);
    await pay(taught, '100.00', '2026-03-03');
    expect(await who(taught)).toEqual([a.personnelId]);
  });

  test('percents that do not make 100 are refused as the transaction ends; a split adds up to the cent', async () => {
    const [a, b, c] = [await t.make.staff(), await t.make.staff(), await t.make.staff()];
    const one = await lesson(a);
    const share = (person: Person, role: string, percent: number) =>
      sql`insert into commission_share (lesson_id, personnel_id, role, percent)
        values (${one.id}, ${person.personnelId}, ${role}, ${percent})`;
    await expect(share(a, '业务员', 60).execute(t.db)).rejects.toMatchObject({ code: 'P0400' });
    await transaction(t.db, SYSTEM, async (trx) => {
      await share(a, '业务员', 33.33).execute(trx);
      await share(b, '协作', 33.33).execute(trx);
      await share(c, '协作', 33.34).execute(trx);
    });
    await pay(one, '100.01', '2026-03-01');
    expect(await sumBase(one)).toEqual({ base: '55.01', target: '55.01' });
    await pay(one, '33.33', '2026-03-01');
    expect((await sumBase(one))?.base).toBe((await sumBase(one))?.target);
    // A later split moves the posted amount.
    await transaction(t.db, SYSTEM, async (trx) => {
      await sql`update commission_share set deleted_at = now() where lesson_id = ${one.id} and personnel_id = ${c.personnelId}`.execute(
        trx,
      );
      await sql`update commission_share set percent = 66.67 where lesson_id = ${one.id} and personnel_id = ${a.personnelId}`.execute(
        trx,
      );
    });
    expect((await sumBase(one))?.base).toBe((await sumBase(one))?.target);
    const { rows } = await sql<{ base: string }>`select sum(base) as base from commission_entry
      where lesson_id = ${one.id} and personnel_id = ${c.personnelId}`.execute(t.db);
    expect(rows[0]?.base).toBe('0.00');
  });
});

describe('the ledger', () => {
  test('entries are not deleted or rewritten, and nothing of a batch that was handed in moves', async () => {
    const person = await t.make.staff('salesperson');
    const one = await lesson(person);
    await pay(one, '1000.00', '2026-03-01');
    const refused = async (...statements: string[]) => {
      for (const statement of statements)
        await expect(sql.raw(statement).execute(t.db), statement).rejects.toMatchObject({ code: 'P0400' });
    };
    const where = `where lesson_id = ${one.id}`;
    await refused(
      `delete from commission_entry ${where}`,
      'truncate commission_entry cascade',
      `update commission_entry set base = 1 ${where}`,
      `update commission_entry set month = '2026-01' ${where}`,
    );
    const id = await batch(person, '2026-03', 2);
    await refused(
      `update commission_entry set amount = amount + 1 ${where}`,
      `update commission_entry set batch_id = null ${where}`,
      `update commission_batch set status = 4 where id = ${id}`,
    );
    await sql`update commission_batch set status = 3, approved_by = ${manager.personnelId} where id = ${id}`.execute(
      t.db,
    );
    await sql`update commission_batch set status = 4, paid_on = '2026-04-01', paid_by = ${finance.personnelId} where id = ${id}`.execute(
      t.db,
    );
    await refused(
      `update commission_batch set note = 'x' where id = ${id}`,
      `update commission_batch set status = 1 where id = ${id}`,
    );
  });

  test('four eyes: not the one who made it, not one who is paid by it', async () => {
    const person = await t.make.staff('salesperson');
    await pay(await lesson(person), '1000.00', '2026-03-01');
    const id = await batch(person, '2026-03', 2);
    const approve = (by: Person) =>
      sql`update commission_batch set status = 3, approved_by = ${by.personnelId} where id = ${id}`.execute(
        t.db,
      );
    await expect(approve(finance)).rejects.toMatchObject({ constraint: 'commission_batch_four_eyes' });
    await expect(approve(person)).rejects.toMatchObject({ code: 'P0400' });
    await approve(manager);
  });

  test('an open month is rated anew by every event; a closed one is not, and late money goes to the next', async () => {
    const person = await t.make.staff('salesperson');
    const whole = (fee: string) => lesson(person, { fee_income: fee, teacher_fee: '0', travel_fee: '0' });
    const late = await whole('40000.00');
    await pay(late, '20000.00', '2026-03-20');
    expect(await entries(late)).toMatchObject([{ amount: '2000.00' }]);
    const early = await whole('20000.00');
    await pay(early, '20000.00', '2026-03-02');
    expect([(await entries(late))[0]?.amount, (await entries(early))[0]?.amount]).toEqual([
      '2200.00',
      '2000.00',
    ]);
    await batch(person, '2026-03', 2);
    await pay(late, '20000.00', '2026-03-25');
    expect((await entries(late))[1]).toMatchObject({ month: '2026-04', amount: '2000.00' });
    expect((await entries(late))[0]).toMatchObject({ month: '2026-03', amount: '2200.00' });
  });

  test('a loss lesson offsets the month, which is never below 0', async () => {
    const person = await t.make.staff('salesperson');
    const loss = await lesson(person, { fee_income: '10000.00', teacher_fee: '12000.00' });
    await pay(loss, '10000.00', '2026-03-02');
    expect(await entries(loss)).toMatchObject([{ base: '-3000.00', amount: '0.00' }]);
    const gain = await lesson(person);
    await pay(gain, '20000.00', '2026-03-09');
    expect(await entries(gain)).toMatchObject([{ base: '11000.00', amount: '800.00' }]);
  });
});

describe('at once', () => {
  test('two lines of one lesson, and money of many lessons of one person', async () => {
    const person = await t.make.staff('salesperson');
    const one = await lesson(person);
    const others = await Promise.all(Array.from({ length: 6 }, () => lesson(person)));
    await Promise.all([
      pay(one, '7000.00', '2026-03-05'),
      pay(one, '6000.00', '2026-03-06'),
      ...others.map((other, day) => pay(other, '15000.00', `2026-03-1${day}`)),
    ]);
    expect(await entries(one)).toHaveLength(2);
    expect(await sumBase(one)).toEqual({ base: '7150.00', target: '7150.00' });
    const { rows } = await sql<{ amount: string; wanted: string }>`select sum(amount) as amount,
      commission_of((select tiers from commission_rule where role = '业务员'), sum(base)) as wanted
      from commission_entry where personnel_id = ${person.personnelId}`.execute(t.db);
    expect(rows[0]?.amount).toBe(rows[0]?.wanted);
  });

  test('a cancellation while the batch is handed in lands in it or outside, never half', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const person = await t.make.staff('salesperson');
      const one = await lesson(person);
      const receipt = await pay(one, '12000.00', '2026-03-05');
      const id = await batch(person, '2026-03', 1);
      await Promise.all([
        cancel(receipt, '2026-04-05'),
        transaction(t.db, SYSTEM, async (trx) => {
          await sql`select lock_commission_people(array[${person.personnelId}]::integer[])`.execute(trx);
          await sql`update commission_batch set status = 2 where id = ${id}`.execute(trx);
        }),
      ]);
      const [earned, taken] = await entries(one);
      expect(Number(earned?.amount) + Number(taken?.amount)).toBe(0);
      expect([taken?.month, earned?.amount]).toEqual(
        taken?.month === '2026-04' ? ['2026-04', '660.00'] : ['2026-03', '660.00'],
      );
      const { rows } = await sql<{ batch_id: number | null }>`select batch_id from commission_entry
        where lesson_id = ${one.id} and kind = 'reverse'`.execute(t.db);
      expect(rows[0]?.batch_id).toBe(taken?.month === '2026-04' ? null : id);
    }
  });
});
