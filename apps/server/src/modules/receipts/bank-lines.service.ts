import type { Readable } from 'node:stream';
import { amountTyped } from '@shibiao/contract/amounts';
import type { InputOf } from '@shibiao/contract/endpoint';
import { bankLineForm, type bankLinesApi } from '@shibiao/contract/finance/bankLines';
import type { receiptsApi } from '@shibiao/contract/finance/receipts';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import type { DB } from '../../db/tables.generated.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { previewOf, problemsIn, readFormRows } from '../../lib/form-rows.ts';
import { add, inYuan, toFen } from '../../lib/money.ts';
import {
  accountExists,
  bankLines,
  fittingReceipts,
  insertBankLines,
  knownLineKeys,
} from './bank-lines.queries.ts';
import {
  type BankLineKey,
  bankCell,
  endOfRows,
  isCardStatement,
  isFooter,
  lineKeys,
  moneyOf,
  partyOf,
  STATEMENT_COLUMNS,
} from './bank-lines.rules.ts';
import { receipts } from './receipts.queries.ts';

const MOST_MEMO = 500;

/** Plan of an import: each credit once; debits and existing lines are counted. */
export async function planBankLines(db: Executor, file: Readable, accountId: number | null | undefined) {
  const bankAccountId = accountId ?? null;
  if (bankAccountId !== null && !(await accountExists(db, bankAccountId)))
    throw invalid({ field: 'bankAccountId', message: '银行账户不存在' });
  const table = await readFormRows<BankLineKey>(
    file,
    STATEMENT_COLUMNS,
    ['bookedOn', ['credit', 'amount']],
    bankCell,
  );
  if (isCardStatement(table.headers))
    throw invalid({
      field: 'file',
      message: '这是信用卡账单，消费和还款都不是到账；请导入收款账户的交易明细',
    });
  const hasDirection = table.mapped.has('direction');
  const end = endOfRows(table.lines);
  const cellsOf = new Map(table.lines.map(({ line, cells }) => [line, cells]));
  const rows = table.rows
    .slice(0, end < 0 ? undefined : end)
    .filter(({ line }) => !isFooter(cellsOf.get(line) ?? []))
    .map((row) => ({ ...row, money: moneyOf(row.given, hasDirection) }));
  const came = rows.filter(({ money }) => money.way === 'in');
  const read = came.map(({ line, given, money, problem: misread }) => {
    const problem = misread ?? money.problem;
    const party = partyOf(given);
    const parsed = bankLineForm.safeParse({
      ...given,
      ...party,
      amount: amountTyped(money.amount),
      memo: [...new Set([given.memo, given.purpose])].filter(Boolean).join('；').slice(0, MOST_MEMO),
    });
    return {
      line,
      name: `${party.payer ?? '未写付款方'} ${money.amount}`,
      problem: problem ?? (parsed.success ? null : problemsIn(parsed.error, table.titles)),
      form: parsed.success ? parsed.data : null,
    };
  });
  const forms = read.flatMap(({ form, problem }) => (form && !problem ? [plainOf(form)] : []));
  const keys = lineKeys(forms);
  const seen = await knownLineKeys(db, keys, bankAccountId);
  let next = 0;
  let known = 0;
  type Planned = Omit<(typeof read)[number], 'form'> & { values: Insertable<DB['bank_line']> | null };
  const planned = read.flatMap(({ form: _read, ...row }): Planned[] => {
    const form = row.problem === null ? forms[next] : undefined;
    const key = row.problem === null ? keys[next++] : undefined;
    if (!form || !key) return [{ ...row, values: null }];
    if (seen.has(key)) {
      known++;
      return [];
    }
    seen.add(key);
    const values = {
      bank_account_id: bankAccountId,
      booked_on: form.bookedOn,
      amount: form.amount,
      payer: form.payer,
      payer_account: form.payerAccount,
      memo: form.memo,
      serial: form.serial,
      line_key: key,
    };
    return [{ ...row, values }];
  });
  const debits = rows.filter(({ money }) => money.way === 'out').length;
  return { ...table, rows: planned, debits, others: rows.length - came.length - debits, known };
}
type Plan = Awaited<ReturnType<typeof planBankLines>>;

const plainOf = ({
  bookedOn,
  amount,
  payer,
  payerAccount,
  memo,
  serial,
}: ReturnType<typeof bankLineForm.parse>) => ({
  bookedOn,
  amount,
  payer: payer ?? null,
  payerAccount: payerAccount ?? null,
  memo: memo ?? null,
  serial: serial ?? null,
});

