import { sql } from 'kysely';
import type { Trx } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';

/** Lifts what a reimbursement settled and is not lifted yet. */
export async function liftSettlements(
  trx: Trx,
  expenseId: number,
  { byId, note }: { byId: number; note: string },
): Promise<void> {
  await sql`insert into advance_entry (advance_id, kind, expense_id, round, amount, on_date, note, written_by, lifts_id)
    select e.advance_id, 'lift', e.expense_id, e.round, e.amount, ${today()}::date, ${note}, ${byId}, e.id
    from advance_entry e where e.expense_id = ${expenseId} and e.kind = 'settle'
      and not exists (select from advance_entry lifted where lifted.lifts_id = e.id)
    order by e.advance_id`.execute(trx);
}

export const noteReturn = (trx: Trx, requestId: number, { byId, reason }: { byId: number; reason: string }) =>
  trx
    .insertInto('staff_request_log')
    .values({ staff_request_id: requestId, action: '退回', by_id: byId, comment: reason })
    .execute();
