import { type Insertable, sql } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

export type NewLine = Omit<Insertable<DB['payment_line']>, 'request_id'>;

/** Replaces a request's lines. Triggers update sums on lessons and the lines' state. */
export async function putLines(trx: Executor, requestId: number, lines: readonly NewLine[]): Promise<void> {
  await trx.deleteFrom('payment_line').where('request_id', '=', requestId).execute();
  if (lines.length > 0)
    await trx
      .insertInto('payment_line')
      .values(lines.map((line) => ({ ...line, request_id: requestId })))
      .execute();
}

/** A person's requests that are neither paid, rejected nor withdrawn. */
export async function countAsked(db: Executor, personnelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from payment_request
    where applicant_id = ${personnelId} and status in (1, 2) and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Accounts of the approvers of a request's manager step. */
export async function approverAccounts(db: Executor, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select approver.account_id as id
    from payment_request, approvers(payment_request.organisation_id, payment_request.applicant_id) approver
    where payment_request.id = ${requestId}`.execute(db);
  return rows.map((row) => row.id);
}

/** Deleted teachers included: their taught lessons are owed. */
export async function teacherOf(db: Executor, teacherId: number) {
  return await db
    .selectFrom('teacher')
    .where('id', '=', teacherId)
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

/** Steps of a payment that was approved elsewhere. */
export const putSteps = (
  trx: Executor,
  requestId: number,
  applicantId: number,
  signers: readonly number[],
): Promise<unknown> =>
  trx
    .insertInto('payment_step')
    .values(
      signers.map((by_id, index) => ({
        request_id: requestId,
        round: 1,
        step: index + 1,
        result: 'approved',
        applicant_id: applicantId,
        by_id,
        comment: '按已批准的申请',
      })),
    )
    .execute();
