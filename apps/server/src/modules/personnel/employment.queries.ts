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
 * One row per person with the assignment on a day (`personnel_id, organisation_id, leader_id, post, grade, role_keys,
 * from_date, to_date, employment_id`): the last one begun by then, so leavers keep their last place; else the first
 * one, for records before the first known day. Statistics use the last day of their period.
 */
export const assignmentOn = (day: Day): RawBuilder<unknown> => sql`assignments_on(${dayOf(day)})`;

/**
 * All assignments of people by month (`personnel_id, organisation_id, from_month, to_month`): the place on each month's
 * last day as in `assignmentOn`, for rows of many months. The first seven characters of a date are its month, at a
 * third of the cost of to_char.
 */
const placesByMonth = (whose: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select personnel_id, organisation_id,
    case when lag(from_date) over places is null then '' else left(from_date::text, 7) end as from_month,
    coalesce(left((lead(from_date) over places)::text, 7), '~') as to_month
  from assignment where deleted_at is null and ${whose} window places as (partition by personnel_id order by from_date, id))`;
/** The same for everybody. */
export const PLACES_BY_MONTH: RawBuilder<unknown> = placesByMonth(sql`true`);

/** Whether a person (a column or an expression) is employed on a day; first and last day count. */
export const employedOn = (day: Day, person: Person): RawBuilder<boolean> => employedIn(day, day, person);

/** Whether a person is employed on any day of an inclusive range. */
export const employedIn = (from: Day, to: Day, person: Person): RawBuilder<boolean> => sql<boolean>`exists (
  select from employment e where e.personnel_id = ${refOf(person)} and e.deleted_at is null
    and e.entry_date <= ${dayOf(to)} and coalesce(e.quit_date, 'infinity') >= ${dayOf(from)})`;

/**
 * People whose organisation on a day is one of these or a descendant, as a subquery of ids for `in`.
 * @param root one, several, or a condition on organisation
 */
export const peopleInOn = (day: Day, root: Organisation): RawBuilder<number> =>
  sql<number>`(select personnel_id from ${assignmentOn(day)} where organisation_id in ${organisationsBelow(root)})`;

/** People of an organisation on a day: with or without its descendants. */
export const peopleWithin = (day: Day, id: number, orgOnly?: boolean | null): RawBuilder<number> =>
  orgOnly
    ? sql<number>`(select personnel_id from ${assignmentOn(day)} where organisation_id = ${id})`
    : peopleInOn(day, id);

/** A column of one person's assignment on a day, as in `assignmentOn`. */
const assignmentOf = (column: string, day: Day, person: Person): RawBuilder<number | null> => sql<
  number | null
>`(
  select ${sql.ref(`a.${column}`)} from assignment a where a.personnel_id = ${refOf(person)} and a.deleted_at is null
  order by a.from_date > ${dayOf(day)}, abs(a.from_date - ${dayOf(day)}) limit 1)`;

/** Organisation id of one person on a day. */
export const organisationOn = (day: Day, person: Person): RawBuilder<number | null> =>
  assignmentOf('organisation_id', day, person);

/** Organisation name of one person on a day, for rows of a history. */
export const organisationNameOn = (day: Day, person: Person): RawBuilder<string | null> =>
  sql<string | null>`(select o.name from organisation o where o.id = ${organisationOn(day, person)})`;

/** Whether one person was ever in such an organisation. */
export const wasEverIn = (person: Person, root: Organisation): RawBuilder<boolean> => sql<boolean>`
  ${refOf(person)} in (select a.personnel_id from assignment a
    where a.deleted_at is null and a.organisation_id in ${organisationsBelow(root)})`;

/**
 * Whether one person was in such an organisation on a day that differs by row, as in a history. Only people who were
 * ever there are checked per row; a `case` is used, because two conditions would join all rows before the first is
 * read.
 */
export const isInOn = (day: Day, person: Person, root: Organisation): RawBuilder<boolean> => sql<boolean>`(
  case when ${wasEverIn(person, root)} then ${organisationOn(day, person)} = any(array${organisationsBelow(root)}) end)`;

/** A leader and all descendants on a day, as a subquery of ids. Only people ever led by one of them are checked. */
export const teamOn = (day: Day, leaderId: number): RawBuilder<number> => sql<number>`(
  with recursive team as (select ${leaderId}::integer as id
    union select placed.personnel_id from team join assignment placed on placed.leader_id = team.id
    where placed.id = ${assignmentOf('id', day, 'placed.personnel_id')})
  select id from team)`;

/**
 * The same on the last day of each row's month: only assignments of people ever there are joined.
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

/** Whether a person had one of the roles on any day of an inclusive range. */
export const heldRoleIn = (
  from: Day,
  to: Day,
  roles: readonly string[],
  person: Person,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from assignment a where a.personnel_id = ${refOf(person)} and a.deleted_at is null
    and a.role_keys && ${[...roles]}::text[]
    and a.from_date <= ${dayOf(to)} and coalesce(a.to_date, 'infinity') >= ${dayOf(from)})`;

/** Whether one person was employed on any day of a span; otherwise nothing can be written. */
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
