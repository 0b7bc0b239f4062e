import type { OutputOf } from '@shibiao/contract/endpoint';
import { answeredTo } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { now } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import type { Facts } from '../lessons/asks.rules.ts';
import { IS_PAID_OUT, progressOf } from '../lessons/columns.queries.ts';

const HOME = answeredTo(teacherPortalApi.home, 'teacher');
type Home = OutputOf<typeof HOME>;
type Ask = Home['asks'][number];

export interface AskRow extends Omit<Ask, 'facts' | 'changes'> {
  facts: Facts;
  known: Facts | null;
}

/** Lessons ahead that wait for the teacher's confirmation, the next first. @param lessonId one of them */
export async function waitingAsks(db: Executor, teacher: number, lessonId?: number): Promise<AskRow[]> {
  const { rows } = await sql<AskRow>`
    select lesson.id as "lessonId", lesson.code as lessonid, lesson.name as lessonname, institution.name as "cooperationName",
      ${progressOf(IS_PAID_OUT)} as progress, lesson.teacher_fee as "teacherFee", teaching_facts(lesson) as facts,
      case when a.teacher_id = lesson.teacher_id then coalesce(a.agreed, a.known) end as known,
      to_char(coalesce(a.asked_at, lesson.created_at), 'YYYY-MM-DD HH24:MI:SS') as "askedAt", 
      (select json_build_object('id', r.id, 'version', r.version, 'at', to_char(r.asked_at, 'YYYY-MM-DD HH24:MI:SS'),
          'kind', r.kind, 'text', r.text, 'status', r.status, 'answer', r.answer)
        from lesson_request r where r.lesson_id = lesson.id and r.teacher_id = lesson.teacher_id and r.status in (1, 3)
          and r.deleted_at is null order by r.id desc limit 1) as conflict
    from lesson join institution on institution.id = lesson.institution_id
      left join lesson_ask a on a.lesson_id = lesson.id
    where lesson.teacher_id = ${teacher} and lesson.status = 1 and lesson.lesson_status in (1, 3)
      and lesson.teacher_phone_date is null and lesson.last_date >= current_date
      and (${lessonId ?? null}::integer is null or lesson.id = ${lessonId ?? null})
    order by lesson.first_date, lesson.id limit 50`.execute(db);
  return rows;
}

/** @returns false when the lesson was confirmed already */
export async function markConfirmed(trx: Trx, lessonId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lesson')
    .set({ teacher_phone_date: now() })
    .where('id', '=', lessonId)
    .where('teacher_phone_date', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the teacher's own request about the lesson waits for staff. */
export async function hasOpenRequest(trx: Trx, lessonId: number, teacher: number): Promise<boolean> {
  const row = await trx
    .selectFrom('lesson_request')
    .where('lesson_id', '=', lessonId)
    .where('teacher_id', '=', teacher)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The next lessons of a teacher. */
export async function nextLessons(db: Executor, teacher: number): Promise<Home['next']> {
  const { rows } = await sql<Home['next'][number]>`
    select lesson.id, lesson.code as lessonid, lesson.name as lessonname, institution.name as "cooperationName",
      ${progressOf(IS_PAID_OUT)} as progress, city_name(region) as "cityName", lesson.venue, lesson.is_online as "isOnline",
      teaching_facts(lesson) -> 'sessions' as sessions, lesson.teacher_phone_date is not null as "isConfirmed"
    from lesson join institution on institution.id = lesson.institution_id
      left join region on region.id = lesson.city_id
    where lesson.teacher_id = ${teacher} and lesson.status = 1 and lesson.lesson_status in (1, 3)
      and lesson.last_date >= current_date
    order by lesson.first_date, lesson.id limit 5`.execute(db);
  return rows;
}

/** The teacher's record as the portal needs it. */
export async function recordOf(db: Executor, teacher: number) {
  const row = await db
    .selectFrom('teacher')
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .where('teacher.id', '=', teacher)
    .where('teacher.deleted_at', 'is', null)
    .select([
      'teacher.id',
      'teacher.version',
      'teacher.name',
      'teacher.phone',
      'teacher.photo_file_id as photoFileId',
      'teacher.intro',
      'teacher.topics',
      'teacher.fields',
      'teacher.home_city_id as homeCityId',
      sql<string | null>`city_name(region)`.as('cityName'),
      'teacher.settlement_method as settlementMethod',
      'teacher.is_fee_after_tax as isFeeAfterTax',
      'teacher.bank_name as bankName',
      'teacher.bank_account as bankAccount',
      'teacher.new_bank_name as newBankName',
      'teacher.new_bank_account as newBankAccount',
      sql<boolean>`exists (select from teacher_node n where n.teacher_id = teacher.id and n.kind = 'doc'
        and n.deleted_at is null)`.as('hasOutline'),
    ])
    .executeTakeFirst();
  return orNotFound(row, '讲师');
}
export type TeacherRecord = Awaited<ReturnType<typeof recordOf>>;
