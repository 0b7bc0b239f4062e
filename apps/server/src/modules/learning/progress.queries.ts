import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { sql } from 'kysely';
import { and } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenLearners, share } from './audience.queries.ts';
import { IS_OVERDUE, RATE, STANDING } from './learner.queries.ts';

type Figures = OutputOf<typeof learningCoursesApi.progress>;
type Learner = OutputOf<typeof learningCoursesApi.learners>['list'][number];
type Filter = Pick<InputOf<typeof learningCoursesApi.learners>, 'id' | 'standing' | 'overdue' | 'keyword'>;

/**
 * The audience of a published course that the actor may see. The kinds of accounts are said again, because the planner
 * takes those of the view last, after partners and teachers were joined.
 */
const learnersOf = (actor: Actor, courseId: number) =>
  sql`(select * from learning_standing s where s.course_id = ${courseId}
    and s.user_type = any(array(select unnest(user_types) from learning_course where id = ${courseId}))
    and ${seenLearners(actor, 's.personnel_id')})`;

/** Figures of a course over the people that the actor sees, and at which lesson they stop. */
export async function figuresOf(db: Executor, actor: Actor, courseId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with s as materialized ${learnersOf(actor, courseId)}
    select count(*)::integer as audience, count(s.started_at)::integer as started, count(s.completed_at)::integer as completed,
      count(*) filter (where ${IS_OVERDUE})::integer as overdue,
      ${share(sql`count(s.started_at)`, sql`count(*)`)} as coverage,
      ${share(sql`count(s.completed_at)`, sql`count(s.started_at)`)} as completion,
      round((percentile_cont(0.5) within group (order by extract(epoch from s.completed_at - s.started_at) / 86400))::numeric,
        1)::float8 as "medianDays",
      (select ${share(sql`count(*) filter (where a.passed)`, sql`count(*)`)}
        from learning_attempt a join learning_shown l on l.id = a.lesson_id and l.course_id = ${courseId}
        where a.no = 1 and a.account_id in (select account_id from s)) as "firstTryRate",
      array(select json_build_object('id', l.id, 'title', l.title, 'opened', count(p.account_id), 'done', count(p.done_at))
        from learning_shown l
        left join learning_progress p on p.lesson_id = l.id and p.account_id in (select account_id from s)
        where l.course_id = ${courseId}
        group by l.id, l.title, l.chapter_order, l.chapter_id, l.sort_order
        order by l.chapter_order, l.chapter_id, l.sort_order, l.id) as lessons
    from s`.execute(db);
  return rows[0] as Figures;
}

/** Learners of a course, those who are overdue first. @param page absent: all of them */
export async function learnersIn(
  db: Executor,
  actor: Actor,
  { id, standing, overdue, keyword }: Filter,
  page?: { page: number; count: number },
): Promise<{ list: Learner[]; total: number }> {
  const conditions = [
    sql<boolean>`true`,
    ...(standing ? [sql<boolean>`${STANDING} = ${standing}`] : []),
    ...(overdue ? [IS_OVERDUE] : []),
    ...(keyword
      ? [sql<boolean>`lower(s.nickname || ' ' || coalesce(s.place, '')) like ${likePattern(keyword)}`]
      : []),
  ];
  const { rows } = await sql<Learner & { all: number }>`
    select s.account_id as id, s.nickname as name, s.user_type as "userType", s.place, ${STANDING} as standing,
      ${RATE} as rate, s.done, s.total, ${IS_OVERDUE} as "isOverdue", s.due_on as "dueOn",
      (select round(avg(best), 2)::float8 from (select max(a.score) as best from learning_attempt a
        join learning_shown l on l.id = a.lesson_id and l.course_id = s.course_id
        where a.account_id = s.account_id group by a.lesson_id) bests) as "bestScore",
      s.started_at as "startedAt", s.last_at as "lastAt", s.completed_at as "completedAt",
      s.reminded_on as "remindedOn", count(*) over ()::integer as all
    from ${learnersOf(actor, id)} s where ${and(...conditions)}
    order by ${IS_OVERDUE} desc, s.user_type, s.nickname, s.account_id
    ${page ? sql`limit ${page.count} offset ${(page.page - 1) * page.count}` : sql``}`.execute(db);
  return { list: rows.map(({ all: _all, ...row }) => row), total: rows[0]?.all ?? 0 };
}

/** Notes a reminder for learners with something to learn whom nobody has reminded today. @returns their accounts */
export async function noteReminded(
  trx: Trx,
  actor: Actor,
  courseId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    insert into learning_enrolment as e (account_id, course_id, reminded_on, assigned_by)
    select s.account_id, ${courseId}, current_date, ${actor.accountId} from ${learnersOf(actor, courseId)} s
    where s.account_id = any(${[...accountIds]}::integer[]) and s.is_open and s.status = 2 order by s.account_id
    on conflict (account_id, course_id) do update set reminded_on = current_date
      where e.reminded_on is distinct from current_date
    returning account_id as "accountId"`.execute(trx);
  return rows.map((row) => row.accountId);
}
