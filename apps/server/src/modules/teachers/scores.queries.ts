import type { OutputOf } from '@shibiao/contract/endpoint';
import type { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

type Months = OutputOf<typeof teachersApi.scoreTrend>['list'];

/** Maximum number of months in a chart. */
const MOST_MONTHS = 60;

/**
 * Evaluations in a teacher's score by the month in which their lessons ended, oldest first.
 * @param of all, or only customers' as in `teacher.customer_score`
 */
export async function scoreTrend(db: Executor, teacherId: number, of: 'all' | 'customers'): Promise<Months> {
  const { rows } = await sql<Months[number]>`
    select to_char(month, 'YYYY-MM') as month, month::date as "from", (month + interval '1 month - 1 day')::date as "to",
           round(avg(average), 2)::text as average, count(*)::integer as count
    from (
      select date_trunc('month', lesson.last_date) as month, evaluation.average
      from evaluation join lesson on lesson.id = evaluation.lesson_id
      where evaluation.teacher_id = ${teacherId} and evaluation.deleted_at is null
        and (${of === 'all'}::boolean or evaluation.source = 'institution')) evaluated
    group by evaluated.month order by evaluated.month desc limit ${MOST_MONTHS}`.execute(db);
  return rows.reverse();
}
