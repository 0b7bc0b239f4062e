import {
  APPROVAL_KINDS,
  APPROVAL_STATES,
  type ApprovalKind,
  approvalsApi,
} from '@shibiao/contract/approvals';
import { PAYMENT_STATUS } from '@shibiao/contract/finance/payments';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, noCondition, type Rows, since, until } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { mayDecideBatches } from '../commissions/commissions.policy.ts';
import { correctionsToDecide } from '../lessons/corrections.queries.ts';
import { readable, waitingFor } from '../payments/payments.queries.ts';
import { placeChangesToDecide } from '../personnel/place-changes.queries.ts';
import { requestsToDecide } from '../requests/requests.queries.ts';
import { changesToDecide } from '../teacherPortal/changes.queries.ts';
import { mayDecide } from './approvals.policy.ts';

/** The view's row numbers leave room for so many kinds. */
const KINDS_AT_MOST = 8;

/** Ids of the records of each kind that wait for the caller's decision. */
const WAITING: Record<ApprovalKind, (actor: Actor) => RawBuilder<unknown>> = {
  payment: (actor) => sql`select payment_request.id from payment_request
    where payment_request.deleted_at is null and ${waitingFor(actor)}`,
  lessonCorrection: correctionsToDecide,
  placeChange: placeChangesToDecide,
  commissionBatch: (actor) => sql`select b.id from commission_batch b
    where b.deleted_at is null and b.status = 2 and ${mayDecideBatches(actor)}::boolean`,
  staffRequest: requestsToDecide,
  teacherChange: changesToDecide,
};

/** Ids of the decided records of each kind. */
const DECIDED: Record<ApprovalKind, (actor: Actor) => RawBuilder<unknown>> = {
  payment: (actor) => sql`select payment_request.id from payment_request
    where payment_request.id in (select s.request_id from payment_step s where s.by_id = ${actor.personnelId ?? 0})
      and ${readable(actor)}`,
  lessonCorrection: ({ personnelId }) =>
    sql`select c.id from lesson_correction c where c.decided_by = ${personnelId ?? 0}`,
  placeChange: ({ personnelId }) =>
    sql`select c.id from place_change c where c.decided_by = ${personnelId ?? 0}`,
  commissionBatch: ({ personnelId }) =>
    sql`select b.id from commission_batch b where b.approved_by = ${personnelId ?? 0}`,
  staffRequest: ({ personnelId }) =>
    sql`select s.staff_request_id from staff_request_step s where s.by_id = ${personnelId ?? 0}`,
  teacherChange: ({ personnelId }) =>
    sql`select c.id from teacher_change c where c.decided_by = ${personnelId ?? 0}`,
};

/**
 * Ids are given as arrays, which the database looks up in each table of the view; `in` would read all rows of each.
 */
const anyKind = (of: (kind: ApprovalKind) => Condition): Condition =>
  sql`(${sql.join(
    APPROVAL_KINDS.values.map((kind) => sql`(approval.kind = ${sql.lit(kind)} and ${of(kind)})`),
    sql` or `,
  )})`;

const waits = (actor: Actor): Condition =>
  anyKind((kind) =>
    mayDecide(actor, kind) ? sql`approval.subject_id = any(array(${WAITING[kind](actor)}))` : sql`false`,
  );
const isOwn = ({ personnelId }: Actor): Condition => sql`approval.asked_by = ${personnelId ?? 0}`;
const wasDecidedBy = (actor: Actor): Condition =>
  anyKind((kind) => sql`approval.subject_id = any(array(${DECIDED[kind](actor)}))`);

/** Whether a to-do's record waits for the actor in this list. */
export const todoWaitsHere = (actor: Actor): Condition =>
  sql`exists (select from approval where approval.page_id = todo.subject_id and approval.state in (1, 2)
    and todo.kind = case approval.kind when 'commissionBatch' then 'commissionApproval' else approval.kind end
    and ${waits(actor)})`;

const PATHS: Record<ApprovalKind, (id: number) => string> = {
  payment: (id) => `/financeInfo/payments/${id}`,
  lessonCorrection: (id) => `/sigLessonDetails/${id}`,
  placeChange: (id) => `/hr/archive/${id}?tab=places`,
  commissionBatch: (id) => `/financeInfo/commissionBatches/${id}`,
  staffRequest: (id) => `/personalCenter/requests/${id}`,
  teacherChange: (id) => `/approvals?kind=teacherChange&open=${id}`,
};

