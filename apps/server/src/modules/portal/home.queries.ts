import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalApi } from '@shibiao/contract/portalCalls';
import { sql } from 'kysely';
import { ofPartner } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { mayEvaluate } from '../lessons/portal.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

const HOME = answeredTo(portalApi.home, 'partner');
type Home = OutputOf<typeof HOME>;
const AGAIN = answeredTo(portalApi.again, 'partner');

const lessonsOf = (db: Executor, actor: Actor) =>
  db
    .selectFrom('lesson')
    .where('lesson.status', '=', 1)
    .where('lesson.deleted_at', 'is', null)
    .where(ofPartner(actor, 'lesson'));

/** The caller's institution, and the salesperson in charge of the caller. */
export async function placeOf(db: Executor, actor: Actor) {
  return orNotFound(
    await db
      .selectFrom('contact')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .leftJoin('personnel as owner', 'owner.id', 'contact.owner_id')
      .where('contact.id', '=', actor.contactId)
      .select(['institution.name as institution', 'owner.name as authorName', 'owner.phone as authorPhone'])
      .executeTakeFirst(),
    '客户',
  );
}

/** The next reserved or confirmed lesson from a day on, and how many there are. */
export async function nextLesson(
  db: Executor,
  actor: Actor,
  day: string,
): Promise<{ next: Home['next']; lessonsAhead: number }> {
  const rows = await lessonsOf(db, actor)
    .where('lesson.lesson_status', 'in', [1, 3])
    .where('lesson.last_date', '>=', day)
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as handover', 'handover.id', 'lesson.handover_id')
    .leftJoin('region', 'region.id', 'lesson.city_id')
    .select([
      'lesson.id',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'lesson.lesson_status as lessonstatus',
      'lesson.reserve_expires_on as reserveExpiresOn',
      sql<
        number[]
      >`array(select distinct s.half::integer from lesson_session s where s.lesson_id = lesson.id and s.date = lesson.first_date order by 1)`.as(
        'halves',
      ),
      'teacher.name as teachername',
      sql<string | null>`city_name(region)`.as('cityName'),
      'lesson.is_online as isOnline',
      'lesson.venue',
      'handover.name as handoverName',
      'handover.phone as handoverPhone',
      sql<number>`count(*) over ()::integer`.as('ahead'),
    ])
    .orderBy('lesson.first_date')
    .orderBy('lesson.id')
    .limit(1)
    .execute();
  const [row] = rows;
  if (!row) return { next: null, lessonsAhead: 0 };
  const { ahead, ...next } = row;
  return { next, lessonsAhead: ahead };
}

const MOST_WAITS = 6;

/** Tasks of the caller: answers to recommendations, reservations, evaluations; most urgent first. */
export async function waitsOf(db: Executor, actor: Actor, day: string): Promise<Home['waits']> {
  const demands = await db
    .selectFrom('demand')
    .innerJoin('demand_recommendation as r', 'r.demand_id', 'demand.id')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .where('demand.deleted_at', 'is', null)
    .where('demand.status', '<', 4)
    .where(ofPartner(actor, 'demand'))
    .where('r.shared_at', 'is not', null)
    .where('r.answer', 'is', null)
    .where('teacher.deleted_at', 'is', null)
    .where(visibleTeachers(actor))
    .groupBy('demand.id')
    .select([
      'demand.id',
      'demand.topic',
      sql<number>`count(*)::integer`.as('count'),
      sql<string | null>`to_char(min(r.valid_until) filter (where r.valid_until >= ${day}), 'YYYY-MM-DD')`.as(
        'validUntil',
      ),
    ])
    .orderBy(sql`min(r.valid_until)`)
    .limit(MOST_WAITS)
    .execute();
  const reserved = await lessonsOf(db, actor)
    .where('lesson.lesson_status', '=', 3)
    .where('lesson.customer_confirmed_at', 'is', null)
    .where('lesson.first_date', '>=', day)
    .select(['lesson.id', 'lesson.name', 'lesson.reserve_expires_on as until'])
    .orderBy('lesson.reserve_expires_on')
    .limit(MOST_WAITS)
    .execute();
  const taught = await lessonsOf(db, actor)
    .where(mayEvaluate(day))
    .where(
      sql<boolean>`not exists (select from evaluation e where e.lesson_id = lesson.id and e.source = 'institution' and e.deleted_at is null)`,
    )
    .select(['lesson.id', 'lesson.name', 'lesson.last_date as lastDate'])
    .orderBy('lesson.last_date', 'desc')
    .limit(MOST_WAITS)
    .execute();
  return [
    ...demands.map(({ id, topic, count, validUntil }) => ({
      kind: 'answer' as const,
      id,
      title: `${count} 位讲师待您答复：${topic}`,
      note: validUntil ? `${validUntil} 前有效` : '',
      path: `/portal/demands/${id}`,
    })),
    ...reserved.map(({ id, name, until }) => ({
      kind: 'reservation' as const,
      id,
      title: `请确认预留：${name}`,
      note: until ? `预留至 ${until}` : '',
      path: `/sigLessonDetails/${id}`,
    })),
    ...taught.map(({ id, name, lastDate }) => ({
      kind: 'evaluation' as const,
      id,
      title: `请评价：${name}`,
      note: `${lastDate} 已上完`,
      path: `/sigLessonDetails/${id}`,
    })),
  ].slice(0, MOST_WAITS);
}

