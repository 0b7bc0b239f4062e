import type { AnyMeasure } from '@shibiao/contract/measures';
import { sql } from 'kysely';
import { anyOf, runPrepared } from '../../db/prepared.ts';
import type { Executor } from '../../db/transaction.ts';
import type { DayRange } from '../../lib/dates.ts';
import { COMPLETION } from '../reports/weeks.queries.ts';
import { factsOf, measuredByPerson } from '../targets/measures.queries.ts';

export async function measuredOf(
  db: Executor,
  measure: AnyMeasure,
  people: readonly number[],
  span: DayRange,
): Promise<Map<number, number>> {
  const statement = sql<{ id: number; value: number }>`
    select id, round(value, 2)::float8 as value from ${measuredByPerson(measure, span)} m where id = ${anyOf(people)}`;
  const rows = await runPrepared(db, 'performance_measure', statement);
  return new Map(rows.map((row) => [row.id, row.value]));
}

/** Demands created in the span: number won and lost; open ones count in neither. */
export async function winRates(db: Executor, people: readonly number[], span: DayRange) {
  const statement = sql<{ id: number; won: number; lost: number }>`
    select facts.owner_id as id, count(*) filter (where d.status = 4)::integer as won,
      count(*) filter (where d.status = 5)::integer as lost
    from ${factsOf('demands', span)} facts join demand d on d.id = facts.id
    where facts.owner_id = ${anyOf(people)} group by 1`;
  return await runPrepared(db, 'performance_won', statement);
}

/** Mean 完成率 in per cent of submitted week reports whose Sunday is in the span. */
export async function weekCompletions(db: Executor, people: readonly number[], { from, to }: DayRange) {
  const statement = sql<{ id: number; value: number | null }>`
    select w.personnel_id as id, round(avg(own.completion)::numeric, 2)::float8 as value
    from week_report w cross join lateral (select ${COMPLETION} as completion
      from week_lines(w.id, w.personnel_id, w.week_start, w.week_start + 6) t) own
    where w.deleted_at is null and w.status <> 1 and w.week_start + 6 between ${from}::date and ${to}::date
      and w.personnel_id = ${anyOf(people)} group by 1`;
  return await runPrepared(db, 'performance_weeks', statement);
}

/** Objections raised against people in the span. */
export async function objectionsTo(db: Executor, people: readonly number[], { from, to }: DayRange) {
  const statement = sql<{ id: number; count: number }>`
    select about_id as id, count(*)::integer as count from objection
    where about_id = ${anyOf(people)} and at >= ${from}::date and at < ${to}::date + 1 group by 1`;
  return await runPrepared(db, 'performance_objections', statement);
}

/** Mean evaluation of a person's lessons that began in the span. */
export async function evaluationsOf(db: Executor, people: readonly number[], { from, to }: DayRange) {
  const statement = sql<{ id: number; score: number }>`
    select l.owner_id as id, round(avg(e.average), 2)::float8 as score
    from evaluation e join lesson l on l.id = e.lesson_id
    where e.deleted_at is null and l.status = 1 and l.first_date between ${from}::date and ${to}::date
      and l.owner_id = ${anyOf(people)} group by 1`;
  return await runPrepared(db, 'performance_evaluations', statement);
}
