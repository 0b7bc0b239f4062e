import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { TEXT_FOR_TEACHER } from '../lessons/portal.queries.ts';

const PROFILE = answeredTo(teacherPortalApi.profile, 'teacher');
type Collected = OutputOf<typeof PROFILE>['collected'];
const EVALUATIONS = answeredTo(teacherPortalApi.evaluations, 'teacher');
type Evaluations = OutputOf<typeof EVALUATIONS>;

/** Institutions from which a place is told; fewer would name somebody. */
const FEWEST = 3;
const DAYS = 30;

/** Partners who collected a teacher, in numbers. Places only from three institutions on, and never names. */
export async function collectedBy(db: Executor, teacher: number): Promise<Collected> {
  const { rows } = await sql<Collected & { institutions: number }>`
    with collected as (
      select f.created_at::date as day, c.institution_id,
        concat_ws(' · ', city_name(r), coalesce(i.kind, i.industry, '机构')) as place
      from favourite f join account a on a.id = f.account_id and a.user_type = 2
        join contact c on c.id = a.contact_id join institution i on i.id = c.institution_id
        left join region r on r.id = i.city_id
      where f.kind = 'teacher' and f.target_id = ${teacher}
    )
    select (count(*) filter (where day > current_date - ${DAYS}::integer))::integer as last,
      (count(*) filter (where day <= current_date - ${DAYS}::integer and day > current_date - 2 * ${DAYS}::integer))::integer as before,
      count(*)::integer as total, count(distinct institution_id)::integer as institutions,
      (select json_agg(json_build_object('date', to_char(d, 'YYYY-MM-DD'),
          'count', (select count(*) from collected where day = d::date)) order by d)
        from generate_series(current_date - ${DAYS - 1}::integer, current_date, interval '1 day') d) as days,
      coalesce((select json_agg(json_build_object('place', place, 'count', n) order by n desc, place)
        from (select place, count(distinct institution_id)::integer as n from collected group by place) p), '[]') as places
    from collected`.execute(db);
  const { institutions = 0, ...row } = rows[0] ?? { last: 0, before: 0, total: 0, days: [], places: [] };
  return institutions >= FEWEST ? row : { ...row, places: [] };
}

const DIMENSIONS = [
  ['内容', 'content_score'],
  ['表达', 'expression_score'],
  ['互动', 'interaction_score'],
  ['组织', 'organisation_score'],
] as const;

/** Means of customers' evaluations: the teacher's own, and those of all who teach the same main field. */
export async function meansOf(
  db: Executor,
  teacher: number,
  field: string | null,
): Promise<Evaluations['means']> {
  const mean = (column: string, of: 'own' | 'field') =>
    sql`round(avg(e.${sql.ref(column)}) filter (where ${
      of === 'own' ? sql`e.teacher_id = ${teacher}` : sql`${field}::text is not null`
    }), 2)::text`;
  const columns = DIMENSIONS.flatMap(([, column]) => [
    sql`${mean(column, 'own')} as ${sql.ref(`own_${column}`)}`,
    sql`${mean(column, 'field')} as ${sql.ref(`field_${column}`)}`,
  ]);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)} from evaluation e
    where e.deleted_at is null and e.source = 'institution' and (e.teacher_id = ${teacher}
      or e.teacher_id in (select id from teacher where fields @> array[${field ?? ''}]::text[]))`.execute(db);
  const row = rows[0] ?? {};
  return DIMENSIONS.map(([title, column]) => ({
    title,
    own: row[`own_${column}`] ?? null,
    field: row[`field_${column}`] ?? null,
  }));
}

/** Customers' evaluations of the own lessons with the own reply; staff's are internal. */
export async function evaluationsOf(
  db: Executor,
  teacher: number,
  { page, count }: { page: number; count: number },
): Promise<Pick<Evaluations, 'list' | 'total'>> {
  const { rows } = await sql<Evaluations['list'][number] & { total: number }>`
    select e.id, lesson.code as lessonid, lesson.name as lessonname, institution.name as "cooperationName",
      lesson.last_date as "lastDate", e.average::text, ${TEXT_FOR_TEACHER} as text, e.reply, c.status as "replyStatus",
      c.after ->> 'reply' as "replyText", c.reason as "replyReason", count(*) over ()::integer as total
    from evaluation e join lesson on lesson.id = e.lesson_id join institution on institution.id = lesson.institution_id
      left join lateral (select status, after, reason from teacher_change where evaluation_id = e.id and deleted_at is null
        order by id desc limit 1) c on true
    where e.teacher_id = ${teacher} and e.source = 'institution' and e.deleted_at is null and lesson.status = 1
    order by lesson.last_date desc, e.id desc limit ${count} offset ${(page - 1) * count}`.execute(db);
  return { list: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
