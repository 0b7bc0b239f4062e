import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { leaveApi } from '@shibiao/contract/attendance/leave';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { lockRows } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { namesOf } from './attendance.queries.ts';
import { addEntries, entriesOf, leaveFacts, takenByMonth } from './leave.queries.ts';
import { leaveLeft, ledgerLines } from './leave.rules.ts';
import { refuseOwn } from './own.policy.ts';

type Grant = InputOf<typeof attendanceApi.grant>;

/** A person's ledger of a year. @throws 404 for people outside the scope */
export async function leaveOf(
  db: Database,
  actor: Actor,
  { personnelId, year }: InputOf<typeof leaveApi.leave>,
): Promise<OutputOf<typeof leaveApi.leave>> {
  if (!canSee(actor, 'personnel', personnelId)) throw notFound('人员');
  const name = orNotFound((await namesOf(db, [personnelId])).get(personnelId), '人员');
  const ledger = await ledgersOf(db, [personnelId], year);
  return { name, ...ledger(personnelId) };
}

/** Ledgers of several people in a year, in one query. */
export async function ledgersOf(db: Executor, people: readonly number[], year: number) {
  const [facts, entries, taken] = await Promise.all([
    leaveFacts(db, people, year),
    entriesOf(db, people, year),
    takenByMonth(db, people, year),
  ]);
  const byPerson = Map.groupBy(entries, (entry) => entry.personnelId);
  const takenBy = Map.groupBy(taken, (month) => month.personnelId);
  return (id: number) => ({
    annual: leaveLeft(facts.get(id), year),
    list: ledgerLines(facts.get(id), year, byPerson.get(id) ?? [], takenBy.get(id) ?? []),
  });
}

/**
 * Adds a ledger entry; entries never change, a correction is another entry.
 * @throws 404 outside the scope; 403 for the caller's own leave; 400 for years without employment, and for a lapse
 * above the balance
 */
export async function grantLeave(db: Database, actor: Actor, grant: Grant): Promise<void> {
  const { personnelId, year, days, reason } = grant;
  const kind = grant.kind ?? '增加';
  if (!canSee(actor, 'personnel', personnelId)) throw notFound('人员');
  refuseOwn(actor, [personnelId], '假期');
  if (year > thisYear() + 1) throw invalid({ field: 'year', message: '最多登记到明年' });
  await transaction(db, actor, async (trx) => {
    const name = orNotFound((await namesOf(trx, [personnelId])).get(personnelId), '人员');
    // Serialises leave writes of a person across months and years.
    await lockRows(trx, 'personnel', [personnelId]);
    const facts = (await leaveFacts(trx, [personnelId], year)).get(personnelId);
    if (!facts) throw invalid({ field: 'year', message: `${name} ${year} 年不在职` });
    if (kind === '预支' && facts.quit !== null) throw badRequest(`${name}已离职，没有下一年的年假可以预支`);
    const { left } = leaveLeft(facts, year);
    if (kind === '到期' && days > left)
      throw invalid({ field: 'days', message: `${year} 年的年假只剩 ${left} 天` });
    await addEntries(trx, [
      {
        personnelId,
        year,
        kind,
        days: kind === '到期' ? -days : days,
        fromYear: kind === '预支' ? year + 1 : null,
        reason,
        writtenBy: actor.personnelId,
      },
    ]);
  });
}
const thisYear = (): number => Number(today().slice(0, 4));
