import type { CarriedRow, leaveApi } from '@shibiao/contract/attendance/leave';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { lockRows } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { namesOf, peopleOf } from './attendance.queries.ts';
import { addEntries, entriesOf, leaveFacts, type NewLeaveEntry } from './leave.queries.ts';
import { carryProblem, type LeaveFacts, leaveLeft } from './leave.rules.ts';
import { isOwn, OWN_LEAVE } from './own.policy.ts';

type Carry = InputOf<typeof leaveApi.carryOver>;

/** Reason against carrying over a person's leave; null when allowed. */
const refusal = (actor: Actor, personnelId: number, facts: LeaveFacts | undefined): string | null =>
  isOwn(actor, personnelId) ? OWN_LEAVE : facts?.quit === null ? null : '已离职或这一年不在职';

/** People employed at a year's end with leave left or overdrawn, in the caller's scope. */
export async function carryable(
  db: Database,
  actor: Actor,
  { year, orgnizationalid }: InputOf<typeof leaveApi.carryable>,
): Promise<OutputOf<typeof leaveApi.carryable>> {
  refuseEarly(year);
  const last = `${year}-12-31`;
  const { list } = await peopleOf(
    db,
    actor,
    { from: last, to: last },
    { orgnizationalid, page: 1, count: 10_000 },
  );
  const ids = list.map((row) => row.personnelId);
  const [facts, entries] = await Promise.all([leaveFacts(db, ids, year), entriesOf(db, ids, year)]);
  const carried = new Map<number, number>();
  for (const { personnelId, kind, otherYear, days } of entries)
    if (kind === '结转' && otherYear === year + 1)
      carried.set(personnelId, (carried.get(personnelId) ?? 0) - days);
  return {
    list: list.flatMap(({ personnelId, name, organisationName }): CarriedRow[] => {
      const { left } = leaveLeft(facts.get(personnelId), year);
      const problem = refusal(actor, personnelId, facts.get(personnelId));
      const row = { personnelId, name, organisationName, left, carried: carried.get(personnelId) ?? 0 };
      return left === 0 && row.carried === 0 ? [] : [{ ...row, problem }];
    }),
  };
}

/** Leave of a year may be taken until December. @throws 400 with the first day */
function refuseEarly(year: number): void {
  if (today() < `${year}-12-01`)
    throw invalid({ field: 'year', message: `${year} 年的年假从 ${year}-12-01 起结转` });
}

/**
 * Moves the remaining or overdrawn days of a year to the next; the rest lapses on request. The submitted balance must
 * still hold, so that a repetition moves nothing twice.
 */
export async function carryOver(
  db: Database,
  actor: Actor,
  { year, rows, expires, reason }: Carry,
): Promise<OutputOf<typeof leaveApi.carryOver>> {
  refuseEarly(year);
  const people = rows.map((row) => row.personnelId);
  if (new Set(people).size < people.length) throw invalid({ field: 'rows', message: '同一人选了两次' });
  if (people.some((id) => !canSee(actor, 'personnel', id))) throw notFound('人员');
  return await transaction(db, actor, async (trx) => {
    const names = await namesOf(trx, people);
    if (names.size < people.length) throw notFound('人员');
    await lockRows(trx, 'personnel', people);
    const facts = await leaveFacts(trx, people, year);
    const skipped: { name: string; reason: string }[] = [];
    const entries: NewLeaveEntry[] = [];
    const moved = new Set<number>();
    for (const { personnelId, left: seen, days } of rows) {
      const name = names.get(personnelId) ?? '';
      const { left } = leaveLeft(facts.get(personnelId), year);
      const why =
        refusal(actor, personnelId, facts.get(personnelId)) ?? (seen === left ? null : `余额已是 ${left} 天`);
      if (why) {
        skipped.push({ name, reason: why });
        continue;
      }
      const problem = carryProblem(left, days);
      if (problem) throw invalid({ field: 'rows', message: `${name}${problem}` });
      const common = { personnelId, reason: reason ?? `${year} 年结转`, writtenBy: actor.personnelId };
      if (days !== 0) entries.push({ ...common, year: year + 1, kind: '结转', days, fromYear: year });
      if (expires && left - days > 0)
        entries.push({ ...common, year, kind: '到期', days: days - left, fromYear: null });
      if (days !== 0 || (expires && left > days)) moved.add(personnelId);
    }
    await addEntries(trx, entries);
    return { done: moved.size, skipped };
  });
}