export const previewBankLines = (plan: Plan) => ({
  ...previewOf(plan),
  debits: plan.debits,
  others: plan.others,
  known: plan.known,
});

/** Inserts the new lines of a statement; concurrent imports insert none twice. */
export async function importBankLines(
  db: Database,
  actor: Actor,
  file: Readable,
  bankAccountId: number | null | undefined,
) {
  const { rows, known } = await planBankLines(db, file, bankAccountId);
  const values = rows.flatMap((row) => row.values ?? []);
  const created = await transaction(db, actor, (trx) => insertBankLines(trx, values));
  return { created, failed: rows.length - values.length, known: known + values.length - created };
}

/** Marks a line as no receipt: interest, a returned deposit. @throws 400 when it has a receipt */
export async function ignoreBankLine(
  db: Database,
  actor: Actor,
  { id, version, reason }: InputOf<typeof bankLinesApi.ignoreBankLine>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'bank_line', id, version);
    const line = await bankLines.one(trx, actor, id);
    if (line.state === 2) throw badRequest(`这笔流水已登记收款 ${line.receiptNo ?? ''}`);
    await updateRow(trx, 'bank_line', id, { ignore_reason: reason });
  });
}

/** Makes an ignored line wait again. */
export async function waitBankLine(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<typeof bankLinesApi.waitBankLine>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'bank_line', id, version);
    const line = await bankLines.one(trx, actor, id);
    if (line.state !== 3) throw badRequest('这笔流水没有标为不是收款');
    await updateRow(trx, 'bank_line', id, { ignore_reason: null });
  });
}

interface Before {
  bankLineId: number | null;
  refunded: string;
}

/**
 * Locks the line of a new receipt: one receipt per line, of its amount. A receipt keeps its line.
 * @throws 404, 408
 */
export async function claimBankLine(
  trx: Trx,
  actor: Actor,
  form: Pick<InputOf<typeof receiptsApi.save>, 'bankLineId' | 'amount'>,
  before: Before | null,
): Promise<number | null> {
  const kept = before?.bankLineId ?? null;
  const id = kept ?? form.bankLineId ?? null;
  if (id === null) return null;
  if (form.bankLineId && form.bankLineId !== id)
    throw invalid({ field: 'bankLineId', message: '这笔收款已由另一笔流水登记' });
  await lockRow(trx, 'bank_line', id, null);
  const line = await bankLines.one(trx, actor, id);
  if (kept === null && line.state === 2)
    throw invalid({ field: 'bankLineId', message: `这笔流水已登记收款 ${line.receiptNo ?? ''}` });
  if (line.state === 3) throw invalid({ field: 'bankLineId', message: '这笔流水已标为不是收款' });
  const came = add(form.amount, before?.refunded ?? '0.00');
  if (toFen(came) !== toFen(line.amount))
    throw invalid({ field: 'amount', message: `银行流水为 ${inYuan(line.amount)}，收款金额要与它一致` });
  return id;
}

/** Receipts that were entered before their statement and fit a waiting line. @throws 404 */
export async function receiptsFitting(db: Database, actor: Actor, id: number) {
  const line = await bankLines.one(db, actor, id);
  return { list: line.state === 1 ? await fittingReceipts(db, actor, line) : [] };
}

/**
 * Gives an entered receipt the bank line that brought its money.
 * @throws 404 out of scope, 400 when the line is taken, 408 for a receipt that does not fit
 */
export async function joinReceipt(
  db: Database,
  actor: Actor,
  { id, receiptId }: InputOf<typeof bankLinesApi.join>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'bank_line', id, null);
    await lockRow(trx, 'receipt', receiptId, null);
    const line = await bankLines.one(trx, actor, id);
    if (line.state === 2) throw badRequest(`这笔流水已登记收款 ${line.receiptNo ?? ''}`);
    if (line.state === 3) throw badRequest('这笔流水已标为不是收款');
    await receipts.one(trx, actor, receiptId);
    const fits = (await fittingReceipts(trx, actor, line)).some((one) => one.id === receiptId);
    if (!fits)
      throw invalid({ field: 'receiptId', message: '这笔收款的金额或日期与流水对不上，或已有自己的流水' });
    await updateRow(trx, 'receipt', receiptId, {
      bank_line_id: id,
      bank_account_id: line.bankAccountId ?? undefined,
    });
  });
}
