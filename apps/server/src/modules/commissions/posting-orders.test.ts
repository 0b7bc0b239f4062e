import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { postingOn, postingRules } from '../../../test/commissions.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { lockLesson } from './shares.queries.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
let serial = 0;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  await postingRules(t);
});

const { lesson, pay, cancel, restore, change, sumBases, batch, reject } = postingOn(() => ({
  t,
  finance,
  manager,
}));

describe('100 random orders of events', () => {
  type Event =
    | { kind: 'pay'; lesson: number; fen: number; day: number }
    | { kind: 'cancel'; nth: number }
    | { kind: 'restore'; nth: number }
    | { kind: 'method'; nth: number; isSwap: boolean }
    | { kind: 'cost'; lesson: number; fen: number }
    | { kind: 'split'; lesson: number; percent: number }
    | { kind: 'redate'; nth: number; day: number }
    | { kind: 'owner'; lesson: number }
    | { kind: 'batch'; person: number; month: number; status: number }
    | { kind: 'reject'; nth: number };
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
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), nth: fc.nat(9) }) },
    fc.record({ kind: fc.constant('method' as const), nth: fc.nat(9), isSwap: fc.boolean() }),
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
  const rejected = fc.record({ kind: fc.constant('reject' as const), nth: fc.nat(9) });
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
        await lockLesson(trx, of.id);
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
    if (one.kind === 'restore' && receipt) await restore(receipt);
    if (one.kind === 'method' && receipt)
      await sql`update receipt set method = ${one.isSwap ? '置换' : '银行转账'} where id = ${receipt}`.execute(
        t.db,
      );
    if (one.kind === 'batch') await batch(people[one.person] as Person, `2026-0${one.month}`, one.status);
    if (one.kind === 'reject') await rejectWaiting(people, one.nth);
    if (one.kind === 'redate' && receipt)
      await sql`update receipt set received_on = ${dayOf(one.day)} where id = ${receipt}`.execute(t.db);
  }

  /** Submits like the service: the row first, then everybody in it. */
  const handIn = (person: Person, month: string) =>
    transaction(t.db, SYSTEM, async (trx) => {
      const { rows } = await sql<{ id: number }>`insert into commission_batch (no, month, made_by)
        values (${`TCY${++serial}`}, ${month}, ${finance.personnelId}) returning id`.execute(trx);
      await sql`select lock_commission_people(array[${person.personnelId}]::integer[])`.execute(trx);
      await sql`update commission_entry set batch_id = ${rows[0]?.id} where personnel_id = ${person.personnelId}
        and month = ${month} and batch_id is null`.execute(trx);
      await sql`update commission_batch set status = 2 where id = ${rows[0]?.id}`.execute(trx);
    });

  /** Batches of these people that wait for approval. */
  const waiting = async (people: Person[]) =>
    (
      await sql<{
        id: number;
      }>`select distinct b.id from commission_batch b join commission_entry e on e.batch_id = b.id
        where b.status = 2 and e.personnel_id = any(${idsOf(people)}::integer[]) order by b.id`.execute(t.db)
    ).rows.map(({ id }) => id);

  async function rejectWaiting(people: Person[], nth: number): Promise<void> {
    const ids = await waiting(people);
    const one = ids[nth % Math.max(ids.length, 1)];
    if (one) await reject(one);
  }

  /** Waiting batches are rejected in the end, after many of their entries were reversed. */
  async function rejectAll(people: Person[], lessons: MadeLesson[]): Promise<void> {
    for (const id of await waiting(people)) await reject(id);
    await addsUp(lessons);
    await isRated(people);
  }

  const made = async () => {
    const people = [await t.make.staff(), await t.make.staff()];
    const lessons = await Promise.all(
      [1, 2, 3].map(() => lesson(people[0] as Person, { fee_income: '200000.00' })),
    );
    return { people, lessons };
  };
  const idsOf = (people: Person[]) => people.map((one) => one.personnelId);

  async function addsUp(lessons: MadeLesson[]): Promise<void> {
    const sums = await sumBases(lessons);
    expect(sums.map(({ base }) => base)).toEqual(sums.map(({ target }) => target));
    expect(sums).toHaveLength(lessons.length);
    // The lessons' derived columns match their lines and entries.
    const { rows } = await sql`select id from lesson where id = any(${lessons.map(({ id }) => id)}::integer[])
      and ((first_receipt_on, last_receipt_on) is distinct from (select (min(received_on), max(received_on)) from receipt_line
          where lesson_id = lesson.id and is_active)
        or (first_commission_month, last_commission_month) is distinct from (select (min(month), max(month)) from commission_entry
          where lesson_id = lesson.id))`.execute(t.db);
    expect(rows).toEqual([]);
  }

  type Frozen = Map<number, { entry: string; batchId: number }>;

  /** Entries of submitted batches stay unchanged until the batch is rejected. */
  async function staysFrozen(people: Person[], frozen: Frozen): Promise<void> {
    const { rows: drafts } = await sql<{
      id: number;
    }>`select id from commission_batch where status = 1`.execute(t.db);
    const rejected = new Set(drafts.map(({ id }) => id));
    for (const [id, { batchId }] of frozen) if (rejected.has(batchId)) frozen.delete(id);
    const { rows } = await sql<{ id: number; entry: string; batchId: number }>`
      select e.id, to_jsonb(e)::text as entry, b.id as "batchId"
      from commission_entry e join commission_batch b on b.id = e.batch_id and b.status > 1
      where e.personnel_id = any(${idsOf(people)}::integer[])`.execute(t.db);
    const now = new Map(rows.map(({ id, ...one }) => [id, one]));
    for (const [id, one] of frozen) expect(now.get(id)).toEqual(one);
    for (const [id, one] of now) frozen.set(id, one);
  }

  /**
   * In a month without a submission Σ amount is T(Σ base), never below 0, and no reversal of it is posted elsewhere at
   * a former rate.
   */
  async function isRated(people: Person[]): Promise<void> {
    const { rows } = await sql`select e.personnel_id, e.month, sum(e.amount) as amount from commission_entry e
      where e.personnel_id = any(${idsOf(people)}::integer[]) and not is_commission_closed(e.personnel_id, e.month) and e.is_tiered
      group by 1, 2 having sum(e.amount) < 0 or
        sum(e.amount) <> commission_of((select tiers from commission_rule where role = '业务员'), sum(e.base))`.execute(
      t.db,
    );
    expect(rows).toEqual([]);
    const { rows: elsewhere } =
      await sql`select a.id from commission_entry a join commission_entry e on e.reverses_id = a.id
      where a.personnel_id = any(${idsOf(people)}::integer[]) and a.is_tiered and not e.is_tiered
        and not is_commission_closed(a.personnel_id, a.month)
      group by a.id having (sum(e.received), sum(e.base), sum(e.amount)) <> (0, 0, 0)`.execute(t.db);
    expect(elsewhere).toEqual([]);
  }

  async function play(events: Event[]): Promise<Person[]> {
    const { people, lessons } = await made();
    const receipts: number[] = [];
    const frozen: Frozen = new Map();
    for (const one of events) {
      await happens(one, lessons, receipts, people);
      await addsUp(lessons);
      await staysFrozen(people, frozen);
    }
    await isRated(people);
    await rejectAll(people, lessons);
    return people;
  }

  test('leave Σ base = target(R) after every event, and an all-open month at T(Σ base)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 12 }), async (events) => {
        const people = await play(events);
        const { rows } = await sql`select from commission_entry
          where personnel_id = any(${idsOf(people)}::integer[]) and not is_tiered`.execute(t.db);
        expect(rows).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('with batches between them leave Σ base = target(R), and nothing moves that was handed in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 6, arbitrary: event }, { weight: 2, arbitrary: handedIn }, rejected), {
          minLength: 5,
          maxLength: 18,
        }),
        async (events) => {
          await play(events);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('at once, in rounds of up to five, leave the same: no deadlock, no half batch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.oneof({ weight: 8, arbitrary: event }, { weight: 2, arbitrary: handedIn }, rejected), {
            minLength: 2,
            maxLength: 5,
          }),
          {
            minLength: 2,
            maxLength: 4,
          },
        ),
        async (rounds) => {
          const { people, lessons } = await made();
          const receipts: number[] = [];
          const frozen: Frozen = new Map();
          for (const round of rounds) {
            const done = await Promise.allSettled(
              round.map((one) =>
                one.kind === 'batch'
                  ? handIn(people[one.person] as Person, `2026-0${one.month}`)
                  : happens(one, lessons, receipts, people),
              ),
            );
            // The second of two concurrent splits of a lesson may conflict; everything else succeeds.
            for (const one of done)
              if (one.status === 'rejected') expect((one.reason as { code?: string }).code).toBe('23505');
            await addsUp(lessons);
            await staysFrozen(people, frozen);
          }
          await isRated(people);
          await rejectAll(people, lessons);
        },
      ),
      { numRuns: 30 },
    );
  });
});