const selectApproval = (rows: Rows<'approval'>, actor: Actor) =>
  rows
    .leftJoin('personnel as asker', 'asker.id', 'approval.asked_by')
    .leftJoin('teacher as asking', 'asking.id', 'approval.asked_by_teacher')
    .select([
      sql<number>`approval.id`.as('id'),
      sql<ApprovalKind>`approval.kind`.as('kind'),
      sql<number>`approval.subject_id`.as('subjectId'),
      sql<number>`approval.page_id`.as('pageId'),
      sql<number>`approval.version`.as('version'),
      sql<string>`approval.title`.as('title'),
      'approval.amount',
      sql<number>`approval.state`.as('state'),
      'approval.asked_by as askedById',
      'approval.asked_by_teacher as askedByTeacherId',
      sql<string>`coalesce(asker.name, asking.name)`.as('askedBy'),
      sql<string>`approval.asked_at`.as('askedAt'),
      waits(actor).as('waits'),
      sql<number | null>`case when approval.kind = 'payment'
        then (select p.status from payment_request p where p.id = approval.subject_id) end`.as(
        'paymentStatus',
      ),
    ]);

/** Records that the caller may open here. */
const isSeen = (actor: Actor): Condition =>
  anyKind(
    (kind) => sql`approval.subject_id = any(array(
      select own.subject_id from approval own
        where own.kind = ${sql.lit(kind)} and own.asked_by = ${actor.personnelId ?? 0}
      union all ${DECIDED[kind](actor)}
      ${mayDecide(actor, kind) ? sql`union all (${WAITING[kind](actor)})` : sql``}))`,
  );

/** Records of all kinds that wait for the caller, or that the caller submitted or decided. */
export const approvals = list(approvalsApi.list, {
  table: 'approval',
  title: '申请',
  visible: (actor, { tab }) => {
    if (tab === 'waiting') return waits(actor);
    if (tab === 'mine') return isOwn(actor);
    if (tab === 'decided') return wasDecidedBy(actor);
    return isSeen(actor);
  },
  filters: {
    tab: noCondition,
    keyword: (words) => sql`lower(approval.title) like ${likePattern(words)}`,
    kind: equals('approval.kind'),
    from: since('approval.asked_at'),
    to: until('approval.asked_at'),
  },
  sorts: { askedAt: { by: sql`approval.asked_at` } },
  defaultSort: ['askedAt', 'desc'],
  select: selectApproval,
  // The tables behind the view have indexes on their own ids alone.
  rowId: {
    id: sql<number>`approval.id`,
    among: (ids) =>
      anyKind(
        (kind) =>
          sql`approval.subject_id = any(${ids.flatMap((id) =>
            APPROVAL_KINDS.values[id % KINDS_AT_MOST] === kind ? [Math.floor(id / KINDS_AT_MOST)] : [],
          )}::integer[])`,
      ),
  },
  present:
    () =>
    ({ waits: isWaiting, paymentStatus, pageId, ...row }) => ({
      ...row,
      step:
        paymentStatus === null ? APPROVAL_STATES.labelOf(row.state) : PAYMENT_STATUS.labelOf(paymentStatus),
      canDecide: isWaiting && row.state === 1,
      canPay: isWaiting && row.state === 2,
      path: PATHS[row.kind](pageId),
    }),
});

/** Row number in the view, computed from the record's id and its kind. */
const numberOf = (kind: ApprovalKind, subjectId: number) =>
  subjectId * KINDS_AT_MOST + APPROVAL_KINDS.values.indexOf(kind);

/** One approval. @throws 404 when the caller neither decides, decided nor submitted it */
export async function approvalOf(db: Executor, actor: Actor, kind: ApprovalKind, subjectId: number) {
  const number = numberOf(kind, subjectId);
  const { rows } = await sql`select from approval where approval.kind = ${sql.lit(kind)}
    and approval.subject_id = ${subjectId} and ${isSeen(actor)}`.execute(db);
  return rows.length > 0 ? (await approvals.rowsOf(db, actor, [number]))[0] : undefined;
}
