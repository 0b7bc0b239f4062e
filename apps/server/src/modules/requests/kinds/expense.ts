import type { InputOf } from '@shibiao/contract/endpoint';
import type { expensesApi } from '@shibiao/contract/requests/expenses';
import type { Trx } from '../../../db/transaction.ts';
import { type Actor, staffId } from '../../../lib/actor.ts';
import { invalid, notFound } from '../../../lib/errors.ts';
import { add, inYuan } from '../../../lib/money.ts';
import { attachFiles, takeOffFiles } from '../../files/attachments.queries.ts';
import { invoicesOf, invoicesUsed, isOwnTrip, putExpense } from '../expenses.queries.ts';
import type { KindOfRequest } from '../kinds.ts';

type Expense = InputOf<typeof expensesApi.saveExpense>;
type Advance = InputOf<typeof expensesApi.saveAdvance>;

const sumOf = ({ lines }: Expense) => add(...lines.map((line) => line.amount));

/** An invoice stands on one line of one reimbursement that holds. */
async function mustBeNewInvoices(trx: Trx, { id, lines }: Expense): Promise<void> {
  const files = lines.map((line) => line.fileId ?? null);
  const repeated = files.findIndex((file, at) => file !== null && files.indexOf(file) < at);
  if (repeated >= 0) throw invalid({ field: `lines.${repeated}.fileId`, message: '同一张发票只能用一次' });
  const used = await invoicesUsed(
    trx,
    files.filter((file) => file !== null),
    id ?? null,
  );
  const at = files.findIndex((file) => file !== null && used.includes(file));
  if (at >= 0) throw invalid({ field: `lines.${at}.fileId`, message: '这张发票已在另一份报销中' });
}

/** 费用报销: paid through 付款申请 once it is approved, less the advances that it settles. */
export const expenseOf = (actor: Actor): KindOfRequest<Expense> => ({
  kind: 'expense',
  draft: async (trx, _actor, form) => {
    if (form.tripId && !(await isOwnTrip(trx, staffId(actor), form.tripId))) throw notFound('出差申请');
    await mustBeNewInvoices(trx, form);
    const amount = sumOf(form);
    const kinds = [...new Set(form.lines.map((line) => line.expenseKind))];
    return {
      title: `报销 ${kinds.slice(0, 3).join('、')}${kinds.length > 3 ? '等' : ''} ${inYuan(amount)}`,
      measure: Number(amount),
      amount,
    };
  },
  write: async (trx, id, form) => {
    const { tripId, settlesAdvances, lines } = form;
    await putExpense(trx, id, { tripId: tripId ?? null, settlesAdvances, lines });
    const wanted = lines.flatMap((line) => line.fileId ?? []);
    const there = await invoicesOf(trx, id);
    for (const fileId of there.filter((one) => !wanted.includes(one)))
      await takeOffFiles(trx, { kind: 'staff_request', id, purposes: ['invoice'] }, { fileId });
    const added = wanted.filter((one) => !there.includes(one));
    if (added.length > 0)
      await attachFiles(
        trx,
        actor.accountId,
        { kind: 'staff_request', id, purpose: 'invoice' },
        added,
        'lines',
      );
  },
});

/** 借款: paid through 付款申请, then settled by reimbursements or paid back. */
export const advance: KindOfRequest<Advance> = {
  kind: 'advance',
  draft: async (_trx, _actor, { amount }) => ({
    title: `借款 ${inYuan(amount)}`,
    measure: Number(amount),
    amount,
  }),
  // The amount of the request is its only fact.
  write: async () => undefined,
};
