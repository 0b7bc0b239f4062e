import { type RawBuilder, sql } from 'kysely';
import { isOfPeople } from '../../db/people.ts';
import { inScope } from '../../db/scope.ts';
import type { Actor } from '../../lib/actor.ts';

/** An inclusive range of days; a missing end is open. */
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

/** Live institutions among a subquery of ids, counted as the list shows them. */
export const countOfLive = (ids: RawBuilder<number>): RawBuilder<number> => sql<number>`
  (select count(*) from institution where deleted_at is null and merged_into is null and id in ${ids})`;

/**
 * Institutions with follow-ups by these people, as a subquery of ids for `in`. Ids may repeat: removing duplicates
 * would read every follow-up before the first row.
 */
export const followedInstitutions = (
  actor: Actor,
  span: Between,
  people: People,
): RawBuilder<number> => sql<number>`(
  select c.institution_id from tracking k join contact c on c.id = k.contact_id
  where k.deleted_at is null and ${within('k.at', span)} and ${inScope(actor, 'customers', 'k.by_id')} and ${ofPeople('k.by_id', people)})`;

/** The same for institutions with confirmed lessons. */
export const taughtInstitutions = (
  actor: Actor,
  span: Between,
  people: People,
): RawBuilder<number> => sql<number>`(
  select lesson.institution_id from lesson
  where lesson.status = 1 and lesson.lesson_status = 1 and ${within('lesson.first_date', span)}
    and ${inScope(actor, 'lessons', 'lesson.owner_id')} and ${ofPeople('lesson.owner_id', people)})`;
