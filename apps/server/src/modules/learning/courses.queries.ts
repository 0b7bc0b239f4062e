import type { OutputOf } from '@shibiao/contract/endpoint';
import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { type RawBuilder, sql } from 'kysely';
import { figure, figurePart } from '../../db/cache.ts';
import { equals, list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll, seenIn } from '../../lib/cache.ts';
import { orNotFound } from '../../lib/errors.ts';
import { audienceColumns, audienceText, isEditor, seenLearners, share } from './audience.queries.ts';

/** Whether a course reaches readers of a kind. @param alias of rows with the columns of learning_reader */
const reaches = (alias: string) => sql<boolean>`reaches_reader(${sql.join(
  ['user_type', 'role_keys', 'organisation_ids', 'level', 'province_id'].map((one) =>
    sql.ref(`${alias}.${one}`),
  ),
)}, learning_course.user_types, learning_course.role_keys, learning_course.organisation_ids, learning_course.levels,
    learning_course.province_ids)`;

type CourseRow = OutputOf<typeof learningCoursesApi.list>['list'][number];
/** Learners of a course that the caller may see. */
type Learners = Pick<CourseRow, 'audience' | 'started' | 'completed' | 'coverage' | 'completion'>;
const NOBODY: Learners = { audience: 0, started: 0, completed: 0, coverage: null, completion: null };

/**
 * Learners of all courses, the audience as learning_audience has it. Readers are read once, and each course is compared
 * with their few kinds; read for one course it would cost as much.
 */
async function learnersByCourse(db: Executor, actor: Actor): Promise<ReadonlyMap<number, Learners>> {
  const viewer = isEditor(actor) ? seenByAll : seenIn(actor, 'reports');
  const call = figurePart(learningCoursesApi.list, 'learners');
  const { value } = await figure(db, call, viewer, {}, () => countLearners(db, actor));
  return new Map(value.map(({ id, ...learners }) => [id, learners]));
}

async function countLearners(db: Executor, actor: Actor): Promise<(Learners & { id: number })[]> {
  const { rows } = await sql<Learners & { id: number }>`
    with reader as materialized (select * from learning_reader r where ${seenLearners(actor, 'r.personnel_id')}),
      kind as materialized (select user_type, role_keys, organisation_ids, level, province_id, count(*) as readers
        from reader group by 1, 2, 3, 4, 5),
      taken as materialized (select e.course_id, count(e.started_at) as started, count(e.completed_at) as completed
        from learning_enrolment e join reader on reader.account_id = e.account_id
        join learning_course on learning_course.id = e.course_id and ${reaches('reader')} group by 1),
      counted as (select learning_course.id, coalesce(taken.started, 0)::integer as started,
          coalesce(taken.completed, 0)::integer as completed,
          (select coalesce(sum(readers), 0)::integer from kind where ${reaches('kind')}) as audience
        from learning_course left join taken on taken.course_id = learning_course.id
        where learning_course.deleted_at is null)
    select *, ${share(sql`started`, sql`audience`)} as coverage, ${share(sql`completed`, sql`started`)} as completion
    from counted`.execute(db);
  return rows;
}

/** Fills in a course's learners. */
const withLearners =
  (learners: ReadonlyMap<number, Learners>) =>
  <R extends { id: number }>(row: R) => ({ ...row, ...(learners.get(row.id) ?? NOBODY) });
const countOf = (
  condition: RawBuilder<boolean>,
) => sql<number>`(select count(*)::integer from learning_lesson l
  join learning_chapter ch on ch.id = l.chapter_id and ch.deleted_at is null
  where ch.course_id = learning_course.id and l.deleted_at is null and l.is_published and ${condition})`;

