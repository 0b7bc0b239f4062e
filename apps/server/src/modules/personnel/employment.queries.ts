import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';

type Day = string | RawBuilder<string>;
type Person = string | RawBuilder<number>;
type Organisation = Parameters<typeof organisationsBelow>[0];

const dayOf = (day: Day): RawBuilder<string> =>
  typeof day === 'string' ? sql<string>`${day}::date` : sql<string>`(${day})::date`;
const refOf = (person: Person): RawBuilder<number> =>
  typeof person === 'string' ? sql.ref<number>(person) : person;

/**
 * A table with one row a person, their assignment on a day (`personnel_id, organisation_id, leader_id, post, grade,
 * role_keys, from_date, to_date, employment_id`): the last one begun by then, so who has left stays where they were
 * last; else the first one, so records older than the person's first known day have a place. Statistics take the last
 * day of their period.
 */
export const assignmentOn = (day: Day): RawBuilder<unknown> => sql`assignments_on(${dayOf(day)})`;

/**
 * All places of people at once, each from a month on and before another (`personnel_id, organisation_id,
 * from_month, to_month`): where a person was on a month's last day, as `assignmentOn` has it, for rows of many months.
 * A day's first seven letters are its month, at a third of what to_char costs.
 */
const placesByMonth = (whose: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select personnel_id, organisation_id,
    case when lag(from_date) over places is null then '' else left(from_date::text, 7) end as from_month,
    coalesce(left((lead(from_date) over places)::text, 7), '~') as to_month
  from assignment where deleted_at is null and ${whose} window places as (partition by personnel_id order by from_date, id))`;
/** Those of everybody. */
export const PLACES_BY_MONTH: RawBuilder<unknown> = placesByMonth(sql`true`);

/** Whether a person (a column or an expression of ids) is employed on a day, first and last day included. */
export const employedOn = (day: Day, person: Person): RawBuilder<boolean> => employedIn(day, day, person);

/** Whether a person is employed on some day between two, both included. */
export const employedIn = (from: Day, to: Day, person: Person): RawBuilder<boolean> => sql<boolean>`exists (
  select from employment e where e.personnel_id = ${refOf(person)} and e.deleted_at is null
    and e.entry_date <= ${dayOf(to)} and coalesce(e.quit_date, 'infinity') >= ${dayOf(from)})`;

/**
 * People whose organisation on a day is one of these or below one, as a subquery of ids to stand behind `in`.
 * @param root one, several, or a condition on organisation
 */
export const peopleInOn = (day: Day, root: Organisation): RawBuilder<number> =>
  sql<number>`(select personnel_id from ${assignmentOn(day)} where organisation_id in ${organisationsBelow(root)})`;

/** People who were in an organisation on a day: in it or below, or in it alone. */
export const peopleWithin = (day: Day, id: number, orgOnly?: boolean | null): RawBuilder<number> =>
  orgOnly
    ? sql<number>`(select personnel_id from ${assignmentOn(day)} where organisation_id = ${id})`
    : peopleInOn(day, id);

/** The assignment of one person that counts on a day of their own, as in `assignmentOn`: one of its columns. */
const assignmentOf = (column: string, day: Day, person: Person): RawBuilder<number | null> => sql<
  number | null
>`(
  select ${sql.ref(`a.${column}`)} from assignment a where a.personnel_id = ${refOf(person)} and a.deleted_at is null
  order by a.from_date > ${dayOf(day)}, abs(a.from_date - ${dayOf(day)}) limit 1)`;

/** The organisation's id that one person was in on a day of their own. */
export const organisationOn = (day: Day, person: Person): RawBuilder<number | null> =>
  assignmentOf('organisation_id', day, person);

/** The name of the organisation that one person was in on a day of their own: a row of a history shows it. */
export const organisationNameOn = (day: Day, person: Person): RawBuilder<string | null> =>
  sql<string | null>`(select o.name from organisation o where o.id = ${organisationOn(day, person)})`;

/** Whether one person was ever in such an organisation. */
export const wasEverIn = (person: Person, root: Organisation): RawBuilder<boolean> => sql<boolean>`
  ${refOf(person)} in (select a.personnel_id from assignment a
    where a.deleted_at is null and a.organisation_id in ${organisationsBelow(root)})`;

/**
 * Whether one person was in such an organisation on a day of their own: where each row has another day, as the rows of
 * a history do. Only who was ever there is asked row by row; a case, for two conditions become joins of all rows before
 * the first of them is read in its order.
 */
export const isInOn = (day: Day, person: Person, root: Organisation): RawBuilder<boolean> => sql<boolean>`(
  case when ${wasEverIn(person, root)} then ${organisationOn(day, person)} = any(array${organisationsBelow(root)}) end)`;

/**
 * A leader and everyone whose chain of leaders led there on a day, as a subquery of ids. Only who was ever led by one
 * of them is asked where they were on the day, not everybody.
 */
export const teamOn = (day: Day, leaderId: number): RawBuilder<number> => sql<number>`(
  with recursive team as (select ${leaderId}::integer as id
    union select placed.personnel_id from team join assignment placed on placed.leader_id = team.id
    where placed.id = ${assignmentOf('id', day, 'placed.personnel_id')})
  select id from team)`;

/**
 * The same on the last day of a month that each row has: the places of who was ever there are joined to the rows.
 * @param month `YYYY-MM`
 */
export const isInByMonth = (
  month: string,
  person: string,
  root: Organisation,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${placesByMonth(wasEverIn('assignment.personnel_id', root))} placed
  where placed.personnel_id = ${sql.ref(person)} and ${sql.ref(month)} >= placed.from_month
    and ${sql.ref(month)} < placed.to_month and placed.organisation_id = any(array${organisationsBelow(root)}))`;

/** Whether a person held one of the roles on some day between two, both included. */
export const heldRoleIn = (
  from: Day,
  to: Day,
  roles: readonly string[],
  person: Person,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from assignment a where a.personnel_id = ${refOf(person)} and a.deleted_at is null
    and a.role_keys && ${[...roles]}::text[]
    and a.from_date <= ${dayOf(to)} and coalesce(a.to_date, 'infinity') >= ${dayOf(from)})`;

/** Whether one person was employed on some day of a span: outside of it there is nothing to write or to report. */
export async function wasEmployed(
  db: Executor,
  personnelId: number,
  from: string,
  to: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${employedIn(from, to, sql<number>`${personnelId}::integer`)} as is`.execute(db);
  return rows[0]?.is === true;
}
