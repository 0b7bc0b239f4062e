import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalApi } from '@shibiao/contract/portalCalls';
import { sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { withoutContacts } from '../../lib/contact-scan.ts';
import { orNotFound } from '../../lib/errors.ts';
import { portalCard } from '../matching/cards.rules.ts';
import { taughtHere } from '../matching/sent.queries.ts';
import { isFreeOn, visibleTeachers } from '../teachers/teachers.queries.ts';

const TEACHERS = answeredTo(portalApi.teachers, 'partner');

const selectCard = (rows: Rows<'teacher'>, actor: Actor) =>
  rows
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .select([
      'teacher.id',
      'teacher.name',
      'teacher.gender',
      sql<string | null>`city_name(region)`.as('homeCityName'),
      'teacher.fields',
      'teacher.topics',
      'teacher.intro',
      'teacher.photo_file_id as photoFileId',
      'teacher.customer_score as score',
      'teacher.customer_score_count as scoreCount',
      taughtHere(actor).as('taughtHere'),
    ]);

/** Teachers whom an institution can engage, with the facts that it may read. */
/** @param key signs links to photos */
export const catalogueOf = (actor: Actor, key: string) =>
  list(TEACHERS, {
    table: 'teacher',
    title: '讲师',
    visible: () => sql`teacher.deleted_at is null and ${visibleTeachers(actor)}`,
    filters: {
      keyword: (words) => matchesKeyword('teacher', words),
      field: (field) => sql`teacher.fields @> array[${field}]`,
      topic: (topic) => sql`teacher.topics @> array[${topic}]`,
      cityId: equals('teacher.home_city_id'),
      gender: equals('teacher.gender'),
      isKnown: (is) => (is ? sql`${taughtHere(actor)} > 0` : null),
      isStarred: (is) =>
        is
          ? sql`exists (select from favourite f where f.account_id = ${actor.accountId} and f.kind = 'teacher' and f.target_id = teacher.id)`
          : null,
      freeOn: isFreeOn,
    },
    sorts: {
      best: { by: sql`teacher.customer_score`, blanksLast: 'desc' },
      new: { by: sql`teacher.created_at` },
      here: { by: taughtHere(actor) },
    },
    defaultSort: ['best', 'desc'],
    select: selectCard,
    present: () => (row) => portalCard(key, row),
  });

/** @throws 404 for a teacher whom the institution cannot engage */
export async function mustBeListed(db: Executor, actor: Actor, id: number): Promise<void> {
  const row = await db
    .selectFrom('teacher')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(visibleTeachers(actor))
    .select('id')
    .executeTakeFirst();
  orNotFound(row, '讲师');
}

const TEACHER = answeredTo(portalApi.teacher, 'partner');
type TeacherPage = OutputOf<typeof TEACHER>;

/** One teacher of the catalogue. @throws 404 */
export async function cataloguePage(
  db: Executor,
  actor: Actor,
  key: string,
  id: number,
): Promise<TeacherPage> {
  const card = await catalogueOf(actor, key).one(db, actor, id);
  const more = await db
    .selectFrom('teacher')
    .where('id', '=', id)
    .select([
      sql<
        string | null
      >`(select to_char(max(l.last_date), 'YYYY-MM-DD') from lesson l where l.teacher_id = teacher.id
        and l.institution_id = ${actor.institutionId} and l.status = 1 and l.lesson_status = 1)`.as(
        'lastTaught',
      ),
      sql<string[]>`array(select n.name from teacher_node n where n.teacher_id = teacher.id and n.kind = 'doc'
        and n.visibility = 2 and n.deleted_at is null order by n.name collate "zh-x-icu" limit 50)`.as(
        'outlines',
      ),
      sql<string[]>`array(select tag from unnest(teacher.tags) tag where exists (select from dictionary_item i
        where i.list_name = 'teacherTag' and i.name = tag and i.is_public and i.deleted_at is null))`.as(
        'tags',
      ),
    ])
    .executeTakeFirst();
  const { outlines, ...facts } = orNotFound(more, '讲师');
  return { ...card, ...facts, outlines: outlines.map(withoutContacts) };
}

/** Half-days of a span on which a teacher cannot be booked: a lesson and a day off look alike. */
export async function takenHalves(
  db: Executor,
  teacherId: number,
  { from, to }: { from: string; to: string },
): Promise<{ date: string; half: number }[]> {
  const { rows } = await sql<{ date: string; half: number }>`
    select b.date, b.half from teacher_booking b
      where b.teacher_id = ${teacherId} and b.date between ${from}::date and ${to}::date
    union
    select day::date, h.half from generate_series(${from}::date, ${to}::date, interval '1 day') day
      cross join (values (1::smallint), (2), (3)) h (half)
      join teacher_unavailability u on u.teacher_id = ${teacherId} and u.deleted_at is null
        and (day::date, h.half) between (u.from_date, u.from_half) and (u.to_date, u.to_half)
    order by 1, 2`.execute(db);
  return rows;
}
