import { PAYSLIP, payslipColumns } from '@shibiao/contract/payslips/payslips';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type ExportColumn, exportColumns, exportOf, exportOfSheets, sheetOf } from '../../lib/export.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { type BankRow, bankRows, batches, note } from './payslips.queries.ts';
import { batchOne } from './payslips.service.ts';

/** The month as a sheet. */
export async function exportBatch(
  db: Database,
  actor: Actor,
  { id, columns }: { id: number; columns?: string | null | undefined },
): Promise<FileAnswer> {
  const { month, list } = await batchOne(db, actor, id);
  return exportOf(`工资表-${month}`, exportColumns(payslipColumns), columns, list, { id: month });
}

const BANK: readonly ExportColumn<BankRow>[] = [
  { key: 'name', title: '姓名', width: 12 },
  { key: 'account', title: '账号', width: 26 },
  { key: 'bank', title: '开户行', width: 24 },
  { key: 'net', title: '金额', type: 'money', width: 14 },
];
const WITHOUT = BANK.filter(({ key }) => key === 'name' || key === 'net');

/**
 * Published slips for the bank, whole account numbers included: the download log and each slip's ledger know of it.
 * People without an account stand on a sheet of their own.
 */
export async function exportForBank(db: Database, actor: Actor, id: number): Promise<FileAnswer> {
  const { month } = await batches.one(db, actor, id);
  const rows = await transaction(db, actor, async (trx) => {
    const found = await bankRows(trx, id, [PAYSLIP.published, PAYSLIP.confirmed, PAYSLIP.objected]);
    await note(
      trx,
      actor,
      'export',
      found.map((row) => row.id),
    );
    return found;
  });
  const paid = rows.filter(({ net }) => Number(net) > 0);
  const missing = paid.filter(({ account }) => !account);
  return exportOfSheets(
    `银行代发-${month}`,
    [
      sheetOf({ name: '代发', columns: BANK, rows: paid.filter(({ account }) => account) }),
      ...(missing.length > 0 ? [sheetOf({ name: '缺账号', columns: WITHOUT, rows: missing })] : []),
    ],
    { id: month },
  );
}
