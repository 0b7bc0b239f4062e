import { MOST_BANNERS, MOST_BUBBLE, URGENT_DAYS } from '@shibiao/contract/learning/codes';
import { sql } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import { multirange, type Spans } from '../../db/ranges.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';

export interface CardRow {
  id: number;
  title: string;
  summary: string | null;
  category: string;
  lecturer: string | null;
  coverFileId: number | null;
  isRequired: boolean;
  dueOn: string | null;
  isOverdue: boolean;
  standing: string;
  rate: number | null;
  done: number;
  total: number;
  lessons: number;
  newLessons: number;
  minutes: number;
  lastLessonId: number | null;
  lastAt: string | null;
  publishedAt: string | null;
  completedAt: string | null;
  description: string | null;
  isSequential: boolean;
  passPercent: number;
}

/** State of a row of learning_standing, by which learners are listed and shown. */
export const STANDING = sql<string>`case when s.completed_at is not null then
    case when s.must_catch_up and s.done < s.total then 'catchUp' else 'completed' end
  when s.started_at is not null then 'learning' else 'new' end`;
export const IS_OVERDUE = sql<boolean>`coalesce(s.is_open and s.due_on < current_date, false)`;
export const RATE = sql<number | null>`round(s.done::numeric / nullif(s.total, 0), 4)::float8`;

const card = sql`c.id, c.title, c.summary, c.category, c.lecturer, c.cover_file_id as "coverFileId",
  c.is_required as "isRequired", s.due_on as "dueOn", ${IS_OVERDUE} as "isOverdue", ${STANDING} as standing,
  ${RATE} as rate, coalesce(s.done, 0) as done, coalesce(s.total, 0) as total, coalesce(s.lessons, 0) as lessons,
  coalesce(s.new_lessons, 0) as "newLessons",
  coalesce(s.minutes, (select z.minutes from learning_size z where z.course_id = c.id), 0) as minutes,
  s.last_lesson_id as "lastLessonId", s.last_at as "lastAt", c.published_at as "publishedAt",
  s.completed_at as "completedAt", c.description, c.is_sequential as "isSequential", c.pass_percent as "passPercent"`;

/** Published courses of the account's audience, required ones first. */
export async function cardsOf(db: Executor, accountId: number): Promise<CardRow[]> {
  return await runPrepared(
    db,
    'learning_cards',
    sql<CardRow>`select ${card} from learning_standing s join learning_course c on c.id = s.course_id
      where s.account_id = ${accountId} and s.status = 2 order by c.is_required desc, c.sort_order, c.id`,
  );
}

/** One published course of the account's audience. @throws 404 */
export async function cardOf(db: Executor, accountId: number, courseId: number): Promise<CardRow> {
  const [row] = await runPrepared(
    db,
    'learning_card',
    sql<CardRow>`select ${card} from learning_standing s join learning_course c on c.id = s.course_id
      where s.account_id = ${accountId} and s.course_id = ${courseId} and s.status = 2`,
  );
  return orNotFound(row, '课程');
}

/** A course as a learner would see it, whatever its state. @throws 404 */
export async function previewCard(db: Executor, courseId: number): Promise<CardRow> {
  const { rows } = await sql<CardRow>`select ${card} from learning_course c
    left join learning_standing s on false where c.id = ${courseId} and c.deleted_at is null`.execute(db);
  return orNotFound(rows[0], '课程');
}

export interface StepRow {
  id: number;
  courseId: number;
  chapterId: number;
  chapterTitle: string;
  title: string;
  kind: string;
  minutes: number | null;
  isRequired: boolean;
  isNew: boolean;
  isDone: boolean;
  doneHow: string | null;
  seconds: number;
  durationS: number | null;
  pages: number | null;
}

/**
 * Lessons of a course in their order, with what the account has learnt.
 * @param isPreview also those that wait for the next publication
 */
