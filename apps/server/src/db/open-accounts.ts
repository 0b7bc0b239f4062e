import { sql } from 'kysely';
import type { Executor } from './transaction.ts';

/** Whether an account may use the product now: active, employed and not expired, the same rule as for sessions. */
export async function isAccountOpen(db: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select account_is_open(${accountId}) as "isOpen"`.execute(
    db,
  );
  return rows[0]?.isOpen === true;
}
