import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import type { Page } from '@shibiao/contract/lists';
import { type Insertable, sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { likePattern } from '../../db/search.ts';
import { shared } from '../../db/slow-answers.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

type ListOf<E> = E extends { list: (infer Row)[] } ? Row : never;
type Company = ListOf<OutputOf<typeof contractsApi.companies>>;
type Contract = ListOf<OutputOf<typeof contractsApi.list>>;
type BankAccount = ListOf<OutputOf<typeof banksApi.banks>>;

/** A dozen companies: read by name, no index of their own. */
export async function listCompanies(
  db: Executor,
  filter: InputOf<typeof contractsApi.companies>,
): Promise<Page<Company>> {
  const matching = db
    .selectFrom('contract_company')
    .where('deleted_at', 'is', null)
    .$if(Boolean(filter.keyword), (q) =>
      q.where(sql<boolean>`lower(name) like ${likePattern(filter.keyword ?? '')}`),
    );
  const rows = await matching
    .select([
      'id',
      'name',
      'series',
      'tax_no as taxNo',
      'bank_name as bankName',
      'bank_account as bankAccount',
      'version',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .orderBy('series')
    .orderBy('name', filter.order ?? 'asc')
    .orderBy('id')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching, filter);
}

function matchingContracts(db: Executor, filter: InputOf<typeof contractsApi.list>) {
  return db
    .selectFrom('contract_group')
    .where('contract_group.deleted_at', 'is', null)
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        sql<boolean>`lower(contract_group.no || ' ' || coalesce(contract_group.title, '')) like ${likePattern(filter.keyword ?? '')}`,
      ),
    )
    .$if(Boolean(filter.companyId), (q) => q.where('contract_group.company_id', '=', filter.companyId ?? 0))
    .$if(Boolean(filter.coorgid), (q) => q.where('contract_group.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.from), (q) => q.where('contract_group.signed_on', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('contract_group.signed_on', '<=', filter.to ?? ''));
}

export async function listContracts(
  db: Executor,
  filter: InputOf<typeof contractsApi.list>,
): Promise<Page<Contract>> {
  const direction = filter.order ?? 'desc';
  const key = sql.ref(filter.sort === 'amount' ? 'contract_group.amount' : 'contract_group.signed_on');
  const rows = await matchingContracts(db, filter)
    .leftJoin('contract_company', 'contract_company.id', 'contract_group.company_id')
    .leftJoin('institution', 'institution.id', 'contract_group.institution_id')
    .leftJoin('file', 'file.id', 'contract_group.file_id')
    .select([
      'contract_group.id',
      'contract_group.version',
      'contract_group.created_at as createdAt',
      'contract_group.updated_at as updatedAt',
      'contract_group.no',
      'contract_group.title',
      'contract_group.company_id as companyId',
      'contract_company.name as companyName',
      'contract_group.institution_id as coorgid',
      'institution.name as cooperationName',
      'contract_group.amount',
      'contract_group.signed_on as signedOn',
      'contract_group.from_date as fromDate',
      'contract_group.to_date as toDate',
      'contract_group.file_id as fileId',
      'file.name as fileName',
      sql<number>`(select count(*) from lesson where contract_group_id = contract_group.id and status = 1)`.as(
        'lessons',
      ),
      sql<string>`(select coalesce(sum(fee_income), 0)::numeric(14, 2) from lesson where contract_group_id = contract_group.id and status = 1)`.as(
        'lessonIncome',
      ),
    ])
    .orderBy(key, direction)
    .orderBy('contract_group.id', direction)
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matchingContracts(db, filter), filter);
}

export async function listBanks(
  db: Executor,
  filter: InputOf<typeof banksApi.banks>,
): Promise<Page<BankAccount>> {
  const matching = db
    .selectFrom('bank_account')
    .where('bank_account.deleted_at', 'is', null)
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        sql<boolean>`lower(bank_account.bank_name || ' ' || bank_account.account_no || ' ' || coalesce(bank_account.title, '')) like ${likePattern(filter.keyword ?? '')}`,
      ),
    );
  const rows = await matching
    .leftJoin('contract_company', 'contract_company.id', 'bank_account.company_id')
    .select([
      'bank_account.id',
      'bank_account.version',
      'bank_account.created_at as createdAt',
      'bank_account.updated_at as updatedAt',
      'bank_account.company_id as companyId',
      'contract_company.name as companyName',
      'bank_account.bank_name as bankName',
      'bank_account.account_no as accountNo',
      'bank_account.title',
    ])
    .orderBy('bank_account.bank_name', filter.order ?? 'asc')
    .orderBy('bank_account.id')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  const { value: received } = await shared('receivedByAccount', () => receivedByAccount(db));
  const list = rows.map((row) => ({ ...row, received: received.get(row.id) ?? '0.00' }));
  return await withTotal(db, list, matching, filter);
}

/** What came into each account; over all the years' receipts, so a slow answer holds for half a minute. */
async function receivedByAccount(db: Executor): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; received: string }>`
    select bank_account_id as id, sum(amount)::numeric(14, 2) as received from receipt
    where deleted_at is null and bank_account_id is not null group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.received]));
}

type Table = 'contract_company' | 'contract_group' | 'bank_account';

/** True while the row exists and is not deleted. */
export async function exists(db: Executor, table: Table, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A new row without id, else the given columns of one. */
export async function putCompany(
  trx: Executor,
  id: number | null,
  values: Insertable<DB['contract_company']>,
): Promise<number> {
  if (id) await trx.updateTable('contract_company').set(values).where('id', '=', id).execute();
  return (
    id ??
    (await trx.insertInto('contract_company').values(values).returning('id').executeTakeFirstOrThrow()).id
  );
}
export async function putContract(
  trx: Executor,
  id: number | null,
  values: Insertable<DB['contract_group']>,
): Promise<number> {
  if (id) await trx.updateTable('contract_group').set(values).where('id', '=', id).execute();
  return (
    id ?? (await trx.insertInto('contract_group').values(values).returning('id').executeTakeFirstOrThrow()).id
  );
}
export async function putBankAccount(
  trx: Executor,
  id: number | null,
  values: Insertable<DB['bank_account']>,
): Promise<number> {
  if (id) await trx.updateTable('bank_account').set(values).where('id', '=', id).execute();
  return (
    id ?? (await trx.insertInto('bank_account').values(values).returning('id').executeTakeFirstOrThrow()).id
  );
}

/** @returns how many were not deleted before */
export async function markDeleted(trx: Executor, table: Table, ids: readonly number[]): Promise<number> {
  const rows = await trx
    .updateTable(table)
    .set({ deleted_at: sql<string>`now()` })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** Live lessons under the contracts: such contracts stay. */
export async function lessonsUnder(db: Executor, contractIds: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('lesson')
    .where('contract_group_id', 'in', [...contractIds])
    .where('status', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
