import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { LessonValues, MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  const rule = (role: string, tiers: unknown) =>
    t.db
      .insertInto('commission_rule')
      .values({ role, from_date: '2020-01-01', tiers: JSON.stringify(tiers) as never })
      .execute();
  await rule('业务员', [
    { upTo: 30000, rate: 0.1 },
    { upTo: null, rate: 0.12 },
  ]);
  await rule('组长', [{ upTo: null, rate: 0.02 }]);
});

/** The example: 20,000 in, 8,000 to the teacher, 1,000 of travel. */
const lesson = (owner: Person, values: LessonValues = {}) =>
  t.make.lesson(owner, { fee_income: '20000.00', teacher_fee: '8000.00', travel_fee: '1000.00', ...values });
const pay = (of: MadeLesson, amount: string, on: string, method = '银行转账') =>
  t.make.receipt(null, { institution_id: of.institutionId, amount, received_on: on, method }, [[of, amount]]);
/** As the service does: the lines and the receipt in one transaction, on a given day. */
const cancel = (receipt: number, day = '2026-05-20') =>
  transaction(t.db, SYSTEM, async (trx) => {
    await sql`select set_config('app.commission_day', ${day}, true)`.execute(trx);
    await sql`update receipt_line set is_active = false where receipt_id = ${receipt}`.execute(trx);
    await sql`update receipt set deleted_at = now() where id = ${receipt}`.execute(trx);
  });
const change = (of: MadeLesson, travel: string, day: string) =>
  transaction(t.db, SYSTEM, async (trx) => {
    await sql`select set_config('app.commission_day', ${day}, true)`.execute(trx);
    await sql`update lesson set travel_fee = ${travel} where id = ${of.id}`.execute(trx);
  });
const sumBase = async (of: MadeLesson) =>
  (
    await sql<{ base: string; target: string }>`select coalesce((select sum(base) from commission_entry
      where lesson_id = l.id and role <> '组长'), 0)::numeric(14, 2) as base,
      (r.received - round(coalesce((l.teacher_fee + l.travel_fee) * r.received / nullif(l.fee_income, 0), 0), 2))::numeric(14, 2) as target
      from lesson l, lateral (select coalesce(sum(rl.amount), 0) as received from receipt_line rl join receipt on receipt.id = rl.receipt_id
        where rl.lesson_id = l.id and rl.is_active and receipt.deleted_at is null and receipt.method <> '置换') r
      where l.id = ${of.id}`.execute(t.db)
  ).rows[0];
/** All open entries of a person and month in a batch that went to the given state. */
async function batch(person: Person, month: string, status: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into commission_batch (no, month, made_by)
    values (${`TCX${++serial}`}, ${month}, ${finance.personnelId}) returning id`.execute(t.db);
  const id = rows[0]?.id ?? 0;
  await sql`update commission_entry set batch_id = ${id} where personnel_id = ${person.personnelId} and month = ${month}
    and batch_id is null`.execute(t.db);
  if (status > 1) await sql`update commission_batch set status = 2 where id = ${id}`.execute(t.db);
  if (status > 2)
    await sql`update commission_batch set status = 3, approved_by = ${manager.personnelId} where id = ${id}`.execute(
      t.db,
    );
  if (status > 3)
    await sql`update commission_batch set status = 4, paid_on = '2026-04-10', paid_by = ${finance.personnelId} where id = ${id}`.execute(
      t.db,
    );
  return id;
}

describe('100 random orders of events', () => {
  type Event =
    | { kind: 'pay'; lesson: number; fen: number; day: number }
    | { kind: 'cancel'; nth: number }
    | { kind: 'cost'; lesson: number; fen: number }
    | { kind: 'split'; lesson: number; percent: number }
    | { kind: 'redate'; nth: number; day: number }
    | { kind: 'owner'; lesson: number }
    | { kind: 'batch'; person: number; month: number; status: number };
  const event: fc.Arbitrary<Event> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('pay' as const),
        lesson: fc.nat(2),
        fen: fc.integer({ min: 1, max: 900_000 }),
        day: fc.nat(89),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(9) }) },
    fc.record({ kind: fc.constant('cost' as const), lesson: fc.nat(2), fen: fc.nat(2_500_000) }),
    fc.record({
      kind: fc.constant('split' as const),
      lesson: fc.nat(2),
      percent: fc.integer({ min: 1, max: 9_999 }),
    }),
    fc.record({ kind: fc.constant('redate' as const), nth: fc.nat(9), day: fc.nat(89) }),
    fc.record({ kind: fc.constant('owner' as const), lesson: fc.nat(2) }),
  );
  const handedIn = fc.record({
    kind: fc.constant('batch' as const),
    person: fc.nat(1),
    month: fc.integer({ min: 1, max: 3 }),
    status: fc.integer({ min: 1, max: 4 }),
  });
  const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
  const yuan = (fen: number) => (fen / 100).toFixed(2);

  async function happens(
    one: Event,
    lessons: MadeLesson[],
    receipts: number[],
    people: Person[],
  ): Promise<void> {
    const of = 'lesson' in one ? lessons[one.lesson] : undefined;
    const receipt = 'nth' in one ? receipts[one.nth] : undefined;
    if (one.kind === 'pay' && of) receipts.push(await pay(of, yuan(one.fen), dayOf(one.day)));
    if (one.kind === 'cost' && of) await change(of, yuan(one.fen), '2026-04-01');
    if (one.kind === 'owner' && of)
      await sql`update lesson set owner_id = ${people[1]?.personnelId} where id = ${of.id}`.execute(t.db);
    if (one.kind === 'split' && of)
      await transaction(t.db, SYSTEM, async (trx) => {
        await sql`update commission_share set deleted_at = now() where lesson_id = ${of.id} and deleted_at is null`.execute(
          trx,
        );
        const percent = one.percent / 100;
        for (const [person, role, part] of [
          [people[0], '业务员', percent],
          [people[1], '协作', 100 - percent],
        ] as const)
          await sql`insert into commission_share (lesson_id, personnel_id, role, percent)
            values (${of.id}, ${person?.personnelId}, ${role}, ${part.toFixed(2)})`.execute(trx);
      });
    if (one.kind === 'cancel' && receipt) await cancel(receipt);
    if (one.kind === 'batch') await batch(people[one.person] as Person, `2026-0${one.month}`, one.status);
    if (one.kind === 'redate' && receipt)
      await sql`update receipt set received_on = ${dayOf(one.day)} where id = ${receipt}`.execute(t.db);
  }

  async function play(events: Event[]): Promise<Person[]> {
    const people = [await t.make.staff(), await t.make.staff()];
    const lessons = await Promise.all(
      [1, 2, 3].map(() => lesson(people[0] as Person, { fee_income: '200000.00' })),
    );
    const receipts: number[] = [];
    for (const one of events) await happens(one, lessons, receipts, people);
    for (const one of lessons) {
      const sums = await sumBase(one);
      expect(sums?.base).toBe(sums?.target);
    }
    return people;
  }

  test('leave Σ base = target(R), and an all-open month at T(Σ base)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 12 }), async (events) => {
        const people = await play(events);
        const { rows } = await sql`select personnel_id from commission_entry
          where personnel_id = any(${people.map((one) => one.personnelId)}::integer[]) group by personnel_id, month
          having sum(amount) <> commission_of((select tiers from commission_rule where role = '业务员'), sum(base))`.execute(
          t.db,
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('with batches between them leave Σ base = target(R)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: event }, handedIn), { minLength: 5, maxLength: 15 }),
        async (events) => {
          await play(events);
        },
      ),
      { numRuns: 40 },
    );
  });
});
