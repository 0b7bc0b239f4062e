import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Area, visiblePersonnel } from '../lib/actor.ts';

/** What a partner sees of a table: the institution's rows once somebody confirmed it, else the contact's own. */
export const ofPartner = (actor: Actor, table: 'lesson' | 'demand'): RawBuilder<boolean> =>
  actor.seesInstitution
    ? sql<boolean>`${sql.ref(`${table}.institution_id`)} = ${actor.institutionId}`
    : sql<boolean>`${sql.ref(`${table}.contact_id`)} = ${actor.contactId}`;

/**
 * The third lock as SQL: rows whose `column` (a personnel id) is inside the actor's scope in an area.
 * `null` scope (all) puts no condition, so that the planner sees none.
 */
export function inScope(actor: Actor, area: Area, column: string): RawBuilder<boolean> {
  const visible = visiblePersonnel(actor, area);
  if (visible === null) return sql<boolean>`true`;
  if (visible.length === 0) return sql<boolean>`false`;
  if (visible.length === 1) return sql<boolean>`${sql.ref(column)} = ${visible[0]}`;
  return sql<boolean>`${sql.ref(column)} = any(${visible}::integer[])`;
}
