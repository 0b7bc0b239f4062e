import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { postingOn, postingRules } from '../../../test/commissions.ts';
import type { Person } from '../../../test/factory.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { putShares } from './shares.queries.ts';

let t: TestApp;
let finance: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  await postingRules(t);
});

const { lesson, pay, cancel, restore, change, sumBase, entries, batch, reject } = postingOn(() => ({
  t,
  finance,
  manager,
}));

describe('a batch that is rejected opens its months again', () => {
  /** 28,000 and then 6,600 of March, submitted; the first receipt is cancelled while the batch waits. */
  const handedIn = async () => {
    const person = await t.make.staff('salesperson');
    const wrong = await lesson(person, { fee_income: '28000.00', teacher_fee: '0', travel_fee: '0' });
    const mistaken = await pay(wrong, '28000.00', '2026-03-01');
    const one = await lesson(person);
    await pay(one, '12000.00', '2026-03-09');
    const id = await batch(person, '2026-03', 2);
    await cancel(mistaken, '2026-05-20');
    expect((await entries(wrong))[1]).toMatchObject({ month: '2026-05', amount: '-2800.00' });
    expect((await entries(one))[0]).toMatchObject({ amount: '752.00' });
    return { person, wrong, mistaken, one, id };
  };
  const undone = [
    { kind: 'earn', month: '2026-03', base: '28000.00', amount: '2800.00' },
    { kind: 'reverse', month: '2026-05', base: '-28000.00', amount: '-2800.00' },
    { kind: 'reverse', month: '2026-05', base: '28000.00', amount: '2800.00' },
    { kind: 'reverse', month: '2026-03', base: '-28000.00', amount: '-2800.00' },
  ];

  test('a rejected batch reopens its months to reversals: no lesson stays in a bracket that is too high', async () => {
    const { wrong, mistaken, one, id } = await handedIn();
    await reject(id);
    expect(await entries(wrong)).toMatchObject(undone);
    expect((await entries(one))[0]).toMatchObject({ base: '6600.00', amount: '660.00' });
    expect(await sumBase(wrong)).toEqual({ base: '0.00', target: '0.00' });
    // A reversal within the month belongs to the same draft.
    const { rows } =
      await sql`select batch_id from commission_entry where lesson_id = ${wrong.id} order by id`.execute(
        t.db,
      );
    expect(rows).toEqual([{ batch_id: id }, { batch_id: null }, { batch_id: null }, { batch_id: id }]);
    // A second submission and rejection changes nothing.
    await sql`update commission_batch set status = 2 where id = ${id}`.execute(t.db);
    await reject(id);
    expect(await entries(wrong)).toHaveLength(4);
    await restore(mistaken, '2026-05-21');
    expect((await entries(one))[0]).toMatchObject({ amount: '752.00' });
    expect((await entries(wrong))[4]).toMatchObject({ kind: 'earn', month: '2026-03', amount: '2800.00' });
  });

  test('an amount paid since is reversed in the first open month', async () => {
    const { person, wrong, id } = await handedIn();
    await batch(person, '2026-05', 4);
    await reject(id);
    expect(await entries(wrong)).toMatchObject([
      undone[0],
      undone[1],
      { ...undone[2], month: '2026-06' },
      undone[3],
    ]);
  });

  test('a cost that changed meanwhile is of its month again; a fixed rate stays what it was', async () => {
    const person = await t.make.staff('salesperson');
    await pay(
      await lesson(person, { teacher_fee: '0', travel_fee: '0', fee_income: '28000.00' }),
      '28000.00',
      '2026-03-01',
    );
    const [tiered, fixed] = [await lesson(person), await lesson(person)];
    await pay(tiered, '12000.00', '2026-03-09');
    await pay(fixed, '12000.00', '2026-03-09');
    await transaction(t.db, SYSTEM, (trx) =>
      putShares(trx, fixed.id, [
        { personnelId: person.personnelId, role: '业务员', percent: 100, rate: 0.2, reason: '老客户' },
      ]),
    );
    const id = await batch(person, '2026-03', 2);
    await change(tiered, '1500.00', '2026-05-03');
    await change(fixed, '1500.00', '2026-05-03');
    const before = await entries(fixed);
    await reject(id);
    expect(await entries(fixed)).toEqual(before);
    expect(await entries(tiered)).toMatchObject([
      { kind: 'earn', month: '2026-03', amount: '752.00' },
      { kind: 'adjust', month: '2026-05', base: '-300.00', amount: '-34.18' },
      { kind: 'adjust', month: '2026-05', base: '300.00', amount: '34.18' },
      { kind: 'adjust', month: '2026-03', base: '-300.00', amount: '-36.00' },
    ]);
  });
});
