import { receiptListApi } from '@shibiao/contract/finance/receipts';
import { type RawBuilder, sql } from 'kysely';
import { lastDeletionAt } from '../../db/deletions.ts';
import { equals, inOrganisation, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { isOfPeople } from '../../db/people.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { matchesOrInstitution } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { teamsOf } from '../../db/trees.ts';
import { visiblePersonnel } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import type { LineForm } from '../receivables/lines.rules.ts';
import { lockLessonsOf, TAIL } from '../receivables/receivables.queries.ts';

/** Aggregates beside the list. */
export const RECEIPT_TOTALS = {
  count: sql<number>`count(*)::integer`,
  amount: sumOfValid(sql`receipt.amount`),
  allocated: sumOfValid(sql`receipt.allocated`),
  remainder: sumOfValid(sql`receipt.amount - receipt.allocated`),
  refunded: sumOfValid(sql`receipt.refunded`),
};

/** Cancelled receipts are listed and counted, but not summed. */
function sumOfValid(of: RawBuilder<unknown>) {
  return sql<string>`coalesce(sum(${of}) filter (where receipt.deleted_at is null), 0)::numeric(14, 2)`;
}

const selectReceipt = (rows: Rows<'receipt'>) =>
  rows
    .innerJoin('institution', 'institution.id', 'receipt.institution_id')
    .leftJoin('personnel', 'personnel.id', 'receipt.owner_id')
    .leftJoin('personnel as canceller', 'canceller.id', 'receipt.cancelled_by')
    .leftJoin('bank_account', 'bank_account.id', 'receipt.bank_account_id')
    .select([
      'receipt.id',
      'receipt.version',
      'receipt.created_at as createdAt',
      'receipt.updated_at as updatedAt',
      'receipt.no',
      'receipt.institution_id as coorgid',
      'institution.name as cooperationName',
      'receipt.owner_id as authorId',
      'personnel.name as authorName',
      'receipt.amount',
      'receipt.allocated',
      sql<string>`receipt.amount - receipt.allocated`.as('remainder'),
      'receipt.refunded',
      'receipt.refunded_on as refundedOn',
      'receipt.refund_reason as refundReason',
      'receipt.received_on as receivedOn',
      'receipt.method',
      'receipt.bank_account_id as bankAccountId',
      sql<string | null>`bank_account.bank_name || ' ' || right(bank_account.account_no, 4)`.as('bankName'),
      'receipt.payer',
      'receipt.remark',
      'receipt.deleted_at as cancelledAt',
      'canceller.name as cancelledBy',
      'receipt.cancel_reason as cancelReason',
      'receipt.bank_line_id as bankLineId',
    ]);

/** Cancelled receipts stay in scope: they can be opened, and are listed on request. */
export const receipts = list(receiptListApi.receipts, {
  table: 'receipt',
  title: '收款',
  // Visible to its owner and to owners of the lessons it pays.
  visible: (actor) =>
    visiblePersonnel(actor, 'money') === null
      ? sql`true`
      : sql`(${inScope(actor, 'money', 'receipt.owner_id')} or receipt.id in (
          select line.receipt_id from receipt_line line join lesson on lesson.id = line.lesson_id
          where line.is_active and ${inScope(actor, 'money', 'lesson.owner_id')}))`,
  filters: {
    keyword: (words) => matchesOrInstitution('receipt', words),
    coorgid: livesIn('institution', 'receipt.institution_id'),
    // Matches the person's figure: own receipts, and receipts for the person's lessons.
    authorId: (person, _actor, { isCancelled }) => sql`receipt.id in (select id from receipt
        where owner_id = ${person} and deleted_at is ${isCancelled ? sql`not null` : sql`null`}
      union select receipt_id from receipt_line where owner_id = ${person} and is_active)`,
    personnelId: (leader) => sql`receipt.owner_id = any(array${teamsOf(leader)})`,
    // The organisation at that time is stored in the row.
    dqid: inOrganisation('receipt.organisation_id'),
    // Matches the subject's figure: lines for their lessons, and the remainder of their own receipts.
    peopleOf: (subject) => sql`receipt.id in (
      select id from receipt where allocated < amount and ${isOfPeople('owner_id', subject)}
      union select receipt_id from receipt_line where is_active and ${isOfPeople('owner_id', subject)})`,
    bankAccountId: equals('receipt.bank_account_id'),
    lessonId: (lesson) =>
      sql`receipt.id in (select receipt_id from receipt_line where lesson_id = ${lesson})`,
    method: equals('receipt.method'),
    from: since('receipt.received_on'),
    to: until('receipt.received_on'),
    hasRemainder: (has) =>
      has ? sql`receipt.allocated < receipt.amount` : sql`receipt.allocated >= receipt.amount`,
    isCancelled: (is) => (is ? sql`receipt.deleted_at is not null` : sql`receipt.deleted_at is null`),
  },
  sorts: {
    receivedOn: { by: sql`receipt.received_on` },
    amount: { by: sql`receipt.amount` },
  },
  defaultSort: ['receivedOn', 'desc'],
  select: selectReceipt,
});

export async function receiptLines(db: Executor, receiptId: number) {
  return await db
    .selectFrom('receipt_line as line')
    .innerJoin('lesson', 'lesson.id', 'line.lesson_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .where('line.receipt_id', '=', receiptId)
    .select([
      'line.id',
      'line.lesson_id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'teacher.name as teachername',
      'lesson.fee_income as feeIncome',
      'line.amount',
      'line.refunded',
      TAIL.as('tail'),
      'line.is_active as isActive',
    ])
    .orderBy('lesson.first_date')
    .orderBy('line.id')
    .execute();
}

/** The receipt's owner, and the owners of its lessons. */
export async function sellersOf(db: Executor, receiptId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner_id as id from receipt where id = ${receiptId} and owner_id is not null
    union select l.owner_id from receipt_line x join lesson l on l.id = x.lesson_id
      where x.receipt_id = ${receiptId} and x.is_active and l.owner_id is not null`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Removes a receipt's lines before new ones are inserted, so that a moved amount never exceeds the receipt. Lines
 * released by a cancelled lesson stay, unless the lesson gets money again.
 */
export async function removeReceiptLines(
  trx: Executor,
  receiptId: number,
  lessonIds: readonly number[],
): Promise<void> {
  // A line with a refund stays, with nothing left on its lesson.
  await trx
    .updateTable('receipt_line')
    .set({ amount: '0.00' })
    .where('receipt_id', '=', receiptId)
    .where('is_active', '=', true)
    .where('refunded', '>', '0')
    .execute();
  await trx
    .deleteFrom('receipt_line')
    .where('receipt_id', '=', receiptId)
    .where('refunded', '=', '0')
    .where((eb) => eb.or([eb('is_active', '=', true), eb('lesson_id', 'in', [0, ...lessonIds])]))
    .execute();
}

/** Inserted in lesson order. */
export async function insertReceiptLines(
  trx: Executor,
  receiptId: number,
  lines: readonly LineForm[],
): Promise<void> {
  if (lines.length === 0) return;
  const query = trx
    .insertInto('receipt_line')
    .values(
      lines
        .toSorted((a, b) => a.lessonId - b.lessonId)
        .map((line) => ({ receipt_id: receiptId, lesson_id: line.lessonId, amount: line.amount })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['receipt_id', 'lesson_id'])
        .doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount'), is_active: true })),
    );
  await runPrepared(trx, 'receipt_lines', query);
}

/** Sets the refunded part of a line; the rest stays with its lesson. */
export async function setLineRefund(
  trx: Executor,
  lineId: number,
  values: { amount: string; refunded: string },
): Promise<void> {
  await trx.updateTable('receipt_line').set(values).where('id', '=', lineId).execute();
}

/** Releases the amounts of a cancelled receipt. */
export async function releaseReceiptLines(trx: Executor, receiptId: number): Promise<void> {
  await trx
    .updateTable('receipt_line')
    .set({ is_active: false })
    .where('receipt_id', '=', receiptId)
    .execute();
}

/**
 * Restores cancelled receipts with their released lines. Amounts of lessons that will not be taught become the
 * remainder; constraints on lessons refuse more than their open amount.
 */
export async function bringReceiptsBack(trx: Executor, ids: readonly number[]): Promise<number> {
  await lockLessonsOf(trx, 'receipt', ids);
  const { numUpdatedRows } = await trx
    .updateTable('receipt')
    .set({ deleted_at: null, cancelled_by: null, cancel_reason: null })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  await sql`update receipt_line x set is_active = true from lesson l
    where x.receipt_id = any(${[...ids]}::integer[]) and not x.is_active and ${lastDeletionAt('receipt', sql`x.receipt_id`)} = x.released_at
      and l.id = x.lesson_id and l.status = 1 and l.lesson_status in (1, 3)`.execute(trx);
  return Number(numUpdatedRows);
}

/** Organisation of a staff member, stored on owned records. */
export async function organisationOf(db: Executor, personnelId: number): Promise<number | null> {
  const row = await db
    .selectFrom('personnel')
    .where('id', '=', personnelId)
    .select('organisation_id')
    .executeTakeFirst();
  return orNotFound(row, '人员').organisation_id;
}
