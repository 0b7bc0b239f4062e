import type { InputOf } from '@shibiao/contract/endpoint';
import type { expensesApi } from '@shibiao/contract/requests/expenses';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { forbidden, invalid } from '../../lib/errors.ts';
import { fromFen, inYuan, subtract, toFen } from '../../lib/money.ts';
import { payApproved } from '../payments/approved.service.ts';
import { accountOfPerson, advances, moneyFactsOf, noteAdvance, openAdvances } from './expenses.queries.ts';
import type { RequestRow } from './requests.queries.ts';
import { signersOf } from './steps.queries.ts';

const REIMBURSEMENT = 2;
const OTHER = 4;

/**
 * Settles open advances with an approved reimbursement, the oldest first, and makes a payment of the rest. Its lines
 * are the reimbursement's, in their order, less what was settled.
 */
export async function payExpense(trx: Trx, actor: Actor, row: RequestRow): Promise<void> {
  const { expense } = await moneyFactsOf(trx, row.id);
  if (!expense) return;
  let settled = 0n;
  if (expense.settlesAdvances) {
    let open = toFen(row.amount ?? '0');
    for (const { id, left } of await openAdvances(trx, row.applicant_id)) {
      const part = toFen(left) < open ? toFen(left) : open;
      if (part === 0n) break;
      await noteAdvance(trx, {
        advanceId: id,
        kind: 'settle',
        expenseId: row.id,
        round: row.round,
        amount: fromFen(part),
        by: staffId(actor),
      });
      open -= part;
      settled += part;
    }
  }
  let rest = settled;
  const lines = expense.lines.map(({ expenseKind, spentOn, title, amount }) => {
    const fen = toFen(amount);
    const taken = rest < fen ? rest : fen;
    rest -= taken;
    const note = taken > 0n ? `（冲抵借款 ${inYuan(fromFen(taken))}）` : '';
    return {
      title: `${title ?? expenseKind}${note}`,
      amount: subtract(amount, fromFen(taken)),
      expense_kind: expenseKind,
      spent_on: spentOn,
    };
  });
  const paid = lines.filter(({ amount }) => toFen(amount) > 0n);
  // Advances covered all of it: nothing is paid out.
  if (paid.length > 0) await pay(trx, actor, row, REIMBURSEMENT, paid);
}

export const payAdvance = (trx: Trx, actor: Actor, row: RequestRow): Promise<void> =>
  pay(trx, actor, row, OTHER, [{ title: row.reason?.slice(0, 200) || row.title, amount: row.amount ?? '0' }]);

async function pay(
  trx: Trx,
  actor: Actor,
  row: RequestRow,
  kind: number,
  lines: Parameters<typeof payApproved>[2]['lines'],
): Promise<void> {
  const { name, ...account } = await accountOfPerson(trx, row.applicant_id);
  const [first] = await signersOf(trx, row.id);
  await payApproved(trx, actor, {
    kind,
    title: row.title,
    applicantId: row.applicant_id,
    organisationId: row.organisation_id,
    payee: name,
    ...account,
    remark: row.reason,
    staffRequestId: row.id,
    lines,
    signers: [first ?? staffId(actor), staffId(actor)],
  });
}

/** Records that an advance was paid back. @throws 404, 403 for the own one, 408 above what is left */
export async function repay(
  db: Database,
  actor: Actor,
  { id, amount, onDate, note }: InputOf<typeof expensesApi.repayAdvance>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { left, applicantId } = await advances.one(trx, actor, id);
    if (applicantId === actor.personnelId) throw forbidden('本人的借款归还由其他财务登记');
    if (toFen(amount) > toFen(left))
      throw invalid({ field: 'amount', message: `最多还可登记 ${inYuan(left)}` });
    await noteAdvance(trx, {
      advanceId: id,
      kind: 'repay',
      amount,
      onDate,
      note: note ?? null,
      by: staffId(actor),
    });
  });
}
