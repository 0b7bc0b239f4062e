import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { sql } from 'kysely';
import { figure } from '../../db/cache.ts';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';
import { ALL_ROWS } from '../../lib/export.ts';
import { keepsInstitution } from '../institutions/keeping.queries.ts';

/** Amounts and the signed paper are visible to finance and to the people who maintain the institution. */
const seesAmount = (actor: Actor): Condition =>
  scopeOf(actor, 'money') === 'all' ? sql`true` : keepsInstitution(actor, 'contract_group.institution_id');
/** Planners of everybody's lessons choose among all contracts, without amounts. */
const visibleContracts = (actor: Actor): Condition =>
  scopeOf(actor, 'lessons') === 'all' ? sql`true` : seesAmount(actor);

export const readableContractFiles = (actor: Actor): Condition =>
  sql`exists (select from contract_group where contract_group.file_id = file.id
    and contract_group.deleted_at is null and ${seesAmount(actor)})`;

const selectCompany = (rows: Rows<'contract_company'>) =>
  rows.select([
    'contract_company.id',
    'contract_company.name',
    'contract_company.series',
    'contract_company.tax_no as taxNo',
    'contract_company.bank_name as bankName',
    'contract_company.bank_account as bankAccount',
    'contract_company.version',
    'contract_company.created_at as createdAt',
    'contract_company.updated_at as updatedAt',
  ]);

/** A dozen companies: no index is needed to find them by name. */
export const companies = list(contractsApi.companies, {
  table: 'contract_company',
  title: '签约公司',
  visible: () => sql`contract_company.deleted_at is null`,
  filters: {
    id: equals('contract_company.id'),
    keyword: (words) => sql`lower(contract_company.name) like ${likePattern(words)}`,
  },
  sorts: { name: { by: sql`(contract_company.series, contract_company.name)` } },
  defaultSort: ['name', 'asc'],
  select: selectCompany,
});

/** Cancelled lessons and their income do not count under a contract. */
const LESSONS_UNDER = sql`lesson where contract_group_id = contract_group.id and status = 1 and lesson_status not in (0, 4)`;

const selectContract = (rows: Rows<'contract_group'>, actor: Actor) =>
  rows
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
      sql<string | null>`case when ${seesAmount(actor)} then contract_group.amount end`.as('amount'),
      'contract_group.signed_on as signedOn',
      'contract_group.from_date as fromDate',
      'contract_group.to_date as toDate',
      'contract_group.file_id as fileId',
      'file.name as fileName',
      sql<number>`(select count(*)::integer from ${LESSONS_UNDER})`.as('lessons'),
      sql<string | null>`case when ${seesAmount(actor)} then
        (select coalesce(sum(fee_income), 0)::numeric(14, 2) from ${LESSONS_UNDER}) end`.as('lessonIncome'),
    ]);

export const contracts = list(contractsApi.list, {
  table: 'contract_group',
  title: '合同',
  visible: (actor) => sql`contract_group.deleted_at is null and ${visibleContracts(actor)}`,
  filters: {
    keyword: (words) =>
      sql`lower(contract_group.no || ' ' || coalesce(contract_group.title, '')) like ${likePattern(words)}`,
    id: equals('contract_group.id'),
    companyId: equals('contract_group.company_id'),
    coorgid: livesIn('institution', 'contract_group.institution_id'),
    from: since('contract_group.signed_on'),
    to: until('contract_group.signed_on'),
  },
  sorts: {
    signedOn: { by: sql`contract_group.signed_on` },
    amount: { by: sql`contract_group.amount` },
  },
  // Sorting by a hidden column would reveal it.
  sortFor: (actor, sort) => (sort === 'amount' && scopeOf(actor, 'money') !== 'all' ? 'signedOn' : sort),
  defaultSort: ['signedOn', 'desc'],
  select: selectContract,
});

