import type { InputOf } from '@shibiao/contract/endpoint';
import { paymentListApi, paymentsApi, type STEP_RESULTS } from '@shibiao/contract/finance/payments';
import { sql } from 'kysely';
import { figurePart } from '../../db/cache.ts';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { isCashier, managedBy, readsEverything, rightsOf } from './payments.policy.ts';

/** Requests of people: null is everybody's, an empty list nobody's. */
const of = (people: readonly number[] | null): Condition =>
  people === null
    ? sql`true`
    : people.length === 0
      ? sql`false`
      : sql`payment_request.applicant_id = any(${people}::integer[])`;

/**
 * Readers of a request (product.md 5): the applicant, named readers, and approvers. Without named readers everyone in
 * the data scope.
 */
export function readable(actor: Actor): Condition {
  if (readsEverything(actor)) return sql`true`;
  const me = actor.personnelId ?? 0;
  return sql`(payment_request.applicant_id = ${me} or payment_request.readable_ids @> ${[me]}::integer[]
    or (payment_request.readable_ids is null and ${inScope(actor, 'money', 'payment_request.applicant_id')})
    or ${of(managedBy(actor))})`;
}

/** To-dos about a request are for whoever reads it. */
export const opensRequest = (actor: Actor): Condition =>
  sql`(todo.subject_kind <> 'payment_request' or exists (select from payment_request
    where payment_request.id = todo.subject_id and ${readable(actor)}))`;

/** Requests whose present step the actor may decide; never their own. */
export const waitingFor = (actor: Actor): Condition =>
  sql`(payment_request.status between 1 and 3 and payment_request.applicant_id <> ${actor.personnelId ?? 0}
    and ((payment_request.status = 1 and ${of(managedBy(actor))}) or (payment_request.status in (2, 3) and ${isCashier(actor)}::boolean)))`;

/**
 * Possible deciders of the present step. Nobody decides on their own request: without another one, the general manager
 * stands in at the first step and administrators at the others.
 */
const nextOf = sql<
  { id: number; name: string }[]
>`payment_deciders(payment_request.status, payment_request.organisation_id, payment_request.applicant_id)`;

const selectPayment = (rows: Rows<'payment_request'>) =>
  rows
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
      'payment_request.staff_request_id as staffRequestId',
      'payment_request.remark',
      'payment_request.readable_ids as readableIds',
      nextOf.as('next'),
      sql<number>`(select count(*)::integer from payment_photo where request_id = payment_request.id)`.as(
        'photos',
      ),
    ]);

/** Requests readable for the caller, each with the caller's rights. */
export const payments = list(paymentListApi.payments, {
  table: 'payment_request',
  title: '申请',
  visible: (actor) => sql`payment_request.deleted_at is null and ${readable(actor)}`,
  filters: {
    tab: (tab, actor) =>
      tab === 'mine'
        ? sql`payment_request.applicant_id = ${actor.personnelId ?? 0}`
        : tab === 'waiting'
          ? waitingFor(actor)
          : null,
    keyword: (words) => textHasKeyword('payment_request', words),
    kind: equals('payment_request.kind'),
    status: equals('payment_request.status'),
    applicantId: equals('payment_request.applicant_id'),
    teacherId: equals('payment_request.teacher_id'),
    organisationId: equals('payment_request.organisation_id'),
    lessonId: (lesson) =>
      sql`payment_request.id in (select request_id from payment_line where lesson_id = ${lesson})`,
    from: since('payment_request.submitted_at'),
    to: until('payment_request.submitted_at'),
    paidFrom: since('payment_request.paid_on'),
    paidTo: until('payment_request.paid_on'),
  },
  sorts: {
    submittedAt: { by: sql`payment_request.submitted_at` },
    amount: { by: sql`payment_request.amount` },
    paidOn: { by: sql`payment_request.paid_on` },
  },
  defaultSort: ['submittedAt', 'desc'],
  select: selectPayment,
  present: (actor) => (row) => ({ ...row, ...rightsOf(actor, row) }),
});

const count = sql<number>`count(*)::integer`;

/** Count and sum of the filter, and the number that waits for the caller. */
export async function paymentTotals(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof paymentListApi.payments>,
) {
  const [all, waiting] = await Promise.all([
    payments.totals(paymentsApi.totals, db, actor, filter, {
      count,
      // Rejected and withdrawn requests are not summed.
      amount: sql<string>`coalesce(sum(payment_request.amount) filter (where payment_request.status <= 4), 0)::numeric(14, 2)`,
    }),
    countWaiting(db, actor, { kind: filter.kind }),
  ]);
  return { ...all, waiting };
}

/** Number of requests in 待我审批. */
export async function countWaiting(
  db: Executor,
  actor: Actor,
  only: Pick<InputOf<typeof paymentListApi.payments>, 'kind' | 'status'>,
): Promise<number> {
  const call = figurePart(paymentsApi.totals, 'waiting');
  const filter = { page: 1, count: 1, tab: 'waiting' as const, ...only };
  return (await payments.totals(call, db, actor, filter, { count })).count;
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
      'line.expense_kind as expenseKind',
      'line.spent_on as spentOn',
      'line.budget_item as budgetItem',
      'line.budget_reason as budgetReason',
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
      'personnel.id as byId',
      'personnel.name as byName',
      'payment_step.at',
      'payment_step.comment',
    ])
    .orderBy('payment_step.id')
    .execute();
  return rows.map((row) => ({ ...row, result: row.result as (typeof STEP_RESULTS.values)[number] }));
}

/** Named readers; null: everyone. */
export async function readersOf(db: Executor, readableIds: number[] | null) {
  if (readableIds === null) return null;
  return await db
    .selectFrom('personnel')
    .where('id', 'in', readableIds.length > 0 ? readableIds : [0])
    .select(['id as personnelid', 'name as personnelname'])
    .orderBy('id')
    .execute();
}
