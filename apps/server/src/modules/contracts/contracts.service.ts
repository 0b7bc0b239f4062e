import type { InputOf } from '@shibiao/contract/endpoint';
import type { contractsApi } from '@shibiao/contract/finance/contracts';
import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import type { DB } from '../../db/tables.generated.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import type { NounModule } from '../../noun.ts';
import { filesByIds } from '../files/files.queries.ts';
import { institutionById } from '../institutions/institutions.queries.ts';
import { lessonLeft, lessonsUnder, sameBankAccount } from './contracts.queries.ts';

type Api = typeof contractsApi;
const TITLES = {
  contract_company: '签约公司',
  contract_group: '合同',
  bank_account: '银行账户',
} as const;
type Table = keyof typeof TITLES;

export const saveCompany = (db: Database, actor: Actor, form: InputOf<Api['saveCompany']>) =>
  save(db, actor, 'contract_company', form, {
    name: form.name,
    series: form.series,
    tax_no: form.taxNo ?? null,
    bank_name: form.bankName ?? null,
    bank_account: form.bankAccount ?? null,
  });

export async function saveContract(
  db: Database,
  actor: Actor,
  form: InputOf<Api['save']>,
  modules: readonly NounModule[],
): Promise<{ id: number }> {
  if (form.fromDate && form.toDate && form.fromDate > form.toDate)
    throw invalid({ field: 'toDate', message: '结束日期不能早于开始日期' });
  // Readers of the contract can read its file, so the caller must be able to read the attached file.
  if (form.fileId && (await filesByIds(db, actor, [form.fileId], modules)).length === 0)
    throw invalid({ field: 'fileId', message: '文件不存在，请重新上传' });
  // A merged institution is replaced by its winner.
  const institution = form.coorgid ? await institutionById(db, form.coorgid) : null;
  if (institution === undefined) throw invalid({ field: 'coorgid', message: '机构不存在' });
  const values = {
    no: form.no,
    title: form.title ?? null,
    company_id: form.companyId ?? null,
    institution_id: institution?.id ?? null,
    amount: form.amount ?? null,
    signed_on: form.signedOn ?? null,
    from_date: form.fromDate ?? null,
    to_date: form.toDate ?? null,
    file_id: form.fileId ?? null,
  };
  return await save(db, actor, 'contract_group', form, values, async (trx, id) => {
    const left = await lessonLeft(trx, id, values);
    if (!left) return;
    throw left.isElsewhere
      ? invalid({ field: 'coorgid', message: `合同下有其他机构的课程 ${left.code}，不能改机构` })
      : invalid({
          field: values.from_date && left.first_date < values.from_date ? 'fromDate' : 'toDate',
          message: `合同下的课程 ${left.code}（${left.first_date} 至 ${left.last_date}）不在有效期内`,
        });
  });
}

export const saveBankAccount = (db: Database, actor: Actor, form: InputOf<Api['saveBankAccount']>) => {
  const values = {
    company_id: form.companyId ?? null,
    bank_name: form.bankName,
    account_no: form.accountNo,
    title: form.title ?? null,
  };
  // Duplicate accounts would split the received money.
  return save(db, actor, 'bank_account', form, values, async (trx, id) => {
    const same = await sameBankAccount(trx, form.accountNo, id);
    if (same) throw invalid({ field: 'accountNo', message: `该账号已登记（${same.bank_name}）` });
  });
};

/** Inserts a row without id, or updates one, after `ensure` (0: a new row) finds no objection. */
async function save<T extends Table>(
  db: Database,
  actor: Actor,
  table: T,
  { id, version }: { id?: number | null | undefined; version?: number | null | undefined },
  values: Insertable<DB[T]> & Updateable<DB[T]>,
  ensure?: (trx: Trx, id: number) => Promise<void>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (!id) {
      await ensure?.(trx, 0);
      return { id: await insertRow(trx, table, values) };
    }
    await lockRow(trx, table, id, version);
    if (!(await rowExists(trx, table, id))) throw notFound(TITLES[table]);
    await ensure?.(trx, id);
    await updateRow(trx, table, id, values);
    return { id };
  });
}

/** Marks rows as deleted, all or none. A contract with live lessons is refused. */
export async function remove(db: Database, actor: Actor, table: Table, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await markDeleted(trx, table, ids, TITLES[table]);
    if (table === 'contract_group' && (await lessonsUnder(trx, ids)) > 0)
      throw badRequest('合同下还有课程，不能删除');
  });
}
