import type { SetupStep } from '@shibiao/contract/home';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import { FIRST } from '../organisations/organisations.rules.ts';

/** Counting cap; a larger company has finished its setup. */
const MOST = 10_000;

/** Number of records in each setup step of a new company, in order. */
export async function setupSteps(
  db: Executor,
): Promise<{ key: SetupStep; count: number; isDone: boolean }[]> {
  const given = FIRST.map(({ id }) => id);
  const counts: Record<SetupStep, ReturnType<typeof sql>> = {
    organisations: sql`select from organisation where deleted_at is null and id <> all(${given}::integer[])`,
    // The first person created the other accounts.
    people: sql`select from personnel where deleted_at is null and login_status = 1 offset 1`,
    // Contract companies and bank accounts, for invoices and receipts.
    companies: sql`select from contract_company where deleted_at is null
      and exists (select from bank_account where deleted_at is null)`,
    commissions: sql`select from commission_rule where deleted_at is null`,
    targets: sql`select from target where deleted_at is null and year = ${Number(today().slice(0, 4))}`,
    teachers: sql`select from teacher where deleted_at is null`,
    customers: sql`select from contact where deleted_at is null`,
    lessons: sql`select from lesson where status = 1`,
  };
  const parts = Object.entries(counts).map(
    ([key, rows], i) =>
      sql`select ${i}::integer as at, ${key}::text as key, count(*)::integer as count from (${rows} limit ${MOST}) found`,
  );
  const { rows } = await sql<{ key: SetupStep; count: number }>`
    select key, count from (${sql.join(parts, sql` union all `)}) step order by at`.execute(db);
  return rows.map((row) => ({ ...row, isDone: row.count > 0 }));
}
