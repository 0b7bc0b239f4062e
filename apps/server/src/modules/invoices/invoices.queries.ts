import type { invoice, invoiceFilter } from '@shibiao/contract/finance/invoices';
import type { Page } from '@shibiao/contract/lists';
import { type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { type Asked, matchesOrInstitution } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import type { LineForm } from '../receivables/lines.rules.ts';

export type Invoice = z.output<typeof invoice>;
export type InvoiceFilter = z.output<typeof invoiceFilter>;

const SORTS = {
  appliedAt: 'invoice.applied_at',
  issuedAt: 'invoice.issued_at',
  amount: 'invoice.amount',
} as const;
/** The tax inside an amount with tax. */
const TAX = sql<string>`(invoice.amount - round(invoice.amount / (1 + invoice.rate), 2))`;

function matching(db: Executor, actor: Actor, filter: InvoiceFilter, asked: Asked = 'together') {
  return db
    .selectFrom('invoice')
    .where('invoice.deleted_at', 'is', null)
    .where(inScope(actor, 'money', 'invoice.owner_id'))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(matchesOrInstitution('invoice', filter.keyword ?? '', { asked })),
    )
    .$if(Boolean(filter.status), (q) => q.where('invoice.status', '=', filter.status ?? 0))
    .$if(Boolean(filter.kind), (q) => q.where('invoice.kind', '=', filter.kind ?? ''))
    .$if(Boolean(filter.coorgid), (q) => q.where('invoice.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('invoice.owner_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.companyId), (q) => q.where('invoice.company_id', '=', filter.companyId ?? 0))
    .$if(Boolean(filter.lessonId), (q) =>
      q.where(
        sql<boolean>`invoice.id in (select invoice_id from invoice_line where lesson_id = ${filter.lessonId})`,
      ),
    )
    .$if(Boolean(filter.from), (q) => q.where(sql<boolean>`invoice.applied_at >= ${filter.from}::date`))
    .$if(Boolean(filter.to), (q) => q.where(sql<boolean>`invoice.applied_at < ${filter.to}::date + 1`))
    .$if(Boolean(filter.issuedFrom), (q) =>
      q.where(sql<boolean>`invoice.issued_at >= ${filter.issuedFrom}::date`),
    )
    .$if(Boolean(filter.issuedTo), (q) =>
      q.where(sql<boolean>`invoice.issued_at < ${filter.issuedTo}::date + 1`),
    );
}

const sortOf = (filter: InvoiceFilter) => ({
  key: sql.ref(SORTS[filter.sort ?? 'appliedAt']),
  direction: filter.order ?? 'desc',
});

function selectInvoice<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'invoice', object>) {
  return (from as SelectQueryBuilder<DB, 'invoice', object>)
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
    ]);
}

export async function listInvoices(
  db: Executor,
  actor: Actor,
  filter: InvoiceFilter,
): Promise<Page<Invoice>> {
  const choice = {
    matching: matching(db, actor, filter),
    walking: matching(db, actor, filter, 'oneByOne'),
    id: sql<number>`invoice.id`,
    ...sortOf(filter),
  };
  return await listPage(db, { ...choice, input: filter }, (ids) =>
    selectInvoice(db.selectFrom('invoice').where(withIds('invoice.id', ids))).execute(),
  );
}

export function streamInvoices(db: Executor, actor: Actor, filter: InvoiceFilter): AsyncIterable<Invoice> {
  const { key, direction } = sortOf(filter);
  const rows = selectInvoice(matching(db, actor, filter));
  return readByCursor(db, rows.orderBy(key, direction).orderBy('invoice.id', direction));
}

/** Count and sums over everything the filter selects. */
export async function invoiceTotals(db: Executor, actor: Actor, filter: InvoiceFilter) {
  return await matching(db, actor, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<string>`coalesce(sum(invoice.amount), 0)::numeric(14, 2)`.as('amount'),
      sql<string>`coalesce(sum(${TAX}), 0)::numeric(14, 2)`.as('taxAmount'),
    ])
    .executeTakeFirstOrThrow();
}

/** One invoice inside the caller's scope. @throws 404 */
export async function oneInvoice(db: Executor, actor: Actor, id: number): Promise<Invoice> {
  const row = await selectInvoice(
    db
      .selectFrom('invoice')
      .where('invoice.id', '=', id)
      .where('invoice.deleted_at', 'is', null)
      .where(inScope(actor, 'money', 'invoice.owner_id')),
  ).executeTakeFirst();
  return found(row, '发票');
}

/** The electronic invoice. */
export async function invoiceFile(db: Executor, invoiceId: number): Promise<number | null> {
  const row = await db
    .selectFrom('file')
    .where('subject_kind', '=', 'invoice')
    .where('subject_id', '=', invoiceId)
    .where('purpose', '=', 'invoice')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

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

interface NewInvoice {
  institution_id: number;
  owner_id: number | null;
  organisation_id: number | null;
  company_id: number | null;
  kind: string;
  title: string;
  tax_no: string | null;
  rate: string;
  amount: string;
  remark: string | null;
  status?: number;
  no?: string | null;
  red_of?: number;
  reason?: string;
}

export async function insertInvoice(trx: Executor, values: NewInvoice): Promise<number> {
  const { id } = await trx.insertInto('invoice').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateInvoice(
  trx: Executor,
  id: number,
  values: Updateable<DB['invoice']>,
): Promise<void> {
  await trx.updateTable('invoice').set(values).where('id', '=', id).execute();
}

/** Writes an invoice's lines in the order of the lessons; those no longer named go. */
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

/** A void, red or withdrawn invoice gives its amounts back. */
export async function releaseInvoiceLines(trx: Executor, invoiceId: number): Promise<void> {
  await trx
    .updateTable('invoice_line')
    .set({ is_active: false })
    .where('invoice_id', '=', invoiceId)
    .execute();
}

export async function ownerOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('invoice')
    .where('id', '=', id)
    .select(['owner_id', 'organisation_id'])
    .executeTakeFirstOrThrow();
}
