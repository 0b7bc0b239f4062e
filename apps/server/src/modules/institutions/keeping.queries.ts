import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';

/**
 * Institutions of the scope's customers, whose core plans and contracts the actor reads.
 * @param column an institution's id
 */
export const keepsInstitution = (actor: Actor, column: string): RawBuilder<boolean> =>
  visiblePersonnel(actor, 'customers') === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from contact kept where kept.institution_id = ${sql.ref(column)}
        and kept.deleted_at is null and ${inScope(actor, 'customers', 'kept.owner_id')})`;

/** Maintainers of an institution edit and plan it; one without maintainers is open to everybody with the function. */
export const maintainsInstitution = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${keepsInstitution(actor, 'institution.id')} or not exists (select from contact kept
    where kept.institution_id = institution.id and kept.deleted_at is null and kept.owner_id is not null))`;
