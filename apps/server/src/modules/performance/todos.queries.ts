import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import type { Executor } from '../../db/transaction.ts';
import { deadlinesOf } from './performance.rules.ts';

/** A month as the subject number of its to-dos: 202603. */
const numberOf = (month: string) => Number(month.replace('-', ''));

/** Months with pending actions and their deadlines. */
async function openMonths(trx: Executor): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ month: string }>`select distinct month from performance_month
    where status < 4 and deleted_at is null order by month`.execute(trx);
  const months = rows.map(({ month }) => {
    const { self, score } = deadlinesOf(month);
    return sql`(${month}::text, ${numberOf(month)}::integer, ${self}::date, ${score}::date)`;
  });
  return months.length > 0
    ? sql`(values ${sql.join(months)}) due (month, number, self_on, score_on)`
    : sql`(select null::text, 0, null::date, null::date where false) due (month, number, self_on, score_on)`;
}

const OPEN = sql`performance_month s join personnel p on p.id = s.personnel_id`;

/**
 * To-dos follow the sheets: self-scoring until the 3rd working day, the answer, and one per leader and month until the
 * 6th.
 * @param ids changed sheets of one month; all by default
 */
export async function followSheets(trx: Executor, ids?: readonly number[], month?: string): Promise<void> {
  if (ids?.length === 0) return;
  const due = await openMonths(trx);
  // Leavers neither score themselves nor answer: the leader acts at once.
  await followSubjects(trx, {
    kind: 'performanceSelf',
    subject: 'performance_month',
    wanted: sql`select s.id as subject_id, s.month || ' 绩效自评' as title, s.personnel_id, null::text as role_key,
        due.self_on as due_on from ${OPEN} join ${due} on due.month = s.month
      where s.status = 1 and p.login_status = 1 and s.deleted_at is null`,
    ids,
  });
  await followSubjects(trx, {
    kind: 'performanceConfirm',
    subject: 'performance_month',
    wanted: sql`select s.id as subject_id, s.month || ' 绩效待确认' as title, s.personnel_id, null::text as role_key,
        null::date as due_on from ${OPEN} where s.status = 3 and p.login_status = 1 and s.deleted_at is null`,
    ids,
  });
  await followSubjects(trx, {
    kind: 'performanceScore',
    subject: 'performance_scoring',
    wanted: sql`select due.number as subject_id, s.leader_id as seat, s.month || ' 绩效评分' as title,
        s.leader_id as personnel_id, null::text as role_key, due.score_on as due_on
      from ${OPEN} join ${due} on due.month = s.month
      where (s.status = 2 or (s.status = 1 and p.login_status = 2)) and s.leader_id is not null and s.deleted_at is null
      group by due.number, s.month, s.leader_id, due.score_on`,
    hasSeats: true,
    ids: month ? [numberOf(month)] : undefined,
  });
}
