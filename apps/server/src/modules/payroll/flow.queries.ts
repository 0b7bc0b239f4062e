import { payrollApi } from '@shibiao/contract/finance/payroll';
import { type SelectQueryBuilder, sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

type Joined = SelectQueryBuilder<DB, 'receipt' | 'receipt_line' | 'lesson', object>;

/** Columns for filter and sort exist in all three tables. */
const lines = (db: Executor) =>
  db
    .selectFrom('receipt')
    .innerJoin('receipt_line', 'receipt_line.receipt_id', 'receipt.id')
    .innerJoin('lesson', 'lesson.id', 'receipt_line.lesson_id') as unknown as Rows<'receipt_line'>;

const selectFlow = (rows: Rows<'receipt_line'>) =>
  (rows as unknown as Joined)
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('personnel', 'personnel.id', 'lesson.owner_id')
    .select([
      'receipt_line.id',
      'receipt.id as receiptId',
      'receipt.no',
      'receipt.received_on as receivedOn',
      'receipt.method',
      'lesson.id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'lesson.owner_id as authorId',
      'personnel.name as authorName',
      'lesson.fee_income as feeIncome',
      'receipt_line.amount',
    ]);

const isSwap = sql<boolean>`receipt.method = '置换'`;

/** 课程流水: active lines of valid receipts for lessons in scope. */
export const courseFlow = list(payrollApi.courseFlow, {
  table: 'receipt_line',
  title: '流水',
  from: lines,
  visible: (actor) =>
    sql`receipt.deleted_at is null and receipt_line.is_active and ${inScope(actor, 'money', 'lesson.owner_id')}`,
  filters: {
    // Each condition uses its own index: an "or" over two tables could use none.
    keyword: (words) => sql`receipt_line.id in (
      select line.id from receipt_line line join lesson taught on taught.id = line.lesson_id where ${matchesKeyword('taught', words)}
      union select line.id from receipt_line line join receipt paid on paid.id = line.receipt_id where ${matchesKeyword('paid', words)})`,
    method: equals('receipt.method'),
    isSwap: (is) => (is ? isSwap : sql<boolean>`not ${isSwap}`),
    coorgid: livesIn('institution', 'lesson.institution_id'),
    authorId: equals('lesson.owner_id'),
    from: since('receipt.received_on'),
    to: until('receipt.received_on'),
  },
  sorts: { receivedOn: { by: sql`receipt.received_on` } },
  defaultSort: ['receivedOn', 'desc'],
  select: selectFlow,
  // Money and barter are summed apart; a lesson with several payments counts once.
  sums: () => ({
    lines: sql<number>`count(*)::integer`,
    lessons: sql<number>`count(distinct lesson.id)::integer`,
    amount: sql<string>`coalesce(sum(receipt_line.amount), 0)::numeric(16, 2)`,
    cash: sql<string>`coalesce(sum(receipt_line.amount) filter (where not ${isSwap}), 0)::numeric(16, 2)`,
    swap: sql<string>`coalesce(sum(receipt_line.amount) filter (where ${isSwap}), 0)::numeric(16, 2)`,
    swapLessons: sql<number>`count(distinct lesson.id) filter (where ${isSwap})::integer`,
    swapIncome: sql<string>`(select coalesce(sum(swapped.fee_income), 0)::numeric(16, 2) from lesson swapped
      where swapped.id = any(array_agg(distinct lesson.id) filter (where ${isSwap})))`,
  }),
});
