import { type RawBuilder, sql } from 'kysely';
import { isOfPeople } from '../../db/people.ts';
import { inScope } from '../../db/scope.ts';
import type { Actor } from '../../lib/actor.ts';

/** Days between, both included; an end that is not given is open. */
export interface Between {
  from?: string | null | undefined;
  to?: string | null | undefined;
}
/** @param people a subject as `isOfPeople` takes it; not given: everybody of the caller's scope */
type People = string | null | undefined;

const ofPeople = (column: string, people: People) => (people ? isOfPeople(column, people) : sql`true`);
const within = (column: string, { from, to }: Between) => sql`
  ${from ? sql`${sql.ref(column)} >= ${from}::date` : sql`true`}
  and ${to ? sql`${sql.ref(column)} < ${to}::date + 1` : sql`true`}`;

/** The live institutions of a subquery of ids, as home counts them and the list shows them. */
export const countOfLive = (ids: RawBuilder<number>): RawBuilder<number> => sql<number>`
  (select count(*) from institution where deleted_at is null and merged_into is null and id in ${ids})`;

/**
 * The institutions that people followed up, as a subquery of ids for `in`. An id may come more than once: telling them
 * apart would read every follow-up before the first row is found.
 */
export const followedInstitutions = (
  actor: Actor,
  span: Between,
  people: People,
): RawBuilder<number> => sql<number>`(
  select c.institution_id from tracking k join contact c on c.id = k.contact_id
  where k.deleted_at is null and ${within('k.at', span)} and ${inScope(actor, 'customers', 'k.by_id')} and ${ofPeople('k.by_id', people)})`;

/** The same of those that have confirmed lessons. */
export const taughtInstitutions = (
  actor: Actor,
  span: Between,
  people: People,
): RawBuilder<number> => sql<number>`(
  select lesson.institution_id from lesson
  where lesson.status = 1 and lesson.lesson_status = 1 and ${within('lesson.first_date', span)}
    and ${inScope(actor, 'lessons', 'lesson.owner_id')} and ${ofPeople('lesson.owner_id', people)})`;
