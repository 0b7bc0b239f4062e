import { askApi } from '@shibiao/contract/requests/forms';
import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { requestPeople, requestsOn, workday } from '../../../test/requests.ts';
import { addDays } from '../../lib/dates.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
});
const { askLeave, decide, withdraw } = requestsOn(() => t);

/** Repeatable numbers below 1 (mulberry32): a failed history can be run again by its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HISTORIES = 200;
const STEPS = 5;
const KINDS = ['事假', '年假', '调休', '丧假'];

/** Some steps of one person's history: asks, decisions and withdrawals in any order, refused ones too. */
async function live(person: Person, seed: number): Promise<void> {
  const random = randomOf(seed);
  const upTo = (n: number) => Math.floor(random() * n);
  const asked: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    const what = upTo(5);
    const known = asked[upTo(asked.length)];
    if (what < 2 || known === undefined) {
      const day = workday(1 + upTo(6));
      const values = {
        leaveKind: KINDS[upTo(KINDS.length)],
        fromHalf: 1 + upTo(2),
        to: addDays(day, upTo(3)),
      };
      const answer =
        upTo(4) === 0
          ? await t.send(
              askApi.saveOvertime,
              { date: day, hours: 1 + upTo(8), reward: '加班费', reason: '加班' },
              person.token,
            )
          : await askLeave(person, day, values);
      if (answer.code === 200) asked.push((answer.data as unknown as { id: number }).id);
    } else if (what < 4) await decide(people.leader, known, upTo(4) === 0 ? 'returned' : 'approved', '说明');
    else await withdraw(person, known);
  }
}

test('after 200 random histories no effect differs from its request, and each balance is the sum of its ledger', async () => {
  const persons: Person[] = [];
  for (let n = 0; n < 20; n++) persons.push(await t.make.staff('salesperson', people.inTeam));
  // Histories of one person follow each other, those of different people run at the same time.
  await Promise.all(
    persons.map(async (person, place) => {
      for (let n = 0; n < HISTORIES / persons.length; n++) await live(person, 1000 * place + n);
    }),
  );
  const { rows: states } = await sql<{ status: number; n: number }>`
    select status, count(*)::integer as n from staff_request group by status order by status`.execute(t.db);
  expect(states.map((row) => row.status)).toEqual([1, 2, 3, 4]);
  const { rows: different } = await sql`
    select r.id from staff_request r left join (
      select staff_request_id as id, sum(quantity) as quantity, count(*) as marks from attendance_item
      where deleted_at is null and staff_request_id is not null group by 1) e on e.id = r.id
    where (r.status = 2) <> (e.id is not null) or coalesce(r.effect, 0) <> coalesce(e.quantity, 0)
      or r.kind = 'leave' and r.status = 2 and e.quantity <> r.measure * 2
      or r.kind = 'overtime' and r.status = 2 and e.quantity <> r.measure`.execute(t.db);
  expect(different).toEqual([]);
  const { rows: twice } =
    await sql`select a.id from staff_request a join staff_request b on a.applicant_id = b.applicant_id
    and a.id < b.id and a.halves && b.halves where a.kind = 'leave' and b.kind = 'leave'
    and a.status in (1, 2) and b.status in (1, 2)`.execute(t.db);
  expect(twice).toEqual([]);
  for (const person of persons)
    for (const { kind, left, lines } of (await t.call(requestPlanningApi.balances, {}, person.token)).list) {
      const sum = lines.reduce((total, line) => total + line.days, 0);
      expect([kind, left]).toEqual([kind, sum]);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(lines.at(-1)?.balance ?? 0).toBe(left);
    }
  const { rows: late } =
    await sql`select from staff_request_step s join staff_request r on r.id = s.staff_request_id
    where s.state = 'open' and r.status <> 1`.execute(t.db);
  expect(late).toEqual([]);
});
