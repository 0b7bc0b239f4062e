import { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { notFound } from '../../lib/errors.ts';
import { serve } from '../../lib/serve.ts';
import { exists, listBanks, listCompanies, listContracts } from './contracts.queries.ts';
import { remove, saveBankAccount, saveCompany, saveContract } from './contracts.service.ts';

type Row = NonNullable<Parameters<typeof serve>[2]>;
const row = (rowTable: Parameters<typeof exists>[1]): Row => ({
  rowTable,
  row: async ({ db, id }) => {
    if (!(await exists(db, rowTable, id))) throw notFound();
  },
});

/** Contracts belong to the company: whoever holds the function sees all of them. */
export const contractCalls = [
  serve(contractsApi.companies, ({ db, input }) => listCompanies(db, input)),
  serve(
    contractsApi.saveCompany,
    ({ db, actor, input }) => saveCompany(db, actor, input),
    row('contract_company'),
  ),
  serve(contractsApi.deleteCompany, ({ db, actor, input }) =>
    done(remove(db, actor, 'contract_company', input.id)),
  ),
  serve(contractsApi.list, ({ db, input }) => listContracts(db, input)),
  serve(contractsApi.save, ({ db, actor, input }) => saveContract(db, actor, input), row('contract_group')),
  serve(contractsApi.delete, ({ db, actor, input }) => done(remove(db, actor, 'contract_group', input.id))),
  serve(
    contractsApi.saveBankAccount,
    ({ db, actor, input }) => saveBankAccount(db, actor, input),
    row('bank_account'),
  ),
  serve(contractsApi.deleteBankAccount, ({ db, actor, input }) =>
    done(remove(db, actor, 'bank_account', input.id)),
  ),
  serve(banksApi.banks, ({ db, input }) => listBanks(db, input)),
];

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}
