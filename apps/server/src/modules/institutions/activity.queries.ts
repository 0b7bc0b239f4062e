import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Actor } from '../../lib/actor.ts';
import { isOfPeople } from '../targets/people.queries.ts';

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

/** The institutions that people followed up, as a subquery of ids, each once. Home counts them, the list shows them. */
export const followedInstitutions = (
  actor: Actor,
  span: Between,
  people: People,
): RawBuilder<number> => sql<number>`(
  select distinct c.institution_id from tracking k join contact c on c.id = k.contact_id
    join institution i on i.id = c.institution_id and i.deleted_at is null and i.merged_into is null
  where k.deleted_at is null and ${within('k.at', span)} and ${inScope(actor, 'customers', 'k.by_id')} and ${ofPeople('k.by_id', people)})`;

/** The same of those that have confirmed lessons. */
export const taughtInstitutions = (
  actor: Actor,
  span: Between,
  people: People,
): RawBuilder<number> => sql<number>`(
  select distinct lesson.institution_id from lesson
    join institution i on i.id = lesson.institution_id and i.deleted_at is null and i.merged_into is null
  where lesson.status = 1 and lesson.lesson_status = 1 and ${within('lesson.first_date', span)}
    and ${inScope(actor, 'lessons', 'lesson.owner_id')} and ${ofPeople('lesson.owner_id', people)})`;
