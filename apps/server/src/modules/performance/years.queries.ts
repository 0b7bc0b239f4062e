import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { assignmentOn, peopleWithin } from '../personnel/employment.queries.ts';
import { conditions, type Filter, ORGANISATIONS, PEOPLE } from './performance.queries.ts';

export interface YearOf {
  personnelId: number;
  name: string;
  organisationName: string | null;
}

/**
 * A page of people with confirmed months in a year, by organisation and name, or by result. A person who moved is one
 * row at the place of the year's last day.
 */
export async function peopleOfYear(
  db: Executor,
  actor: Actor,
  { year, sort, order, page, count, orgnizationalid, orgOnly, ...filter }: Filter & { year: number },
): Promise<{ list: YearOf[]; total: number }> {
  const lastDay = `${year}-12-31`;
  const first =
    sort === 'final'
      ? sql`coalesce(grouped.final, 0) ${order === 'asc' ? sql`asc` : sql`desc`}, grouped.place nulls last`
      : sql`grouped.place nulls last`;
  return await groupedPage<YearOf>(
    db,
    { page, count },
    {
      tables: sql`years as materialized (
      select s.personnel_id,
        round((sum(s.final * s.due_days) / nullif(sum(s.due_days), 0))::numeric, 2) as final
      from ${filter.keyword ? PEOPLE : sql`performance_month s`}
      where ${conditions(actor, { ...filter, page, count })} and ${confirmedIn(year)}
        and ${orgnizationalid ? sql`s.personnel_id in ${peopleWithin(lastDay, orgnizationalid, orgOnly)}` : sql`true`} group by 1)`,
      groups: sql`
      select y.personnel_id as "personnelId", p.name, o.name as "organisationName", o.place, y.final
      from years y join personnel p on p.id = y.personnel_id
        left join ${assignmentOn(lastDay)} a on a.personnel_id = y.personnel_id
        left join ${ORGANISATIONS} o on o.id = a.organisation_id`,
      columns: sql`grouped."personnelId", grouped.name, grouped."organisationName"`,
      order: sql`${first}, by_surname(grouped.name) collate "zh-x-icu", grouped."personnelId"`,
    },
  );
}
const confirmedIn = (year: number) =>
  sql`s.status = 4 and s.month between ${`${year}-01`} and ${`${year}-12`}`;

/** Confirmed months of people in a year. */
export async function confirmedMonths(db: Executor, year: number, people: readonly number[]) {
  const { rows } = await sql<{ personnelId: number; month: string; final: number; dueDays: number }>`
    select s.personnel_id as "personnelId", s.month, s.final::float8 as final, s.due_days::float8 as "dueDays"
    from performance_month s
    where s.deleted_at is null and s.personnel_id = any(${[...people]}::integer[]) and ${confirmedIn(year)}
    order by s.personnel_id, s.month`.execute(db);
  return rows;
}
