import type { OutputOf } from '@shibiao/contract/endpoint';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { type RawBuilder, sql } from 'kysely';
import { datedRows } from '../../db/cache.ts';
import { asksOf, list, type Rows } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByOne, seenIn } from '../../lib/cache.ts';
import { type LessonFilter, lessonList } from '../lessons/lessons.queries.ts';
import { IS_COUNTED } from '../receivables/receivables.queries.ts';

/** Profit ÷ income, four decimals; null without income. */
const rateOf = (profit: RawBuilder<string>, income: RawBuilder<string>) =>
  sql<string | null>`round(${profit} / nullif(${income}, 0), 4)`;

const selectProfit = (rows: Rows<'lesson'>) =>
  rows
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
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'lesson.fee_income as feeIncome',
      'lesson.teacher_fee as teacherFee',
      'lesson.travel_fee as travelFee',
      'lesson.travel_payer as travelPayer',
      'lesson.material_fee as materialFee',
      'lesson.other_fee as otherFee',
      'lesson.subsidy',
      'lesson.tax_share as taxShare',
      'lesson.written_off as writtenOff',
      sql<string>`lesson.profit`.as('profit'),
      rateOf(sql`lesson.profit`, sql`lesson.fee_income`).as('rate'),
      'lesson.received',
      'lesson.teacher_paid as teacherPaid',
    ]);

/** Sum over lessons that are not cancelled. */
const sum = (expression: string) => sql<string>`sum(${sql.raw(expression)}) filter (where ${IS_COUNTED})`;
const total = (expression: string) => sql<string>`coalesce(${sum(expression)}, 0)::numeric(16, 2)`;
const INCOME = sum('lesson.fee_income');
const PROFIT = sum('lesson.profit');

/** The profit sheet: lessons with their costs. */
export const profit = list(profitApi.profitList, {
  ...lessonList,
  select: selectProfit,
  sums: () => ({
    feeIncome: total('lesson.fee_income'),
    costs: total('lesson.fee_income - lesson.profit'),
    profit: total('lesson.profit'),
    rate: rateOf(PROFIT, INCOME),
    received: total('lesson.received'),
    teacherPaid: total('lesson.teacher_paid'),
  }),
});

/** Sums of the sheet. */
export const profitSums = (db: Executor, actor: Actor, filter: LessonFilter) =>
  profit.sumsOf(db, actor, filter) as Promise<OutputOf<typeof profitApi.ratioTotals>>;

/** Income, costs and profit by salesperson over lessons that are not cancelled, highest income first. */
export async function ratios(
  db: Executor,
  actor: Actor,
  filter: LessonFilter,
): Promise<OutputOf<typeof profitApi.ratios>> {
  const asked = asksOf(filter);
  // Access to deleted lessons is a function, not part of the scope.
  const viewer = filter.status === 2 ? seenByOne(actor) : seenIn(actor, 'lessons');
  return await datedRows(db, profitApi.ratios, viewer, asked, () =>
    profit
      .matching(db, actor, filter)
      .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
      .where(IS_COUNTED)
      .groupBy(['lesson.owner_id', 'owner.name'])
      .select([
        'lesson.owner_id as authorId',
        'owner.name as authorName',
        (eb) => eb.fn.countAll<number>().as('lessons'),
        sql<string>`sum(lesson.days)`.as('days'),
        sql<string>`sum(lesson.fee_income)::numeric(16, 2)`.as('feeIncome'),
        sql<string>`sum(lesson.teacher_fee)::numeric(16, 2)`.as('teacherFee'),
        sql<string>`sum(lesson.profit)::numeric(16, 2)`.as('profit'),
        rateOf(PROFIT, INCOME).as('rate'),
        rateOf(sum('lesson.teacher_fee'), INCOME).as('teacherRate'),
      ])
      .orderBy(sql`sum(lesson.fee_income) desc, lesson.owner_id`)
      .execute(),
  );
}
