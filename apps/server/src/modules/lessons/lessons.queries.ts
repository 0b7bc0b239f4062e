import type { LESSON_WAITS, lessonDetail, lessonFilter, lessonRow } from '@shibiao/contract/lessons/lessons';
import type { Page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import { sharedTotals } from '../../db/slow-answers.ts';
import type { Executor } from '../../db/transaction.ts';
import { ownersOf } from '../../db/trees.ts';
import { type Actor, isGranted, visiblePersonnel } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { found } from '../../lib/errors.ts';
import { selectDetail, selectLesson, visibleLessons } from './columns.queries.ts';

export type LessonFilter = z.output<typeof lessonFilter>;
export type LessonRow = z.output<typeof lessonRow>;
export type LessonDetail = z.output<typeof lessonDetail>;

const SORTS = {
  lessondate: 'lesson.first_date',
  updatedAt: 'lesson.updated_at',
  feeIncome: 'lesson.fee_income',
  profit: 'lesson.profit',
} as const;

/** What a lesson waits for; see LESSON_WAITS. */
function waitsFor(actor: Actor, what: (typeof LESSON_WAITS)[number]) {
  const day = today();
  switch (what) {
    case 'reserve':
      return sql<boolean>`lesson.lesson_status = 3 and lesson.reserve_expires_on <= ${day}::date + 3`;
    case 'teacher':
      return sql<boolean>`lesson.lesson_status in (1, 3) and lesson.teacher_id is null and lesson.first_date >= ${day}::date`;
    case 'phone':
      return sql<boolean>`lesson.lesson_status in (1, 3) and lesson.teacher_id is not null and lesson.teacher_phone_date is null
        and lesson.first_date >= ${day}::date`;
    case 'courseware':
      return sql<boolean>`lesson.lesson_status = 1 and lesson.courseware_confirmed_at is null
        and lesson.first_date between ${day}::date and ${day}::date + 7`;
    case 'fee':
      // What a teacher is paid is not the institutions' business.
      return actor.userType === 2
        ? sql<boolean>`false`
        : sql<boolean>`lesson.lesson_status = 1 and lesson.last_date < ${day}::date and lesson.teacher_id is not null
            and lesson.teacher_paid < lesson.teacher_fee + lesson.subsidy`;
  }
}

/** The filter as conditions, for the page, its total and sums, the exports and the statistics alike. */
export async function matchingLessons(db: Executor, actor: Actor, filter: LessonFilter) {
  const owners = await ownersOf(db, filter);
  // Deleted lessons are for those who may restore them.
  const status = filter.status === 2 && isGranted(actor, '/restore') ? 2 : 1;
  const state = filter.lessonstatus;
  // What the institution still owes is not the teachers' business.
  const isOpen = actor.userType === 3 ? undefined : filter.isOpen;
  return db
    .selectFrom('lesson')
    .where('lesson.status', '=', status)
    .where(visibleLessons(actor))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('lesson', filter.keyword ?? '')))
    .$if(state !== null && state !== undefined, (q) => q.where('lesson.lesson_status', '=', state ?? 0))
    .$if(Boolean(filter.from), (q) => q.where('lesson.first_date', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('lesson.first_date', '<=', filter.to ?? ''))
    .$if(Boolean(filter.teacherId), (q) => q.where('lesson.teacher_id', '=', filter.teacherId ?? 0))
    .$if(Boolean(filter.contactId), (q) => q.where('lesson.contact_id', '=', filter.contactId ?? 0))
    .$if(Boolean(filter.coorgid), (q) => q.where('lesson.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('lesson.owner_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.provinceId), (q) => q.where('lesson.province_id', '=', filter.provinceId ?? 0))
    .$if(Boolean(filter.cityId), (q) => q.where('lesson.city_id', '=', filter.cityId ?? 0))
    .$if(Boolean(filter.field), (q) => q.where('lesson.field', '=', filter.field ?? ''))
    .$if(Boolean(filter.demandId), (q) => q.where('lesson.demand_id', '=', filter.demandId ?? 0))
    .$if(Boolean(filter.waits), (q) => q.where(waitsFor(actor, filter.waits ?? 'reserve')))
    .where((eb) => eb.and(owners.map((ids) => withIds('lesson.owner_id', ids))))
    .$if(isOpen === true, (q) => q.where(sql<boolean>`lesson.received < lesson.fee_income`))
    .$if(isOpen === false, (q) => q.where(sql<boolean>`lesson.received >= lesson.fee_income`));
}