export async function stepsOf(
  db: Executor,
  accountId: number,
  courseId: number,
  isPreview = false,
): Promise<StepRow[]> {
  const steps = sql<StepRow>`select l.id, ch.course_id as "courseId", ch.id as "chapterId",
      ch.title as "chapterTitle", l.title, l.kind, l.minutes, l.is_required as "isRequired",
      coalesce(l.since_revision > e.completed_revision and p.done_at is null, false) as "isNew",
      p.done_at is not null as "isDone", p.done_how as "doneHow", coalesce(p.seconds, 0) as seconds,
      coalesce(f.duration_ms / 1000, l.duration_s) as "durationS", coalesce(l.pages, v.pages) as pages
    from learning_lesson l
    join learning_chapter ch on ch.id = l.chapter_id and ch.deleted_at is null
    left join file f on f.id = l.file_id
    left join teacher_node_preview v on v.version_id = l.version_id
    left join learning_progress p on p.lesson_id = l.id and p.account_id = ${accountId} and not ${isPreview}
    left join learning_enrolment e on e.course_id = ch.course_id and e.account_id = ${accountId} and not ${isPreview}
    where ch.course_id = ${courseId} and l.deleted_at is null and l.is_published
      and (l.since_revision is not null or ${isPreview})
    order by ch.sort_order, ch.id, l.sort_order, l.id`;
  return await runPrepared(db, 'learning_steps', steps);
}

/** The course of a lesson, shown or not. @throws 404 */
export async function courseOfLesson(db: Executor, lessonId: number): Promise<number> {
  const row = await db
    .selectFrom('learning_lesson as l')
    .innerJoin('learning_chapter as ch', 'ch.id', 'l.chapter_id')
    .where('l.id', '=', lessonId)
    .select('ch.course_id as courseId')
    .executeTakeFirst();
  return orNotFound(row, '小节').courseId;
}

/** Text, file and place of a lesson. */
export async function contentOf(db: Executor, accountId: number, lessonId: number) {
  const row = await db
    .selectFrom('learning_lesson as l')
    .leftJoin('teacher_node_version as v', 'v.id', 'l.version_id')
    .leftJoin('teacher_node_preview as seen', 'seen.version_id', 'l.version_id')
    .leftJoin('file', (join) => join.on('file.id', '=', sql<number>`coalesce(l.file_id, v.file_id)`))
    .leftJoin('learning_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.account_id', '=', accountId),
    )
    .where('l.id', '=', lessonId)
    .select([
      // A document is read as the text of its preview.
      sql<string | null>`coalesce(l.body, seen.html)`.as('body'),
      'l.video_id as videoId',
      'file.id as fileId',
      'file.name as fileName',
      'file.mime',
      'file.size',
      sql<number>`coalesce(p.position, 0)`.as('position'),
    ])
    .executeTakeFirst();
  return orNotFound(row, '小节');
}

/** Begins a course for an account, or notes that it goes on, and holds its row until the transaction ends. */
export const enrol = (trx: Trx, accountId: number, courseId: number, lessonId: number) =>
  sql`insert into learning_enrolment as e (account_id, course_id, started_at, last_lesson_id, last_at, due_on)
    select ${accountId}, ${courseId}, now(), ${lessonId}, now(),
      (select due_on from learning_audience where account_id = ${accountId} and course_id = ${courseId})
    on conflict (account_id, course_id) do update set started_at = coalesce(e.started_at, now()),
      last_lesson_id = excluded.last_lesson_id, last_at = now(), due_on = coalesce(e.due_on, excluded.due_on)`.execute(
    trx,
  );

/** Begins a lesson. */
export const begin = (trx: Trx, accountId: number, lessonId: number) =>
  sql`insert into learning_progress (account_id, lesson_id) values (${accountId}, ${lessonId})
    on conflict do nothing`.execute(trx);

