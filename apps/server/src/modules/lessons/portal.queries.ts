import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import { CORRECTION_DAYS, EVALUATION_DAYS } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi, type Session } from '@shibiao/contract/lessons/lessons';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, list, noCondition, type Rows } from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { IS_COUNTED } from '../receivables/receivables.queries.ts';
import { type Day, placesOf } from './calendar.queries.ts';
import { IS_PAID_FOR, IS_PAID_OUT, PHOTOS, progressOf, shownOnly } from './columns.queries.ts';
import { seesIncome } from './lessons.policy.ts';
import { lessonList, liveLessons, sum } from './lessons.queries.ts';

/** Lessons for institutions and teachers, with their own columns and none of staff's. */

/** The institution's own evaluation; at most one exists. */
const OWN_EVALUATION = sql`evaluation e
  where e.lesson_id = lesson.id and e.source = 'institution' and e.deleted_at is null`;

const selectCommon = (rows: Rows<'lesson'>, isFinished: RawBuilder<boolean>) =>
  rows
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('region', 'region.id', 'lesson.city_id')
    .select([
      'lesson.id',
      'lesson.version',
      'lesson.code as lessonid',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'lesson.days as lessondays',
      'lesson.name as lessonname',
      'lesson.topic',
      'lesson.field',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'owner.name as authorName',
      sql<string | null>`city_name(region)`.as('cityName'),
      'lesson.is_online as isOnline',
      'lesson.lesson_status as lessonstatus',
      progressOf(isFinished).as('progress'),
      'lesson.reserve_expires_on as reserveExpiresOn',
      sql<string | null>`(select e.average from ${OWN_EVALUATION})`.as('score'),
    ]);

/**
 * Whether the institution may evaluate a lesson at a time: after the end of its last session (noon, 17:00 or 21:00) and
 * not long ago, or within the correction period of its evaluation.
 */
export const mayEvaluate = (at: string): Condition => sql<boolean>`(
  lesson.lesson_status = 1 and lesson.last_date + coalesce((
    select case max(s.half) when 1 then time '12:00' when 2 then time '17:00' when 3 then time '21:00' end
    from lesson_session s where s.lesson_id = lesson.id and s.date = lesson.last_date), time '00:00') <= ${at}::timestamp
  and coalesce((select e.created_at::date + ${CORRECTION_DAYS}::integer from ${OWN_EVALUATION}),
    lesson.last_date + ${EVALUATION_DAYS}::integer) >= ${at}::date)`;

/** Whether a taught lesson is settled on the reader's own side; no state tells of money that is hidden. */
function isSettled(actor: Actor): RawBuilder<boolean> {
  if (actor.userType !== 2) return IS_PAID_OUT;
  return seesIncome(actor) ? IS_PAID_FOR : sql<boolean>`false`;
}

const selectForPartner = (rows: Rows<'lesson'>, actor: Actor) =>
  selectCommon(rows, isSettled(actor))
    .innerJoin('contact', 'contact.id', 'lesson.contact_id')
    .select([
      'lesson.contact_id as contactId',
      'contact.name as orgcontact',
      shownOnly(sql`lesson.fee_income`, seesIncome(actor)).as('feeIncome'),
      shownOnly(sql`lesson.issued`, seesIncome(actor)).as('invoiced'),
      shownOnly(sql`lesson.received`, seesIncome(actor)).as('received'),
      mayEvaluate(now()).as('canEvaluate'),
    ]);

const selectForTeacher = (rows: Rows<'lesson'>) =>
  selectCommon(rows, IS_PAID_OUT).select('lesson.teacher_fee as teacherFee');

const DAYS = sql<string>`coalesce(sum(lesson.days) filter (where ${IS_COUNTED}), 0)`;

/** Orders by figures that visitors do not read would tell them: the date stands for them. */
const BY_DATE = { by: sql`lesson.first_date` };
const partnersSorts = { ...lessonList.sorts, profit: BY_DATE };

/** A teacher cannot find out the lesson's customer by probing filters. */
const ofTeacher = {
  ...lessonList,
  sorts: { ...partnersSorts, feeIncome: BY_DATE },
  filters: { ...lessonList.filters, contactId: noCondition },
  select: selectForTeacher,
};

export const partnersLessons = list(answeredTo(lessonsApi.list, 'partner'), {
  ...lessonList,
  sorts: partnersSorts,
  select: selectForPartner,
  sums: (actor) => ({
    lessondays: DAYS,
    feeIncome: sum('lesson.fee_income', seesIncome(actor)),
    received: sum('lesson.received', seesIncome(actor)),
  }),
});

export const teachersLessons = list(answeredTo(lessonsApi.list, 'teacher'), {
  ...ofTeacher,
  sums: () => ({ lessondays: DAYS }),
});

/** The same without sums. */
export const teachersOwnLessons = list(answeredTo(lessonsApi.teacherLessons, 'teacher'), {
  ...ofTeacher,
});

/** Beside the row: place, audience and contact person. */
const HANDOVER = [
  'handover.name as handoverName',
  'handover.phone as handoverPhone',
  'lesson.venue',
  'lesson.audience',
  'lesson.headcount',
  'lesson.courseware_confirmed_at as coursewareConfirmedAt',
] as const;
const SESSIONS = sql<Session[]>`coalesce((
  select json_agg(json_build_object('date', to_char(s.date, 'YYYY-MM-DD'), 'half', s.half) order by s.date, s.half)
  from lesson_session s where s.lesson_id = lesson.id), '[]')`;

/** Text of an evaluation `e` for its teacher: not while it waits for the house, nor when that keeps it. */
export const TEXT_FOR_TEACHER = sql<string | null>`case when e.text_review in (0, 2) then e.text end`;

