import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** Contracts of these people, in the order of their job numbers. */
export async function contractRows(db: Executor, personnelIds: readonly number[]) {
  return await db
    .selectFrom('labour_contract as c')
    .innerJoin('personnel as p', 'p.id', 'c.personnel_id')
    .leftJoin('contract_company as company', 'company.id', 'c.company_id')
    .where(sql<boolean>`c.personnel_id = any(${[...personnelIds]}::integer[])`)
    .where('c.deleted_at', 'is', null)
    .select([
      'p.job_no as jobNo',
      'p.name',
      'c.no',
      'c.kind',
      'company.name as companyName',
      'c.from_date as fromDate',
      'c.to_date as toDate',
      'c.probation_months as probationMonths',
      'c.signed_on as signedOn',
    ])
    .orderBy('p.job_no')
    .orderBy('c.from_date')
    .execute();
}

export async function changesOf(db: Executor, personnelIds: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    personnelId: number;
    name: string;
    jobNo: string | null;
    kind: string;
    on: string;
    before: string | null;
    after: string | null;
    reason: string | null;
  }>`select c.id, c.personnel_id as "personnelId", p.name, p.job_no as "jobNo", c.kind, c.on_day as "on", c.before, c.after, c.reason
    from personnel_change c join personnel p on p.id = c.personnel_id
    where c.personnel_id = any(${[...personnelIds]}::integer[]) order by c.on_day desc, c.id`.execute(db);
  return rows;
}
