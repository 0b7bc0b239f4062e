import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { postingOn, postingRules } from '../../../test/commissions.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';

let t: TestApp;
let finance: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  await postingRules(t);
});

const { lesson, pay, cancel, change, sumBase, batch } = postingOn(() => ({ t, finance, manager }));

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