const listed = list(learningCoursesApi.list, {
  table: 'learning_course',
  title: '课程',
  visible: () => sql`learning_course.deleted_at is null`,
  filters: {
    status: equals('learning_course.status'),
    category: equals('learning_course.category'),
    isRequired: equals('learning_course.is_required'),
    keyword: (words) => sql`learning_course.search_text like ${likePattern(words)}`,
  },
  sorts: {
    sortOrder: { by: sql`learning_course.sort_order` },
    title: { by: sql`learning_course.title` },
    publishedAt: { by: sql`learning_course.published_at`, blanksLast: 'asc' },
    updatedAt: { by: sql`learning_course.updated_at` },
  },
  defaultSort: ['sortOrder', 'asc'],
  // `courses` fills in the learners.
  present: () => (row) => ({ ...row, ...NOBODY }),
  select: (rows: Rows<'learning_course'>) =>
    rows.select([
      'learning_course.id',
      'learning_course.version',
      'learning_course.title',
      'learning_course.category',
      'learning_course.status',
      'learning_course.is_required as isRequired',
      'learning_course.due_days as dueDays',
      'learning_course.lecturer',
      audienceText('learning_course').as('audienceText'),
      countOf(sql`l.since_revision is not null`).as('lessons'),
      countOf(sql`l.since_revision is null`).as('waiting'),
      'learning_course.revision',
      'learning_course.sort_order as sortOrder',
      'learning_course.published_at as publishedAt',
      'learning_course.created_at as createdAt',
      'learning_course.updated_at as updatedAt',
    ]),
});

/** Courses with their learners, whose figures are cached. */
export const courses = {
  ofRow: listed.ofRow,
  page: async (...[db, actor, filter]: Parameters<typeof listed.page>) => {
    const [page, learners] = await Promise.all([listed.page(db, actor, filter), learnersByCourse(db, actor)]);
    return { ...page, list: page.list.map(withLearners(learners)) };
  },
  stream: async function* (...[db, actor, filter]: Parameters<typeof listed.stream>) {
    const fill = withLearners(await learnersByCourse(db, actor));
    for await (const row of listed.stream(db, actor, filter)) yield fill(row);
  },
};

/** A course as its editor sees it, without its chapters. @throws 404 */
export async function oneCourse(db: Executor, id: number) {
  const row = await db
    .selectFrom('learning_course')
    .leftJoin('file', 'file.id', 'learning_course.cover_file_id')
    .leftJoin('teacher', 'teacher.id', 'learning_course.teacher_id')
    .where('learning_course.id', '=', id)
    .where('learning_course.deleted_at', 'is', null)
    .select([
      'learning_course.id',
      'learning_course.version',
      'learning_course.title',
      'learning_course.category',
      'learning_course.summary',
      'learning_course.description',
      'learning_course.lecturer',
      'learning_course.teacher_id as teacherId',
      'teacher.name as teacherName',
      ...audienceColumns('learning_course'),
      'learning_course.is_required as isRequired',
      'learning_course.due_days as dueDays',
      'learning_course.is_sequential as isSequential',
      'learning_course.pass_percent as passPercent',
      'learning_course.sort_order as sortOrder',
      'learning_course.status',
      'learning_course.revision',
      'learning_course.published_at as publishedAt',
      'learning_course.created_at as createdAt',
      'learning_course.updated_at as updatedAt',
      'file.id as fileId',
      'file.name as fileName',
      'file.mime',
      'file.size',
      sql<number>`(select count(*)::integer from learning_audience a where a.course_id = learning_course.id)`.as(
        'audience',
      ),
    ])
    .executeTakeFirst();
  return orNotFound(row, '课程');
}

