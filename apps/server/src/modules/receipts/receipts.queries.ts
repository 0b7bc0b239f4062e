import type { receipt, receiptFilter } from '@shibiao/contract/finance/receipts';
import type { Page } from '@shibiao/contract/lists';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { type Asked, matchesOrInstitution } from '../../db/search.ts';
import { sharedTotals } from '../../db/slow-answers.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { ownersOf } from '../../db/trees.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import type { LineForm } from '../receivables/lines.rules.ts';

export type Receipt = z.output<typeof receipt>;
export type ReceiptFilter = z.output<typeof receiptFilter>;

const SORTS = { receivedOn: 'receipt.received_on', amount: 'receipt.amount' } as const;

function matching(
  db: Executor,
  actor: Actor,
  filter: ReceiptFilter,
  owners: readonly number[][],
  asked: Asked = 'together',
) {
  return db
    .selectFrom('receipt')
    .where('receipt.deleted_at', filter.isCancelled ? 'is not' : 'is', null)
    .where(inScope(actor, 'money', 'receipt.owner_id'))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        matchesOrInstitution('receipt', filter.keyword ?? '', {
          isDeleted: filter.isCancelled === true,
          asked,
        }),
      ),
    )
    .$if(Boolean(filter.coorgid), (q) => q.where('receipt.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('receipt.owner_id', '=', filter.authorId ?? 0))
    .where((eb) => eb.and(owners.map((ids) => withIds('receipt.owner_id', ids))))
    .$if(Boolean(filter.bankAccountId), (q) =>
      q.where('receipt.bank_account_id', '=', filter.bankAccountId ?? 0),
    )
    .$if(Boolean(filter.lessonId), (q) =>
      q.where(
        sql<boolean>`receipt.id in (select receipt_id from receipt_line where lesson_id = ${filter.lessonId})`,
      ),
    )
    .$if(Boolean(filter.method), (q) => q.where('receipt.method', '=', filter.method ?? ''))
    .$if(filter.hasRemainder === true, (q) => q.where(sql<boolean>`receipt.allocated < receipt.amount`))
    .$if(filter.hasRemainder === false, (q) => q.where(sql<boolean>`receipt.allocated >= receipt.amount`))
    .$if(Boolean(filter.from), (q) => q.where('receipt.received_on', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('receipt.received_on', '<=', filter.to ?? ''));
}

const sortOf = (filter: ReceiptFilter) => ({
  key: sql.ref(SORTS[filter.sort ?? 'receivedOn']),
  direction: filter.order ?? 'desc',
});

function selectReceipt<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'receipt', object>) {
  return (from as SelectQueryBuilder<DB, 'receipt', object>)
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
      'receipt.received_on as receivedOn',
      'receipt.method',
      'receipt.bank_account_id as bankAccountId',
      sql<string | null>`bank_account.bank_name || ' ' || right(bank_account.account_no, 4)`.as('bankName'),
      'receipt.payer',
      'receipt.remark',
      'receipt.deleted_at as cancelledAt',
      'canceller.name as cancelledBy',
      'receipt.cancel_reason as cancelReason',
    ]);
}

export async function listReceipts(
  db: Executor,
  actor: Actor,
  filter: ReceiptFilter,
): Promise<Page<Receipt>> {
  const owners = await ownersOf(db, filter);
  const choice = {
    matching: matching(db, actor, filter, owners),
    walking: matching(db, actor, filter, owners, 'oneByOne'),
    id: sql<number>`receipt.id`,
    ...sortOf(filter),
  };
  return await listPage(db, { ...choice, input: filter }, (ids) =>
    selectReceipt(db.selectFrom('receipt').where(withIds('receipt.id', ids))).execute(),
  );
}

export async function* streamReceipts(
  db: Executor,
  actor: Actor,
  filter: ReceiptFilter,
): AsyncIterable<Receipt> {
  const { key, direction } = sortOf(filter);
  const rows = selectReceipt(matching(db, actor, filter, await ownersOf(db, filter)));
  yield* readByCursor(db, rows.orderBy(key, direction).orderBy('receipt.id', direction));
}

/** The same totals; when they took long they hold for half a minute. */
export const sharedReceiptTotals = (db: Executor, actor: Actor, filter: ReceiptFilter) =>
  sharedTotals('receipts', visiblePersonnel(actor, 'money'), filter, () => receiptTotals(db, actor, filter));

/** Count and sums over everything the filter selects. */
async function receiptTotals(db: Executor, actor: Actor, filter: ReceiptFilter) {
  return await matching(db, actor, filter, await ownersOf(db, filter))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<string>`coalesce(sum(receipt.amount), 0)::numeric(14, 2)`.as('amount'),
      sql<string>`coalesce(sum(receipt.allocated), 0)::numeric(14, 2)`.as('allocated'),
      sql<string>`coalesce(sum(receipt.amount - receipt.allocated), 0)::numeric(14, 2)`.as('remainder'),
    ])
    .executeTakeFirstOrThrow();
}

/** One receipt inside the caller's scope, a cancelled one too. @throws 404 */
export async function oneReceipt(db: Executor, actor: Actor, id: number): Promise<Receipt> {
  const row = await selectReceipt(
    db
      .selectFrom('receipt')
      .where('receipt.id', '=', id)
      .where(inScope(actor, 'money', 'receipt.owner_id')),
  ).executeTakeFirst();
  return found(row, '收款');
}

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
      'line.is_active as isActive',
    ])
    .orderBy('lesson.first_date')
    .orderBy('line.id')
    .execute();
}

export async function insertReceipt(trx: Executor, values: Insertable<DB['receipt']>): Promise<number> {
  const { id } = await trx.insertInto('receipt').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateReceipt(
  trx: Executor,
  id: number,
  values: Updateable<DB['receipt']>,
): Promise<void> {
  await trx.updateTable('receipt').set(values).where('id', '=', id).execute();
}

/**
 * Writes a receipt's lines in the order of the lessons; those no longer named go first, so that an amount moved from one lesson to
 * another never exceeds the receipt in between.
 */
export async function putReceiptLines(
  trx: Executor,
  receiptId: number,
  lines: readonly LineForm[],
): Promise<void> {
  const byLesson = [...lines].sort((a, b) => a.lessonId - b.lessonId);
  await trx.deleteFrom('receipt_line').where('receipt_id', '=', receiptId).execute();
  if (byLesson.length === 0) return;
  await trx
    .insertInto('receipt_line')
    .values(
      byLesson.map((line) => ({ receipt_id: receiptId, lesson_id: line.lessonId, amount: line.amount })),
    )
    .execute();
}

/** A cancelled receipt gives its amounts back. */
export async function releaseReceiptLines(trx: Executor, receiptId: number): Promise<void> {
  await trx
    .updateTable('receipt_line')
    .set({ is_active: false })
    .where('receipt_id', '=', receiptId)
    .execute();
}

/** The organisation of a member of staff, kept on what they own. */
export async function organisationOf(db: Executor, personnelId: number): Promise<number | null> {
  const row = await db
    .selectFrom('personnel')
    .where('id', '=', personnelId)
    .select('organisation_id')
    .executeTakeFirst();
  return found(row, '人员').organisation_id;
}