/** The institution's own evaluation with further columns. */
const evaluations = <T>(text: ReturnType<typeof sql>, also: ReturnType<typeof sql>) => sql<T[]>`coalesce((
  select json_agg(json_build_object('id', e.id, 'contentScore', e.content_score, 'expressionScore', e.expression_score,
    'interactionScore', e.interaction_score, 'organisationScore', e.organisation_score, 'average', e.average::text,
    'text', ${text}, 'createdAt', to_char(e.created_at, 'YYYY-MM-DD HH24:MI:SS')${also}))
  from ${OWN_EVALUATION}), '[]')`;

const PARTNERS_DETAIL = answeredTo(lessonsApi.detail, 'partner');
type PartnersDetail = OutputOf<typeof PARTNERS_DETAIL>;
const TEACHERS_DETAIL = answeredTo(lessonsApi.detail, 'teacher');
type TeachersDetail = OutputOf<typeof TEACHERS_DETAIL>;

const oneOf = (db: Executor, actor: Actor, id: number) =>
  db.selectFrom('lesson').where('lesson.id', '=', id).where(liveLessons(actor));

/** One lesson of the caller's institution. @throws 404 */
export async function partnersLesson(db: Executor, actor: Actor, id: number): Promise<PartnersDetail> {
  const query = selectForPartner(oneOf(db, actor, id), actor)
    .leftJoin('personnel as handover', 'handover.id', 'lesson.handover_id')
    .leftJoin('contract_company', 'contract_company.id', 'lesson.contract_company_id')
    .leftJoin('contract_group', 'contract_group.id', 'lesson.contract_group_id')
    .select([
      ...HANDOVER,
      'lesson.demand_id as demandId',
      'contract_company.name as contractCompanyName',
      'contract_group.no as contractGroupNo',
      shownOnly(sql`lesson.invoiced - lesson.issued`, seesIncome(actor)).as('applied'),
      'lesson.customer_confirmed_at as customerConfirmedAt',
      'lesson.postponement_confirmed_at as postponementConfirmedAt',
      'lesson.cancellation_confirmed_at as cancellationConfirmedAt',
      SESSIONS.as('sessions'),
      evaluations<PartnersDetail['evaluations'][number]>(
        sql`e.text`,
        sql`, 'version', e.version, 'wouldAgain', e.would_again, 'photoIds', ${PHOTOS}, 'isTextHeld', e.text_review in (1, 3)`,
      ).as('evaluations'),
    ]);
  return orNotFound((await runPrepared(db, 'partners_lesson', query))[0], '课程');
}

/** One lesson that the caller teaches. @throws 404 */
export async function teachersLesson(db: Executor, actor: Actor, id: number): Promise<TeachersDetail> {
  const query = selectForTeacher(oneOf(db, actor, id))
    .leftJoin('personnel as handover', 'handover.id', 'lesson.handover_id')
    .select([
      ...HANDOVER,
      'lesson.subsidy',
      'lesson.teacher_paid as teacherPaid',
      'lesson.teacher_phone_date as teacherPhoneDate',
      SESSIONS.as('sessions'),
      evaluations<TeachersDetail['evaluations'][number]>(TEXT_FOR_TEACHER, sql``).as('evaluations'),
    ]);
  return orNotFound((await runPrepared(db, 'teachers_lesson', query))[0], '课程');
}

const PORTAL_CALENDAR = answeredTo(lessonsApi.calendar, 'partner');
export type PortalCalendar = OutputOf<typeof PORTAL_CALENDAR>;
type CalendarEntries = PortalCalendar['list'];

/** Entries of a visitor's calendar. */
export async function portalEntries(
  db: Executor,
  actor: Actor,
  days: readonly Day[],
): Promise<CalendarEntries> {
  const shown = placesOf(days);
  const entries = sql<CalendarEntries[number]>`
    select lesson.id, lesson.code as lessonid, lesson.name as lessonname, shown.date,
      array(select half from lesson_session s where s.lesson_id = lesson.id and s.date = shown.date order by half) as halves,
      lesson.lesson_status as lessonstatus, ${progressOf(isSettled(actor))} as progress, lesson.teacher_id as "teacherId", teacher.name as teachername,
      owner.name as "authorName", lesson.institution_id as coorgid, institution.name as "cooperationName",
      city_name(region) as "cityName"
    from unnest(${shown.map(({ date }) => date)}::date[], ${shown.map(({ id }) => id)}::integer[],
      ${shown.map(({ place }) => place)}::integer[]) as shown (date, id, place)
    join lesson on lesson.id = shown.id join institution on institution.id = lesson.institution_id
    left join teacher on teacher.id = lesson.teacher_id left join personnel owner on owner.id = lesson.owner_id
    left join region on region.id = lesson.city_id
    order by shown.date, shown.place`;
  return await runPrepared(db, 'portal_entries', entries);
}

const TEACHERS_BOARD = answeredTo(boardApi.board, 'teacher');
export type TeachersBoard = OutputOf<typeof TEACHERS_BOARD>;

/** The teacher's own row of the board. */
export async function ownLine(
  db: Executor,
  { teacherId }: Actor,
): Promise<Pick<TeachersBoard['list'][number], 'id' | 'name' | 'homeCityName'>[]> {
  return await db
    .selectFrom('teacher')
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .where('teacher.id', '=', teacherId)
    .where('teacher.deleted_at', 'is', null)
    .select(['teacher.id', 'teacher.name', sql<string | null>`city_name(region)`.as('homeCityName')])
    .execute();
}
