import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { payrollApi } from '@shibiao/contract/finance/payroll';
import { type SelectQueryBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import { sharedTotals } from '../../db/slow-answers.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';

export type FlowFilter = InputOf<typeof payrollApi.courseFlow>;
export type FlowRow = OutputOf<typeof payrollApi.courseFlow>['list'][number];
type Sums = OutputOf<typeof payrollApi.swapTotals>;

const lines = (db: Executor) =>
  db
    .selectFrom('receipt')
    .innerJoin('receipt_line', 'receipt_line.receipt_id', 'receipt.id')
    .innerJoin('lesson', 'lesson.id', 'receipt_line.lesson_id');

/** Valid lines of valid receipts on lessons of the caller's scope. */
function matching(db: Executor, actor: Actor, filter: FlowFilter) {
  return lines(db)
    .where('receipt.deleted_at', 'is', null)
    .where('receipt_line.is_active', '=', true)
    .where(inScope(actor, 'money', 'lesson.owner_id'))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        // Each by its own index: an "or" over two tables could use none.
        sql<boolean>`receipt_line.id in (
          select line.id from receipt_line line join lesson taught on taught.id = line.lesson_id where ${matchesKeyword('taught', filter.keyword ?? '')}
          union select line.id from receipt_line line join receipt paid on paid.id = line.receipt_id where ${matchesKeyword('paid', filter.keyword ?? '')})`,
      ),
    )
    .$if(Boolean(filter.method), (q) => q.where('receipt.method', '=', filter.method ?? ''))
    .$if(Boolean(filter.coorgid), (q) => q.where('lesson.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('lesson.owner_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.from), (q) => q.where('receipt.received_on', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('receipt.received_on', '<=', filter.to ?? ''));
}

/** The receipts' own index gives the order; a receipt's lines follow it. */
const orderOf = (filter: FlowFilter) => {
  const direction = sql.raw(filter.order ?? 'desc');
  return sql`receipt.received_on ${direction}, receipt.id ${direction}, receipt_line.id ${direction}`;
};

function selectFlow<TB extends keyof DB>(
  from: SelectQueryBuilder<DB, TB | 'receipt' | 'receipt_line' | 'lesson', object>,
) {
  return (from as SelectQueryBuilder<DB, 'receipt' | 'receipt_line' | 'lesson', object>)
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
}

export async function listFlow(db: Executor, actor: Actor, filter: FlowFilter) {
  const choice = {
    matching: matching(db, actor, filter),
    id: sql<number>`receipt_line.id`,
    key: [sql`receipt.received_on`, sql`receipt.id`],
    direction: filter.order ?? ('desc' as const),
    input: filter,
  };
  const [page, sums] = await Promise.all([
    listPage(db, choice, (ids) => selectFlow(lines(db).where(withIds('receipt_line.id', ids))).execute()),
    sharedFlowSums(db, actor, filter),
  ]);
  return { ...page, sums };
}

export const streamFlow = (db: Executor, actor: Actor, filter: FlowFilter): AsyncIterable<FlowRow> =>
  readByCursor(db, selectFlow(matching(db, actor, filter)).orderBy(orderOf(filter)));

/** The same sums; over many thousands of lines they hold for half a minute. */
export const sharedFlowSums = (db: Executor, actor: Actor, filter: FlowFilter): Promise<Sums> =>
  sharedTotals('flow', visiblePersonnel(actor, 'money'), filter, () => flowSums(db, actor, filter));

/** Money and what was paid in kind apart; a lesson that was paid several times counts once. */
async function flowSums(db: Executor, actor: Actor, filter: FlowFilter): Promise<Sums> {
  const amounts = matching(db, actor, filter).select([
    'lesson.id',
    sql<string>`receipt_line.amount`.as('amount'),
    'lesson.fee_income',
    sql<boolean>`receipt.method = '置换'`.as('is_swap'),
  ]);
  const { rows } = await sql<Sums>`
    with line as materialized (${amounts}), swapped as (select distinct id, fee_income from line where is_swap)
    select count(*)::integer as lines, count(distinct id)::integer as lessons, coalesce(sum(amount), 0)::numeric(16, 2) as amount,
      coalesce(sum(amount) filter (where not is_swap), 0)::numeric(16, 2) as cash,
      coalesce(sum(amount) filter (where is_swap), 0)::numeric(16, 2) as swap,
      (select count(*)::integer from swapped) as "swapLessons",
      (select coalesce(sum(fee_income), 0)::numeric(16, 2) from swapped) as "swapIncome"
    from line`.execute(db);
  return rows[0] as Sums;
}
