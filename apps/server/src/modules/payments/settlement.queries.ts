import type { OutputOf } from '@shibiao/contract/endpoint';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { lockRows } from '../../db/rows.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';

export type SettlementLesson = OutputOf<typeof paymentsApi.settlementLessons>['list'][number];

/** Amount in active requests for a lesson. */
const ASKED = (part: 'fee' | 'subsidy') =>
  sql`coalesce((select sum(${sql.ref(`asked.${part}`)}) from payment_line asked
    where asked.lesson_id = lesson.id and asked.is_active and asked.settled > 0), 0)`;
/** Fee and subsidy not requested yet; the fee is settled first. */
const LEFT = sql<string>`(lesson.teacher_fee + lesson.subsidy - lesson.teacher_requested)`;
const FEE_LEFT = sql<string>`greatest(least(lesson.teacher_fee - ${ASKED('fee')}, ${LEFT}), 0)::numeric(14, 2)`;
const SUBSIDY_LEFT = sql<string>`greatest(least(lesson.subsidy - ${ASKED('subsidy')}, ${LEFT} - ${FEE_LEFT}), 0)::numeric(14, 2)`;
/** Travel is reimbursed once to teachers who paid it. */
const TRAVEL_LEFT = sql<string>`case when lesson.travel_payer = '讲师'
  then greatest(lesson.travel_fee - lesson.travel_requested, 0) else 0 end::numeric(14, 2)`;
/** Only taught lessons are owed. */
const isTaught = (): Condition =>
  sql`lesson.status = 1 and lesson.lesson_status = 1 and lesson.last_date <= ${today()}`;

/** Amounts that no request asks for. */
const HAS_OPEN: Condition = sql`(lesson.teacher_requested < lesson.teacher_fee + lesson.subsidy
    or (lesson.travel_payer = '讲师' and lesson.travel_requested < lesson.travel_fee))`;

/**
 * Taught lessons in scope with unrequested amounts owed to the teacher: fee, subsidy, or travel that the teacher paid.
 * The condition in brackets matches the index.
 */
const unsettled = (actor: Actor): Condition => sql`lesson.teacher_id is not null and ${isTaught()}
  and ${HAS_OPEN}
  and ${inScope(actor, 'lessons', 'lesson.owner_id')}`;

const selectLesson = (rows: Rows<'lesson'>) =>
  rows
    .innerJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'teacher.id as teacherId',
      'teacher.name as teachername',
      'teacher.settlement_method as settlementMethod',
      'teacher.is_fee_after_tax as isFeeAfterTax',
      'lesson.teacher_fee as teacherFee',
      'lesson.subsidy',
      'lesson.travel_fee as travelFee',
      'lesson.teacher_requested as requested',
      'lesson.received',
      'lesson.written_off as writtenOff',
      'lesson.fee_income as feeIncome',
      FEE_LEFT.as('feeOpen'),
      SUBSIDY_LEFT.as('subsidyOpen'),
      TRAVEL_LEFT.as('travelOpen'),
    ]);

const total = (of: RawBuilder<string>) => sql<string>`coalesce(sum(${of}), 0)::numeric(14, 2)`;

export const settlementLessons = list(paymentsApi.settlementLessons, {
  table: 'lesson',
  title: '课程',
  visible: unsettled,
  filters: {
    // Teachers are found first: an "or" over two tables could use no index.
    keyword: (words) => sql`(${matchesKeyword('lesson', words)}
      or lesson.teacher_id = any(array(select named.id from teacher named where ${matchesKeyword('named', words)})))`,
    teacherId: equals('lesson.teacher_id'),
    coorgid: livesIn('institution', 'lesson.institution_id'),
    authorId: equals('lesson.owner_id'),
    settlementMethod: (method) =>
      sql`lesson.teacher_id in (select id from teacher where settlement_method = ${method})`,
    isReceived: (is) =>
      is
        ? sql`lesson.received + lesson.written_off >= lesson.fee_income`
        : sql`lesson.received + lesson.written_off < lesson.fee_income`,
    from: since('lesson.last_date'),
    to: until('lesson.last_date'),
  },
  sorts: {
    lastDate: { by: sql`lesson.last_date` },
    teacherFee: { by: sql`lesson.teacher_fee` },
  },
  defaultSort: ['lastDate', 'asc'],
  select: selectLesson,
  sums: () => ({
    feeOpen: total(FEE_LEFT),
    subsidyOpen: total(SUBSIDY_LEFT),
    travelOpen: total(TRAVEL_LEFT),
  }),
});

