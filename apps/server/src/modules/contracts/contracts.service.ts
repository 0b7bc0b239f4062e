import type { InputOf } from '@shibiao/contract/endpoint';
import type { contractsApi } from '@shibiao/contract/finance/contracts';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import type { Actor } from '../../lib/actor.ts';
import { broken, invalid, notFound } from '../../lib/errors.ts';
import {
  exists,
  lessonsUnder,
  markDeleted,
  putBankAccount,
  putCompany,
  putContract,
} from './contracts.queries.ts';

type Api = typeof contractsApi;
type Table = 'contract_company' | 'contract_group' | 'bank_account';
const NAMES: Record<Table, string> = {
  contract_company: '签约公司',
  contract_group: '合同',
  bank_account: '银行账户',
};

export async function saveCompany(
  db: Database,
  actor: Actor,
  form: InputOf<Api['saveCompany']>,
): Promise<{ id: number }> {
  return await save(db, actor, 'contract_company', form, (trx, id) =>
    putCompany(trx, id, {
      name: form.name,
      series: form.series,
      tax_no: form.taxNo ?? null,
      bank_name: form.bankName ?? null,
      bank_account: form.bankAccount ?? null,
    }),
  );
}

export async function saveContract(
  db: Database,
  actor: Actor,
  form: InputOf<Api['save']>,
): Promise<{ id: number }> {
  if (form.fromDate && form.toDate && form.fromDate > form.toDate)
    throw invalid({ field: 'toDate', message: '结束日期不能早于开始日期' });
  return await save(db, actor, 'contract_group', form, (trx, id) =>
    putContract(trx, id, {
      no: form.no,
      title: form.title ?? null,
      company_id: form.companyId ?? null,
      institution_id: form.coorgid ?? null,
      amount: form.amount ?? null,
      signed_on: form.signedOn ?? null,
      from_date: form.fromDate ?? null,
      to_date: form.toDate ?? null,
      file_id: form.fileId ?? null,
    }),
  );
}

export async function saveBankAccount(
  db: Database,
  actor: Actor,
  form: InputOf<Api['saveBankAccount']>,
): Promise<{ id: number }> {
  return await save(db, actor, 'bank_account', form, (trx, id) =>
    putBankAccount(trx, id, {
      company_id: form.companyId ?? null,
      bank_name: form.bankName,
      account_no: form.accountNo,
      title: form.title ?? null,
    }),
  );
}

async function save(
  db: Database,
  actor: Actor,
  table: Table,
  form: { id?: number | null | undefined; version?: number | null | undefined },
  put: (trx: Trx, id: number | null) => Promise<number>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.id) {
      await lockVersion(trx, table, form.id, form.version);
      if (!(await exists(trx, table, form.id))) throw notFound(NAMES[table]);
    }
    return { id: await put(trx, form.id ?? null) };
  });
}

/** Marks rows as deleted, all or none. A contract with live lessons stays. */
export async function remove(db: Database, actor: Actor, table: Table, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    if ((await markDeleted(trx, table, ids)) !== new Set(ids).size) throw notFound(NAMES[table]);
    if (table === 'contract_group' && (await lessonsUnder(trx, ids)) > 0)
      throw broken('合同下还有课程，不能删除');
  });
}