/** The last taught lessons, for 再来一次. */
export const pastLessons = (db: Executor, actor: Actor, day: string, count: number): Promise<Home['past']> =>
  lessonsOf(db, actor)
    .where('lesson.lesson_status', '=', 1)
    .where('lesson.last_date', '<', day)
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .select([
      'lesson.id',
      sql<string>`coalesce(lesson.topic, lesson.name)`.as('topic'),
      'lesson.last_date as lastDate',
      'teacher.name as teachername',
    ])
    .orderBy('lesson.last_date', 'desc')
    .orderBy('lesson.id', 'desc')
    .limit(count)
    .execute();

/** The latest files of lessons that were released to the caller's side. */
export const releasedFiles = (db: Executor, actor: Actor, count: number) =>
  db
    .selectFrom('lesson_document as d')
    .innerJoin('file', 'file.id', 'd.file_id')
    .innerJoin('lesson', 'lesson.id', 'd.lesson_id')
    .where('d.released_at', 'is not', null)
    .where('lesson.status', '=', 1)
    .where('lesson.deleted_at', 'is', null)
    .where(ofPartner(actor, 'lesson'))
    .select([
      'file.id',
      'file.name',
      'file.mime',
      'file.size',
      sql<string>`to_char(d.released_at, 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
      'lesson.id as lessonId',
      'lesson.name as lessonname',
    ])
    .orderBy('d.released_at', 'desc')
    .limit(count)
    .execute();

/** Posters of today for the caller's institution. */
export const livePosters = (db: Executor, { contactId }: Actor, day: string, count: number) =>
  db
    .selectFrom('poster')
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where(sql<boolean>`is_in_audience(poster.audience, ${contactId}::integer)`)
    .where((eb) => eb.or([eb('from_date', 'is', null), eb('from_date', '<=', day)]))
    .where((eb) => eb.or([eb('to_date', 'is', null), eb('to_date', '>=', day)]))
    .select(['id', 'title', 'imgurl', 'imgopen', 'file_id as fileId'])
    .orderBy('sort_order')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();

/** Facts of a past lesson for another demand. @throws 404 */
export async function factsOfPast(db: Executor, actor: Actor, id: number): Promise<OutputOf<typeof AGAIN>> {
  const row = await lessonsOf(db, actor)
    .where('lesson.id', '=', id)
    .select([
      sql<string>`coalesce(lesson.topic, lesson.name)`.as('topic'),
      'lesson.field',
      'lesson.audience',
      'lesson.headcount',
      'lesson.days',
      sql<number | null>`lesson.city_id / 10000 * 10000`.as('provinceId'),
      'lesson.city_id as cityId',
      sql<string>`case when lesson.is_online then '线上' else '线下' end`.as('mode'),
      sql<
        OutputOf<typeof AGAIN>['wished']
      >`array(select json_build_object('id', teacher.id, 'name', teacher.name) from teacher
        where teacher.id = lesson.teacher_id and teacher.deleted_at is null and ${visibleTeachers(actor)})`.as(
        'wished',
      ),
    ])
    .executeTakeFirst();
  return orNotFound(row, '课程');
}
