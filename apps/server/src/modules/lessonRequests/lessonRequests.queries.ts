import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import {
  and,
  type Condition,
  equals,
  type ListDefinition,
  list,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { liveLessons } from '../lessons/lessons.queries.ts';

/** The asking person with the institution's name left to its own column. */
const BY_NAME = sql<string>`coalesce(
  (select c.name from account a join contact c on c.id = a.contact_id where a.id = lesson_request.by_account_id),
  (select name from teacher where id = lesson_request.teacher_id), '')`;
const WANTED = sql<Session[]>`lesson_request.wanted`;

const withLesson = (db: Executor) =>
  db
    .selectFrom('lesson_request')
    .innerJoin('lesson', 'lesson.id', 'lesson_request.lesson_id') as unknown as Rows<'lesson_request'>;

const selectCommon = (rows: Rows<'lesson_request'>) =>
  (rows as unknown as Rows<'lesson_request' | 'lesson'>).select([
    'lesson_request.id',
    'lesson_request.version',
    'lesson_request.lesson_id as lessonId',
    'lesson.code as lessonid',
    'lesson.name as lessonname',
    'lesson.first_date as lessondate',
    'lesson_request.kind',
    'lesson_request.text',
    WANTED.as('wanted'),
    'lesson_request.status',
    'lesson_request.asked_at as askedAt',
    'lesson_request.answer',
    'lesson_request.handled_at as handledAt',
    BY_NAME.as('byName'),
  ]);

/** Requests of one's own side: a teacher's own, an institution's. */
const ofSide = (actor: Actor): Condition => {
  if (actor.userType === 2) return sql`lesson_request.side = 'partner'`;
  if (actor.userType === 3) return sql`lesson_request.teacher_id = ${actor.teacherId}`;
  return sql`true`;
};

const IS_LATE = sql<boolean>`(lesson_request.status = 1 and lesson_request.due_at < now())`;

const requestList = {
  table: 'lesson_request',
  title: '变更申请',
  from: withLesson,
  visible: (actor) => and(liveLessons(actor), ofSide(actor)),
  filters: {
    keyword: (words) => matchesKeyword('lesson', words),
    id: equals('lesson_request.id'),
    status: equals('lesson_request.status'),
    kind: equals('lesson_request.kind'),
    side: equals('lesson_request.side'),
    lessonId: equals('lesson_request.lesson_id'),
    authorId: equals('lesson.owner_id'),
    isLate: (isLate) => (isLate ? IS_LATE : sql`not ${IS_LATE}`),
    from: since('lesson_request.asked_at'),
    to: until('lesson_request.asked_at'),
  },
  sorts: {
    askedAt: { by: sql`lesson_request.asked_at` },
    dueAt: { by: sql`lesson_request.due_at` },
  },
  defaultSort: ['askedAt', 'desc'],
} satisfies Omit<
  ListDefinition<
    typeof lessonRequestsApi.list,
    'lesson_request',
    OutputOf<typeof lessonRequestsApi.list>['list'][number]
  >,
  'select'
>;

/** Requests of the lessons in a member of staff's scope. */
export const lessonRequests = list(lessonRequestsApi.list, {
  ...requestList,
  select: (rows: Rows<'lesson_request'>) =>
    selectCommon(rows)
      .innerJoin('institution', 'institution.id', 'lesson.institution_id')
      .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
      .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
      .leftJoin('personnel as handover', 'handover.id', 'lesson.handover_id')
      .leftJoin('personnel as handler', 'handler.id', 'lesson_request.handled_by')
      .select([
        'lesson_request.side',
        'institution.name as cooperationName',
        'lesson.institution_id as coorgid',
        'lesson.teacher_id as teacherId',
        'teacher.name as teachername',
        'lesson.owner_id as authorId',
        'owner.name as authorName',
        'handover.name as handoverName',
        'lesson_request.contact_words as contactWords',
        'lesson_request.due_at as dueAt',
        IS_LATE.as('isLate'),
        'handler.name as handledByName',
      ]),
});

/** The same for a visitor's own side, without staff. */
export const portalRequests = list(answeredTo(lessonRequestsApi.list, 'partner'), {
  ...requestList,
  select: (rows: Rows<'lesson_request'>, actor: Actor) =>
    selectCommon(rows).select(sql<boolean>`(lesson_request.by_account_id = ${actor.accountId})`.as('isMine')),
});

/** A lesson as its requests need it, locked by the caller. */
export async function requestedLesson(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('lesson')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .where('lesson.id', '=', id)
    .select([
      'lesson.id',
      'lesson.code',
      'lesson.name',
      'lesson.lesson_status as status',
      'lesson.last_date as lastDate',
      'lesson.owner_id',
      'lesson.handover_id',
      'lesson.teacher_id',
      'lesson.contact_id',
      'lesson.institution_id',
      'lesson.customer_confirmed_at as customerConfirmedAt',
      'institution.name as institutionName',
    ])
    .executeTakeFirst();
  return orNotFound(row, '课程');
}

/** A request as its decision needs it. */
export async function requestById(trx: Trx, id: number) {
  const row = await trx.selectFrom('lesson_request').where('id', '=', id).selectAll().executeTakeFirst();
  return orNotFound(row, '变更申请');
}

/** The person when employed, else the leader, because taught lessons stay theirs. */
const working = (person: RawBuilder<unknown>) =>
  sql`(select case when p.login_status = 1 then p.id else coalesce(p.leader_id, p.id) end from personnel p where p.id = ${person})`;

/** To-dos of the lesson's salesperson and handover contact while a request waits. @param ids all requests by default */
export async function followRequests(trx: Executor, ids?: readonly number[]): Promise<void> {
  await followSubjects(trx, {
    kind: 'lessonRequest',
    subject: 'lesson_request',
    hasSeats: true,
    ids,
    wanted: sql`select distinct r.id as subject_id, '变更申请：' || r.kind || ' · ' || l.name as title,
        who.id as personnel_id, null::text as role_key, r.due_at::date as due_on, who.id as seat
      from lesson_request r join lesson l on l.id = r.lesson_id
        cross join lateral (values (${working(sql`l.owner_id`)}), (${working(sql`l.handover_id`)})) who (id)
      where r.status = 1 and l.status = 1 and who.id is not null`,
  });
}

/** Notes that the customer confirms a reservation. @returns false when it is noted already */
export async function noteReservation(trx: Trx, lessonId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lesson')
    .set({ customer_confirmed_at: now() })
    .where('id', '=', lessonId)
    .where('customer_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