export const chaptersOf = (db: Executor, courseId: number) =>
  db
    .selectFrom('learning_chapter')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select(['id', 'version', 'title'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** All lessons of a course in their order, with the file that each gives. */
export const lessonsOf = (db: Executor, courseId: number) =>
  db
    .selectFrom('learning_lesson as l')
    .innerJoin('learning_chapter as ch', 'ch.id', 'l.chapter_id')
    .leftJoin('teacher_node_version as v', 'v.id', 'l.version_id')
    .leftJoin('teacher_node as n', 'n.id', 'v.node_id')
    .leftJoin('teacher_video as tv', 'tv.id', 'l.video_id')
    .leftJoin('file', 'file.id', 'l.file_id')
    .where('ch.course_id', '=', courseId)
    .where('ch.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .select([
      'l.id',
      'l.version',
      'l.chapter_id as chapterId',
      'l.title',
      'l.kind',
      'l.version_id as versionId',
      sql<string | null>`n.name || ' v' || v.no`.as('versionName'),
      'l.video_id as videoId',
      'tv.title as videoName',
      'l.body',
      'l.duration_s as durationS',
      'l.pages',
      'l.minutes',
      'l.is_required as isRequired',
      'l.is_published as isPublished',
      'l.since_revision as sinceRevision',
      'file.id as fileId',
      'file.name as fileName',
      'file.mime',
      'file.size',
    ])
    .orderBy('ch.sort_order')
    .orderBy('ch.id')
    .orderBy('l.sort_order')
    .orderBy('l.id')
    .execute();

export const questionsOf = (db: Executor, lessonIds: readonly number[]) =>
  db
    .selectFrom('learning_question')
    .where(sql<boolean>`lesson_id = any(${[...lessonIds]}::integer[])`)
    .where('deleted_at', 'is', null)
    .select(['id', 'lesson_id as lessonId', 'text', 'kind', 'options', 'answer', 'explanation', 'points'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** A lesson or chapter with its course, in the bin or not. @throws 404 */
export async function lessonRow(db: Executor, id: number) {
  const row = await db
    .selectFrom('learning_lesson as l')
    .innerJoin('learning_chapter as ch', 'ch.id', 'l.chapter_id')
    .innerJoin('learning_course as c', 'c.id', 'ch.course_id')
    .where('l.id', '=', id)
    .where('l.deleted_at', 'is', null)
    .where('ch.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .select([
      'l.id',
      'l.kind',
      'l.file_id as fileId',
      'l.version_id as versionId',
      'l.video_id as videoId',
      'l.body',
      'ch.course_id as courseId',
    ])
    .executeTakeFirst();
  return orNotFound(row, '小节');
}
export async function chapterRow(db: Executor, id: number) {
  const row = await db
    .selectFrom('learning_chapter as ch')
    .innerJoin('learning_course as c', 'c.id', 'ch.course_id')
    .where('ch.id', '=', id)
    .where('ch.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .select(['ch.id', 'ch.course_id as courseId'])
    .executeTakeFirst();
  return orNotFound(row, '章');
}

/** The place after the last of a course's chapters or a chapter's lessons. */
export async function nextPlace(
  trx: Trx,
  table: 'learning_chapter' | 'learning_lesson' | 'learning_banner',
  within?: { column: 'chapter_id' | 'course_id'; id: number },
): Promise<number> {
  const { rows } = await sql<{ place: number }>`select coalesce(max(sort_order), 0) + 1 as place
    from ${sql.table(table)} where deleted_at is null
      and ${within ? sql<boolean>`${sql.ref(within.column)} = ${within.id}` : sql<boolean>`true`}`.execute(
    trx,
  );
  return rows[0]?.place ?? 1;
}

/** Gives rows their places by the order of their ids, and lessons their chapter. */
export async function setOrder(
  trx: Trx,
  table: 'learning_chapter' | 'learning_lesson' | 'learning_banner',
  ids: readonly number[],
  chapterId?: number,
): Promise<void> {
  await sql`update ${sql.table(table)} t set sort_order = o.place
      ${chapterId === undefined ? sql`` : sql`, chapter_id = ${chapterId}`}
    from unnest(${[...ids]}::integer[]) with ordinality as o (id, place)
    where t.id = o.id and (t.sort_order is distinct from o.place
      ${chapterId === undefined ? sql`` : sql`or t.chapter_id <> ${chapterId}`})`.execute(trx);
}

/** Lessons that keep a course from being published: quizzes without a question. */
export async function emptyQuizzes(trx: Trx, courseId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select l.title from learning_lesson l
    join learning_chapter ch on ch.id = l.chapter_id and ch.deleted_at is null
    where ch.course_id = ${courseId} and l.deleted_at is null and l.is_published and l.kind = 'quiz'
      and not exists (select from learning_question q where q.lesson_id = l.id and q.deleted_at is null)`.execute(
    trx,
  );
  return rows.map((row) => row.title);
}

/** Gives the waiting lessons to learners. @returns how many, and how many of them are required */
export async function releaseWaiting(trx: Trx, courseId: number, revision: number) {
  const { rows } = await sql<{ released: number; required: number }>`with released as (
      update learning_lesson l set since_revision = ${revision} from learning_chapter ch
      where ch.id = l.chapter_id and ch.deleted_at is null and ch.course_id = ${courseId}
        and l.deleted_at is null and l.is_published and l.since_revision is null returning l.is_required)
    select count(*)::integer as released, count(*) filter (where is_required)::integer as required from released`.execute(
    trx,
  );
  return rows[0] ?? { released: 0, required: 0 };
}

/** Publishes the next revision; a course that is shown already keeps the time since when it is. */
export const markPublished = (trx: Trx, courseId: number, revision: number) =>
  trx
    .updateTable('learning_course')
    .set({
      status: 2,
      revision,
      published_at: sql<string>`case when status = 2 then published_at else clock_timestamp() end`,
    })
    .where('id', '=', courseId)
    .execute();

export async function hasRequiredLesson(trx: Trx, courseId: number): Promise<boolean> {
  const { rows } =
    await sql`select from learning_shown where course_id = ${courseId} and is_required limit 1`.execute(trx);
  return rows.length > 0;
}

/** Lets everybody who completed a course before learn its new required lessons by a new day. */
export const demandCatchUp = (
  trx: Trx,
  { courseId, revision, days, by }: { courseId: number; revision: number; days: number; by: number },
) =>
  sql`update learning_enrolment set catch_up_revision = ${revision}, due_on = current_date + ${days}::integer,
      assigned_by = ${by}
    where course_id = ${courseId} and completed_revision < ${revision}`.execute(trx);

/**
 * Completes the course for everybody, or for one account, who has done all its required lessons. Completion happens
 * once: it keeps its day and revision whatever is added later.
 */
export const settle = (trx: Trx, courseId: number, accountId: number | null = null) =>
  sql`update learning_enrolment e set completed_at = clock_timestamp(), completed_revision = c.revision
    from learning_course c
    where c.id = e.course_id and c.status = 2 and c.deleted_at is null and e.course_id = ${courseId}
      and (${accountId}::integer is null or e.account_id = ${accountId})
      and e.started_at is not null and e.completed_at is null
      and exists (select from learning_shown l where l.course_id = c.id and l.is_required)
      and not exists (select from learning_shown l
        left join learning_progress p on p.lesson_id = l.id and p.account_id = e.account_id
        where l.course_id = c.id and l.is_required and p.done_at is null)`.execute(trx);

/** Copies the chapters, lessons and questions of a course into a new one, waiting for its first publication. */
export async function copyContents(trx: Trx, from: number, to: number): Promise<void> {
  await sql`with chapters as (
      select id, title, sort_order, nextval(pg_get_serial_sequence('learning_chapter', 'id'))::integer as new_id
      from learning_chapter where course_id = ${from} and deleted_at is null),
    new_chapters as (insert into learning_chapter (id, course_id, title, sort_order) overriding system value
      select new_id, ${to}, title, sort_order from chapters),
    lessons as (
      select l.*, ch.new_id as new_chapter, nextval(pg_get_serial_sequence('learning_lesson', 'id'))::integer as new_id
      from learning_lesson l join chapters ch on ch.id = l.chapter_id where l.deleted_at is null),
    new_lessons as (insert into learning_lesson
        (id, chapter_id, title, kind, file_id, version_id, video_id, body, duration_s, pages, minutes, is_required, is_published, sort_order)
        overriding system value
      select new_id, new_chapter, title, kind, file_id, version_id, video_id, body, duration_s, pages, minutes, is_required,
        is_published, sort_order from lessons)
    insert into learning_question (lesson_id, text, kind, options, answer, explanation, points, sort_order)
    select l.new_id, q.text, q.kind, q.options, q.answer, q.explanation, q.points, q.sort_order
    from learning_question q join lessons l on l.id = q.lesson_id where q.deleted_at is null`.execute(trx);
}
