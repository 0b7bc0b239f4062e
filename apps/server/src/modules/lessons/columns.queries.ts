import type { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { type RawBuilder, sql } from 'kysely';
import type { Condition, Rows } from '../../db/list.ts';
import { inScope, ofPartner } from '../../db/scope.ts';
import type { Actor } from '../../lib/actor.ts';
import { seesIncome, seesProfit, seesTeacherFees } from './lessons.policy.ts';

type Progress = (typeof LESSON_PROGRESS)['values'][number];

/**
 * Whether a lesson was invoiced, received, paid or requested: it then cannot be deleted, nor its teacher or days
 * changed.
 */
export const HAS_MONEY = sql<boolean>`(lesson.received + lesson.written_off + lesson.invoiced + lesson.teacher_requested > 0
  or exists (select from payment_line asked where asked.lesson_id = lesson.id and asked.is_active))`;

/** A payment request exists for the teacher's fee, or for any part. */
export const isFeeAsked = (lesson: 'lesson' | 'l') => sql<boolean>`exists (
  select from payment_line asked join payment_request r on r.id = asked.request_id
  where asked.lesson_id = ${sql.ref(`${lesson}.id`)} and asked.is_active and r.kind = 1)`;

/** Reason against cancelling or postponing a lesson, in the order of the database's checks; null: allowed. */
export const STAYS_FOR = sql<'invoice' | 'payment' | 'taught' | null>`case
  when lesson.lesson_status not in (1, 3) then null
  when lesson.invoiced > 0 then 'invoice'
  when exists (select from payment_line asked where asked.lesson_id = lesson.id and asked.is_active) then 'payment'
  when lesson.last_date < current_date and (lesson.received > 0 or lesson.teacher_paid > 0) then 'taught' end`;

/** All income was received except write-offs, or none was due. */
export const IS_PAID_FOR = sql<boolean>`lesson.received + lesson.written_off >= lesson.fee_income`;
/** The teacher received fee, subsidy and travel. */
export const IS_PAID_OUT = sql<boolean>`(lesson.teacher_paid >= lesson.teacher_fee + lesson.subsidy
  and (lesson.travel_payer is distinct from '讲师' or lesson.travel_requested >= lesson.travel_fee))`;

/** See LESSON_PROGRESS. @param isFinished restricted to money visible to the reader */
export const progressOf = (isFinished: RawBuilder<boolean>) => sql<Progress>`case
  when lesson.lesson_status <> 1 or lesson.first_date > current_date then lesson.lesson_status
  when lesson.last_date >= current_date then 5 when ${isFinished} then 7 else 6 end`;

/** For staff: without access to figures the state reveals no money. */
export const staffProgress = (actor: Actor) =>
  progressOf(
    seesProfit(actor)
      ? sql<boolean>`(${IS_PAID_FOR} and ${IS_PAID_OUT} and not ${unpriced('lesson')})`
      : sql<boolean>`false`,
  );

/** Taught for an unknown fee: it is missing from lists of amounts to pay. */
export const unpriced = (lesson: 'lesson' | 'l'): Condition =>
  sql`(${sql.ref(`${lesson}.teacher_fee`)} = 0 and ${sql.ref(`${lesson}.teacher_id`)} is not null
    and not exists (select from commission_lesson c where c.lesson_id = ${sql.ref(`${lesson}.id`)} and c.is_free))`;

/** Ascending: future lessons, nearest first, then past ones, latest first. */
export const NEXT_FIRST = sql<number>`case when lesson.first_date >= current_date then lesson.first_date - current_date
  else 1000000 + (current_date - lesson.first_date) end`;

/** Staff see lessons in scope, partners their institution's or own ones, teachers their own. */
export function visibleLessons(actor: Actor): Condition {
  if (actor.userType === 2) return ofPartner(actor, 'lesson');
  if (actor.userType === 3)
    return actor.isPaused
      ? sql<boolean>`(lesson.teacher_id = ${actor.teacherId} and lesson.last_date < current_date)`
      : sql<boolean>`lesson.teacher_id = ${actor.teacherId}`;
  return inScope(actor, 'lessons', 'lesson.owner_id');
}

/** Ids of an evaluation's photos. */
export const PHOTOS = sql<number[]>`array(select file.id from file where file.subject_kind = 'evaluation'
  and file.subject_id = e.id and file.deleted_at is null order by file.id)`;

/** A restricted figure: null for others, decided in SQL so that it never leaves the database. */
export const shownOnly = (value: RawBuilder<unknown>, isShown: boolean) =>
  isShown ? sql<string | null>`${value}` : sql<string | null>`null::numeric`;
const figure = (column: string, isShown: boolean) => shownOnly(sql.ref(column), isShown);

/** A lesson under the wire's names with its references; hidden figures are null. */
export function selectLesson(rows: Rows<'lesson'>, actor: Actor) {
  const showsIncome = seesIncome(actor);
  return rows
    .innerJoin('contact', 'contact.id', 'lesson.contact_id')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('region', 'region.id', 'lesson.city_id')
    .select([
      'lesson.id',
      'lesson.version',
      'lesson.created_at as createdAt',
      'lesson.updated_at as updatedAt',
      'lesson.code as lessonid',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'lesson.days as lessondays',
      'lesson.name as lessonname',
      'lesson.topic',
      'lesson.field',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'lesson.contact_id as contactId',
      'contact.name as orgcontact',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'lesson.province_id as provinceId',
      'lesson.city_id as cityId',
      sql<string | null>`city_name(region)`.as('cityName'),
      'lesson.is_online as isOnline',
      'lesson.lesson_status as lessonstatus',
      staffProgress(actor).as('progress'),
      'lesson.status',
      'lesson.reserve_expires_on as reserveExpiresOn',
      'lesson.postponed_on as postponedOn',
      'lesson.clash_reason as clashReason',
      figure('lesson.fee_income', showsIncome).as('feeIncome'),
      figure('lesson.teacher_fee', seesTeacherFees(actor)).as('teacherFee'),
      figure('lesson.profit', seesProfit(actor)).as('profit'),
      figure('lesson.issued', showsIncome).as('invoiced'),
      figure('lesson.received', showsIncome).as('received'),
      sql<
        string | null
      >`(select round(avg(average), 2) from evaluation where lesson_id = lesson.id and deleted_at is null)`.as(
        'score',
      ),
      // Needed for rights; never answered.
      HAS_MONEY.as('hasMoney'),
      STAYS_FOR.as('staysFor'),
      isFeeAsked('lesson').as('isFeeAsked'),
    ]);
}

/** Columns of the detail page beyond the list's. */
export function selectDetail(rows: Rows<'lesson'>, actor: Actor) {
  const isStaff = seesProfit(actor);
  return selectLesson(rows, actor)
    .leftJoin('personnel as handover', 'handover.id', 'lesson.handover_id')
    .leftJoin('personnel as uploader', 'uploader.id', 'lesson.courseware_uploader_id')
    .leftJoin('contract_company', 'contract_company.id', 'lesson.contract_company_id')
    .leftJoin('contract_group', 'contract_group.id', 'lesson.contract_group_id')
    .select([
      'lesson.demand_id as demandId',
      'lesson.handover_id as handoverId',
      'handover.name as handoverName',
      'lesson.venue',
      'lesson.onsite_name as onsiteName',
      'lesson.onsite_phone as onsitePhone',
      'lesson.audience',
      'lesson.headcount',
      'lesson.contract_company_id as contractCompanyId',
      'contract_company.name as contractCompanyName',
      'lesson.contract_group_id as contractGroupId',
      'contract_group.no as contractGroupNo',
      figure('lesson.written_off', seesIncome(actor)).as('writtenOff'),
      figure('lesson.travel_fee', isStaff).as('travelFee'),
      (isStaff ? sql<string | null>`lesson.travel_payer` : sql<string | null>`null::text`).as('travelPayer'),
      figure('lesson.material_fee', isStaff).as('materialFee'),
      figure('lesson.other_fee', isStaff).as('otherFee'),
      figure('lesson.subsidy', seesTeacherFees(actor)).as('subsidy'),
      figure('lesson.tax_share', isStaff).as('taxShare'),
      (seesIncome(actor)
        ? sql<string | null>`lesson.invoiced - lesson.issued`
        : sql<string | null>`null::numeric`
      ).as('applied'),
      figure('lesson.teacher_paid', seesTeacherFees(actor)).as('teacherPaid'),
      'lesson.gift_lessons as giftLessons',
      'lesson.is_managed as isManaged',
      'lesson.customer_confirmed_at as customerConfirmedAt',
      'lesson.teacher_phone_date as teacherPhoneDate',
      'lesson.courseware_confirmed_at as coursewareConfirmedAt',
      'lesson.courseware_uploader_id as coursewareUploaderId',
      'uploader.name as coursewareUploaderName',
      'lesson.postponement_confirmed_at as postponementConfirmedAt',
      'lesson.cancellation_confirmed_at as cancellationConfirmedAt',
      'lesson.remark',
      sql<boolean>`exists (select from lesson_log where lesson_id = lesson.id and to_status = 1)`.as(
        'wasConfirmed',
      ),
      sql<
        Session[]
      >`coalesce((select json_agg(json_build_object('date', to_char(s.date, 'YYYY-MM-DD'), 'half', s.half) order by s.date, s.half)
        from lesson_session s where s.lesson_id = lesson.id), '[]')`.as('sessions'),
      sql<
        Evaluation[]
      >`coalesce((select json_agg(json_build_object('id', e.id, 'source', e.source, 'contentScore', e.content_score,
        'expressionScore', e.expression_score, 'interactionScore', e.interaction_score, 'organisationScore', e.organisation_score,
        'average', e.average::text, 'text', e.text, 'wouldAgain', e.would_again, 'photoIds', ${PHOTOS},
        'textReview', e.text_review, 'contactWords', e.contact_words, 'version', e.version, 'createdAt', to_char(e.created_at, 'YYYY-MM-DD HH24:MI:SS')) order by e.id)
        from evaluation e where e.lesson_id = lesson.id and e.deleted_at is null), '[]')`.as('evaluations'),
    ]);
}

interface Evaluation {
  id: number;
  source: string;
  contentScore: number;
  expressionScore: number;
  interactionScore: number;
  organisationScore: number;
  average: string;
  text: string | null;
  wouldAgain: boolean | null;
  photoIds: number[];
  textReview: number;
  contactWords: string[];
  version: number;
  createdAt: string;
}
