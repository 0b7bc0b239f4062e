import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type RawBuilder, sql } from 'kysely';
import { datedRows, figure } from '../../db/cache.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition, equals, since, until } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { seesIncome, seesProfit } from './lessons.policy.ts';
import { liveLessons } from './lessons.queries.ts';

/** Equality for each column with a value. */
export const only = (values: Readonly<Record<string, unknown>>): Condition =>
  and(
    sql`true`,
    ...Object.entries(values).flatMap(([column, value]) => (value ? [equals(column)(value)] : [])),
  );

const confirmed = (actor: Actor): Condition => and(liveLessons(actor), sql`lesson.lesson_status = 1`);

type Listed<E extends { output: unknown }> = OutputOf<E> extends { list: infer L } ? L : never;

/** Days taught in each slot (上午, 下午, 晚上) of a period. */
export async function daysBySlot(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.daysBySlot>,
): Promise<Listed<typeof lessonsApi.daysBySlot>> {
  const { value } = await figure(db, lessonsApi.daysBySlot, seenIn(actor, 'lessons'), filter, () =>
    db
      .selectFrom('lesson')
      .innerJoin('lesson_session', 'lesson_session.lesson_id', 'lesson.id')
      .where(confirmed(actor))
      .where(only({ 'lesson.teacher_id': filter.teacherId, 'lesson.owner_id': filter.authorId }))
      .where(filter.from ? since('lesson_session.date')(filter.from) : sql<boolean>`true`)
      .where(filter.to ? until('lesson_session.date')(filter.to) : sql<boolean>`true`)
      .groupBy('lesson_session.half')
      .select(['lesson_session.half', sql<string>`(count(*) / 2.0)::numeric(10, 1)`.as('days')])
      .orderBy('lesson_session.half')
      .execute(),
  );
  return value;
}

/** Confirmed lessons of a year by month of their first date. */
export async function statByMonth(
  db: Executor,
  actor: Actor,
  year: number,
): Promise<OutputOf<typeof lessonsApi.monthStat>> {
  const month = sql<string>`date_trunc('month', lesson.first_date)`;
  const total = (column: string, isShown: boolean) =>
    isShown ? sql<string | null>`sum(${sql.ref(column)})` : sql<string | null>`null::numeric`;
  // Access to a lesson does not imply access to its money.
  const seesMoney = seesProfit(actor);
  const asked = { year, seesMoney };
  return await datedRows(db, lessonsApi.monthStat, seenIn(actor, 'lessons'), asked, () =>
    db
      .selectFrom('lesson')
      .where(confirmed(actor))
      .where('lesson.first_date', '>=', `${year}-01-01`)
      .where('lesson.first_date', '<=', `${year}-12-31`)
      .groupBy(month)
      .select([
        sql<string>`to_char(${month}, 'YYYY-MM')`.as('month'),
        (eb) => eb.fn.countAll<number>().as('lessons'),
        sql<string>`sum(lesson.days)`.as('days'),
        total('lesson.fee_income', seesMoney).as('feeIncome'),
        total('lesson.profit', seesMoney).as('profit'),
      ])
      .orderBy(month)
      .execute(),
  );
}

/** Institutions with confirmed lessons, most days first. */
export async function institutionsWithLessons(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.listInstitutions>,
): Promise<OutputOf<typeof lessonsApi.listInstitutions>> {
  const { keyword } = filter;
  const seesMoney = seesIncome(actor);
  const income = seesMoney ? sql`taught.income` : sql`null::numeric`;
  const institutions: RawBuilder<Listed<typeof lessonsApi.listInstitutions>[number]> = sql`
    select institution.id as coorgid, institution.name as "cooperationName", taught.lessons, taught.days, ${income} as "feeIncome"
    from (
      select lesson.institution_id, count(*)::integer as lessons, sum(lesson.days) as days, sum(lesson.fee_income) as income
      from lesson where ${confirmed(actor)} group by lesson.institution_id
    ) taught join institution on institution.id = taught.institution_id
    where ${keyword ? matchesKeyword('institution', keyword) : sql`true`}`;
  const order = sql`days ${sql.raw(filter.order ?? 'desc')}, coorgid`;
  const asked = { ...filter, seesMoney };
  const { value } = await figure(db, lessonsApi.listInstitutions, seenIn(actor, 'lessons'), asked, () =>
    groupedPage<Listed<typeof lessonsApi.listInstitutions>[number]>(db, filter, {
      groups: institutions,
      order,
    }),
  );
  return value;
}
