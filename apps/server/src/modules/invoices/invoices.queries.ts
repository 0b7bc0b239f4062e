import { invoiceListApi } from '@shibiao/contract/finance/invoices';
import { sql } from 'kysely';
import { deletedWords, lastDeletionAt } from '../../db/deletions.ts';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope } from '../../db/scope.ts';
import { matchesOrInstitution } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { LineForm } from '../receivables/lines.rules.ts';
import { lockLessonsOf } from '../receivables/receivables.queries.ts';
import { ofPartnersLessons } from './requests.queries.ts';

/** The tax contained in an amount. */
const TAX = sql<string>`(invoice.amount - round(invoice.amount / (1 + invoice.rate), 2))`;

const IS_VOID = sql`invoice.status = 4`;
/** Aggregates beside the list; void invoices count as 0. */
export const INVOICE_TOTALS = {
  count: sql<number>`count(*)::integer`,
  amount: sql<string>`coalesce(sum(invoice.amount) filter (where not ${IS_VOID}), 0)::numeric(14, 2)`,
  taxAmount: sql<string>`coalesce(sum(${TAX}) filter (where not ${IS_VOID}), 0)::numeric(14, 2)`,
};

const selectInvoice = (rows: Rows<'invoice'>) =>
  rows
    .innerJoin('institution', 'institution.id', 'invoice.institution_id')
    .leftJoin('contract_company', 'contract_company.id', 'invoice.company_id')
    .leftJoin('personnel', 'personnel.id', 'invoice.owner_id')
    .select([
      'invoice.id',
      'invoice.version',
      'invoice.created_at as createdAt',
      'invoice.updated_at as updatedAt',
      'invoice.no',
      'invoice.institution_id as coorgid',
      'institution.name as cooperationName',
      'invoice.company_id as companyId',
      'contract_company.name as companyName',
      'invoice.owner_id as authorId',
      'personnel.name as authorName',
      'invoice.kind',
      'invoice.title',
      'invoice.tax_no as taxNo',
      'invoice.rate',
      'invoice.amount',
      TAX.as('taxAmount'),
      'invoice.status',
      'invoice.red_of as redOf',
      'invoice.applied_at as appliedAt',
      'invoice.issued_at as issuedAt',
      'invoice.posted_at as postedAt',
      'invoice.ended_at as endedAt',
      'invoice.tracking_no as trackingNo',
      'invoice.reason',
      'invoice.remark',
      sql<number | null>`(select max(file.id) from file where file.subject_kind = 'invoice'
        and file.subject_id = invoice.id and file.purpose = 'invoice' and file.deleted_at is null)`.as(
        'fileId',
      ),
    ]);

export const invoices = list(invoiceListApi.invoices, {
  table: 'invoice',
  title: '发票',
  whereabouts: (db, actor, id) =>
    deletedWords(db, actor, id, {
      table: 'invoice',
      title: '开票申请',
      verb: '撤回',
      scope: inScope(actor, 'money', 'invoice.owner_id'),
    }),
  visible: (actor) => sql`invoice.deleted_at is null and ${inScope(actor, 'money', 'invoice.owner_id')}`,
  filters: {
    keyword: (words) => matchesOrInstitution('invoice', words),
    status: equals('invoice.status'),
    kind: equals('invoice.kind'),
    coorgid: livesIn('institution', 'invoice.institution_id'),
    authorId: equals('invoice.owner_id'),
    companyId: equals('invoice.company_id'),
    lessonId: (lesson) =>
      sql`invoice.id in (select invoice_id from invoice_line where lesson_id = ${lesson})`,
    from: since('invoice.applied_at'),
    to: until('invoice.applied_at'),
    issuedFrom: since('invoice.issued_at'),
    issuedTo: until('invoice.issued_at'),
  },
  sorts: {
    appliedAt: { by: sql`invoice.applied_at` },
    issuedAt: { by: sql`invoice.issued_at` },
    amount: { by: sql`invoice.amount` },
  },
  defaultSort: ['appliedAt', 'desc'],
  select: selectInvoice,
});

export async function invoiceLines(db: Executor, invoiceId: number) {
  return await db
    .selectFrom('invoice_line as line')
    .innerJoin('lesson', 'lesson.id', 'line.lesson_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .where('line.invoice_id', '=', invoiceId)
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

/** Writes an invoice's lines in lesson order and removes the others. */
export async function putInvoiceLines(
  trx: Executor,
  invoiceId: number,
  lines: readonly LineForm[],
): Promise<void> {
  const byLesson = [...lines].sort((a, b) => a.lessonId - b.lessonId);
  await trx
    .deleteFrom('invoice_line')
    .where('invoice_id', '=', invoiceId)
    .where(
      'lesson_id',
      'not in',
      byLesson.map((line) => line.lessonId),
    )
    .execute();
  await trx
    .insertInto('invoice_line')
    .values(
      byLesson.map((line) => ({ invoice_id: invoiceId, lesson_id: line.lessonId, amount: line.amount })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['invoice_id', 'lesson_id'])
        .doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
    )
    .execute();
}

/** Releases the amounts of a void, red or withdrawn invoice. */
export async function releaseInvoiceLines(trx: Executor, invoiceId: number): Promise<void> {
  await trx
    .updateTable('invoice_line')
    .set({ is_active: false })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** Restores withdrawn applications with their released lines. @returns how many */
export async function bringInvoicesBack(trx: Executor, ids: readonly number[]): Promise<number> {
  await lockLessonsOf(trx, 'invoice', ids);
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ deleted_at: null, ended_at: null, reason: null })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  await sql`update invoice_line x set is_active = true
    where x.invoice_id = any(${[...ids]}::integer[]) and not x.is_active
      and ${lastDeletionAt('invoice', sql`x.invoice_id`)} = x.released_at`.execute(trx);
  return Number(numUpdatedRows);
}

/** Code of the invoices' first lesson that will not be taught. */
export async function untaughtOf(db: Executor, ids: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{
    code: string;
  }>`select l.code from invoice_line x join lesson l on l.id = x.lesson_id
    where x.invoice_id = any(${[...ids]}::integer[]) and x.is_active and (l.status <> 1 or l.lesson_status not in (1, 3))
    order by l.code limit 1`.execute(db);
  return rows[0]?.code;
}

/** Facts that a red counterpart copies, beyond the list's. */
export async function ownerOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('invoice')
    .where('id', '=', id)
    .select(['owner_id', 'organisation_id'])
    .executeTakeFirstOrThrow();
}

/** Whether the contract company exists and may issue invoices. */
export async function isOpenCompany(trx: Executor, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('contract_company')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export const readableInvoiceFiles = (actor: Actor): Condition =>
  sql`exists (select from invoice where file.subject_kind = 'invoice' and invoice.id = file.subject_id
    and invoice.deleted_at is null and ${inScope(actor, 'money', 'invoice.owner_id')})`;

/** Electronic invoices of the partner's own lessons, for a contact with the right. */
export const partnersInvoiceFiles = (actor: Actor): Condition =>
  sql`(file.purpose = 'invoice' and exists (select from invoice where file.subject_kind = 'invoice'
    and invoice.id = file.subject_id and invoice.deleted_at is null and invoice.institution_id = ${actor.institutionId}
    and ${actor.seesPortalMoney}::boolean and ${ofPartnersLessons(
      actor,
      sql`(select lesson_id from invoice_line where invoice_id = invoice.id) line`,
    )}))`;