const selectBankAccount = (rows: Rows<'bank_account'>) =>
  rows.leftJoin('contract_company', 'contract_company.id', 'bank_account.company_id').select([
    'bank_account.id',
    'bank_account.version',
    'bank_account.created_at as createdAt',
    'bank_account.updated_at as updatedAt',
    'bank_account.company_id as companyId',
    'contract_company.name as companyName',
    'bank_account.bank_name as bankName',
    'bank_account.account_no as accountNo',
    'bank_account.title',
    // bankPage() fills it in: one figure for all accounts.
    sql<string>`'0.00'`.as('received'),
  ]);

export const bankAccounts = list(banksApi.banks, {
  table: 'bank_account',
  title: '银行账户',
  visible: () => sql`bank_account.deleted_at is null`,
  filters: {
    id: equals('bank_account.id'),
    keyword: (words) =>
      sql`lower(bank_account.bank_name || ' ' || bank_account.account_no || ' ' || coalesce(bank_account.title, '')) like ${likePattern(words)}`,
  },
  sorts: { bankName: { by: sql`bank_account.bank_name` } },
  defaultSort: ['bankName', 'asc'],
  select: selectBankAccount,
});

/** A page of accounts with the money received on each. */
export async function bankPage(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof banksApi.banks>,
): Promise<OutputOf<typeof banksApi.banks>> {
  const [page, { value: received }] = await Promise.all([
    bankAccounts.page(db, actor, filter),
    figure(db, banksApi.banks, seenByAll, {}, () => receivedByAccount(db)),
  ]);
  return { ...page, list: page.list.map((row) => ({ ...row, received: received.get(row.id) ?? '0.00' })) };
}

/** All accounts of the filter for an export; a few dozen at most. */
export async function* streamBanks(db: Executor, actor: Actor, filter: InputOf<typeof banksApi.banks>) {
  yield* (await bankPage(db, actor, { ...filter, ...ALL_ROWS })).list;
}

/** Money received on each account over all years. */
async function receivedByAccount(db: Executor): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; received: string }>`
    select bank_account_id as id, sum(amount)::numeric(14, 2) as received from receipt
    where deleted_at is null and bank_account_id is not null group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.received]));
}

/** Live lessons of the contracts; such contracts cannot be deleted. */
export async function lessonsUnder(db: Executor, contractIds: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('lesson')
    .where('contract_group_id', 'in', [...contractIds])
    .where('status', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

interface Bounds {
  institution_id: number | null;
  from_date: string | null;
  to_date: string | null;
}

/**
 * A live lesson of the contract that would fall outside the new bounds: another institution, or days outside a dated
 * contract. Lessons outside the former bounds are ignored.
 */
export async function lessonLeft(trx: Executor, id: number, to: Bounds) {
  const { rows } = await sql<{ code: string; first_date: string; last_date: string; isElsewhere: boolean }>`
    select code, first_date, last_date, "isElsewhere" from (
      select l.code, l.first_date, l.last_date,
        l.institution_id = g.institution_id and l.institution_id is distinct from ${to.institution_id} as "isElsewhere",
        l.lesson_status in (1, 3)
          and l.first_date >= coalesce(g.from_date, '-infinity') and l.last_date <= coalesce(g.to_date, 'infinity')
          and (l.first_date < coalesce(${to.from_date}::date, '-infinity') or l.last_date > coalesce(${to.to_date}::date, 'infinity'))
          as "isOutside"
      from lesson l join contract_group g on g.id = l.contract_group_id
      where l.contract_group_id = ${id} and l.status = 1) under
    where "isElsewhere" or "isOutside" order by "isElsewhere" desc, first_date, code limit 1`.execute(trx);
  return rows[0];
}

/** A live account with the same number, ignoring spaces; concurrent saves of one wait. */
export async function sameBankAccount(trx: Trx, accountNo: string, id: number) {
  await sql`select pg_advisory_xact_lock(hashtext('bank_account.number'))`.execute(trx);
  const { rows } = await sql<{ bank_name: string }>`select bank_name from bank_account
    where replace(account_no, ' ', '') = ${accountNo.replaceAll(' ', '')} and id <> ${id} and deleted_at is null
    limit 1`.execute(trx);
  return rows[0];
}