/**
 * A teacher's lessons with amounts that are not requested yet, oldest first: taught ones as the list has them, and
 * confirmed ones ahead.
 */
export async function openLessonsOf(db: Executor, teacherId: number) {
  return await selectLesson(
    db
      .selectFrom('lesson')
      .where('lesson.teacher_id', '=', teacherId)
      .where('lesson.status', '=', 1)
      .where('lesson.lesson_status', '=', 1)
      .where(HAS_OPEN),
  )
    .select(sql<boolean>`lesson.last_date <= ${today()}`.as('isTaught'))
    .orderBy('lesson.first_date')
    .orderBy('lesson.id')
    .execute();
}

/** A teacher's lines of requests that are neither rejected nor withdrawn, the latest lesson first. */
export async function requestedLinesOf(db: Executor, teacherId: number) {
  return await db
    .selectFrom('payment_line as line')
    .innerJoin('payment_request as request', 'request.id', 'line.request_id')
    .innerJoin('lesson', 'lesson.id', 'line.lesson_id')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .where('request.teacher_id', '=', teacherId)
    .where('request.kind', '=', 1)
    .where('request.deleted_at', 'is', null)
    .where('line.is_active', '=', true)
    .select([
      'line.id',
      'line.lesson_id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.last_date as lastDate',
      'institution.name as cooperationName',
      'request.id as requestId',
      'request.no',
      'request.status',
      'request.paid_on as paidOn',
      'line.fee',
      'line.subsidy',
      'line.travel',
      'line.gross',
      'line.tax',
      'line.amount as net',
    ])
    .orderBy('lesson.last_date', 'desc')
    .orderBy('line.id', 'desc')
    .execute();
}

/** The chosen lessons that can be settled, oldest first. @param isLocking locks them in id order */
export async function unsettledByIds(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
  isLocking: boolean,
): Promise<SettlementLesson[]> {
  if (isLocking)
    await db
      .selectFrom('lesson')
      .where('id', 'in', [...ids])
      .select('id')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  return await selectLesson(
    db
      .selectFrom('lesson')
      .where(unsettled(actor))
      .where('lesson.id', 'in', [...ids]),
  )
    .orderBy('lesson.first_date')
    .orderBy('lesson.id')
    .execute();
}

/**
 * Locks one teacher's taught lessons in a request's lines, with the amounts still owed. Lines of the edited request
 * count as open: it was rejected or withdrawn.
 */
export async function lessonsOfTeacher(
  trx: Executor,
  actor: Actor,
  teacherId: number,
  ids: readonly number[],
) {
  await lockRows(trx, 'lesson', ids);
  return await trx
    .selectFrom('lesson')
    .innerJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .where('lesson.id', 'in', [...ids])
    .where('lesson.teacher_id', '=', teacherId)
    .where(isTaught())
    .where(inScope(actor, 'lessons', 'lesson.owner_id'))
    .select([
      'lesson.id',
      'lesson.code',
      'lesson.name',
      'lesson.first_date as lessondate',
      FEE_LEFT.as('feeOpen'),
      SUBSIDY_LEFT.as('subsidyOpen'),
      TRAVEL_LEFT.as('travelOpen'),
    ])
    .orderBy('lesson.id')
    .execute();
}

/** Lessons inside the caller's scope, for requests that only refer to them. */
export async function lessonsInScope(db: Executor, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('lesson')
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where(inScope(actor, 'lessons', 'lesson.owner_id'))
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
