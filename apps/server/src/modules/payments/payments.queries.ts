import type { payment, paymentFilter } from '@shibiao/contract/finance/payments';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import { isCashier, managedBy, readsEverything, rightsOf } from './payments.rules.ts';

export type Payment = z.output<typeof payment>;
export type PaymentFilter = z.output<typeof paymentFilter>;

const SORTS = {
  submittedAt: 'payment_request.submitted_at',
  amount: 'payment_request.amount',
  paidOn: 'payment_request.paid_on',
} as const;

/** Somebody's requests: null is everybody's, no one's is nobody's. */
const of = (people: readonly number[] | null): RawBuilder<boolean> =>
  people === null
    ? sql`true`
    : people.length === 0
      ? sql`false`
      : sql`payment_request.applicant_id = any(${people}::integer[])`;

/**
 * Who may read a request (product.md 5): the applicant, who is named as reader, and, inside the data scope, everyone while nobody is
 * named. Who decides on it reads it in any case.
 */
export function readable(actor: Actor): RawBuilder<boolean> {
  if (readsEverything(actor)) return sql`true`;
  const me = actor.personnelId ?? 0;
  return sql`(payment_request.applicant_id = ${me} or payment_request.readable_ids @> ${[me]}::integer[]
    or (payment_request.readable_ids is null and ${inScope(actor, 'money', 'payment_request.applicant_id')})
    or ${of(managedBy(actor))})`;
}

/** Requests whose current step the actor may decide; never the own ones. */
function waitingFor(actor: Actor): RawBuilder<boolean> {
  return sql`(payment_request.status between 1 and 3 and payment_request.applicant_id <> ${actor.personnelId ?? 0}
    and ((payment_request.status = 1 and ${of(managedBy(actor))}) or (payment_request.status in (2, 3) and ${isCashier(actor)}::boolean)))`;
}

function matching(db: Executor, actor: Actor, filter: PaymentFilter) {
  return db
    .selectFrom('payment_request')
    .where('payment_request.deleted_at', 'is', null)
    .where(readable(actor))
    .$if(filter.tab === 'mine', (q) => q.where('payment_request.applicant_id', '=', actor.personnelId ?? 0))
    .$if(filter.tab === 'waiting', (q) => q.where(waitingFor(actor)))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('payment_request', filter.keyword ?? '')))
    .$if(Boolean(filter.kind), (q) => q.where('payment_request.kind', '=', filter.kind ?? 0))
    .$if(Boolean(filter.status), (q) => q.where('payment_request.status', '=', filter.status ?? 0))
    .$if(Boolean(filter.applicantId), (q) =>
      q.where('payment_request.applicant_id', '=', filter.applicantId ?? 0),
    )
    .$if(Boolean(filter.teacherId), (q) => q.where('payment_request.teacher_id', '=', filter.teacherId ?? 0))
    .$if(Boolean(filter.organisationId), (q) =>
      q.where('payment_request.organisation_id', '=', filter.organisationId ?? 0),
    )
    .$if(Boolean(filter.lessonId), (q) =>
      q.where(
        sql<boolean>`payment_request.id in (select request_id from payment_line where lesson_id = ${filter.lessonId})`,
      ),
    )
    .$if(Boolean(filter.from), (q) =>
      q.where(sql<boolean>`payment_request.submitted_at >= ${filter.from}::date`),
    )
    .$if(Boolean(filter.to), (q) =>
      q.where(sql<boolean>`payment_request.submitted_at < ${filter.to}::date + 1`),
    );
}

const sortOf = (filter: PaymentFilter) => ({
  key: sql.ref(SORTS[filter.sort ?? 'submittedAt']),
  direction: filter.order ?? 'desc',
});