/** What visitors do not see is no order for them either. */
const maySee = (actor: Actor, sort: keyof typeof SORTS) =>
  actor.userType === 1 || (sort !== 'profit' && (sort !== 'feeIncome' || actor.userType === 2));

/** The chosen column; the id follows it, so that pages never overlap. */
export function sortOf(actor: Actor, filter: LessonFilter) {
  const asked = filter.sort ?? 'lessondate';
  const sort = maySee(actor, asked) ? asked : 'lessondate';
  return { key: sql.ref(SORTS[sort]), direction: filter.order ?? ('desc' as const) };
}
export function orderOf(actor: Actor, filter: LessonFilter) {
  const { key, direction } = sortOf(actor, filter);
  return sql`${key} ${sql.raw(direction)}, lesson.id ${sql.raw(direction)}`;
}

/** A page of lessons with sums over everything the filter selects. */
export async function listLessons(db: Executor, actor: Actor, filter: LessonFilter) {
  const [page, sums] = await Promise.all([
    pageOfLessons(db, actor, filter),
    sharedTotals('lessons', sumsScope(actor), filter, () => sumsOf(db, actor, filter)),
  ]);
  return { ...page, sums };
}

/** The ids are chosen first, so that a deep page joins only its own rows. */
export async function pageOfLessons(
  db: Executor,
  actor: Actor,
  filter: LessonFilter,
): Promise<Page<LessonRow>> {
  const matching = await matchingLessons(db, actor, filter);
  return await listPage(
    db,
    { matching, id: sql`lesson.id`, ...sortOf(actor, filter), input: filter },
    (ids) => selectLesson(db.selectFrom('lesson').where(withIds('lesson.id', ids)), actor).execute(),
  );
}

/** What lessons somebody sees depends on this alone. */
export const scopeKey = (actor: Actor) => [
  actor.userType,
  actor.institutionId,
  actor.contactId,
  actor.teacherId,
  visiblePersonnel(actor, 'lessons'),
];

/** What sums over a filter depend on beside it. */
export const sumsScope = (actor: Actor) => [scopeKey(actor), isGranted(actor, '/restore'), today()];

async function sumsOf(db: Executor, actor: Actor, filter: LessonFilter) {
  const matching = await matchingLessons(db, actor, filter);
  const row = await matching
    .select([
      sql<string>`coalesce(sum(lesson.days), 0)`.as('lessondays'),
      sql<string>`coalesce(sum(lesson.fee_income), 0)::numeric(16, 2)`.as('feeIncome'),
      sql<string>`coalesce(sum(lesson.received), 0)::numeric(16, 2)`.as('received'),
      sql<string>`coalesce(sum(lesson.profit), 0)::numeric(16, 2)`.as('profit'),
    ])
    .executeTakeFirstOrThrow();
  const isStaff = actor.userType === 1;
  const showsIncome = actor.userType !== 3;
  return {
    ...row,
    feeIncome: showsIncome ? row.feeIncome : null,
    received: showsIncome ? row.received : null,
    profit: isStaff ? row.profit : null,
  };
}

/** All rows of the filter, for an export; read by a cursor. */
export async function* streamLessons(
  db: Executor,
  actor: Actor,
  filter: LessonFilter,
): AsyncIterable<LessonRow> {
  const rows = selectLesson(await matchingLessons(db, actor, filter), actor);
  yield* readByCursor(db, rows.orderBy(orderOf(actor, filter)));
}

/** One lesson inside the caller's scope. @throws 404 */
export async function oneLesson(db: Executor, actor: Actor, id: number): Promise<LessonDetail> {
  const row = await selectDetail(
    db
      .selectFrom('lesson')
      .where('lesson.id', '=', id)
      .where(visibleLessons(actor))
      .$if(!isGranted(actor, '/restore'), (q) => q.where('lesson.status', '=', 1)),
    actor,
  ).executeTakeFirst();
  return found(row, '课程');
}

/** Whether a lesson is inside the caller's scope; the check before a write. @throws 404 */
export async function lessonInScope(db: Executor, actor: Actor, id: number): Promise<void> {
  found(
    await db
      .selectFrom('lesson')
      .where('lesson.id', '=', id)
      .where('lesson.status', '=', 1)
      .where(visibleLessons(actor))
      .select('lesson.id')
      .executeTakeFirst(),
    '课程',
  );
}

export async function lessonsByCode(db: Executor, actor: Actor, codes: string[]): Promise<LessonRow[]> {
  return await selectLesson(
    db
      .selectFrom('lesson')
      .where('lesson.code', 'in', codes)
      .where('lesson.status', '=', 1)
      .where(visibleLessons(actor)),
    actor,
  ).execute();
}
