import type { OutputOf } from '@shibiao/contract/endpoint';
import type { profitApi } from '@shibiao/contract/lessons/profit';
import { type SelectQueryBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { sharedTotals } from '../../db/slow-answers.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import { visibleLessons } from '../lessons/columns.queries.ts';
import {
  type LessonFilter,
  matchingLessons,
  orderOf,
  sortOf,
  sumsScope,
} from '../lessons/lessons.queries.ts';

export type ProfitRow = OutputOf<typeof profitApi.profitDetail>;

/** Profit ÷ income, four decimals; null without income. */
const rateOf = (profit: string, income: string) =>
  sql<string | null>`round(${sql.raw(profit)} / nullif(${sql.raw(income)}, 0), 4)`;

function selectProfit<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'lesson', object>) {
  return (from as SelectQueryBuilder<DB, 'lesson', object>)
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .select([
      'lesson.id',
      'lesson.version',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.lesson_status as lessonstatus',
      'institution.name as cooperationName',
      'teacher.name as teachername',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'lesson.fee_income as feeIncome',
      'lesson.teacher_fee as teacherFee',
      'lesson.travel_fee as travelFee',
      'lesson.material_fee as materialFee',
      'lesson.other_fee as otherFee',
      'lesson.subsidy',
      'lesson.tax_share as taxShare',
      sql<string>`lesson.profit`.as('profit'),
      rateOf('lesson.profit', 'lesson.fee_income').as('rate'),
      'lesson.received',
      'lesson.teacher_paid as teacherPaid',
    ]);
}

/** The profit sheet counts confirmed lessons unless another state is asked for. */
const confirmed = (filter: LessonFilter): LessonFilter => ({
  ...filter,
  lessonstatus: filter.lessonstatus ?? 1,
});

/** A page of the profit sheet with totals over everything the filter selects. */
export async function listProfit(db: Executor, actor: Actor, given: LessonFilter) {
  const filter = confirmed(given);
  const matching = await matchingLessons(db, actor, filter);
  const page = await listPage(
    db,
    { matching, id: sql`lesson.id`, ...sortOf(actor, filter), input: filter },
    (ids) => selectProfit(db.selectFrom('lesson').where(withIds('lesson.id', ids))).execute(),
  );
  return { ...page, sums: await profitSums(db, actor, given) };
}

export async function* streamProfit(
  db: Executor,
  actor: Actor,
  filter: LessonFilter,
): AsyncIterable<ProfitRow> {
  const rows = selectProfit(await matchingLessons(db, actor, confirmed(filter)));
  yield* readByCursor(db, rows.orderBy(orderOf(actor, filter)));
}

/** Sums over everything the filter selects; when they took long they hold for half a minute. */
export async function profitSums(db: Executor, actor: Actor, given: LessonFilter) {
  const filter = confirmed(given);
  return await sharedTotals('profit', sumsScope(actor), filter, () => sumsOf(db, actor, filter));
}

async function sumsOf(db: Executor, actor: Actor, filter: LessonFilter) {
  const matching = await matchingLessons(db, actor, filter);
  return await matching
    .select([
      sql<string>`coalesce(sum(lesson.fee_income), 0)::numeric(16, 2)`.as('feeIncome'),
      sql<string>`coalesce(sum(lesson.fee_income - lesson.profit), 0)::numeric(16, 2)`.as('costs'),
      sql<string>`coalesce(sum(lesson.profit), 0)::numeric(16, 2)`.as('profit'),
      rateOf('sum(lesson.profit)', 'sum(lesson.fee_income)').as('rate'),
      sql<string>`coalesce(sum(lesson.received), 0)::numeric(16, 2)`.as('received'),
      sql<string>`coalesce(sum(lesson.teacher_paid), 0)::numeric(16, 2)`.as('teacherPaid'),
    ])
    .executeTakeFirstOrThrow();
}

export async function oneProfit(db: Executor, actor: Actor, id: number): Promise<ProfitRow> {
  const row = await selectProfit(
    db
      .selectFrom('lesson')
      .where('lesson.id', '=', id)
      .where('lesson.status', '=', 1)
      .where(visibleLessons(actor)),
  ).executeTakeFirst();
  return found(row, '课程');
}

/** Income, costs and profit of each salesperson, most income first; a slow answer holds for half a minute. */
export async function ratios(db: Executor, actor: Actor, given: LessonFilter) {
  const filter = confirmed(given);
  return await sharedTotals('ratios', sumsScope(actor), filter, () => ratiosOf(db, actor, filter));
}

async function ratiosOf(db: Executor, actor: Actor, filter: LessonFilter) {
  const matching = await matchingLessons(db, actor, filter);
  return await matching
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .groupBy(['lesson.owner_id', 'owner.name'])
    .select([
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      (eb) => eb.fn.countAll<number>().as('lessons'),
      sql<string>`sum(lesson.days)`.as('days'),
      sql<string>`sum(lesson.fee_income)::numeric(16, 2)`.as('feeIncome'),
      sql<string>`sum(lesson.teacher_fee)::numeric(16, 2)`.as('teacherFee'),
      sql<string>`sum(lesson.profit)::numeric(16, 2)`.as('profit'),
      rateOf('sum(lesson.profit)', 'sum(lesson.fee_income)').as('rate'),
      rateOf('sum(lesson.teacher_fee)', 'sum(lesson.fee_income)').as('teacherRate'),
    ])
    .orderBy(sql`sum(lesson.fee_income) desc, lesson.owner_id`)
    .limit(2000)
    .execute();
}

type Costs = Partial<
  Record<'travel_fee' | 'material_fee' | 'other_fee' | 'subsidy' | 'tax_share' | 'teacher_fee', string>
>;
export async function updateCosts(trx: Trx, id: number, costs: Costs): Promise<void> {
  if (Object.values(costs).some((value) => value !== undefined))
    await trx.updateTable('lesson').set(costs).where('id', '=', id).execute();
}
