import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

/** Writes of payment requests. Sums on lessons and the lines' state follow by triggers (migration 0055). */
export async function insertRequest(
  trx: Executor,
  values: Insertable<DB['payment_request']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('payment_request')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRequest(
  trx: Executor,
  id: number,
  values: Updateable<DB['payment_request']>,
): Promise<void> {
  await trx.updateTable('payment_request').set(values).where('id', '=', id).execute();
}

/** Locks a request for the rest of the transaction; null when it is deleted. Who may touch it is checked before. */
export async function lockRequest(trx: Executor, id: number) {
  return await trx
    .selectFrom('payment_request')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'kind',
      'status',
      'round',
      'title',
      'amount',
      'applicant_id as applicantId',
      'organisation_id as organisationId',
    ])
    .forUpdate()
    .executeTakeFirst();
}

export type NewLine = Omit<Insertable<DB['payment_line']>, 'request_id'>;

/** Replaces a request's lines. */
export async function putLines(trx: Executor, requestId: number, lines: readonly NewLine[]): Promise<void> {
  await trx.deleteFrom('payment_line').where('request_id', '=', requestId).execute();
  if (lines.length > 0)
    await trx
      .insertInto('payment_line')
      .values(lines.map((line) => ({ ...line, request_id: requestId })))
      .execute();
}

/** The unique key (request, round, step) lets one decision through, the check none of the applicant's own. */
export async function insertStep(trx: Executor, values: Insertable<DB['payment_step']>): Promise<void> {
  await trx.insertInto('payment_step').values(values).execute();
}

/** Accounts of those who decide at the manager's step. */
export async function approverAccounts(
  db: Executor,
  organisationId: number | null,
  applicantId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from approvers(${organisationId}, ${applicantId})`.execute(db);
  return rows.map((row) => row.id);
}

export async function teacherOf(db: Executor, teacherId: number) {
  return await db
    .selectFrom('teacher')
    .where('id', '=', teacherId)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'name',
      'settlement_method as settlementMethod',
      'is_fee_after_tax as isFeeAfterTax',
      'bank_name as bankName',
      'bank_account as bankAccount',
    ])
    .executeTakeFirst();
}

export async function taxSetting(db: Executor): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'labourTax')
    .select('value')
    .executeTakeFirst();
  return row?.value ?? [];
}
