import type { LessonBlank, LessonWait } from '@shibiao/contract/lessons/codes';
import { type lessonFilter, lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { lessonDetail, lessonRow } from '@shibiao/contract/lessons/rows';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { whereaboutsOf } from '../../db/customer-whereabouts.ts';
import { deletedWords } from '../../db/deletions.ts';
import {
  and,
  byRareColumn,
  type Condition,
  equals,
  inOrganisation,
  type ListDefinition,
  list,
  noCondition,
  type OfIds,
  since,
  until,
} from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { isOfPeople } from '../../db/people.ts';
import { runPrepared } from '../../db/prepared.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { teamsOf } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { IS_COUNTED, IS_RECEIVABLE, IS_SETTLED } from '../receivables/receivables.queries.ts';
import {
  NEXT_FIRST,
  selectDetail,
  selectLesson,
  shownOnly,
  unpriced,
  visibleLessons,
} from './columns.queries.ts';
import {
  type Held,
  mayRestore,
  rightsOf,
  seesIncome,
  seesProfit,
  seesTeacherFees,
} from './lessons.policy.ts';

export type LessonFilter = z.output<typeof lessonFilter>;
export type LessonRow = z.output<typeof lessonRow>;
export type LessonDetail = z.output<typeof lessonDetail>;

/** Live lessons inside the caller's scope. */
export const liveLessons = (actor: Actor): Condition => and(sql`lesson.status = 1`, visibleLessons(actor));

/** Condition of a pending step; see LESSON_WAITS. */
function waitsFor(what: LessonWait, actor: Actor): Condition {
  const day = today();
  switch (what) {
    case 'reserve':
      return sql`lesson.lesson_status = 3 and lesson.reserve_expires_on <= ${day}::date + 3`;
    case 'teacher':
      return sql`lesson.lesson_status in (1, 3) and lesson.teacher_id is null and lesson.first_date >= ${day}::date`;
    case 'phone':
      return sql`lesson.lesson_status in (1, 3) and lesson.teacher_id is not null and lesson.teacher_phone_date is null
        and lesson.first_date >= ${day}::date`;
    case 'courseware':
      return sql`lesson.lesson_status = 1 and lesson.courseware_confirmed_at is null
        and lesson.first_date between ${day}::date and ${day}::date + 7`;
    case 'price':
      return seesProfit(actor)
        ? sql`lesson.lesson_status = 1 and lesson.last_date < ${day}::date and ${unpriced('lesson')}`
        : sql`false`;
    case 'fee':
      return seesTeacherFees(actor)
        ? sql`lesson.lesson_status = 1 and lesson.last_date < ${day}::date and lesson.teacher_id is not null
            and lesson.teacher_paid < lesson.teacher_fee + lesson.subsidy`
        : sql`false`;
  }
}

/** Field of a lesson; statistics group by it too. Null: 未填. */
export const FIELD_OF_LESSON = sql<string | null>`nullif(btrim(lesson.field), '')`;
/** @param ofInstitution the institution's industry, used when the lesson has none */
export const industryOfLesson = (ofInstitution: RawBuilder<unknown>) =>
  sql<string | null>`coalesce(nullif(btrim(lesson.industry), ''), nullif(btrim(${ofInstitution}), ''))`;
const INDUSTRY_OF_LESSON = industryOfLesson(
  sql`(select industry from institution where institution.id = lesson.institution_id)`,
);

/** One index finds lessons with the industry, another those of its institutions. */
const isOfIndustry = (industry: string): OfIds => ({
  ids: sql`(select id from institution where btrim(institution.industry) = ${industry})`,
  condition: (isAmong) => sql`(btrim(lesson.industry) = ${industry}
    or nullif(btrim(lesson.industry), '') is null and ${isAmong('lesson.institution_id')})`,
});

const IS_BLANK: Record<LessonBlank, Condition> = {
  province: sql`not lesson.is_online and lesson.province_id is null`,
  place: sql`lesson.province_id is null`,
  city: sql`lesson.city_id is null`,
  industry: sql`${INDUSTRY_OF_LESSON} is null`,
  field: sql`${FIELD_OF_LESSON} is null`,
  topic: sql`topic_key(lesson.topic) is null`,
  teacher: sql`lesson.teacher_id is null`,
  handover: sql`lesson.handover_id is null`,
};

/** Lessons of a topic and of the topics joined to it, in any spelling. */
const hasTopic = (topic: string): Condition =>
  sql`topic_key(lesson.topic) = any(array(select joined_topic(${topic}) union all
    select alias_key from topic_alias where topic_key = joined_topic(${topic}) and deleted_at is null))`;

/** Visibility, filters and sorts shared by all lists of lessons. */
export const lessonList = {
  table: 'lesson',
  title: '课程',
  // An open lesson moves with its customer.
  whereabouts: async (db, actor, id) =>
    (await whereaboutsOf(
      db,
      actor,
      sql<number>`(select contact_id from lesson where id = ${id} and status = 1)`,
    )) ?? deletedWords(db, actor, id, { table: 'lesson', title: '课程', scope: visibleLessons(actor) }),
  visible: (actor, { status }) =>
    status === 2 && mayRestore(actor)
      ? and(sql`lesson.status = 2`, visibleLessons(actor))
      : liveLessons(actor),
  filters: {
    keyword: (words) => matchesKeyword('lesson', words),
    lessonstatus: equals('lesson.lesson_status'),
    status: noCondition,
    from: since('lesson.first_date'),
    to: until('lesson.first_date'),
    teacherId: equals('lesson.teacher_id'),
    contactId: livesIn('contact', 'lesson.contact_id'),
    coorgid: livesIn('institution', 'lesson.institution_id'),
    authorId: equals('lesson.owner_id'),
    handoverId: equals('lesson.handover_id'),
    provinceId: equals('lesson.province_id'),
    cityId: equals('lesson.city_id'),
    field: equals('lesson.field'),
    industry: isOfIndustry,
    topic: hasTopic,
    isOnline: equals('lesson.is_online'),
    blank: (blanks) => and(...blanks.map((one) => IS_BLANK[one])),
    demandId: equals('lesson.demand_id'),
    waits: (what, actor) => waitsFor(what, actor),
    // A filter on a hidden figure would reveal it.
    isOpen: (isOpen, actor) => (!seesIncome(actor) ? null : isOpen ? IS_RECEIVABLE : IS_SETTLED),
    hasReceived: (has, actor) =>
      !seesIncome(actor) ? null : has ? sql`lesson.received > 0` : sql`lesson.received = 0`,
    personnelId: (leader) => sql`lesson.owner_id = any(array${teamsOf(leader)})`,
    // The organisation at that time is stored in the row.
    dqid: inOrganisation('lesson.organisation_id'),
    peopleOf: (subject) => isOfPeople('lesson.owner_id', subject),
  },
  sorts: {
    lessondate: { by: sql`lesson.first_date` },
    reserveExpiresOn: byRareColumn('lesson.reserve_expires_on'),
    postponedOn: byRareColumn('lesson.postponed_on'),
    updatedAt: { by: sql`lesson.updated_at` },
    feeIncome: { by: sql`lesson.fee_income` },
    profit: { by: sql`lesson.profit` },
    next: {
      by: NEXT_FIRST,
      parts: () => [
        { where: sql`lesson.first_date >= current_date`, by: sql`lesson.first_date` },
        { where: sql`lesson.first_date < current_date`, by: sql`lesson.first_date`, isBackwards: true },
      ],
    },
  },
  defaultSort: ['lessondate', 'desc'],
  sortFor: (actor, sort) =>
    (sort === 'profit' && !seesProfit(actor)) || (sort === 'feeIncome' && !seesIncome(actor))
      ? 'lessondate'
      : sort,
} satisfies Omit<ListDefinition<typeof lessonsApi.teacherLessons, 'lesson', LessonRow>, 'select' | 'present'>;

/** A row on the wire: with the caller's rights, without the facts behind them. */
function withRights(actor: Actor) {
  const rights = rightsOf(actor);
  return <R extends Parameters<typeof rights>[0]>({ hasMoney, staysFor, isFeeAsked, ...row }: R) => ({
    ...row,
    ...rights({ ...row, hasMoney, staysFor, isFeeAsked }),
  });
}
type Selected = Omit<LessonRow, keyof ReturnType<ReturnType<typeof rightsOf>>> & Held;
const present = (actor: Actor): ((row: Selected) => LessonRow) => withRights(actor);

/** The sum over lessons that count; null for those who do not see the figure. */
export const sum = (column: string, isShown: boolean) =>
  shownOnly(sql`coalesce(sum(${sql.ref(column)}) filter (where ${IS_COUNTED}), 0)::numeric(16, 2)`, isShown);

export const lessons = list(lessonsApi.list, {
  ...lessonList,
  select: selectLesson,
  present,
  sums: (actor) => ({
    lessondays: sql<string>`coalesce(sum(lesson.days) filter (where ${IS_COUNTED}), 0)`,
    feeIncome: sum('lesson.fee_income', seesIncome(actor)),
    received: sum('lesson.received', seesIncome(actor)),
    profit: sum('lesson.profit', seesProfit(actor)),
  }),
});

/** The same without sums. */
export const teacherLessons = list(lessonsApi.teacherLessons, {
  ...lessonList,
  select: selectLesson,
  present,
});

/** One lesson in scope; deleted ones for people who may restore them. @throws 404 */
export async function oneLesson(db: Executor, actor: Actor, id: number): Promise<LessonDetail> {
  const visible = mayRestore(actor) ? visibleLessons(actor) : liveLessons(actor);
  const rows = db.selectFrom('lesson').where('lesson.id', '=', id).where(visible);
  const [row] = await runPrepared(db, 'lesson_detail', selectDetail(rows, actor));
  if (!row) await lessons.mustSee(db, actor, [id]);
  return withRights(actor)(orNotFound(row, '课程'));
}

/** Scope check before a write. @throws 404 */
export const lessonInScope = (db: Executor, actor: Actor, id: number): Promise<void> =>
  lessons.mustSee(db, actor, [id]);

export async function lessonsByCode(
  db: Executor,
  actor: Actor,
  lessonids: readonly string[],
): Promise<LessonRow[]> {
  const rows = db
    .selectFrom('lesson')
    .where('lesson.code', 'in', [...lessonids])
    .where(liveLessons(actor));
  return (await selectLesson(rows, actor).execute()).map(present(actor));
}