function selectPayment<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'payment_request', object>) {
  return (from as SelectQueryBuilder<DB, 'payment_request', object>)
    .innerJoin('personnel as applicant', 'applicant.id', 'payment_request.applicant_id')
    .leftJoin('organisation', 'organisation.id', 'payment_request.organisation_id')
    .leftJoin('teacher', 'teacher.id', 'payment_request.teacher_id')
    .select([
      'payment_request.id',
      'payment_request.version',
      'payment_request.created_at as createdAt',
      'payment_request.updated_at as updatedAt',
      'payment_request.no',
      'payment_request.kind',
      'payment_request.title',
      'payment_request.amount',
      'payment_request.status',
      'payment_request.round',
      'payment_request.applicant_id as applicantId',
      'applicant.name as applicantName',
      'organisation.name as organisationName',
      'payment_request.teacher_id as teacherId',
      'teacher.name as teachername',
      'payment_request.payee',
      'payment_request.bank_name as bankName',
      'payment_request.bank_account as bankAccount',
      'payment_request.submitted_at as submittedAt',
      'payment_request.paid_on as paidOn',
      'payment_request.method',
      'payment_request.reject_reason as rejectReason',
      'payment_request.remark',
      'payment_request.readable_ids as readableIds',
      sql<number>`(select count(*) from payment_photo where request_id = payment_request.id)`.as('photos'),
    ]);
}

/** A page of the requests that the caller may read, each with what the caller may do. */
export async function listPayments(db: Executor, actor: Actor, filter: PaymentFilter) {
  const matched = matching(db, actor, filter);
  const choice = { matching: matched, id: sql<number>`payment_request.id`, ...sortOf(filter) };
  const page = await listPage(db, { ...choice, input: filter }, (ids) =>
    selectPayment(db.selectFrom('payment_request').where(withIds('payment_request.id', ids))).execute(),
  );
  return { ...page, list: page.list.map((row) => ({ ...row, ...rightsOf(actor, row) })) };
}

export function streamPayments(db: Executor, actor: Actor, filter: PaymentFilter) {
  const { key, direction } = sortOf(filter);
  const rows = selectPayment(matching(db, actor, filter));
  return readByCursor(db, rows.orderBy(key, direction).orderBy('payment_request.id', direction));
}

/** Count and sum over everything the filter selects, and how many wait for the caller. */
export async function paymentTotals(db: Executor, actor: Actor, filter: PaymentFilter) {
  const all = await matching(db, actor, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<string>`coalesce(sum(payment_request.amount), 0)::numeric(14, 2)`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('payment_request')
    .where('deleted_at', 'is', null)
    .where(waitingFor(actor))
    .$if(Boolean(filter.kind), (q) => q.where('kind', '=', filter.kind ?? 0))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return { ...all, waiting: waiting.n };
}

/** One request that the caller may read. @throws 404 */
export async function onePayment(db: Executor, actor: Actor, id: number): Promise<Payment> {
  const row = await selectPayment(
    db
      .selectFrom('payment_request')
      .where('payment_request.id', '=', id)
      .where('payment_request.deleted_at', 'is', null)
      .where(readable(actor)),
  ).executeTakeFirst();
  const request = found(row, '申请');
  return { ...request, ...rightsOf(actor, request) };
}

export async function paymentLines(db: Executor, requestId: number) {
  return await db
    .selectFrom('payment_line as line')
    .leftJoin('lesson', 'lesson.id', 'line.lesson_id')
    .where('line.request_id', '=', requestId)
    .select([
      'line.id',
      'line.title',
      'line.amount',
      'line.lesson_id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'line.fee',
      'line.subsidy',
      'line.travel',
      'line.gross',
      'line.tax',
    ])
    .orderBy('line.id')
    .execute();
}

export async function paymentSteps(db: Executor, requestId: number) {
  const rows = await db
    .selectFrom('payment_step')
    .innerJoin('personnel', 'personnel.id', 'payment_step.by_id')
    .where('request_id', '=', requestId)
    .select([
      'payment_step.round',
      'payment_step.step',
      'payment_step.result',
      'personnel.name as byName',
      'payment_step.at',
      'payment_step.comment',
    ])
    .orderBy('payment_step.id')
    .execute();
  return rows.map((row) => ({ ...row, result: row.result as 'approved' | 'rejected' | 'paid' }));
}

/** The people named as readers; null: everyone. */
export async function readersOf(db: Executor, readableIds: number[] | null) {
  if (readableIds === null) return null;
  return await db
    .selectFrom('personnel')
    .where('id', 'in', readableIds.length > 0 ? readableIds : [0])
    .select(['id as personnelid', 'name as personnelname'])
    .orderBy('id')
    .execute();
}