/** Seconds that a report would add, and the seconds that passed since time was last credited; holds the row. */
export async function growthOf(
  trx: Trx,
  accountId: number,
  { lessonId, spans, until }: { lessonId: number; spans: Spans; until: number },
): Promise<{ seconds: number; grown: number; passed: number }> {
  await sql`select from learning_progress where account_id = ${accountId} and lesson_id = ${lessonId} for update`.execute(
    trx,
  );
  const { rows } = await sql<{ seconds: number; grown: number; passed: number }>`
    select p.seconds, extract(epoch from clock_timestamp() - p.counted_to)::float8 as passed,
      (select coalesce(sum(upper(span) - lower(span)), 0)::integer
        from unnest(p.covered + ${multirange(spans)} * int4multirange(int4range(0, ${until}::integer))) span) as grown
    from learning_progress p where p.account_id = ${accountId} and p.lesson_id = ${lessonId}`.execute(trx);
  return orNotFound(rows[0], '学习记录');
}

/** Time for which no credit was taken is kept this long: a second device, or a report that comes late. */
const UNSPENT = '5 minutes';

/**
 * Credits seconds. The time until which credit was given moves by what they took at `speed`, so that the tolerance is
 * given once and not with every report.
 */
export const credit = (
  trx: Trx,
  accountId: number,
  to: {
    lessonId: number;
    spans: Spans;
    until: number;
    seconds: number;
    took: number;
    position: number;
  },
) =>
  sql`update learning_progress set seconds = ${to.seconds}, position = ${to.position},
      covered = covered + ${multirange(to.spans)} * int4multirange(int4range(0, ${to.until}::integer)),
      counted_to = greatest(counted_to + ${to.took} * interval '1 second', clock_timestamp() - ${UNSPENT}::interval)
    where account_id = ${accountId} and lesson_id = ${to.lessonId}`.execute(trx);

export const finish = (trx: Trx, accountId: number, lessonId: number, how: string) =>
  sql`update learning_progress set done_at = clock_timestamp(), done_how = ${how}
    where account_id = ${accountId} and lesson_id = ${lessonId} and done_at is null`.execute(trx);

export const attemptsOf = (db: Executor, accountId: number, lessonId: number) =>
  db
    .selectFrom('learning_attempt')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(['no', sql<number>`score::float8`.as('score'), 'passed', 'at'])
    .orderBy('no')
    .execute();

/** Banners that are shown today to the account. */
export async function bannersFor(db: Executor, accountId: number) {
  return await runPrepared(
    db,
    'learning_banners',
    sql<{
      id: number;
      title: string;
      fileId: number;
      target: string;
      courseId: number | null;
      packageId: number | null;
      teacherId: number | null;
      link: string | null;
    }>`select b.id, b.title, b.file_id as "fileId", b.target, b.course_id as "courseId", b.package_id as "packageId",
        b.teacher_id as "teacherId", b.link
      from learning_banner b join learning_reader r on r.account_id = ${accountId}
        and reaches_reader(r.user_type, r.role_keys, r.organisation_ids, r.level, r.province_id,
          b.user_types, b.role_keys, b.organisation_ids, b.levels, b.province_ids)
      where b.deleted_at is null and b.is_active and coalesce(b.from_date <= current_date, true)
        and coalesce(b.to_date >= current_date, true)
      order by b.sort_order, b.id limit ${MOST_BANNERS}`,
  );
}

/** Courses published to the account since it last opened the school; red while a required one is nearly due. */
export async function bubbleOf(
  db: Executor,
  accountId: number,
): Promise<{ count: number; isUrgent: boolean }> {
  const rows = await runPrepared(
    db,
    'learning_bubble',
    sql<{
      count: number;
      isUrgent: boolean;
    }>`select least(count(*) filter (where c.published_at > coalesce(v.opened_at, '-infinity')), ${MOST_BUBBLE})::integer
        as count,
      coalesce(bool_or(s.is_open and s.due_on <= current_date + ${URGENT_DAYS}::integer), false) as "isUrgent"
    from learning_standing s join learning_course c on c.id = s.course_id
    left join learning_visit v on v.account_id = s.account_id
    where s.account_id = ${accountId} and s.status = 2`,
  );
  return rows[0] ?? { count: 0, isUrgent: false };
}

export const noteVisit = (trx: Trx, accountId: number) =>
  sql`insert into learning_visit (account_id) values (${accountId})
    on conflict (account_id) do update set opened_at = now()`.execute(trx);
